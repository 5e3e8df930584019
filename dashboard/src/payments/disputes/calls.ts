import { readDisputeFigures } from '@sahuji/contract/payments/dispute-figures'
import * as contract from '@sahuji/contract/payments/disputes'
import * as payers from '@sahuji/contract/payments/payer-disputes'
import { call } from '../../platform/calls/call.ts'
import { mutation, query } from '../../platform/calls/query.ts'

/** The calls of the shop's disputes. */
export const disputes = {
  figures: () => query(readDisputeFigures, {}),
  pages: (which: 'open' | 'ended') => ({
    queryKey: [contract.listDisputes.path, { which }, 'pages'],
    queryFn: ({ pageParam }: { pageParam: string | null }) =>
      call(contract.listDisputes, { which, ...(pageParam !== null && { cursor: pageParam }) }),
    initialPageParam: null as string | null,
    getNextPageParam: (page: { next: string | null }) => page.next ?? undefined,
  }),
  one: (id: string) => query(contract.readDispute, { id }),
  ofPayment: (id: string) => query(contract.listPaymentDisputes, { id }),
  save: () => mutation(contract.saveDisputeAnswer, { isQuiet: true }),
  addFile: () => mutation(contract.addDisputeFile, { isQuiet: true }),
  removeFile: () => mutation(contract.removeDisputeFile),
  send: () => mutation(contract.sendDisputeAnswer, { isQuiet: true }),
  giveBack: () => mutation(contract.giveDisputedBack),
}

/** The calls of a payer about a payment of their own wallet. */
export const ownDisputes = {
  of: (id: string) => query(payers.readOwnDispute, { id }, { isQuiet: true }),
  open: () => mutation(payers.openOwnDispute, { isQuiet: true }),
  withdraw: () => mutation(payers.withdrawOwnDispute),
}

export const disputeAddress = (id: string): string => `/dashboard/disputes/${id}`
