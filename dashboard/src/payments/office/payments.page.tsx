import { Trans, useLingui } from '@lingui/react/macro'
import type { OfficePayment } from '@sahuji/contract/payments/office/payments'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { Column } from '../../kit/data/table-columns.ts'
import { DateTime } from '../../kit/format/date.tsx'
import { Money } from '../../kit/format/money.tsx'
import { Stack } from '../../kit/layout/layout.tsx'
import { LoadingRows, NothingMatches, NothingYet } from '../../kit/layout/states.tsx'
import { Ltr, Name, Text } from '../../kit/layout/text.tsx'
import { OfficePageFrame } from '../../kit/office/office-page.tsx'
import { OfficeTable } from '../../kit/office/office-table.tsx'
import { FailedToLoad } from '../../platform/failures/failed-to-load.tsx'
import { ShowMoreRow } from '../../platform/lists/show-more.tsx'
import { useNarrowing } from '../../platform/lists/use-narrowing.ts'
import { AskedPaymentStatus } from '../payment-state.tsx'
import { officePayments } from './payment-calls.ts'
import { narrowingOf, PaymentFilters, type PaymentSearch } from './payment-filters.tsx'
import { usePaymentWay } from './payment-words.ts'

/** /operator/payments: what customers pay, at all merchants; the filter is in the address. */
export function OfficePaymentsPage() {
  const { t } = useLingui()
  const { search, narrow, clear, isNarrowed } = useNarrowing<PaymentSearch>()
  const pages = useInfiniteQuery(officePayments.pages(narrowingOf(search)))
  const rows = pages.data?.pages.flatMap(({ data }) => data)
  return (
    <OfficePageFrame title={t({ message: 'Payments', context: 'list' })}>
      <PaymentFilters key={search.q} search={search} narrow={narrow} />
      {pages.isPending && <LoadingRows rows={10} />}
      {pages.error && !rows && <FailedToLoad of={pages.error} onRetry={() => void pages.refetch()} />}
      {rows?.length === 0 && isNarrowed && (
        <NothingMatches title={t`No payment matches`} onClear={clear}>
          <Trans>
            Searches the id, our reference and the rail’s, the merchant’s number and the beginning of its name, the
            payer’s whole mobile number, and the exact amount.
          </Trans>
        </NothingMatches>
      )}
      {rows?.length === 0 && !isNarrowed && <NothingYet title={t`No payment was begun yet`} />}
      {rows && rows.length > 0 && (
        <Stack gap={5}>
          <Payments rows={rows} />
          <ShowMoreRow of={pages} push="end" />
        </Stack>
      )}
    </OfficePageFrame>
  )
}

function Payments({ rows }: { rows: readonly OfficePayment[] }) {
  const { t } = useLingui()
  const columns = useColumns()
  return (
    <OfficeTable
      label={t({ message: 'Payments', context: 'list' })}
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
      href={({ id }) => `/operator/payments/${id}`}
      sticky
    />
  )
}

function useColumns(): readonly Column<OfficePayment>[] {
  const { t } = useLingui()
  const wayOf = usePaymentWay()
  return [
    {
      id: 'when',
      head: t`When`,
      kind: 'when',
      phone: 'meta',
      cell: ({ paid_at, made_at }) => (
        <>
          <DateTime of={paid_at ?? made_at} as="day" />, <DateTime of={paid_at ?? made_at} as="time" />
        </>
      ),
    },
    { id: 'merchant', head: t`Merchant`, grow: true, phone: 'who', cell: ({ merchant }) => <Name>{merchant}</Name> },
    { id: 'payer', head: t`Payer`, dim: true, wideOnly: true, cell: (payment) => <Payer of={payment} /> },
    { id: 'way', head: t`Way`, dim: true, wideOnly: true, cell: ({ way }) => wayOf(way) },
    { id: 'state', head: t`State`, phone: 'state', cell: ({ state }) => <AskedPaymentStatus state={state} /> },
    {
      id: 'rail_reference',
      head: t`Rail’s reference`,
      kind: 'reference',
      wideOnly: true,
      cell: ({ rail_reference }) => rail_reference && <Ltr>{rail_reference}</Ltr>,
    },
    { id: 'reference', head: t`Reference`, kind: 'reference', cell: ({ reference }) => <Ltr>{reference}</Ltr> },
    {
      id: 'amount',
      head: t`Amount`,
      figure: true,
      phone: 'amount',
      cell: ({ amount, paid_at }) => <Money of={amount} bare uncounted={paid_at === null} />,
    },
  ]
}

function Payer({ of: { payer, payer_mobile } }: { of: OfficePayment }) {
  return (
    <Text as="span" nowrap tone="muted">
      {payer && <Name>{payer}</Name>} {payer_mobile && <Ltr>{payer_mobile}</Ltr>}
    </Text>
  )
}
