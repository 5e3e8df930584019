import type { OnepgCall } from './calls.ts'
import { paisaOf } from '../money.ts'
import { plannedPayment } from '../planned-payment.ts'
import type { OnepgGateway } from './onepg-gateway.ts'
import { chargeOf, instrumentOf, instruments } from './instruments.ts'
import { statusOf } from './status.ts'

/** Every answer of OnePG, with HTTP 200 also for a no. */
export interface Envelope {
  code: '0' | '1'
  message: string
  errors: { error_code: string; error_message: string }[]
  data: unknown
}

export const done = (data: unknown): Envelope => ({ code: '0', message: 'Success', errors: [], data })

/** Codes 1 and 3 are OnePG's own; the others are not published and ours. */
export const no = (code: string, message: string): Envelope => ({
  code: '1',
  message: 'Error',
  errors: [{ error_code: code, error_message: message }],
  data: null,
})

type Fields = Record<string, string>

/** What each call does, once its signature has been checked. `origin` is the gateway's own address. */
export const onepgAnswers: Record<OnepgCall, (gateway: OnepgGateway, fields: Fields, origin: string) => Envelope> = {
  GetPaymentInstrumentDetails: (_gateway, _fields, origin) =>
    done(
      instruments.map(({ code, short_name, institution, name, type }) => ({
        InstitutionName: institution,
        InstrumentName: name,
        InstrumentCode: code,
        BankType: type,
        LogoUrl: `${origin}/onepg/logos/${short_name}.svg`,
      })),
    ),

  GetServiceCharge: (_gateway, { Amount = '', InstrumentCode = '' }) => {
    const instrument = instrumentOf(InstrumentCode)
    if (paisaOf(Amount) === undefined) return no('5', 'Invalid Amount')
    if (!instrument) return no('6', 'Invalid InstrumentCode')
    const { commission, value, charge } = chargeOf(instrument, Amount)
    return done({ Amount, CommissionType: commission, ChargeValue: Number(value), TotalChargeAmount: Number(charge) })
  },

  GetProcessId: (gateway, { Amount = '', MerchantTxnId = '' }) => {
    const amount = paisaOf(Amount)
    if (amount === undefined || amount === 0n) return no('5', 'Invalid Amount')
    if (!/^[\w-]{1,50}$/.test(MerchantTxnId)) return no('7', 'Invalid MerchantTxnId')
    if (gateway.payments.find(MerchantTxnId)) return no('1', 'Duplicate Record')
    const gateway_ref = `OPG${gateway.chance.token(12)}`
    const process_id = gateway.chance.token(32)
    const payment = plannedPayment(gateway, { reference: MerchantTxnId, amount: Amount, gateway_ref, process_id })
    const { refuse } = payment.behaviour
    if (refuse) return no(refuse.code, refuse.message)
    gateway.payments.add(payment)
    return done({ ProcessId: payment.process_id })
  },

  CheckTransactionStatus: (gateway, { MerchantTxnId = '' }) => {
    const payment = gateway.payments.find(MerchantTxnId)
    const status = payment ? statusOf(gateway, payment) : null
    return status ? done(status) : no('3', 'Transaction not initialized yet')
  },
}
