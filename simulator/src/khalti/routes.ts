import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { timingSafeEqual } from 'node:crypto'
import { decisions } from '../behaviour.ts'
import type { KhaltiCall } from './calls.ts'
import { sendFault, takeFault } from '../faults.ts'
import { decideOnPage, goBack } from '../gateway.ts'
import { sendPage } from '../page.ts'
import { isUndecided, type Payment } from '../payments.ts'
import { bankPageOf } from './banks.ts'
import { initiate, type Answer } from './initiate.ts'
import { isExpired, type KhaltiGateway } from './khalti-gateway.ts'
import { lookupOf } from './lookup.ts'
import { walletNotice, walletPage } from '../wallet-page.ts'
import { paisaOf } from '../money.ts'
import { makeRefund, refundedOf } from '../refunds.ts'

const khalti = { name: 'Khalti', hue: 305, path: '/khalti/pay/' }

/** Khalti's calls, its public list of banks and the page on which the payer pays. */
export function khaltiRoutes(app: FastifyInstance, gateway: KhaltiGateway): void {
  app.get<{ Querystring: Record<string, string> }>('/khalti/api/v5/bank/', (request, reply) =>
    spoiled(gateway, 'bank', undefined, reply, { http: 200, body: bankPageOf(request.query, originOf(request)) }),
  )
  app.post<{ Body: unknown }>('/khalti/api/v2/epayment/initiate/', (request, reply) => {
    const idle = takeFault(
      [...(gateway.plan.next?.faults ?? []), ...gateway.plan.faults].filter(isIdle),
      'epayment/initiate',
    )
    if (idle) return failed(reply, idle.kind)
    if (!isKnown(gateway, request)) return reply.code(401).send(invalidToken)
    const made = initiate(gateway, fieldsOf(request.body), originOf(request))
    return spoiled(gateway, 'epayment/initiate', made.payment, reply, made.answer)
  })
  app.post<{ Body: unknown }>('/khalti/api/v2/epayment/lookup/', (request, reply) => {
    if (!isKnown(gateway, request)) return reply.code(401).send(invalidToken)
    const payment = gateway.payments.findByProcess(String(fieldsOf(request.body).pidx))
    const answer: Answer = payment ? lookupOf(gateway, payment) : { http: 404, body: notFound }
    return spoiled(gateway, 'epayment/lookup', payment, reply, answer)
  })
  app.post<{ Params: { id: string }; Body: unknown }>(
    '/khalti/api/merchant-transaction/:id/refund/',
    (request, reply) => {
      if (!isKnown(gateway, request)) return reply.code(401).send(invalidToken)
      const payment = gateway.payments.all().find(({ gateway_ref }) => gateway_ref === request.params.id)
      const idle = takeFault((payment?.faults ?? []).filter(isIdle), 'refund')
      if (idle) return failed(reply, idle.kind)
      return spoiled(gateway, 'refund', payment, reply, refund(gateway, payment, fieldsOf(request.body)))
    },
  )
  pageRoutes(app, gateway)
}

function pageRoutes(app: FastifyInstance, gateway: KhaltiGateway): void {
  app.get<{ Querystring: { pidx?: string } }>('/khalti/pay/', async (request, reply) => {
    const payment = gateway.payments.findByProcess(request.query.pidx ?? '')
    if (!payment) return sendPage(reply, walletNotice(khalti, 'Payment not found', 404))
    if (isExpired(payment, gateway.clock.now()))
      return sendPage(reply, walletNotice(khalti, 'This payment link has expired', 410))
    gateway.payments.change(payment, { opened_at: gateway.clock.now().toISOString() })
    if (payment.behaviour.payer) return decide(gateway, payment, payment.behaviour.payer, reply)
    return sendPage(reply, walletPage(khalti, payment))
  })
  app.post<{ Params: { pidx: string }; Body: URLSearchParams }>('/khalti/pay/:pidx', async (request, reply) => {
    const payment = gateway.payments.findByProcess(request.params.pidx)
    const decision = decisions.find((one) => one === request.body.get('decision'))
    if (!payment || !decision) return sendPage(reply, walletNotice(khalti, 'Payment not found', 404))
    if (isUndecided(payment) && isExpired(payment, gateway.clock.now()))
      return sendPage(reply, walletNotice(khalti, 'This payment link has expired', 410))
    return decide(gateway, payment, decision, reply)
  })
}

