import type { Mode } from '@sahuji/contract/http/lists'
import type { HistoryFilter, Transaction } from '@sahuji/contract/transactions'
import type { HistoryLayout } from '@sahuji/contract/transactions/layout'
import { exportHistory, previewHistoryExport } from '@sahuji/contract/transactions/export'
import { readHistoryTotals } from '@sahuji/contract/transactions/totals'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Button } from '../kit/layout/button.tsx'
import { Row, Stack } from '../kit/layout/layout.tsx'
import { LinkButton } from '../kit/layout/link.tsx'
import { Page } from '../kit/layout/page.tsx'
import { Spoken } from '../kit/format/spoken.tsx'
import { LoadingRows, NothingMatches, NothingYet } from '../kit/layout/states.tsx'
import { Text } from '../kit/layout/text.tsx'
import { useWriting } from '../kit/format/reader.ts'
import { ExportButton } from '../exports/export-button.tsx'
import { AsOf } from '../platform/cards/as-of.tsx'
import { call } from '../platform/calls/call.ts'
import { FailedToLoad } from '../platform/failures/failed-to-load.tsx'
import { ShowMore } from '../platform/lists/show-more.tsx'
import { LeftOutFilters } from '../platform/lists/left-out-filters.tsx'
import { query } from '../platform/calls/query.ts'
import { useOwnServer } from '../platform/server/server.ts'
import { SumsMissing } from '../platform/lists/sums-missing.tsx'
import { ArrivedRows } from './arrived-rows.tsx'
import { FilterLines } from './filter-lines.tsx'
import { columnsOf, hasDetails } from './history-columns.tsx'
import { ChooseLayout, useHistoryLayout } from './history-layout.tsx'
import { HistoryViews } from './history-views.tsx'
import { monthsAddress } from './use-history-months.ts'
import { useHistoryRows } from './use-settled-rows.ts'
import { useHistoryViews } from './use-history-views.ts'
import { ChosenBar } from './tags/chosen-bar.tsx'
import { type ChosenRows, useChosenRows } from './tags/chosen-rows.ts'
import { choosingColumns } from './tags/choosing-column.tsx'
import { HistorySearch } from './history-search.tsx'
import { Totals } from './history-totals.tsx'
import { doubtOf } from './row-in-doubt.tsx'
import { TransactionTable } from './transaction-table.tsx'
import { type HistoryNarrowing, useHistoryFilter } from './use-history-filter.ts'
import { CalendarIcon } from '../kit/icons/actions.tsx'
import { PrintIcon } from '../kit/icons/later.tsx'
import { TickIcon } from '../kit/icons/states.tsx'

interface HistoryProps {
  title: string
  mode: Mode
  /** Under the heading. */
  lead?: ReactNode
  /** The action that starts a transaction, beside the heading and in the empty history. */
  begin?: ReactNode
  /** Between the heading and the history. */
  above?: ReactNode
}

/** One book's history: a search field, filter chips, totals of all matches, pages by "Show more". */
export function History({ title, mode, lead, begin, above }: HistoryProps) {
  const by = useHistoryFilter(mode)
  const { filter, isNarrowed, clear } = by
  const { t } = useLingui()
  const isOwn = useOwnServer()
  const views = useHistoryViews(by)
  const layout = useHistoryLayout(views.current?.columns)
  const { pages, shown: rows, arrived, takeIn } = useHistoryRows(mode, filter, { hasDetails: hasDetails(layout) })
  // a foreign server has no totals, no search and no files: see docs/operate
  const totals = useQuery({
    ...query(readHistoryTotals, { mode, ...filter }),
    enabled: isOwn,
    placeholderData: keepPreviousData,
  })
  const chosen = useChosenRows(rows)
  const [failure, isEmpty] = [pages.error ?? pages.failureReason, rows?.length === 0]
  const found = totals.isPlaceholderData ? undefined : totals.data?.found
  return (
    <Page
      title={title}
      lead={lead}
      actions={
        isOwn && (
          <>
            {begin}
            <ChooseLayout layout={layout} view={views.current} />
            {!isEmpty && <BeginChoosing of={chosen} />}
            <MonthsLink mode={mode} />
            <HistoryExport by={by} found={found} />
          </>
        )
      }
    >
      {above}
      {isOwn && (
        <>
          <HistoryViews by={by} of={views} columns={layout.columns} />
          <HistorySearch by={by} />
          <FilterLines by={by} />
          <LeftOutFilters of={by.leftOut} onRemove={() => by.narrow({}, { replace: true })} />
          {!totals.error && <Totals of={totals.data} />}
          {totals.error && rows && !isEmpty && <SumsMissing onRetry={() => void totals.refetch()} />}
          <Spoken rests>{found === undefined ? '' : t`${found} found`}</Spoken>
        </>
      )}
      {pages.isPending && !failure && <LoadingRows rows={20} />}
      {failure && !rows && <FailedToLoad of={failure} onRetry={() => void pages.refetch()} />}
      <AsOf of={pages} />
      <ArrivedRows count={arrived} onTakeIn={takeIn} />
      {rows && !isEmpty && (
        <Stack gap={5}>
          <FoundRows of={rows} layout={layout} filter={filter} chosen={chosen} isWhole={!pages.hasNextPage} />
          <Row push="between">
            {/* a foreign server may omit what it does not page, and unreadable rows are left out */}
            <Shown rows={rows} all={isOwn && !pages.hasNextPage} />
            <ShowMore of={pages} />
          </Row>
          {chosen.isChoosing && <ChosenBar mode={mode} of={chosen} />}
        </Stack>
      )}
      {isEmpty && isNarrowed && <NothingMatches title={t`No transaction matches`} onClear={clear} />}
      {isEmpty && !isNarrowed && <NoTransactions mode={mode} begin={begin} />}
    </Page>
  )
}

