import type { Mode } from '@sahuji/contract/http/lists'
import type { Takes } from '@sahuji/contract/http/route'
import * as contract from '@sahuji/contract/transfers'
import * as confirmations from '@sahuji/contract/transfers/confirmations'
import * as contacts from '@sahuji/contract/transfers/contacts'
import * as requests from '@sahuji/contract/transfers/requests'
import { sendFunds } from '@sahuji/contract/transfers/send-funds'
import { listTransfers, readTransfer } from '@sahuji/contract/transfers/transfer'
import { call } from '../platform/calls/call.ts'
import { counted, isUnsettled, mutation, query } from '../platform/calls/query.ts'

// the form shows a refusal where it can be corrected
const quiet = { isQuiet: true }

/** Exactly what is sent. */
export type SendAsk = Pick<Takes<typeof sendFunds>, 'mobile_no' | 'amount' | 'purpose' | 'note' | 'fee'>

/** Which requests: those of others to the merchant, or the merchant's own. */
export type RequestsFilter = Pick<Takes<typeof requests.listFundRequests>, 'direction' | 'state'>

/** The calls of sending to another wallet. */
export const transfers = {
  overview: (mode?: Mode) => query(contract.readTransferOverview, mode === 'sandbox' ? { mode } : {}),
  /** The owner of a number does not change while it is typed: a dialog that opens again reads it only now and then. */
  receiver: (mobile_no: string) => ({
    ...query(contract.findReceiver, { mobile_no }, quiet),
    ...counted,
    staleTime: 300_000,
  }),
  quote: (ask: Takes<typeof contract.quoteTransfer>) => ({ ...query(contract.quoteTransfer, ask, quiet), ...counted }),
  contacts: () => query(contacts.listTransferContacts, {}),
  favour: () => mutation(contacts.favourTransferContact),
  one: (id: string) => query(readTransfer, { id }),
  waiting: () => query(listTransfers, { state: 'held', direction: 'out', limit: 20 }),
  send: () => mutation(sendFunds, quiet),
  isUnsettled: (ask: SendAsk) => isUnsettled(sendFunds, ask),
  change: () => mutation(contract.changeTransferSettings, quiet),
}

/** The confirmation, and what then happens: calls of their own, whose key the dialog keeps. */
export const sendConfirmations = {
  begin: (ask: Takes<typeof confirmations.beginTransferConfirmation>) =>
    call(confirmations.beginTransferConfirmation, ask, quiet),
  sendCode: (id: string) => call(confirmations.sendTransferCode, { id }, quiet),
  send: (ask: Takes<typeof sendFunds>, key: string) => call(sendFunds, ask, { key, ...quiet }),
  accept: (ask: Takes<typeof requests.acceptFundRequest>, key: string) =>
    call(requests.acceptFundRequest, ask, { key, ...quiet }),
}

/** The calls of asking and being asked for money. */
export const fundRequests = {
  ask: () => mutation(requests.requestFunds, quiet),
  pages: (filter: RequestsFilter) => ({
    queryKey: [requests.listFundRequests.path, filter, 'pages'],
    queryFn: ({ pageParam }: { pageParam: string | null }) =>
      call(requests.listFundRequests, { ...filter, ...(pageParam !== null && { cursor: pageParam }) }),
    initialPageParam: null as string | null,
    getNextPageParam: (page: { next: string | null }) => page.next ?? undefined,
  }),
  one: (id: string) => query(requests.readFundRequest, { id }),
  accept: () => mutation(requests.acceptFundRequest, quiet),
  reject: () => mutation(requests.rejectFundRequest, quiet),
  cancel: () => mutation(requests.cancelFundRequest, quiet),
  remind: () => mutation(requests.remindFundRequest, quiet),
  blocks: () => query(requests.listRequestBlocks, {}),
  unblock: () => mutation(requests.removeRequestBlock),
}
