import { randomBytes } from 'node:crypto'
import type { Clock } from '../../platform/clock.ts'
import { openedUnasked } from '../rail-answers.ts'
import type { RailAck, RailNotification, RailRequest } from '../rail-request.ts'
import type { RailCapabilities } from '../capabilities.ts'
import type { AskedRefund, OpenedPayment, Rail, RailAnswer, RailPayment, RefundAsk } from '../rail.ts'
import { rupeeText } from '../rupee-text.ts'
import { findCardRefund, refundCard } from './refund.ts'
import { sign } from '../signed-fields.ts'
import { cardsOfferSeconds, type CardsSettings } from './settings.ts'
import { parseSignedAnswer } from './signed-answer.ts'
import { dayStatement } from './statement.ts'
import { verifyCard } from './verify.ts'

/**
 * Visa and Mastercard by CyberSource's Secure Acceptance Hosted Checkout: the payer types the card's number only on the
 * acquirer's page. rails.md §8; CyberSource, Secure Acceptance Hosted Checkout and Transaction Search.
 */
export function cardsRail(settings: CardsSettings, clock: Clock): Rail {
  const parse = (request: RailRequest) => parseSignedAnswer(settings, request.form)
  const { query, timeoutMs } = settings
  const access = query && { query, timeoutMs, clock }
  return {
    name: 'cards',
    capabilities: {
      ...cardsCapabilities,
      statement: access ? 'asked' : 'by_file',
      refunds: access ? 'part' : 'by_hand',
    },
    origins: [new URL(settings.payPage).origin],
    initiate: async (payment) => open(settings, clock, payment),
    parseReturn: parse,
    parseNotification: (request) => ({ ...parse(request), ack: acknowledged }),
    verify: (payment) => verifyCard(settings, clock, payment),
    // these use the search's key
    ...(access && {
      statement: (day: string) => dayStatement(settings, clock, day),
      refund: (ask: RefundAsk) => refundCard(access, ask),
      findRefund: (ask: AskedRefund) => findCardRefund(access, ask),
    }),
  }
}

/** A single way to pay. Without the REST API's key, refunds are made by hand in the acquirer's Business Center. */
const cardsCapabilities: Omit<RailCapabilities, 'statement' | 'refunds'> = {
  instruments: [{ code: 'card', name: 'Visa or Mastercard', institution: 'Visa or Mastercard', kind: 'visa' }],
  returns: ['POST'],
  notifies: ['POST'],
  page_opens: 'again',
  amount_min: null,
  amount_max: null,
  refund_days: 10,
  reversals: 'status',
  answers: 'signed',
  remarks_max: 0,
  offer_seconds: cardsOfferSeconds,
}

/**
 * Needs no call: we build the form and sign every field, and CyberSource learns of the payment when the payer posts it.
 */
function open(settings: CardsSettings, clock: Clock, payment: RailPayment): RailAnswer<OpenedPayment> {
  const [key] = settings.keys
  const now = clock.now()
  const transaction_uuid = randomBytes(16).toString('hex')
  const own = {
    access_key: key.accessKey,
    profile_id: settings.profileId,
    transaction_uuid,
    signed_date_time: `${now.toISOString().slice(0, 19)}Z`,
    locale: 'en',
    transaction_type: 'sale',
    reference_number: payment.reference,
    amount: rupeeText(payment.amount),
    currency: 'NPR',
    payment_method: 'card',
    override_custom_receipt_page: payment.return_url,
    override_custom_cancel_page: payment.return_url,
    override_backoffice_post_url: settings.notifyUrl,
    unsigned_field_names: '',
  }
  const names = [...Object.keys(own), 'signed_field_names']
  const signed = { ...own, signed_field_names: names.join(',') }
  const fields = { ...signed, signature: sign(signed, names, key.secret) }
  const expires_at = new Date(now.getTime() + cardsOfferSeconds * 1000)
  const handOff = { method: 'POST' as const, url: settings.payPage, fields, expires_at, rail_id: transaction_uuid }
  return openedUnasked('cards form', fields, handOff)
}

const plain = (status: number, body: string): RailAck => ({ status, content_type: 'text/plain; charset=utf-8', body })

/** CyberSource expects a 200 and reads no body. */
const acknowledged: RailNotification['ack'] = {
  first: plain(200, 'received'),
  repeat: plain(200, 'received'),
  unknown: plain(404, 'unknown payment'),
}
