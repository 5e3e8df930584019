import type { TransactionStory } from '@sahuji/contract/transactions/story'
import { railName } from '../../kit/format/rail-names.ts'
import { useLingui as useMessages } from '@lingui/react'
import { Trans, useLingui } from '@lingui/react/macro'
import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import { Money } from '../../kit/format/money.tsx'
import { Section } from '../../kit/layout/section.tsx'
import { NothingYet } from '../../kit/layout/states.tsx'
import { PhoneOnly } from '../../kit/data/table-row.tsx'
import { Table } from '../../kit/data/table.tsx'
import { Code } from '../../kit/layout/text.tsx'

/** The entries of the transfer behind a transaction, debits and credits, in balance. */
export function LedgerEntries({ of: story }: { of: TransactionStory }) {
  const { t } = useLingui()
  const { _ } = useMessages()
  const { counterparty } = story
  const nameOf = (entry: Entry) => {
    if (isOtherWallet(story, entry)) return counterparty ? t`Wallet of ${counterparty}` : t`The other wallet`
    const name = accountNameOf(entry.account_kind)
    return name ? _(name) : entry.account
  }
  const { transfer_id: transfer } = story
  // an account can have the same sum twice: debited, and returned
  const entries = story.entries.map((entry, place) => ({ ...entry, place }))
  if (entries.length === 0) return <NoEntries of={story} />
  const sum = (side: 'debit' | 'credit') => entries.reduce((total, entry) => total + (entry[side] ?? 0n), 0n)
  return (
    <Section title={t`Ledger entries`} aside={transfer && <Code>{transfer}</Code>}>
      <Table
        label={t`Ledger entries`}
        rows={entries}
        rowKey={({ place }) => `${place}`}
        columns={[
          {
            id: 'account',
            head: t`Account`,
            phone: 'who',
            grow: true,
            cell: (entry) => (
              <>
                {nameOf(entry)}
                <PhoneOnly> · {entry.debit === null ? t`Credit` : t`Debit`}</PhoneOnly>
              </>
            ),
          },
          { id: 'debit', head: t`Debit`, figure: true, cell: (entry) => <Side amount={entry.debit} /> },
          {
            id: 'credit',
            head: t`Credit`,
            figure: true,
            phone: 'amount',
            cell: (entry) => (
              <>
                <Side amount={entry.credit} />
                <PhoneOnly>
                  <Side amount={entry.debit} />
                </PhoneOnly>
              </>
            ),
          },
        ]}
        total={[
          t`In balance`,
          <Money key="debit" of={sum('debit')} bare weight="bold" />,
          <Money key="credit" of={sum('credit')} bare weight="bold" />,
        ]}
      />
    </Section>
  )
}

type Entry = TransactionStory['entries'][number]

/** A send has an entry on both wallets: the sender's is debited, the receiver's credited. */
export const isOtherWallet = (
  { kind, amount }: Pick<TransactionStory, 'kind' | 'amount'>,
  { account_kind, debit }: Pick<Entry, 'account_kind' | 'debit'>,
): boolean => kind === 'send' && account_kind === 'merchant_wallet' && amount < 0n !== (debit !== null)

function Side({ amount }: { amount: bigint | null }) {
  return amount === null ? null : <Money of={amount} bare />
}

/**
 * The names of the ledger's accounts by their kinds, as a merchant reads them under a transaction; a foreign server's
 * accounts keep their names.
 */
const names: Record<string, MessageDescriptor> = {
  merchant_wallet: msg`Your wallet`,
  merchant_restricted: msg`Your wallet, money from a credit card`,
  clawback_receivable: msg`What you owe after the bank took money back`,
  clawback_reserve: msg`Our reserve for money taken back`,
  bank_settlement: msg`Our account at the bank`,
  payouts_in_transit: msg`Withdrawals on their way`,
  fees_earned: msg`Our fees`,
  commission_earned: msg`Our commission`,
  vat_owed: msg`VAT on the fee`,
  tax_withheld: msg`Tax withheld`,
  rail_cost: msg`What gateways keep for their work`,
  suspense: msg`Kept apart until it is clear`,
  rounding: msg`Rounding`,
  equity: msg`Opening balances`,
}

/** The name of an account, or of a gateway's debt to us; undefined for an unknown kind. */
export function accountNameOf(kind: string): MessageDescriptor | undefined {
  const [, code] = /^rail_clearing:(\w+)$/.exec(kind) ?? []
  if (code === undefined) return names[kind]
  const rail = railName(code)
  return msg`To come from ${rail}`
}

/** Why there are no entries, and whether there will be. */
export function NoEntries({ of: { kind, state } }: { of: Pick<TransactionStory, 'kind' | 'state'> }) {
  const { t } = useLingui()
  const isOver = state === 'failed' || state === 'cancelled' || state === 'expired'
  return (
    <Section title={t`Ledger entries`}>
      <NothingYet title={isOver ? t`No entries` : t`No entries yet`}>
        {isOver ? (
          <Trans>It ended without money: nothing was written, and no balance changed.</Trans>
        ) : kind === 'send' ? (
          <Trans>Entries are written when the money moves; until then no balance changes.</Trans>
        ) : (
          <Trans>Entries are written when the bank has confirmed; until then no balance changes.</Trans>
        )}
      </NothingYet>
    </Section>
  )
}
