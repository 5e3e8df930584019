import type { MutableType } from '@sahuji/contract/notifications/types'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** The names of the types that a merchant can mute. */
export const typeNames: Readonly<Record<MutableType, MessageDescriptor>> = {
  RequestFund: msg`Requests of others`,
  ReceievedFund: msg`Money received`,
  AcceptFund: msg`Requests that were paid`,
  RejectFund: msg`Requests that were rejected`,
  RequestExpired: msg`Requests that expired`,
  FundTakenUp: msg`Sends to a new number that were claimed`,
  FundReturned: msg`Sends to a new number that came back`,
  PaymentReceived: msg`Payments received`,
  RefundAsked: msg`Colleagues who ask for a refund`,
  RefundReceived: msg`Refunds received`,
  LoadCredited: msg`Loads credited`,
  PayoutCredited: msg`Withdrawals that arrived`,
  AccountPaperDecided: msg`Documents of bank accounts`,
  CooperativeDecided: msg`Links to cooperatives`,
  KYCAccepted: msg`KYC accepted`,
  KYCMoreAsked: msg`KYC: more is requested`,
  KYCRejected: msg`KYC rejected`,
  KYCExpired: msg`KYC documents that expired`,
  HistoryViewEntered: msg`Transactions that enter a saved view`,
  QuestionAnswered: msg`Answers of support`,
  StatementMade: msg`Statements that are ready`,
  StatementScheduled: msg`Scheduled statements that are ready`,
  StatementFailed: msg`Statements that were not made`,
  ExportMade: msg`Exported files that are ready`,
  ExportFailed: msg`Exported files that were not made`,
  WebhookFailing: msg`Webhooks that fail`,
  TariffChange: msg`Fees and limits that change`,
}
