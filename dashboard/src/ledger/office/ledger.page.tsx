import { Trans, useLingui } from '@lingui/react/macro'
import type { LedgerTransfer } from '@sahuji/contract/ledger/office/books'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { Column } from '../../kit/data/table-columns.ts'
import { DateTime } from '../../kit/format/date.tsx'
import { Money } from '../../kit/format/money.tsx'
import { Stack } from '../../kit/layout/layout.tsx'
import { LoadingRows, NothingMatches, NothingYet } from '../../kit/layout/states.tsx'
import { Text } from '../../kit/layout/text.tsx'
import { FailedToLoad } from '../../platform/failures/failed-to-load.tsx'
import { ShowMoreRow } from '../../platform/lists/show-more.tsx'
import { useNarrowing } from '../../platform/lists/use-narrowing.ts'
import { OfficePageFrame } from '../../kit/office/office-page.tsx'
import { OfficeTable } from '../../kit/office/office-table.tsx'
import { books } from './calls.ts'
import { LedgerFilters, narrowingOf, type LedgerSearch } from './ledger-filters.tsx'
import { accountName, transferKindName } from '../../kit/office/ledger-words.ts'
import { Translated } from '../../kit/office/translated.tsx'

/** /operator/ledger: every transfer with its entries; the filter is in the address. */
export function LedgerPage() {
  const { t } = useLingui()
  const { search, narrow, clear, isNarrowed } = useNarrowing<LedgerSearch>()
  const pages = useInfiniteQuery(books.transfers(narrowingOf(search)))
  const rows = pages.data?.pages.flatMap((page) => page.data)
  return (
    <OfficePageFrame title={t`Ledger`}>
      <LedgerFilters search={search} narrow={narrow} />
      {pages.isPending && <LoadingRows rows={10} />}
      {pages.error && !rows && <FailedToLoad of={pages.error} onRetry={() => void pages.refetch()} />}
      {rows?.length === 0 && isNarrowed && <NothingMatches title={t`No transfer matches`} onClear={clear} />}
      {rows?.length === 0 && !isNarrowed && <NothingYet title={t`Nothing was posted yet`} />}
      {rows && rows.length > 0 && (
        <Stack gap={5}>
          <OfficeTable
            label={t`Transfers`}
            columns={columns}
            rows={rows}
            rowKey={({ id }) => id}
            href={({ id }) => `/operator/ledger/${id}`}
          />
          <ShowMoreRow of={pages} push="end" />
        </Stack>
      )}
    </OfficePageFrame>
  )
}

const columns: readonly Column<LedgerTransfer>[] = [
  {
    id: 'when',
    head: <Trans>When</Trans>,
    kind: 'when',
    phone: 'state',
    cell: ({ posted_at }) => (
      <>
        <DateTime of={posted_at} as="day" />, <DateTime of={posted_at} as="time" />
      </>
    ),
  },
  {
    id: 'kind',
    head: <Trans>Kind</Trans>,
    phone: 'who',
    cell: ({ kind }) => (
      <Text as="span" nowrap>
        <Translated of={transferKindName(kind)} />
      </Text>
    ),
  },
  {
    id: 'from',
    head: <Trans>From and to</Trans>,
    grow: true,
    dim: true,
    phone: 'meta',
    cell: (row) => <FromAndTo of={row} />,
  },
  {
    id: 'amount',
    head: <Trans>Amount</Trans>,
    figure: true,
    phone: 'amount',
    cell: ({ amount }) => <Money of={amount} bare />,
  },
  {
    id: 'reference',
    head: <Trans>Reference</Trans>,
    kind: 'reference',
    cell: ({ source, id }) => <bdi>{source?.reference ?? id.slice(0, 8)}</bdi>,
  },
]

function FromAndTo({ of: { entries, reversed_by } }: { of: LedgerTransfer }) {
  const named = (isDebit: boolean) =>
    entries
      .filter(({ debit }) => (debit !== null) === isDebit)
      .map(({ account_id, account_kind, account, merchant }, at) => (
        <span key={account_id}>
          {at > 0 && ', '}
          {merchant ?? <Translated of={accountName(account_kind, account)} />}
        </span>
      ))
  return (
    <>
      {named(true)} <span aria-hidden="true">→</span> {named(false)}
      {reversed_by && (
        <>
          {' · '}
          <Trans>reversed</Trans>
        </>
      )}
    </>
  )
}