async function decide(
  gateway: KhaltiGateway,
  payment: Payment,
  decision: (typeof decisions)[number],
  reply: FastifyReply,
) {
  if (isUndecided(payment)) await decideOnPage(gateway, payment, decision)
  const address = goBack(gateway, payment)
  return address === null
    ? sendPage(reply, walletNotice(khalti, 'You may close this window', 200))
    : reply.redirect(address, 303)
}

const invalidToken = { detail: 'Invalid token.', status_code: 401 }
const notFound = { detail: 'Not found.', error_key: 'validation_error' }
const isIdle = ({ acts }: { acts?: boolean }): boolean => acts === false

/** Counts the call and lets a planned fault spoil the answer. */
function spoiled(
  gateway: KhaltiGateway,
  call: KhaltiCall,
  payment: Payment | undefined,
  reply: FastifyReply,
  { http, body }: Answer,
) {
  if (payment) gateway.payments.change(payment, { calls: { ...payment.calls, [call]: (payment.calls[call] ?? 0) + 1 } })
  const fault = takeFault([...(payment?.faults ?? []), ...gateway.plan.faults], call)
  if (!fault) return reply.code(http).send(body)
  sendFault(reply, fault.kind, body)
  return reply
}

function failed(reply: FastifyReply, kind: Parameters<typeof sendFault>[1]) {
  sendFault(reply, kind, { detail: 'Not done' })
  return reply
}

const originOf = (request: FastifyRequest): string => `${request.protocol}://${request.host}`

const fieldsOf = (body: unknown): Record<string, unknown> =>
  body !== null && typeof body === 'object' ? Object.fromEntries(Object.entries(body)) : {}

/** `Authorization: Key …`, with a key that is valid now. */
function isKnown({ secrets }: KhaltiGateway, { headers }: FastifyRequest): boolean {
  const given = Buffer.from(headers.authorization ?? '')
  return secrets.some((secret) => {
    const wanted = Buffer.from(`Key ${secret}`)
    return wanted.length === given.length && timingSafeEqual(wanted, given)
  })
}

const no = (detail: string): Answer => ({ http: 400, body: { detail, error_key: 'validation_error' } })

/** Gives a payment back, all of it or the paisa that are asked for; what came by a bank wants the payer's mobile number. */
function refund(gateway: KhaltiGateway, payment: Payment | undefined, fields: Record<string, unknown>): Answer {
  if (!payment || payment.decision === null || payment.decision === 'decline' || payment.decision === 'cancel')
    return { http: 404, body: { detail: 'Not found.' } }
  const { behaviour } = payment
  if (behaviour.refuses_refund) return no(behaviour.refuses_refund)
  const paid = paisaOf(payment.amount) ?? 0n
  const left = paid - refundedOf(gateway, payment)
  if (behaviour.refunded || left === 0n) return no('Transaction has already been refunded.')
  const { mobile, amount } = fields
  if (payment.instrument !== null && (typeof mobile !== 'string' || !/^9\d{9}$/.test(mobile)))
    return { http: 400, body: { mobile: ['Enter a valid mobile number.'], error_key: 'validation_error' } }
  const wanted =
    amount === undefined ? left : typeof amount === 'number' && Number.isSafeInteger(amount) ? BigInt(amount) : 0n
  if (wanted <= 0n || wanted > left) return no('Refund amount is not valid.')
  makeRefund(gateway, payment, { reference: payment.reference, amount: wanted })
  return { http: 200, body: { detail: 'Transaction refund successful.' } }
}
