import * as contract from '@sahuji/contract/ledger/office/books'
import type { Mode } from '@sahuji/contract/http/lists'
import type { Takes } from '@sahuji/contract/http/route'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { call } from '../../platform/call.ts'
import { mutation, query } from '../../platform/query.ts'

/** What the list of transfers is narrowed by. */
export type LedgerNarrowing = Omit<Takes<typeof contract.listLedgerTransfers>, 'cursor' | 'limit'>

/** The calls of the books. */
export const books = {
  read: (mode: Mode) => query(contract.readBooks, { mode }),
  verify: () => mutation(contract.verifyBooks),
  transfer: (id: string) => query(contract.readLedgerTransfer, { id }),
  transfers: (narrowing: LedgerNarrowing) =>
    infiniteQueryOptions({
      queryKey: [contract.listLedgerTransfers.path, narrowing],
      queryFn: ({ pageParam, signal }) =>
        call(contract.listLedgerTransfers, { ...narrowing, ...(pageParam && { cursor: pageParam }) }, { signal }),
      initialPageParam: '',
      getNextPageParam: (page) => page.next,
    }),
}
