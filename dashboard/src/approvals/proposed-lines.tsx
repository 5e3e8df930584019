import { Trans, useLingui } from '@lingui/react/macro'
import type { WholeProposal } from '@sahuji/contract/approvals/proposals'
import { Line, Lines } from '../kit/data/lines.tsx'
import { Money } from '../kit/format/money.tsx'
import { EntryColumns } from '../kit/office/entry-columns.tsx'
import { accountName } from '../kit/office/ledger-words.ts'
import { ledgerTable as css } from '../kit/office/ledger-table.ts'
import { Translated } from '../kit/office/translated.tsx'

type ShownLines = WholeProposal['lines']

/** The lines that a proposal posts, and below them the resulting balance of each account. */
export function ProposedLines({ of: lines }: { of: ShownLines }) {
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
      <Translated of={accountName(account_kind, account)} />
    </>
  )
}

/** Asset accounts: the ledger keeps their balance below zero, and the page shows it above. */
const debitAccount = /^(rail_clearing:|bank_settlement|payouts_in_transit$|rail_cost$|clawback_receivable$)/

/** The balance of each account now and after the posting. */
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
