import { Trans, useLingui } from '@lingui/react/macro'
import type { BalanceLine, Books } from '@sahuji/contract/ledger/office/books'
import { Fragment } from 'react'
import { DateTime } from '../../kit/format/date.tsx'
import { Money } from '../../kit/format/money.tsx'
import { Link } from '../../kit/layout/link.tsx'
import { Line, Lines, Total } from '../../kit/data/lines.tsx'
import { Section } from '../../kit/layout/section.tsx'
import { Status } from '../../kit/layout/status.tsx'
import { EntryColumns } from '../../kit/office/entry-columns.tsx'
import { accountName } from '../../kit/office/ledger-words.ts'
import { Translated } from '../../kit/office/translated.tsx'
import { ledgerTable as css } from '../../kit/office/ledger-table.ts'

/** The balance of each kind of account, debit or credit, in two parts, and whether the sums are equal. */
export function TrialBalance({ of: books }: { of: Books }) {
  const { t } = useLingui()
  const title = books.mode === 'live' ? t`Trial balance, live book` : t`Trial balance, sandbox`
  const isIn = (side: BalanceLine['side']) => (line: BalanceLine) =>
    (line.side === 'have') === (side === 'have') && isShown(line)
  return (
    <Section title={title} aside={<Aside of={books} />}>
      <table className={css.table} aria-label={title}>
        <EntryColumns figure={css.figure} />
        <tbody>
          <Part name={t`What we have`} lines={books.lines.filter(isIn('have'))} />
          <Part name={t`What we owe and earned`} lines={books.lines.filter(isIn('owe'))} />
          <tr className={css.total}>
            <td>
              {books.is_balanced ? (
                <Status tone="good" loud>
                  <Trans>In balance</Trans>
                </Status>
              ) : (
                <Status tone="bad" loud>
                  <Trans>Not in balance</Trans>
                </Status>
              )}
            </td>
            <td className={css.figure}>
              <Money of={books.debit} bare />
            </td>
            <td className={css.figure}>
              <Money of={books.credit} bare />
            </td>
          </tr>
        </tbody>
      </table>
    </Section>
  )
}

const isShown = ({ balance, side, kind }: BalanceLine): boolean =>
  balance !== 0n || (side === 'owe' && kind !== 'vat_owed')

function Aside({ of: { at } }: { of: Books }) {
  return (
    <>
      <DateTime of={at} as="time" />
      {' · '}
      <Link small href="/operator/ledger">
        <Trans>Ledger</Trans>
      </Link>
    </>
  )
}

function Part({ name, lines }: { name: string; lines: readonly BalanceLine[] }) {
  if (lines.length === 0) return null
  return (
    <>
      <tr className={css.part}>
        <th scope="rowgroup" colSpan={3}>
          {name}
        </th>
      </tr>
      {lines.map((line) => (
        <BalanceRows key={line.kind} of={line} />
      ))}
    </>
  )
}

/** A kind of account; wallets split into available and held money. */
function BalanceRows({ of: line }: { of: BalanceLine }) {
  const { t } = useLingui()
  const { kind, label, balance, held } = line
  if (kind === 'merchant_wallet' && held > 0n)
    return (
      <Fragment>
        <Cells name={t`Merchant wallets, available`} balance={balance - held} />
        <Cells name={t`Merchant wallets, held`} balance={held} />
      </Fragment>
    )
  return <Cells name={<Translated of={accountName(kind, label)} />} balance={balance} />
}

function Cells({ name, balance }: { name: React.ReactNode; balance: bigint }) {
  return (
    <tr>
      <td>{name}</td>
      <td className={css.figure}>{balance < 0n && <Money of={-balance} bare />}</td>
      <td className={css.figure}>{balance >= 0n && <Money of={balance} bare />}</td>
    </tr>
  )
}

/** Whether our money at banks and rails covers the debts to merchants and payers. */
export function Coverage({ of: { have, owe, own, is_covered } }: { of: Books }) {
  return (
    <Section
      title={<Trans>Is merchants’ money covered?</Trans>}
      aside={
        is_covered ? (
          <Status tone="good">
            <Trans>Covered</Trans>
          </Status>
        ) : (
          <Status tone="bad">
            <Trans>Not covered</Trans>
          </Status>
        )
      }
    >
      <Lines>
        <Line label={<Trans>Banks and rails</Trans>}>
          <Money of={have} />
        </Line>
        <Line label={<Trans>Owed to merchants and payers</Trans>}>
          <Money of={-owe} />
        </Line>
        <Total label={<Trans>Our own: fees, commission, equity</Trans>}>
          <Money of={own} weight="bold" />
        </Total>
      </Lines>
    </Section>
  )
}