const BeginChoosing = ({ of: { isChoosing, begin } }: { of: ChosenRows }) =>
  !isChoosing && (
    <Button icon={<TickIcon small />} onPress={begin}>
      <Trans>Tags and notes</Trans>
    </Button>
  )

interface FoundRowsProps {
  of: readonly Transaction[]
  layout: HistoryLayout
  filter: HistoryFilter
  chosen: ChosenRows
  isWhole: boolean
}

function FoundRows({ of: rows, layout, filter, chosen, isWhole }: FoundRowsProps) {
  const { t } = useLingui()
  const columns = columnsOf(layout)
  return (
    <TransactionTable
      label={t`Transactions`}
      of={rows}
      columns={chosen.isChoosing ? choosingColumns(columns, chosen) : columns}
      opens={!chosen.isChoosing}
      dense={layout.density === 'compact'}
      isWhole={isWhole}
      isNarrowed={[filter.q, filter.kind, filter.state, filter.tag].some((part) => part !== undefined)}
      explain={doubtOf}
    />
  )
}

/** The book's months, its years and its balance on a day. */
const MonthsLink = ({ mode }: { mode: Mode }) => (
  <LinkButton icon={<CalendarIcon small />} href={monthsAddress(mode)}>
    <Trans>Months and balance</Trans>
  </LinkButton>
)

function Shown({ rows, all }: { rows: readonly Transaction[]; all: boolean }) {
  const count = useWriting().number(rows.length)
  return (
    <Text small tone="quiet">
      {all ? <Trans>{count} shown, all of them</Trans> : <Trans>{count} shown, newest first</Trans>}
    </Text>
  )
}

function NoTransactions({ mode, begin }: Pick<HistoryProps, 'mode' | 'begin'>) {
  const { t } = useLingui()
  if (mode === 'sandbox') {
    return (
      <NothingYet title={t`Nothing in the sandbox yet`} action={begin}>
        <Trans>What you load here as a test appears here. It is never real money.</Trans>
      </NothingYet>
    )
  }
  return (
    <NothingYet
      title={t`No transactions yet`}
      action={
        <LinkButton kind="primary" href="/dashboard/loadFunds">
          <Trans>Load funds</Trans>
        </LinkButton>
      }
    >
      <Trans>The first one appears here the moment money moves.</Trans>
    </NothingYet>
  )
}

/** Prints the list, or makes a file of all matches. */
function HistoryExport({ by: { mode, filter }, found }: { by: HistoryNarrowing; found: number | undefined }) {
  return (
    <>
      <Button icon={<PrintIcon small />} onPress={() => print()}>
        <Trans>Print</Trans>
      </Button>
      <ExportButton
        isEmpty={found === 0}
        of={{
          mode,
          key: [mode, filter],
          preview: () => call(previewHistoryExport, { mode, ...filter }),
          begin: (choice) => call(exportHistory, { mode, ...filter, ...choice }, { isQuiet: true }),
        }}
      />
    </>
  )
}
