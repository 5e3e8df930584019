import { npiCalls } from './npi/calls.ts'

/** OnePG's calls. */
export const onepgCalls = [
  'GetPaymentInstrumentDetails',
  'GetServiceCharge',
  'GetProcessId',
  'CheckTransactionStatus',
] as const
export type OnepgCall = (typeof onepgCalls)[number]

/** Khalti's calls; of its list, its opening, its status check and its way back. */
export const khaltiCalls = ['bank', 'epayment/initiate', 'epayment/lookup', 'refund'] as const
export type KhaltiCall = (typeof khaltiCalls)[number]

/** eSewa's only call. */
export const esewaCall = 'transaction/status'

/** Fonepay's. */
export const fonepayCall = 'verificationMerchant'

/** connectIPS's: how a payment stands, and its legs. */
export const connectipsCalls = ['validatetxn', 'gettxndetail'] as const
export type ConnectipsCall = (typeof connectipsCalls)[number]

/** The card acquirer's REST calls. */
export const cardsCalls = ['tss/searches', 'tss/transactions', 'purchase-refund-details'] as const
export type CardsCall = (typeof cardsCalls)[number]

/** nPay's; its status check is called as OnePG's is. */
export const sctCalls = ['ValidateMerchant', 'CheckTransactionStatus'] as const
export type SctCall = (typeof sctCalls)[number]

/** Every call of every rail. */
export const railCalls = [
  ...onepgCalls,
  ...khaltiCalls,
  esewaCall,
  fonepayCall,
  ...connectipsCalls,
  ...cardsCalls,
  sctCalls[0],
  ...npiCalls,
] as const
export type RailCall = (typeof railCalls)[number]
