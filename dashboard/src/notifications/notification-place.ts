import type { Notification } from '@sahuji/contract/notifications'
import type { NotificationType } from '@sahuji/contract/notifications/types'
import { payoutAddress, tabAddress } from '../payouts/deposit-place.ts'
import { requestAddress, transferAddresses } from '../transfers/transfer-places.ts'

const historyAddress = '/dashboard/transactionHistory'

type Place = (of: Pick<Notification, 'about' | 'request'>) => string | undefined

const payout: Place = ({ about }) => (about ? payoutAddress({ id: about }) : tabAddress('history'))
const transaction: Place = ({ about }) => (about ? `${historyAddress}/singleTransaction/${about}` : historyAddress)
const ownRequest: Place = ({ about }) => requestPlace(about, 'out')
const settlement: Place = () => tabAddress('settlement')
const bankAccounts: Place = () => tabAddress('accounts')
const profile: Place = () => '/dashboard/profile'
const kyc: Place = () => '/dashboard/updateKYC'
const statementsPage: Place = () => '/dashboard/statements'
const developers: Place = () => '/dashboard/developers'
const nowhere: Place = () => undefined

const places: Readonly<Record<NotificationType, Place>> = {
  RequestFund: ({ about, request }) => requestPlace(request?.id ?? about),
  ReceievedFund: transaction,
  AcceptFund: transaction,
  RejectFund: ownRequest,
  RequestExpired: ownRequest,
  FundTakenUp: transaction,
  FundReturned: transaction,
  PaymentReceived: transaction,
  RefundAsked: transaction,
  RefundFailed: transaction,
  PaymentTakenBack: transaction,
  RefundReceived: transaction,
  PaymentDispute: ({ about }) => (about ? `/dashboard/disputes/${about}` : '/dashboard/disputes'),
  OwnDispute: transaction,
  LoadCredited: transaction,
  LoadReversed: transaction,
  PayoutCredited: payout,
  PayoutReturned: payout,
  PayoutUnclear: payout,
  BankAccountAdded: bankAccounts,
  SettlementStopped: settlement,
  SettlementChanged: settlement,
  EventPayoutKept: ({ about }) => (about ? `/dashboard/my-events?event=${about}` : '/dashboard/my-events'),
  PasswordChanged: profile,
  SignInChanged: profile,
  SecretKeyChanged: developers,
  SecretKeyExposed: developers,
  AccountPaperDecided: bankAccounts,
  CooperativeDecided: () => '/dashboard/cooperativeStatement',
  KYCAccepted: kyc,
  KYCMoreAsked: kyc,
  KYCRejected: kyc,
  KYCExpired: kyc,
  HistoryViewEntered: ({ about }) => (about ? `${historyAddress}?view=${about}&open=yes` : historyAddress),
  QuestionAnswered: () => '/dashboard/loadFunds/trace',
  StatementMade: statementsPage,
  StatementScheduled: statementsPage,
  StatementFailed: statementsPage,
  ExportMade: statementsPage,
  ExportFailed: statementsPage,
  WebhookFailing: () => '/dashboard/developers/webhooks',
  TariffChange: nowhere,
}

/**
 * The page that shows the subject of a notification: the very payment or request, or its section where the notification does not
 * name one; undefined where no page shows more, as for another server's own types.
 */
export const placeOf = ({ type, about, request }: Notification): string | undefined =>
  Object.hasOwn(places, type) ? places[type as NotificationType]({ about, request }) : undefined

/** A request in the list of its side. */
function requestPlace(id: string | null | undefined, view?: 'out'): string {
  const address = id ? requestAddress(id) : transferAddresses.requests
  if (!view) return address
  return `${address}${id ? '&' : '?'}view=${view}`
}
