import * as contract from '@sahuji/contract/transfers'
import * as confirming from '@sahuji/contract/transfers/confirmations'
import * as contacts from '@sahuji/contract/transfers/contacts'
import * as requests from '@sahuji/contract/transfers/requests'
import { sendFunds as sendRoute } from '@sahuji/contract/transfers/send-funds'
import * as sends from '@sahuji/contract/transfers/transfer'
import { routes } from '../platform/http/route-table.ts'
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
import { listFundRequests, readFundRequest } from './read-requests.ts'
import { requestFunds } from './request-funds.ts'
import { acceptFundRequest, sendFunds } from './send-funds.ts'

/** Money between wallets. */
export const transferRoutes = (deps: TransferDependencies & InvitingDependencies, auth: AuthDependencies) =>
  routes((on) => {
    on(contract.readTransferOverview, readTransferOverview)
    on(contract.findReceiver, findReceiver, { own: true })
    on(contract.quoteTransfer, quoteTransfer, { own: true })
    on(contract.changeTransferSettings, changeTransferSettings)
    on(confirming.beginTransferConfirmation, beginTransferConfirmation(auth))
    on(confirming.sendTransferCode, sendTransferCode(auth))
    on(sendRoute, sendFunds(deps, auth), { own: true })
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
