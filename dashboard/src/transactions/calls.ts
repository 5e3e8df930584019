import * as contract from '@sahuji/contract/transactions'
import type { Mode } from '@sahuji/contract/http/lists'
import { call } from '../platform/call.ts'
import { query } from '../platform/query.ts'

type Filter = contract.HistoryFilter

const listOf = { live: contract.listTransactions, sandbox: contract.listSandboxTransactions } as const

/** The calls of the history. */
export const transactions = {
  /** All pages so far, newest first; each page knows the cursor of the next. */
  pages: (mode: Mode, filter: Filter) => ({
    queryKey: [listOf[mode].path, filter, 'pages'],
    queryFn: ({ pageParam }: { pageParam: string | null }) =>
      call(listOf[mode], { sort: 'DESC', ...filter, ...(pageParam !== null && { cursor: pageParam }) }),
    // not undefined, which does not come back out of what was kept
    initialPageParam: null as string | null,
    getNextPageParam: (page: { next: string | null }) => page.next ?? undefined,
  }),
  /** The first of what a text finds in the live book. */
  found: (q: string) => query(contract.listTransactions, { sort: 'DESC', limit: 6, q }),
  recent: () => query(contract.listTransactions, { sort: 'DESC', limit: 8 }),
}
