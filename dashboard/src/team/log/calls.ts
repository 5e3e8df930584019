import * as contract from '@sahuji/contract/team/log'
import type { LogFilter } from '@sahuji/contract/team/log'
import { readRightsOfDay } from '@sahuji/contract/team/people'
import { call } from '../../platform/calls/call.ts'
import { counted, mutation, query } from '../../platform/calls/query.ts'

/** The shop's calls about its log. */
export const shopLog = {
  pages: (filter: LogFilter) => ({
    ...counted,
    queryKey: [contract.listLog.path, JSON.stringify(filter), 'pages'],
    queryFn: ({ pageParam }: { pageParam: string | null }) =>
      call(contract.listLog, { ...filter, ...(pageParam !== null && { cursor: pageParam }) }),
    initialPageParam: null as string | null,
    getNextPageParam: (page: { next: string | null }) => page.next ?? undefined,
  }),
  people: () => query(contract.listLogPeople, {}),
  seal: () => query(contract.readLogSeal, {}),
  rights: (id: string, day: string) => query(readRightsOfDay, { id, day }),
  take: () => mutation(contract.exportLog),
}
