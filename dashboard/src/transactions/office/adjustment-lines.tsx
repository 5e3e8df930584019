import { Trans, useLingui } from '@lingui/react/macro'
import { parseRupees } from '@sahuji/contract/money/money'
import type { WholeProposal } from '@sahuji/contract/approvals/proposals'
import { Money } from '../../kit/format/money.tsx'
import { CloseIcon } from '../../kit/icons/first.tsx'
import { IconButton } from '../../kit/layout/button.tsx'
import { Text } from '../../kit/layout/text.tsx'
import { accountName } from '../../kit/office/ledger-words.ts'
import { Translated } from '../../kit/office/translated.tsx'
import * as css from './adjustment-lines.module.css'

/** A line of the draft: its typed text and its signed paisa. */
export interface DraftLine {
  account_id: string
  account: string
  account_kind: string
  /** The merchant of the account, where it was picked here. */
  merchant_id?: string | null | undefined
  merchant: string | null
  balance: bigint
  debit: string
  credit: string
  amount?: bigint | undefined
}

/** A line of a proposal that is revised. */
export function typedLine(line: WholeProposal['lines'][number]): DraftLine {
  const size = line.amount < 0n ? -line.amount : line.amount
  const text = `${size / 100n}.${`${size % 100n}`.padStart(2, '0')}`
  return { ...line, debit: line.amount < 0n ? text : '', credit: line.amount > 0n ? text : '' }
}

/** Credits minus debits; undefined while a line has no amount. */
export function draftSum(lines: readonly DraftLine[]): bigint | undefined {
  if (lines.some(({ amount }) => !amount)) return undefined
  return lines.reduce((sum, { amount }) => sum + (amount ?? 0n), 0n)
}

/** The lines with their fields, and the resulting balance of each account. */
export function DraftLines({
  of: lines,
  onChange,
}: {
  of: readonly DraftLine[]
  onChange: (lines: DraftLine[]) => void
}) {
  const { t } = useLingui()
  if (lines.length === 0)
    return (
      <Text tone="quiet">
        <Trans>Choose the accounts first: at least two.</Trans>
      </Text>
    )
  const write = (at: number, written: Pick<DraftLine, 'debit' | 'credit'>) => {
    const debit = parseRupees(written.debit)
    const credit = parseRupees(written.credit)
    const amount = debit ? -debit : credit || undefined
    onChange(lines.map((line, place) => (place === at ? { ...line, ...written, amount } : line)))
  }
  return (
    <table className={css.lines} aria-label={t`Lines`}>
      <thead>
        <tr>
          <th scope="col">
            <Trans>Account</Trans>
          </th>
          <th scope="col">
            <Trans>Debit</Trans>
          </th>
          <th scope="col">
            <Trans>Credit</Trans>
          </th>
          <th scope="col" className={css.figure}>
            <Trans>After it</Trans>
          </th>
          <th scope="col">
            <Trans>Remove</Trans>
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line, at) => (
          <LineRow
            key={line.account_id}
            of={line}
            onWrite={(written) => write(at, written)}
            onRemove={() => onChange(lines.filter((_, place) => place !== at))}
          />
        ))}
      </tbody>
    </table>
  )
}

interface LineRowProps {
  of: DraftLine
  onWrite: (written: Pick<DraftLine, 'debit' | 'credit'>) => void
  onRemove: () => void
}

function LineRow({ of: line, onWrite, onRemove }: LineRowProps) {
  const { t } = useLingui()
  const { merchant, account, account_kind, balance, amount = 0n, debit, credit } = line
  return (
    <tr>
      <th scope="row">
        {merchant && `${merchant}, `}
        <Translated of={accountName(account_kind, account)} />
      </th>
      <td>
        <input
          aria-label={t`Debit`}
          placeholder={t`Debit`}
          inputMode="decimal"
          autoComplete="off"
          value={debit}
          onChange={({ target }) => onWrite({ debit: target.value, credit: '' })}
        />
      </td>
      <td>
        <input
          aria-label={t`Credit`}
          placeholder={t`Credit`}
          inputMode="decimal"
          autoComplete="off"
          value={credit}
          onChange={({ target }) => onWrite({ debit: '', credit: target.value })}
        />
      </td>
      <td className={css.figure}>
        <Money of={balance + amount} bare />
      </td>
      <td>
        <IconButton size="small" label={t`Remove this line`} icon={<CloseIcon small />} onPress={onRemove} />
      </td>
    </tr>
  )
}
