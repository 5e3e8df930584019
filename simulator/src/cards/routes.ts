import type { FastifyInstance, FastifyReply } from 'fastify'
import { decisions, type Decision } from '../behaviour.ts'
import { decideOnPage, goBack } from '../gateway.ts'
import { paisaOf } from '../money.ts'
import { sendPage } from '../page.ts'
import { isUndecided, type Payment } from '../payments.ts'
import { plannedPayment } from '../planned-payment.ts'
import { answerOfDuplicate, type CardsGateway, signatureOf, signers } from './cards-gateway.ts'
import { hostedPage, issuersPage, noticePage, returnPage } from './pages.ts'
import { cardOf } from './test-cards.ts'

interface OfPayment {
  Params: { id: string }
  Body: URLSearchParams
}

/** Hosted Checkout: the form, the page for the card, the issuer's question, and the form back. */
export function cardsRoutes(app: FastifyInstance, gateway: CardsGateway): void {
  app.post<{ Body: URLSearchParams }>('/cards/pay', async (request, reply) => {
    const opened = openPayment(gateway, Object.fromEntries(request.body))
    if (typeof opened === 'string') return sendPage(reply, noticePage(opened, 403))
    if (!isUndecided(opened)) return answerAgain(gateway, opened, reply)
    const { payer } = opened.behaviour
    return payer ? decide(gateway, opened, payer, reply) : sendPage(reply, hostedPage(opened))
  })
  app.get<{ Params: { id: string } }>('/cards/pay/:id', (request, reply) => {
    const payment = gateway.payments.findByProcess(request.params.id)
    return sendPage(reply, payment ? hostedPage(payment) : noticePage('Payment not found', 404))
  })
  app.post<OfPayment>('/cards/pay/:id', async (request, reply) => {
    const payment = gateway.payments.findByProcess(request.params.id)
    const decision = decisions.find((one) => one === request.body.get('decision'))
    if (!payment || !decision) return sendPage(reply, noticePage('Payment not found', 404))
    const typed = request.body.get('card_number')
    if (decision !== 'approve' || typed === null || !isUndecided(payment)) {
      return decide(gateway, payment, decision, reply)
    }
    const card = cardOf(typed)
    if (!card) return sendPage(reply, hostedPage(payment, 'This is no test card'))
    gateway.payWith(payment, card.code)
    return card.is_secure
      ? sendPage(reply, issuersPage(payment))
      : decide(gateway, payment, card.decision === 'DECLINE' ? 'decline' : 'approve', reply)
  })
  app.post<OfPayment>('/cards/pay/:id/secure', async (request, reply) => {
    const payment = gateway.payments.findByProcess(request.params.id)
    if (!payment) return sendPage(reply, noticePage('Payment not found', 404))
    const isConfirmed = request.body.get('decision') === 'approve'
    if (!isConfirmed && isUndecided(payment)) {
      const behaviour = { ...payment.behaviour, card: { ...payment.behaviour.card, reason_code: '476' } }
      gateway.payments.change(payment, { behaviour })
    }
    return decide(gateway, payment, isConfirmed ? 'approve' : 'decline', reply)
  })
}

/** How long the same access key and transaction id count as the same request. */
const duplicateSeconds = 15 * 60

/** The same form once more: 104 for a quarter of an hour. */
function answerAgain(gateway: CardsGateway, payment: Payment, reply: FastifyReply) {
  const seconds = (gateway.clock.now().getTime() - new Date(payment.created_at).getTime()) / 1000
  if (seconds > duplicateSeconds || payment.response_url === null)
    return sendPage(reply, noticePage('This session has ended', 410))
  return sendPage(reply, returnPage(payment.response_url, answerOfDuplicate(gateway.keys, payment)))
}

const required = [
  'access_key',
  'profile_id',
  'transaction_uuid',
  'signed_field_names',
  'unsigned_field_names',
  'signed_date_time',
  'locale',
  'transaction_type',
  'reference_number',
  'amount',
  'currency',
] as const

/** The form, checked as CyberSource does; answers CyberSource's sentence about an error. */
function openPayment(gateway: CardsGateway, fields: Record<string, string | undefined>): Payment | string {
  const { signed_field_names: names = '', transaction_uuid = '', reference_number = '', amount = '' } = fields
  const signed = new Set(names.split(','))
  if (required.some((name) => fields[name] === undefined || !signed.has(name)))
    return 'A field is missing or not signed'
  const secret = gateway.secrets.find((one) => signatureOf(fields, names, one) === fields.signature)
  if (secret === undefined || fields.access_key !== gateway.keys.accessKey) return 'Access denied'
  if (fields.profile_id !== gateway.keys.profileId) return 'Access denied'
  if (!/^[\w-]{1,40}$/.test(transaction_uuid) || !/^[\w-]{1,50}$/.test(reference_number)) return 'Invalid field'
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/.test(fields.signed_date_time ?? '')) return 'Invalid field'
  if ((paisaOf(amount) ?? 0n) === 0n || fields.currency !== 'NPR' || fields.transaction_type !== 'sale')
    return 'Invalid field'
  const known = gateway.payments.findByProcess(transaction_uuid)
  if (known) return known
  const planned = plannedPayment(gateway, {
    reference: reference_number,
    amount,
    gateway_ref: newTransactionId(gateway),
    process_id: transaction_uuid,
  })
  const { override_custom_receipt_page: receipt, override_custom_cancel_page: cancel = receipt } = fields
  const payment: Payment = {
    ...planned,
    opened_at: gateway.clock.now().toISOString(),
    response_url: receipt ?? null,
    ...(cancel !== undefined && { failure_url: cancel }),
    ...(fields.override_backoffice_post_url && { notify_url: fields.override_backoffice_post_url }),
  }
  signers.set(payment, secret)
  gateway.payments.add(payment)
  return payment
}

/** 22 digits, as CyberSource's request ids are. */
const newTransactionId = ({ chance }: CardsGateway): string =>
  `7${Array.from({ length: 3 }, () => String(chance.between(1_000_000, 9_999_999))).join('')}`

async function decide(gateway: CardsGateway, payment: Payment, decision: Decision, reply: FastifyReply) {
  if (isUndecided(payment)) await decideOnPage(gateway, payment, decision)
  const address = goBack(gateway, payment)
  const form = gateway.returnForm?.(payment)
  return address === null || !form
    ? sendPage(reply, noticePage('You may close this window', 200))
    : sendPage(reply, returnPage(address, form))
}
