import type { FigureLine } from '@sahuji/contract/home/figures'
import { type TransactionKind, transactionKinds } from '@sahuji/contract/transactions'
import { useLingui as useMessages } from '@lingui/react'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Table } from '../../kit/data/table.tsx'
import { Count } from '../../kit/format/count.tsx'
import { DateTime } from '../../kit/format/date.tsx'
import { Money } from '../../kit/format/money.tsx'
import { Row } from '../../kit/layout/layout.tsx'
import { LoadingRows, NothingYet } from '../../kit/layout/states.tsx'
import { Status } from '../../kit/layout/status.tsx'
import { Name, Text } from '../../kit/layout/text.tsx'
import { FailedToLoad } from '../../platform/failures/failed-to-load.tsx'
import { ShowMore } from '../../platform/lists/show-more.tsx'
import { accountNameOf } from '../../transactions/story/ledger-entries.tsx'
import { kindNameOf } from '../../transactions/transaction-kinds.tsx'
import { type FigureAsked, useFigureLines } from './use-figure-lines.ts'

interface FigureLinesProps extends FigureAsked {
  /** The figure on the screen, which the lines must add up to. */
  value: bigint
}

/** The ledger lines behind a figure, the rest of them in one line, their sum, and whether it is the figure. */
export function FigureLines({ value, ...asked }: FigureLinesProps) {
  const { t } = useLingui()
  const lines = useFigureLines(asked)
  const { data, error, refetch } = lines
  if (error && !data) return <FailedToLoad of={error} onRetry={() => void refetch()} />
  if (!data) return <LoadingRows rows={4} />
  const { sum, count } = data.pages[0]!
  const shown = data.pages.flatMap((page) => page.lines)
  const rest = sum - shown.reduce((total, { amount }) => total + amount, 0n)
  if (count === 0)
    return asked.figure === 'on_its_way' ? null : (
      <NothingYet title={t`No lines`}>
        <Trans>Nothing of it is in the ledger, so the figure is zero.</Trans>
      </NothingYet>
    )
  return (
    <>
      <LineTable
        of={shown}
        sum={sum}
        isOfAccount={shown[0]?.balance !== null}
        isInLedger={asked.figure !== 'on_its_way'}
      />
      {lines.hasNextPage && (
        <Row>
          <Text small tone="muted">
            <Plural value={count - shown.length} one="# more line" other="# more lines" />
            {': '}
            <Money of={rest} />
          </Text>
          <ShowMore of={lines} size="small" />
        </Row>
      )}
      {sum === value ? (
        <Status tone="good">
          <Trans>The same, to the paisa</Trans>
        </Status>
      ) : (
        <Status tone="warn">
          <Trans>
            Something has moved since: it is now <Money of={sum} />
          </Trans>
        </Status>
      )}
    </>
  )
}

interface LineTableProps {
  of: readonly FigureLine[]
  sum: bigint
  /** The lines are entries of one account, each with its balance afterwards. */
  isOfAccount: boolean
  /** Loads on their way are in no account yet. */
  isInLedger: boolean
}

function LineTable({ of: lines, sum, isOfAccount, isInLedger }: LineTableProps) {
  const { t } = useLingui()
  const rows = lines.map((line, place) => ({ ...line, key: `${line.id} ${line.seq} ${place}` }))
  const total = isInLedger ? <Trans>The ledger’s own sum</Trans> : <Trans>Your loads</Trans>
  return (
    <Table
      label={isInLedger ? t`Ledger lines` : t`Your loads`}
      rows={rows}
      rowKey={({ key }) => key}
      href={({ id }) => (id ? `/dashboard/transactionHistory/singleTransaction/${id}` : '')}
      columns={[
        {
          id: 'seq',
          head: t`Line`,
          cell: ({ seq }) => (seq === null ? '–' : <Count of={seq} />),
        },
        {
          id: 'who',
          head: t`Who`,
          grow: true,
          phone: 'who',
          cell: (line) => <Who of={line} />,
        },
        { id: 'account', head: t`Other account`, phone: 'meta', cell: (line) => <OtherAccount of={line} /> },
        {
          id: 'amount',
          head: t`Amount`,
          figure: true,
          phone: 'amount',
          cell: ({ amount }) => <Money of={amount} bare sign={isOfAccount ? 'always' : 'auto'} />,
        },
        ...(isOfAccount
          ? [
              {
                id: 'balance',
                head: t`Balance`,
                figure: true,
                cell: ({ balance }: FigureLine) => (balance === null ? null : <Money of={balance} bare />),
              },
            ]
          : []),
      ]}
      total={
        isOfAccount
          ? ['', total, '', '', <Money key="sum" of={sum} bare />]
          : ['', total, '', <Money key="sum" of={sum} bare />]
      }
    />
  )
}

function Who({ of: { seq, counterparty, kind, at, amount, balance } }: { of: FigureLine }) {
  const { _ } = useMessages()
  const known = isKind(kind) ? kindNameOf({ kind, amount }) : undefined
  return (
    <>
      {counterparty ? <Name>{counterparty}</Name> : known ? _(known) : <Trans>Ledger transfer</Trans>}{' '}
      <Text as="span" small tone="quiet">
        <DateTime of={at} {...(balance === null && seq !== null && { as: 'time' })} />
      </Text>
    </>
  )
}

const isKind = (kind: string): kind is TransactionKind => transactionKinds.some((known) => known === kind)

function OtherAccount({ of: { account_kind, seq, kind } }: { of: FigureLine }) {
  const { _ } = useMessages()
  if (account_kind === null) return seq === null && kind !== 'load' ? <Trans>Held, not yet gone</Trans> : null
  if (account_kind === 'merchant_wallet') return <Trans>Another wallet</Trans>
  const name = accountNameOf(account_kind)
  return name ? _(name) : account_kind
}
