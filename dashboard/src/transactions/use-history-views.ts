import { daysNow, type ViewDays, viewDays } from '@sahuji/contract/transactions/view-days'
import type { HistoryView, ViewFilter } from '@sahuji/contract/transactions/views'
import type { HistoryFilter } from '@sahuji/contract/transactions'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useOpenedAt } from '../platform/browser/use-opened-with.ts'
import { isOfThisVisit } from '../platform/calls/query.ts'
import { useOwnServer } from '../platform/server/server.ts'
import { transactions } from './calls.ts'
import { historyAddress, historyParams, type HistoryNarrowing } from './use-history-filter.ts'

export interface HistoryViewsShown {
  all: readonly HistoryView[]
  /** The view of the address. */
  current: HistoryView | undefined
  /** The address of a view, with its days as of now. */
  addressOf: (view: HistoryView) => string
  /** Whether the address narrows otherwise than the current view. */
  isChanged: boolean
}

/** The person's saved views of a book. The history without a filter in its address opens with the default one. */
export function useHistoryViews({
  mode,
  filter,
  view,
  isToOpen,
  isNarrowed,
  leftOut,
}: HistoryNarrowing): HistoryViewsShown {
  const now = useOpenedAt()
  const isOwn = useOwnServer()
  const navigate = useNavigate()
  const { data: all = [], dataUpdatedAt } = useQuery({ ...transactions.views(mode), enabled: isOwn })
  const addressOf = (of: HistoryView) => historyAddress(mode, filterNow(of.filter, now), of.id)
  const isBare = view === undefined && !isNarrowed && leftOut.length === 0
  const first = isBare && isOfThisVisit(dataUpdatedAt) ? all.find(({ is_default }) => is_default) : undefined
  const current = all.find(({ id }) => id === view)
  const opened = isToOpen ? current : first
  const firstAddress = opened && addressOf(opened)
  useEffect(
    function openDefault() {
      if (firstAddress) void navigate({ href: firstAddress, replace: true })
    },
    [firstAddress, navigate],
  )
  return {
    all,
    current,
    addressOf,
    isChanged: current !== undefined && !isSame(filterNow(current.filter, now), filter),
  }
}

/** A kept filter as a filter of today. */
const filterNow = ({ days, ...filter }: ViewFilter, now: Date): HistoryFilter => ({
  ...filter,
  ...(days && daysNow(days, now)),
})

const isSame = (one: HistoryFilter, other: HistoryFilter): boolean =>
  `${new URLSearchParams(historyParams(one))}` === `${new URLSearchParams(historyParams(other))}`

/** The relative days that chosen days are now; undefined for others. */
export const relativeDaysOf = ({ from, to }: HistoryFilter, now: Date): ViewDays | undefined =>
  viewDays.find((days) => {
    const span = daysNow(days, now)
    return span !== undefined && span.from === from && span.to === to
  })

/** A filter as a view keeps it: with its days relative, where `days` are given. */
export function viewFilterOf({ from, to, ...filter }: HistoryFilter, days: ViewDays | undefined): ViewFilter {
  return { ...filter, ...(days ? { days } : { ...(from && { from }), ...(to && { to }) }) }
}
