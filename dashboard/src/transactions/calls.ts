import * as contract from '@sahuji/contract/transactions'
import type { Mode } from '@sahuji/contract/http/lists'
import * as views from '@sahuji/contract/transactions/views'
import { call } from '../platform/calls/call.ts'
import { readHistoryLayout, setHistoryLayout } from '@sahuji/contract/transactions/layout'
import { mutation, query } from '../platform/calls/query.ts'

type Filter = contract.HistoryFilter

const listOf = { live: contract.listTransactions, sandbox: contract.listSandboxTransactions } as const

/** The calls of the history. */
export const transactions = {
  /** All loaded pages, newest first; each page has the cursor of the next. With the details of each row where asked. */
  pages: (mode: Mode, filter: Filter, { hasDetails = false } = {}) => ({
    queryKey: [listOf[mode].path, filter, 'pages', ...(hasDetails ? ['details'] : [])],
    queryFn: ({ pageParam }: { pageParam: string | null }) =>
      call(listOf[mode], {
        sort: 'DESC',
        ...filter,
        ...(hasDetails && { details: 'yes' as const }),
        ...(pageParam !== null && { cursor: pageParam }),
      }),
    // not undefined, which the cache does not restore
    initialPageParam: null as string | null,
    getNextPageParam: (page: { next: string | null }) => page.next ?? undefined,
  }),
  /** The first matches of a text in the live book. */
  found: (q: string) => query(contract.listTransactions, { sort: 'DESC', limit: 6, q }),
  views: (mode: Mode) => query(views.listHistoryViews, { mode }),
  viewCounts: (mode: Mode) => query(views.countHistoryViews, { mode }),
  keepView: () => mutation(views.keepHistoryView, { isQuiet: true }),
  changeView: () => mutation(views.changeHistoryView),
  shareView: () => mutation(views.shareHistoryView, { isQuiet: true }),
  notifyOfView: () => mutation(views.notifyOfHistoryView),
  arrangeViews: () => mutation(views.arrangeHistoryViews, { isQuiet: true }),
  layout: () => query(readHistoryLayout, {}),
  setLayout: () => mutation(setHistoryLayout, { isQuiet: true }),
  recent: () => query(contract.listTransactions, { sort: 'DESC', limit: 8 }),
}
