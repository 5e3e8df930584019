import type { Clock } from '../../platform/clock.ts'
import type { RailCapabilities } from '../capabilities.ts'
import type { OpenedPayment, Rail, RailAnswer, RailPayment, Verification } from '../rail.ts'
import { onlyValue, type RailAck, type RailClaim, type RailNotification, type RailRequest } from '../rail-request.ts'
import { rupeeText } from '../rupee-text.ts'
import { callOnepg } from './call.ts'
import { readCharge, readInstruments, readProcessId, readStatus, verificationOf } from './read-answers.ts'
import { onepgOfferSeconds, type OnepgSettings } from './settings.ts'

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
 * OnePG documents no refund call and no bounds of the amount and the remarks; 100 characters of remarks are our choice.
 * It identifies a payment by our reference alone.
 */
const onepgCapabilities: RailCapabilities = {
  instruments: 'asked',
  returns: ['GET'],
  notifies: ['GET'],
  page_opens: 'once',
  amount_min: null,
  amount_max: null,
  refunds: 'by_hand',
  reversals: 'by_hand',
  statement: 'by_file',
  remarks_max: 100,
  offer_seconds: onepgOfferSeconds,
}

async function initiate(
  settings: OnepgSettings,
  clock: Clock,
  payment: RailPayment,
): Promise<RailAnswer<OpenedPayment>> {
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
      rail_id: null,
    },
  }
}

async function verify(settings: OnepgSettings, reference: string): Promise<Verification> {
  const answer = await callOnepg(settings, 'CheckTransactionStatus', { MerchantTxnId: reference }, readStatus)
  return verificationOf({ reference }, answer)
}

/**
 * The payer's return: a GET with MerchantTxnId and GatewayTxnId, unsigned. It states no outcome, and added parameters
 * are not read.
 */
export function parseReturn(request: RailRequest): RailClaim {
  const reference = onlyValue(request.query.getAll('MerchantTxnId'), /^[A-Z0-9]{1,20}$/)
  const railRef = onlyValue(request.query.getAll('GatewayTxnId'), /^[\w.-]{1,64}$/)
  return {
    reference: reference ?? null,
    rail_id: null,
    authentic: reference && railRef !== undefined ? 'unsigned' : 'bad',
  }
}

/** The gateway's server-to-server GET: the same two parameters, and the literal answers that it expects. */
export function parseNotification(request: RailRequest): RailNotification {
  return {
    ...parseReturn(request),
    ack: {
      first: plain(200, 'received'),
      repeat: plain(200, 'already received'),
      unknown: plain(404, 'unknown transaction'),
    },
  }
}

const plain = (status: number, body: string): RailAck => ({ status, content_type: 'text/plain; charset=utf-8', body })
