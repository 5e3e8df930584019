import * as contract from '@sahuji/contract/developers/own-keys'
import * as requests from '@sahuji/contract/developers/requests'
import type { Takes } from '@sahuji/contract/http/route'
import { call } from '../platform/calls/call.ts'
import { counted, mutation, query } from '../platform/calls/query.ts'

// the form shows a refusal where it can be corrected
const quiet = { isQuiet: true }

/** The merchant's calls about keys. */
export const keys = {
  list: () => query(contract.listSecretKeys, {}),
  /** Read once: the text of a key never changes, and its route has a quota. */
  secret: (id: string) => ({
    ...query(contract.readSandboxSecret, { id }, quiet),
    staleTime: Infinity,
    meta: { isCounted: true },
  }),
  makeSandbox: () => mutation(contract.makeSandboxKey, quiet),
  makeLive: () => mutation(contract.makeLiveKey, quiet),
  roll: () => mutation(contract.rollSecretKey, quiet),
  revoke: () => mutation(contract.revokeSecretKey, quiet),
}

type RequestFilter = Pick<
  Takes<typeof requests.listApiRequests>,
  'mode' | 'outcome' | 'secret_key_id' | 'path' | 'request_id' | 'from'
>

/** The merchant's calls about the log of its servers' requests. */
export const requestLog = {
  /** The beginning of every list's key. */
  every: [requests.listApiRequests.path],
  pages: (filter: RequestFilter) => ({
    ...counted,
    queryKey: [requests.listApiRequests.path, JSON.stringify(filter), 'pages'],
    queryFn: ({ pageParam }: { pageParam: string | null }) =>
      call(requests.listApiRequests, { ...filter, ...(pageParam !== null && { cursor: pageParam }) }),
    initialPageParam: null as string | null,
    getNextPageParam: (page: { next: string | null }) => page.next ?? undefined,
  }),
  one: (id: string) => ({ ...query(requests.readApiRequest, { id }), ...counted, staleTime: Infinity }),
}
