import * as contract from '@sahuji/contract/transfers'
import * as confirming from '@sahuji/contract/transfers/confirmations'
import * as contacts from '@sahuji/contract/transfers/contacts'
import * as requests from '@sahuji/contract/transfers/requests'
import type { FundRequest } from '@sahuji/contract/transfers/requests'
import { sendFunds as sendRoute } from '@sahuji/contract/transfers/send-funds'
import * as sends from '@sahuji/contract/transfers/transfer'
import { routes, type Call } from '../platform/http/route-table.ts'
import type { AuthDependencies } from '../auth/dependencies.ts'
import {
  cancelFundRequest,
  listRequestBlocks,
  rejectFundRequest,
  remindFundRequest,
  removeRequestBlock,
} from './answer-request.ts'
import { beginTransferConfirmation, sendTransferCode } from './confirm-transfer.ts'
import { favourTransferContact, listTransferContacts } from './contacts.ts'
import type { InvitingDependencies, TransferDependencies } from './dependencies.ts'
import {
  changeTransferSettings,
  listTransfers,
  quoteTransfer,
  readTransfer,
  readTransferOverview,
} from './read-transfers.ts'
import { findReceiver } from './lookups.ts'
import { requestFunds } from './request-funds.ts'
import { acceptFundRequest, sendFunds, sendFundsAtOnce } from './send-funds.ts'
import { pageSize } from '@sahuji/contract/http/lists'
import type { Gives, Takes } from '@sahuji/contract/http/route'
import { cursorId } from '../platform/ids.ts'
import { Refusal } from '../platform/refusal.ts'
import { fundRequestOf, fundRequestsOf, shownRequest } from './request-row.ts'

/** Money between wallets. */
export const transferRoutes = (deps: TransferDependencies & InvitingDependencies, auth: AuthDependencies) =>
  routes((on) => {
    on(contract.readTransferOverview, readTransferOverview)
    on(contract.findReceiver, findReceiver, { own: true })
    on(contract.quoteTransfer, quoteTransfer, { own: true })
    on(contract.changeTransferSettings, changeTransferSettings)
    on(confirming.beginTransferConfirmation, beginTransferConfirmation(auth))
    on(confirming.sendTransferCode, sendTransferCode(auth))
    on(sendRoute, sendFunds(deps, auth), { own: true, atOnce: sendFundsAtOnce(deps) })
    on(contacts.listTransferContacts, listTransferContacts)
    on(contacts.favourTransferContact, favourTransferContact)
    on(requests.requestFunds, requestFunds(deps), { own: true })
    on(requests.listFundRequests, listFundRequests)
    on(requests.readFundRequest, readFundRequest)
    on(requests.acceptFundRequest, acceptFundRequest(deps, auth), { own: true })
    on(requests.rejectFundRequest, rejectFundRequest(deps))
    on(requests.cancelFundRequest, cancelFundRequest(deps))
    on(requests.remindFundRequest, remindFundRequest(deps))
    on(requests.listRequestBlocks, listRequestBlocks)
    on(requests.removeRequestBlock, removeRequestBlock)
    on(sends.readTransfer, readTransfer)
    on(sends.listTransfers, listTransfers)
  })

/** One request for either of its sides; not found for another merchant. */
async function readFundRequest(
  { tx, person, clock }: Call,
  { id }: Takes<typeof requests.readFundRequest>,
): Promise<FundRequest> {
  const row = await fundRequestOf(tx, person.merchant_id, id)
  if (!row) throw new Refusal('not_found')
  return shownRequest(tx, row, person.merchant_id, clock.now())
}

/** Requests by and to the merchant, newest first, by pages. */
async function listFundRequests(
  { tx, person, clock }: Call,
  { cursor, limit = pageSize, mode = 'live', direction, state }: Takes<typeof requests.listFundRequests>,
): Promise<Gives<typeof requests.listFundRequests>> {
  const { merchant_id } = person
  const page = { mode, direction, state, cursor: cursorId(cursor), limit: limit + 1 }
  const rows = await fundRequestsOf(tx, merchant_id, page)
  const data: FundRequest[] = []
  for (const row of rows.slice(0, limit)) data.push(await shownRequest(tx, row, merchant_id, clock.now()))
  return { data, next: rows.length > limit ? data.at(-1)!.id : null }
}
