import type { Mode } from '@sahuji/contract/http/lists'
import type { HistoryFilter, Transaction } from '@sahuji/contract/transactions'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useOwnServer } from '../platform/server/server.ts'
import { transactions } from './calls.ts'
import { settledRows } from './settled-rows.ts'

interface ListRead {
  /** Names the book and the filter: another list begins anew. */
  list: string
  rows: readonly Transaction[] | undefined
  hasMore: boolean
  isFetching: boolean
}

/** The pages of a filter, and the rows of them that are shown. Another server's ids may not grow with time: its rows never wait. */
export function useHistoryRows(mode: Mode, filter: HistoryFilter, options: { hasDetails: boolean }) {
  const isOwn = useOwnServer()
  const pages = useInfiniteQuery(transactions.pages(mode, filter, options))
  const read = useMemo(() => pages.data?.pages.flatMap((page) => page.data), [pages.data])
  const settled = useSettledRows({
    list: JSON.stringify([mode, filter, options.hasDetails]),
    rows: read,
    hasMore: pages.hasNextPage,
    isFetching: pages.isFetching && !pages.isFetchingNextPage,
  })
  return { pages, ...(isOwn ? settled : { ...settled, shown: read, arrived: 0 }) }
}

/**
 * The rows to show while the list is open. Until its first reading is over it takes every row; afterwards rows that arrive
 * wait until `takeIn`.
 */
function useSettledRows({ list, rows, hasMore, isFetching }: ListRead): {
  shown: readonly Transaction[] | undefined
  arrived: number
  takeIn: () => void
} {
  const [settled, setSettled] = useState<{ list: string; rows: readonly Transaction[]; read: ListRead['rows'] }>()
  const before = settled?.list === list ? settled.rows : undefined
  const { shown, arrived } = before && rows ? settledRows(before, rows, { hasMore }) : { shown: rows, arrived: 0 }
  const isToSettle = rows !== undefined && !isFetching && (settled?.list !== list || settled.read !== rows)
  if (isToSettle) setSettled({ list, rows: shown ?? rows, read: rows })
  return {
    shown,
    arrived,
    takeIn: () => rows && setSettled({ list, rows, read: rows }),
  }
}
