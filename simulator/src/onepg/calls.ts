export const onepgCalls = [
  'GetPaymentInstrumentDetails',
  'GetServiceCharge',
  'GetProcessId',
  'CheckTransactionStatus',
] as const
export type OnepgCall = (typeof onepgCalls)[number]
