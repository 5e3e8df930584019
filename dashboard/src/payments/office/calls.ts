import type { Takes } from '@sahuji/contract/http/route'
import * as contract from '@sahuji/contract/payments/office/disputes'
import { call } from '../../platform/calls/call.ts'
import { mutation, query } from '../../platform/calls/query.ts'

/** The office's calls about disputes. */
export const officeDisputes = {
  pages: (which: Takes<typeof contract.listOfficeDisputes>['which']) => ({
    queryKey: [contract.listOfficeDisputes.path, { which }, 'pages'],
    queryFn: ({ pageParam }: { pageParam: string | null }) =>
      call(contract.listOfficeDisputes, { which, ...(pageParam !== null && { cursor: pageParam }) }),
    initialPageParam: null as string | null,
    getNextPageParam: (page: { next: string | null }) => page.next ?? undefined,
  }),
  one: (id: string) => query(contract.readOfficeDispute, { id }),
  open: () => mutation(contract.openOfficeDispute, { isQuiet: true }),
  propose: () => mutation(contract.proposeDisputeOutcome, { isQuiet: true }),
}
