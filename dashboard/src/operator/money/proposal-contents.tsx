import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { WholeProposal } from '@sahuji/contract/approvals/proposals'
import { startOfKathmanduDay } from '@sahuji/contract/time'
import { Money } from '../../kit/format/money.tsx'
import { useWriting } from '../../kit/format/reader.ts'
import { Facts, Line, Lines } from '../../kit/data/lines.tsx'
import { Link } from '../../kit/layout/link.tsx'
import { Ltr } from '../../kit/layout/text.tsx'
import { EntryColumns } from './entry-columns.tsx'
import { accountName, proposalKindNames, resolutionNames } from './money-words.ts'
import { railName } from '../../rails/rail-names.ts'
import { Said } from './said.tsx'
import { CopiedRow } from './copied-row.tsx'
import { TariffLines } from './tariff-change.tsx'
import * as css from './trial-balance.module.css'

/** What a proposal would do: entries and balances, what becomes of a payment, or the figures of a rule. */
export function ProposalContents({ of: proposal }: { of: WholeProposal }) {
  const { resolution, tariff, clawback, settlement, write_off_bound, copied_row, lines } = proposal
  if (resolution) return <Resolution of={resolution} />
  if (tariff) return <TariffLines id={proposal.id} of={tariff} />
  if (write_off_bound) return <WriteOffBound of={write_off_bound} />
  if (copied_row) return <CopiedRow of={copied_row} />
  return (
    <>
      {clawback && <Clawback of={clawback} />}
      {settlement && <Settlement of={settlement} />}
      {lines.length > 0 && <AdjustmentLines of={lines} />}
    </>
  )
}

/** What a signature does: entries are posted at once, lines of the tariff begin on their day. */
export function WhatIsSigned({ of: { kind, amount, tariff } }: { of: WholeProposal }) {
  const writing = useWriting()
  if (tariff) {
    const begins = writing.bothDates(startOfKathmanduDay(tariff.valid_from))
    return (
      <Plural
        value={tariff.changes.length}
        one={`Tariff: # change, which begins on ${begins}. Until then nothing changes; the fees page announces it at once. Your name stands beside it in the log.`}
        other={`Tariff: # changes, which begin on ${begins}. Until then nothing changes; the fees page announces them at once. Your name stands beside them in the log.`}
      />
    )
  }
  return (
    <>
      <Said of={proposalKindNames[kind]} />
      {amount !== null && (
        <>
          {', '}
          <Money of={amount} />
        </>
      )}
      {'. '}
      <Trans>It is carried out in the same moment, and your name stands beside it in the log.</Trans>
    </>
  )
}

function Clawback({ of: { of: kind, reference, rail, bank_name } }: { of: NonNullable<WholeProposal['clawback']> }) {
  const { t } = useLingui()
  return (
    <Facts
      of={[
        [
          kind === 'load' ? t`Load` : t`Withdrawal`,
          <Link key="l" href={`/operator/ledger?reference=${reference}`}>
            <Ltr>{reference}</Ltr>
          </Link>,
          'payment',
        ],
        [t`Bank`, bank_name, 'bank'],
        [t`Rail`, railName(rail), 'rail'],
      ]}
    />
  )
}

function Settlement({ of: { rail, gross, cost, bank_reference } }: { of: NonNullable<WholeProposal['settlement']> }) {
  const { t } = useLingui()
  return (
    <Facts
      of={[
        [t`Rail`, railName(rail), 'rail'],
        [t`Settled`, <Money key="g" of={gross} />, 'gross'],
        [t`Kept by the rail`, <Money key="c" of={cost} />, 'cost'],
        [t`Line of the bank’s statement`, <Ltr key="b">{bank_reference}</Ltr>, 'line'],
      ]}
    />
  )
}

function WriteOffBound({ of: { amount } }: { of: NonNullable<WholeProposal['write_off_bound']> }) {
  const { t } = useLingui()
  return <Facts of={[[t`At most, of a break with a statement`, <Money key="m" of={amount} />, 'most']]} />
}

type ShownLines = WholeProposal['lines']

/** The lines of an adjustment, and under them what each account would hold. */
function AdjustmentLines({ of: lines }: { of: ShownLines }) {
  const { t } = useLingui()
  const sum = lines.reduce((total, { amount }) => (amount > 0n ? total + amount : total), 0n)
  return (
    <>
      <table className={css.table} aria-label={t`Lines`}>
        <EntryColumns figure={css.figure} />
        <tbody>
          {lines.map((line) => (
            <tr key={line.account_id}>
              <td>
                <LineName of={line} />
              </td>
              <td className={css.figure}>{line.amount < 0n && <Money of={-line.amount} bare />}</td>
              <td className={css.figure}>{line.amount > 0n && <Money of={line.amount} bare />}</td>
            </tr>
          ))}
          <tr className={css.total}>
            <td>
              <Trans>In balance</Trans>
            </td>
            <td className={css.figure}>
              <Money of={sum} bare />
            </td>
            <td className={css.figure}>
              <Money of={sum} bare />
            </td>
          </tr>
        </tbody>
      </table>
      <AfterPicture of={lines} />
    </>
  )
}

function LineName({ of: { merchant, account, account_kind } }: { of: ShownLines[number] }) {
  return (
    <>
      {merchant && `${merchant}, `}
      <Said of={accountName(account_kind, account)} />
    </>
  )
}

/** Accounts of what is owed to us or ours: the ledger keeps their balance below zero, a person reads it above. */
const debitAccount = /^(rail_clearing:|bank_settlement|payouts_in_transit$|rail_cost$|clawback_receivable$)/

/** What each account holds now, and would hold. */
function AfterPicture({ of: lines }: { of: ShownLines }) {
  return (
    <Lines>
      {lines.map((line) => {
        const sign = debitAccount.test(line.account_kind) ? -1n : 1n
        return (
          <Line key={line.account_id} label={<LineName of={line} />}>
            <Money of={sign * line.balance} bare /> <span aria-hidden="true">→</span>{' '}
            <Money of={sign * line.balance_after} bare weight="medium" />
          </Line>
        )
      })}
    </Lines>
  )
}

function Resolution({ of: { act, amount, paid, load_reference } }: { of: NonNullable<WholeProposal['resolution']> }) {
  const { t } = useLingui()
  return (
    <Facts
      of={[
        [t`Step`, <Said key="s" of={resolutionNames[act]} />, 'step'],
        [t`Paid`, <Money key="p" of={paid} />, 'paid'],
        [t`Credited, before the fee`, <Money key="c" of={act === 'return' ? 0n : amount} />, 'credited'],
        [t`Goes back`, <Money key="r" of={act === 'return' ? paid : paid - amount} />, 'back'],
        [
          t`Load`,
          <Link key="l" href={`/operator/ledger?reference=${load_reference}`}>
            <Ltr>{load_reference}</Ltr>
          </Link>,
          'load',
        ],
      ]}
    />
  )
}
