import type { Clock } from '../../platform/clock.ts'
import type { HandOff, Rail, RailAnswer, RailCapabilities, RailPayment, Verification } from '../rail.ts'
import { callOnepg } from './call.ts'
import { parseNotification, parseReturn } from './callbacks.ts'
import { readCharge, readInstruments, readProcessId, readStatus } from './read-answers.ts'
import { rupeeText } from './rupee-text.ts'
import { onepgOfferSeconds, type OnepgSettings } from './settings.ts'
import { verificationOf } from './verification.ts'

/** OnePG of Nepal Payment Solution: e-banking, mobile banking and cards behind one form post. */
export function onepgRail(settings: OnepgSettings, clock: Clock): Rail {
  return {
    name: 'onepg',
    capabilities: onepgCapabilities,
    origins: [new URL(settings.gatewayPage).origin],
    listInstruments: () => callOnepg(settings, 'GetPaymentInstrumentDetails', {}, readInstruments),
    quote: ({ amount, instrument }) =>
      callOnepg(settings, 'GetServiceCharge', { Amount: rupeeText(amount), InstrumentCode: instrument }, readCharge),
    initiate: (payment) => initiate(settings, clock, payment),
    parseReturn,
    parseNotification,
    verify: (payment) => verify(settings, payment.reference),
  }
}

/**
 * OnePG documents no refund call and no bounds of the amount and the remarks; 20 characters keep a reference usable on every
 * rail, and 100 of remarks are ours.
 */
export const onepgCapabilities: RailCapabilities = {
  instruments: true,
  notify: 'get',
  refund: false,
  amount_min: null,
  amount_max: null,
  reference_max: 20,
  remarks_max: 100,
  offer_seconds: onepgOfferSeconds,
}

async function initiate(settings: OnepgSettings, clock: Clock, payment: RailPayment): Promise<RailAnswer<HandOff>> {
  const agreed = { Amount: rupeeText(payment.amount), MerchantTxnId: payment.reference }
  const answer = await callOnepg(settings, 'GetProcessId', agreed, readProcessId)
  if (answer.outcome !== 'answered') return answer
  return {
    ...answer,
    value: {
      method: 'POST',
      url: settings.gatewayPage,
      fields: {
        MerchantId: settings.merchantId,
        MerchantName: settings.merchantName,
        ...agreed,
        ProcessId: answer.value,
        InstrumentCode: payment.instrument ?? '',
        TransactionRemarks: payment.remarks,
        ResponseUrl: payment.return_url,
      },
      expires_at: new Date(clock.now().getTime() + onepgOfferSeconds * 1000),
    },
  }
}

async function verify(settings: OnepgSettings, reference: string): Promise<Verification> {
  return verificationOf(await callOnepg(settings, 'CheckTransactionStatus', { MerchantTxnId: reference }, readStatus))
}
