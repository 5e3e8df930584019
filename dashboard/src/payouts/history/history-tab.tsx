import type { Payout } from '@sahuji/contract/payouts'
import { Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Spoken } from '../../kit/format/spoken.tsx'
import { useWriting } from '../../kit/format/reader.ts'
import { Row, Stack } from '../../kit/layout/layout.tsx'
import { LinkButton } from '../../kit/layout/link.tsx'
import { LoadingRows, NothingMatches, NothingYet } from '../../kit/layout/states.tsx'
import { Text } from '../../kit/layout/text.tsx'
import { AsOf } from '../../platform/cards/as-of.tsx'
import { FailedToLoad } from '../../platform/failures/failed-to-load.tsx'
import { ShowMore } from '../../platform/lists/show-more.tsx'
import { SumsMissing } from '../../platform/lists/sums-missing.tsx'
import { payouts } from '../calls.ts'
import { tabAddress } from '../deposit-place.ts'
import { PayoutFilters } from './payout-filters.tsx'
import { PayoutTable } from './payout-table.tsx'
import { PayoutTotals } from './payout-totals.tsx'
import { usePayoutFilter } from './use-payout-filter.ts'
import { LeftOutFilters } from '../../platform/lists/left-out-filters.tsx'
import { ExportButton } from '../../exports/export-button.tsx'

/** The tab History: every withdrawal by day, with the sums of all that the filter finds. */
export function HistoryTab() {
  const { t } = useLingui()
  const { filter, isNarrowed, leftOut, narrow, clear } = usePayoutFilter()
  const pages = useInfiniteQuery(payouts.pages(filter))
  const totals = useQuery({ ...payouts.totals(filter), placeholderData: keepPreviousData })
  const failure = pages.error ?? pages.failureReason
  const rows = pages.data?.pages.flatMap((page) => page.data)
  const found = totals.isPlaceholderData ? undefined : totals.data?.count
  const isEmpty = rows?.length === 0
  return (
    <Stack gap={5}>
      <Row push="between">
        <PayoutFilters filter={filter} narrow={narrow} />
        <ExportButton size="small" isEmpty={found === 0} of={payouts.file(filter)} />
      </Row>
      <LeftOutFilters of={leftOut} onRemove={() => narrow({})} />
      {!totals.error && <PayoutTotals of={totals.data} />}
      {totals.error && rows && !isEmpty && <SumsMissing onRetry={() => void totals.refetch()} />}
      <Spoken rests>{found === undefined ? '' : t`${found} found`}</Spoken>
      {pages.isPending && !failure && <LoadingRows rows={10} />}
      {failure && !rows && <FailedToLoad of={failure} onRetry={() => void pages.refetch()} />}
      <AsOf of={pages} />
      {rows && !isEmpty && (
        <>
          <PayoutTable of={rows} isWhole={!pages.hasNextPage} />
          <Row push="between">
            <Shown rows={rows} found={pages.hasNextPage ? found : rows.length} />
            <ShowMore of={pages} />
          </Row>
        </>
      )}
      {isEmpty && isNarrowed && <NothingMatches title={t`No withdrawal matches`} onClear={clear} />}
      {isEmpty && !isNarrowed && <NoWithdrawals />}
    </Stack>
  )
}

function Shown({ rows, found }: { rows: readonly Payout[]; found: number | undefined }) {
  const { number } = useWriting()
  const count = number(rows.length)
  const all = number(found ?? 0)
  return (
    <Text small tone="quiet">
      {found === undefined ? (
        <Trans>{count} shown, newest first</Trans>
      ) : (
        <Trans>
          {count} of {all} shown
        </Trans>
      )}
    </Text>
  )
}

function NoWithdrawals() {
  const { t } = useLingui()
  return (
    <NothingYet
      title={t`No withdrawals yet`}
      action={
        <LinkButton kind="primary" href={tabAddress('withdraw')}>
          <Trans>Withdraw</Trans>
        </LinkButton>
      }
    >
      <Trans>The first one appears here the moment you ask for it.</Trans>
    </NothingYet>
  )
}
