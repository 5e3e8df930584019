import { createHmac } from 'node:crypto'
import type { Gateway } from '../gateway.ts'
import type { Payment, Payments } from '../payments.ts'
import { outcomeOf, type Outcome } from './outcome.ts'
import { cardBy, lastFourOf } from './test-cards.ts'

/** What the card acquirer hands a merchant: a profile with its key, and a key of its REST API (base64). */
export interface CardsKeys {
  profileId: string
  accessKey: string
  secret: string
  merchantId: string
  keyId: string
  sharedSecret: string
}

export type CardsGateway = Gateway<CardsKeys>

/** base64 HMAC-SHA256 of `name=value` in the order of `names`. Written apart from the adapter's. */
export function signatureOf(fields: Record<string, string | undefined>, names: string, secret: string): string {
  const pairs: string[] = []
  for (const name of names.split(',')) pairs.push(`${name}=${fields[name] ?? ''}`)
  return createHmac('sha256', secret).update(pairs.join(',')).digest('base64')
}

/** An answer is signed with the key under which its request came. */
export const signers = new WeakMap<Payment, string>()

/** A payment comes back by a form that the browser posts, and the merchant's server gets the same fields. */
export const cardsManner = (keys: CardsKeys, book: Payments) => ({
  pagePath: ({ process_id }: Payment) => `/cards/pay/${process_id}`,
  payWith: (payment: Payment, code: string): void => void book.change(payment, { instrument: code }),
  returnAddress: (base: string, payment: Payment): string =>
    payment.decision === 'cancel' ? (payment.failure_url ?? base) : base,
  returnForm: (payment: Payment) => answerOf(keys, payment),
  /** Any 200 is taken for a yes. */
  notification: {
    requestOf: (url: string, reference: string, gatewayRef: string) => {
      const payment = book.find(reference)
      const fields = payment ? answerOf(keys, payment) : strangers(keys, reference, gatewayRef)
      return { url, init: { method: 'POST', body: new URLSearchParams(fields) } }
    },
    isAcknowledged: () => true,
  },
})

/** What a payer whom the page lets through twice within 15 minutes is answered with. */
export const answerOfDuplicate = (keys: CardsKeys, payment: Payment): Record<string, string> =>
  signed(keys, payment, { decision: 'ERROR', reason_code: '104', auth_amount: '', is_captured: false })

function answerOf(keys: CardsKeys, payment: Payment): Record<string, string> {
  const outcome = outcomeOf(payment)
  return outcome ? signed(keys, payment, outcome) : {}
}

function signed(keys: CardsKeys, payment: Payment, { decision, reason_code, auth_amount }: Outcome) {
  const { returns = {}, card: own = {} } = payment.behaviour
  const { reference = payment.reference, gateway_ref = payment.gateway_ref, add = {} } = returns
  const hasCard = decision !== 'CANCEL'
  const card = cardBy(payment.instrument)
  const at = payment.decided_at ?? payment.created_at
  return withSignature(
    {
      ...(hasCard && { transaction_id: gateway_ref }),
      decision,
      req_access_key: keys.accessKey,
      req_profile_id: keys.profileId,
      req_transaction_uuid: payment.process_id,
      req_transaction_type: 'sale',
      req_reference_number: reference,
      req_amount: payment.amount,
      req_currency: 'NPR',
      req_locale: 'en',
      req_payment_method: 'card',
      // includes the payer's own details, which concern only the acquirer
      ...(hasCard && {
        req_bill_to_forename: 'Sita',
        req_bill_to_surname: 'Sharma',
        req_bill_to_email: 'sita.payer@example.com',
        req_bill_to_address_line1: 'New Road 12',
        req_card_number: `xxxxxxxxxxxx${lastFourOf(card)}`,
        req_card_type: card.type,
        req_card_expiry_date: '12-2031',
        card_type_name: card.type === '001' ? 'Visa' : 'Mastercard',
      }),
      message: decision === 'ACCEPT' ? 'Request was processed successfully.' : decision,
      ...(hasCard && { reason_code }),
      ...(decision === 'ACCEPT' && {
        auth_code: '831000',
        auth_response: '00',
        auth_amount,
        auth_time: `${at.slice(0, 19).replaceAll(':', '')}Z`,
        bill_trans_ref_no: gateway_ref,
      }),
      signed_date_time: `${at.slice(0, 19)}Z`,
    },
    { secret: signers.get(payment) ?? keys.secret, leaves_out: own.unsigned ?? [], add },
  )
}

/** Signs all fields but those that are left out; `add` falsifies what was signed. */
function withSignature(
  fields: Record<string, string>,
  { secret, leaves_out, add }: { secret: string; leaves_out: readonly string[]; add: Record<string, string> },
): Record<string, string> {
  const names = [...Object.keys(fields), 'signed_field_names'].filter((name) => !leaves_out.includes(name)).join(',')
  const all = { ...fields, signed_field_names: names }
  return { ...all, signature: signatureOf(all, names, secret), ...add }
}

/** A signed notification about a payment that does not exist. */
const strangers = (keys: CardsKeys, reference: string, transaction_id: string): Record<string, string> =>
  withSignature(
    {
      transaction_id,
      decision: 'ACCEPT',
      req_access_key: keys.accessKey,
      req_profile_id: keys.profileId,
      req_transaction_uuid: '0'.repeat(32),
      req_reference_number: reference,
      req_amount: '100.00',
      req_currency: 'NPR',
      reason_code: '100',
      auth_amount: '100.00',
    },
    { secret: keys.secret, leaves_out: [], add: {} },
  )
