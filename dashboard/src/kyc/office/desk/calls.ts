import type { ReviewedCase } from '@sahuji/contract/kyc/review'
import * as contract from '@sahuji/contract/kyc/office/cases'
import * as list from '@sahuji/contract/kyc/office/lists'
import * as verdict from '@sahuji/contract/kyc/office/verdicts'
import type { RouteEntry, Takes } from '@sahuji/contract/http/route'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../platform/call.ts'
import { query } from '../../../platform/query.ts'

/** What a list of the desk is narrowed to. */
export type QueueAsk = Omit<Takes<typeof contract.listKycCases>, 'cursor' | 'limit'>

const rowsAtOnce = 50
const freshMilliseconds = 30_000

/** The calls of the review desk. */
export const reviewDesk = {
  /** All pages of a list so far, the oldest promise first. */
  pages: (ask: QueueAsk) => ({
    queryKey: [contract.listKycCases.path, ask, 'pages'],
    queryFn: ({ pageParam, signal }: { pageParam: string | null; signal: AbortSignal }) =>
      call(
        contract.listKycCases,
        { ...ask, limit: rowsAtOnce, ...(pageParam !== null && { cursor: pageParam }) },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (page: { next: string | null }) => page.next ?? undefined,
    refetchInterval: freshMilliseconds,
  }),
  figures: () => ({ ...query(contract.readKycFigures, {}), refetchInterval: freshMilliseconds }),
  one: (id: string) => query(contract.readKycCase, { id }),
  /** Districts, local levels and banks by their ids. */
  names: () => ({ ...query(list.listKycNames, {}), staleTime: Number.POSITIVE_INFINITY }),
  reasons: () => query(contract.listKycReasons, {}),
  csv: (ask: QueueAsk) => call(list.exportKycQueue, ask, { isQuiet: true }),
  pack: (id: string) => call(list.exportKycCase, { id }, { isQuiet: true }),
  claim: contract.claimKycCase,
  claimOldest: contract.claimOldestKycCase,
  release: contract.releaseKycCase,
  judge: verdict.judgeKycItem,
  noteEnd: verdict.noteKycPaperEnd,
  setRisk: verdict.setKycRisk,
  ask: verdict.askKycAgain,
  sign: verdict.signKycCase,
  reject: verdict.rejectKycCase,
  write: verdict.writeKycMessage,
  note: verdict.writeKycNote,
} as const

type DeskRoute = RouteEntry & { gives: (typeof contract.readKycCase)['gives'] }

let last: Promise<unknown> = Promise.resolve()

/**
 * An act on a case: one after the other, as they were typed. Its answer is the case as it stands; where it is refused the
 * case is read anew, so that a colleague who was quicker is seen, and what was typed stays where it is.
 */
export function useDeskAct<Entry extends DeskRoute>(entry: Entry) {
  const queries = useQueryClient()
  return useMutation<ReviewedCase, Error, Takes<Entry>>({
    retry: false,
    mutationFn: (ask) => {
      const turn = last.then(() => call(entry, ask, { isQuiet: true }) as Promise<ReviewedCase>)
      last = turn.catch(() => undefined)
      return turn
    },
    onSuccess: (given) => showCase(queries, given),
    onError: () => void queries.invalidateQueries({ queryKey: [contract.readKycCase.path] }),
  })
}

function showCase(queries: QueryClient, given: ReviewedCase): void {
  const { queryKey } = reviewDesk.one(given.queued.id)
  void queries.cancelQueries({ queryKey, exact: true })
  queries.setQueryData(queryKey, given)
  void queries.invalidateQueries({ queryKey: [contract.listKycCases.path] })
  void queries.invalidateQueries({ queryKey: [contract.readKycFigures.path] })
}
