import type { Mode } from '@sahuji/contract/http/lists'
import * as contract from '@sahuji/contract/statements'
import * as schedules from '@sahuji/contract/statements/schedules'
import { call } from '../platform/calls/call.ts'
import { mutation, query } from '../platform/calls/query.ts'

/** A stretch of Kathmandu days, both included. */
export interface Period {
  from: string
  to: string
}

/** How often a statement in the making is asked about. */
const askMilliseconds = 1_500

/** The calls of the page of statements. */
export const statements = {
  preview: (mode: Mode, period: Period) => query(contract.previewStatement, { mode, ...period }),
  pages: (mode: Mode) => ({
    queryKey: [contract.listStatements.path, mode, 'pages'],
    queryFn: ({ pageParam }: { pageParam: string | null }) =>
      call(contract.listStatements, { mode, ...(pageParam !== null && { cursor: pageParam }) }),
    initialPageParam: null as string | null,
    getNextPageParam: (page: { next: string | null }) => page.next ?? undefined,
    refetchInterval: ({ state }: { state: { data?: { pages: { data: contract.Statement[] }[] } | undefined } }) =>
      state.data?.pages.some(({ data }) => data.some((each) => each.state === 'making')) ? askMilliseconds : false,
  }),
  months: (mode: Mode, year: number) => query(contract.listStatementMonths, { mode, year }),
  make: () => mutation(contract.makeStatement),
  cancel: () => mutation(contract.cancelStatement),
  schedules: () => query(schedules.listSchedules, {}),
  addSchedule: () => mutation(schedules.addSchedule),
  pauseSchedule: () => mutation(schedules.pauseSchedule),
  removeSchedule: () => mutation(schedules.removeSchedule),
  file: () => mutation(contract.fetchStatement),
}
