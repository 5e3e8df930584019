import type { Payout } from '@sahuji/contract/payouts'
import { kathmanduDay } from '@sahuji/contract/time/time'
import { Trans, useLingui } from '@lingui/react/macro'
import type { Column, Day } from '../../kit/data/table-columns.ts'
import { Explanation } from '../../kit/data/explanation.tsx'
import { PhoneOnly, What } from '../../kit/data/table-row.tsx'
import { Table } from '../../kit/data/table.tsx'
import { DateTime } from '../../kit/format/date.tsx'
import { Money, NoMoney } from '../../kit/format/money.tsx'
import { BankIcon } from '../../kit/icons/money.tsx'
import { Row, Stack } from '../../kit/layout/layout.tsx'
import { Link } from '../../kit/layout/link.tsx'
import { Ltr, Name, Text } from '../../kit/layout/text.tsx'
import { useCardQuery } from '../../platform/cards/use-card-query.ts'
import { payoutAccounts } from '../calls.ts'
import { payoutAddress, receiptAddress, tabAddress } from '../deposit-place.ts'
import { isCreditUnclear, isOpenPayout, isUndone, OutAndArrives, PayoutStatus } from '../payout-status.tsx'
import { CancelPayout } from '../story/cancel-payout.tsx'
import { PayoutLegs } from '../story/payout-legs.tsx'
import { PayoutSentence } from '../story/payout-words.tsx'
import { traceAddress } from '../../funding/trace-address.ts'

const isUncounted = ({ state }: Payout) => isUndone(state) || state === 'unclear'

const columns: Column<Payout>[] = [
  {
    id: 'time',
    head: <Trans>Time</Trans>,
    kind: 'when',
    phone: 'meta',
    cell: (row) => (
      <>
        <PhoneOnly>
          <WhichAccount of={row} /> ·{' '}
        </PhoneOnly>
        <DateTime of={row.created_at} as="time" />
      </>
    ),
  },
  {
    id: 'who',
    head: <Trans>To</Trans>,
    grow: true,
    phone: 'who',
    cell: (row) => (
      <What icon={<BankIcon small />} also={<WhichAccount of={row} />}>
        <Name>{row.account.bank_name}</Name>
      </What>
    ),
  },
  { id: 'state', head: <Trans>State</Trans>, phone: 'state', cell: (row) => <PayoutStatus of={row} /> },
  {
    id: 'amount',
    head: <Trans>Amount</Trans>,
    figure: true,
    phone: 'amount',
    cell: (row) => <Money of={row.amount} bare uncounted={isUncounted(row)} />,
  },
  {
    id: 'fee',
    head: <Trans>Fee</Trans>,
    figure: true,
    dim: true,
    cell: (row) => (isUncounted(row) ? <NoMoney /> : <Money of={row.fee} bare />),
  },
  {
    id: 'arrives',
    head: <Trans>Arrives</Trans>,
    figure: true,
    cell: (row) => (isUncounted(row) ? <NoMoney /> : <Money of={row.arrives} bare />),
  },
  {
    id: 'reference',
    head: <Trans>Reference</Trans>,
    kind: 'reference',
    wideOnly: true,
    cell: (row) => row.reference,
  },
]

/** Which account it went to, and whether the automatic settlement made it. */
function WhichAccount({ of: { account, origin } }: { of: Payout }) {
  return (
    <>
      <Ltr>··{account.account_end}</Ltr> {origin === 'automatic' && <Trans>automatic</Trans>}
      {origin === 'event' && <Trans>of an event</Trans>}
    </>
  )
}

/** Withdrawals, newest first, by day; a waiting or failed one is explained under its row, the route of a sent one is unfolded. */
export function PayoutTable({ of: rows, isWhole }: { of: readonly Payout[]; isWhole: boolean }) {
  const { t } = useLingui()
  return (
    <Table
      label={t`Withdrawals`}
      rows={rows}
      rowKey={({ id }) => id}
      href={payoutAddress}
      columns={columns}
      dayOf={daysOf(rows, isWhole)}
      explain={(row) => row.state !== 'credited' && <RowNote of={row} />}
    />
  )
}

function RowNote({ of: row }: { of: Payout }) {
  if (row.state === 'unclear' || isCreditUnclear(row))
    return (
      <Explanation
        action={
          <Link small href={traceAddress(row.reference, row.mode)}>
            <Trans>Trace it</Trans>
          </Link>
        }
      >
        <PayoutSentence of={row} />
      </Explanation>
    )
  return (
    <Stack gap={4}>
      <Row push="between" align="baseline">
        <Text small tone="muted">
          {isOpenPayout(row.state) && row.fee > 0n && (
            <>
              <OutAndArrives out={row.amount} arrives={row.arrives} />.{' '}
            </>
          )}
          <PayoutSentence of={row} />
        </Text>
        <CancelPayout of={row} as="link" />
        {!isOpenPayout(row.state) && (
          <Row tight>
            {row.state === 'returned' && <MendAccount of={row} />}
            <Link small href={receiptAddress(row)}>
              <Trans>Receipt</Trans>
            </Link>
          </Row>
        )}
      </Row>
      {row.state === 'sent' && !row.file_at && <PayoutLegs of={row} />}
    </Stack>
  )
}

/** The link to the account of a returned withdrawal, while the account is paused for it. */
function MendAccount({ of: { account } }: { of: Payout }) {
  const { data } = useCardQuery(payoutAccounts.list())
  if (!data?.find(({ id }) => id === account.id)?.paused) return null
  return (
    <Link small href={tabAddress('accounts')}>
      <Trans>Correct the account</Trans>
    </Link>
  )
}

/** The head of each day with what arrived or is on its way; the last shown day may continue below. */
function daysOf(rows: readonly Payout[], isWhole: boolean): (row: Payout) => Day {
  const sums = new Map<string, { credited: bigint; open: bigint }>()
  for (const { created_at, state, arrives } of rows) {
    const day = kathmanduDay(created_at)
    const sum = sums.get(day) ?? { credited: 0n, open: 0n }
    sums.set(day, {
      credited: sum.credited + (state === 'credited' ? arrives : 0n),
      open: sum.open + (isOpenPayout(state) ? arrives : 0n),
    })
  }
  const last = rows.at(-1)
  if (last && !isWhole) sums.delete(kathmanduDay(last.created_at))
  return ({ created_at }) => {
    const key = kathmanduDay(created_at)
    return {
      key,
      head: <DateTime of={created_at} as="long" nepali />,
      figure: <DaySum of={sums.get(key)} />,
      under: 'amount',
    }
  }
}

function DaySum({ of: sum }: { of: { credited: bigint; open: bigint } | undefined }) {
  if (!sum || (sum.credited === 0n && sum.open === 0n)) return null
  const isOpen = sum.credited === 0n
  return (
    <>
      <Text as="span" small tone="quiet">
        {isOpen ? <Trans>Not there yet</Trans> : <Trans>Arrived</Trans>}{' '}
      </Text>
      <Money of={isOpen ? sum.open : sum.credited} bare />
    </>
  )
}
