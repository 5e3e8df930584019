import type { Takes } from '@sahuji/contract/http/route'
import { listPayments } from '@sahuji/contract/payments'
import * as contract from '@sahuji/contract/payments/links'
import { call } from '../../platform/calls/call.ts'
import { counted, mutation, query } from '../../platform/calls/query.ts'

// the form shows a refusal where it can be corrected
const quiet = { isQuiet: true }

const paymentsShown = 5
const linksFound = 5

/** The calls of the shop's payment links. */
export const links = {
  totals: () => query(contract.readLinkTotals, {}),
  pages: (filter: Pick<Takes<typeof contract.listLinks>, 'state'>) => ({
    queryKey: [contract.listLinks.path, filter, 'pages'],
    queryFn: ({ pageParam }: { pageParam: string | null }) =>
      call(contract.listLinks, { ...filter, ...(pageParam !== null && { cursor: pageParam }) }),
    initialPageParam: null as string | null,
    getNextPageParam: (page: { next: string | null }) => page.next ?? undefined,
  }),
  found: (q: string) => query(contract.listLinks, { q, limit: linksFound }),
  payments: (link_id: string) => ({
    queryKey: [listPayments.path, { link_id }, 'pages'],
    queryFn: ({ pageParam }: { pageParam: string | null }) =>
      call(listPayments, { link_id, limit: paymentsShown, ...(pageParam !== null && { cursor: pageParam }) }),
    initialPageParam: null as string | null,
    getNextPageParam: (page: { next: string | null }) => page.next ?? undefined,
  }),
  quote: (amount: bigint) => ({ ...query(contract.quoteLink, { amount }, quiet), ...counted }),
  make: () => mutation(contract.createLink, quiet),
  end: () => mutation(contract.endLink, quiet),
}
