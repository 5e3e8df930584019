import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { CardsCall } from './calls.ts'
import { sendFault, takeFault } from '../faults.ts'
import type { Payment } from '../payments.ts'
import type { CardsGateway } from './cards-gateway.ts'
import { dayReport } from './day-report.ts'
import { paisaOf, rupeesOf } from '../money.ts'
import { makeRefund, refundedOf } from '../refunds.ts'
import { outcomeOf } from './outcome.ts'
import { detailsOf, refundsUnder, summariesOf } from './transactions.ts'

/** The acquirer's REST API: the transaction search, the details of one, and the report of a day. */
export function cardsQueryRoutes(app: FastifyInstance, gateway: CardsGateway): void {
  app.post<{ Body: Record<string, unknown> }>('/cards/rest/tss/v2/searches', (request, reply) => {
    if (!isSigned(gateway, request)) return reply.code(401).send(unauthorised)
    const query = String(request.body.query)
    const reference = /^clientReferenceInformation\.code:([\w-]+)$/.exec(query)?.[1]
    const payment = reference === undefined ? undefined : gateway.payments.find(reference)
    const rows =
      reference === undefined ? [] : payment ? summariesOf(gateway, payment) : refundsUnder(gateway, reference)
    if (payment) gateway.payments.change(payment, { polls: payment.polls + 1 })
    const answer = {
      searchId: '62064e83-efc6-4664-8a54-e5cf79a88144',
      save: false,
      query,
      count: rows.length,
      totalCount: rows.length,
      limit: request.body.limit,
      offset: 0,
      timezone: 'GMT',
      ...(rows.length > 0 && { _embedded: { transactionSummaries: rows } }),
    }
    return spoiled(gateway, { call: 'tss/searches', payment, http: 201, answer }, reply)
  })
  app.post<{ Params: { id: string }; Body: Record<string, unknown> }>(
    '/cards/rest/pts/v2/payments/:id/refunds',
    (request, reply) => {
      if (!isSigned(gateway, request)) return reply.code(401).send(unauthorised)
      const payment = gateway.payments.all().find(({ gateway_ref }) => gateway_ref === request.params.id)
      const idle = takeFault(
        (payment?.faults ?? []).filter(({ acts }) => acts === false),
        'pts/refunds',
      )
      if (idle) {
        sendFault(reply, idle.kind, { message: 'Not done' })
        return reply
      }
      return spoiled(gateway, { call: 'pts/refunds', payment, ...refund(gateway, payment, request.body) }, reply)
    },
  )
  app.get<{ Params: { id: string } }>('/cards/rest/tss/v2/transactions/:id', (request, reply) => {
    if (!isSigned(gateway, request)) return reply.code(401).send(unauthorised)
    const { id } = request.params
    const payment = gateway.payments
      .all()
      .find(({ gateway_ref, behaviour }) => (behaviour.reports?.gateway_ref ?? gateway_ref) === id)
    if (!payment) return reply.code(404).send({ message: 'Not found' })
    const answer = detailsOf(payment)
    return spoiled(gateway, { call: 'tss/transactions', payment, http: 200, answer }, reply)
  })
  app.get<{ Querystring: Record<string, string> }>(
    '/cards/rest/reporting/v3/purchase-refund-details',
    (request, reply) => {
      if (!isSigned(gateway, request)) return reply.code(401).send(unauthorised)
      const { startTime = '', endTime = '', offset = '0', limit = '2000' } = request.query
      const [from, to] = [new Date(startTime), new Date(endTime)]
      if (!(from <= to)) return reply.code(400).send({ message: 'Invalid request' })
      const answer = dayReport(gateway.payments.all(), { from, to, offset: Number(offset), limit: Number(limit) })
      const empty = { http: 404, answer: { message: 'Report not found or no transactions are available' } }
      const said = answer ? { http: 200, answer } : empty
      return spoiled(gateway, { call: 'purchase-refund-details', payment: undefined, ...said }, reply)
    },
  )
}

const invalid = (message: string) => ({
  http: 400,
  answer: { status: 'INVALID_REQUEST', reason: 'INVALID_DATA', message },
})

/** Refunds a captured payment, in whole or in part, under the code that the merchant gives; the same request again is made again. */
function refund(gateway: CardsGateway, payment: Payment | undefined, body: Record<string, unknown>) {
  if (!payment || !outcomeOf(payment)?.is_captured) return { http: 404, answer: { message: 'Not found' } }
  const { refuses_refund } = payment.behaviour
  if (refuses_refund) return invalid(refuses_refund)
  const { clientReferenceInformation, orderInformation } = body as {
    clientReferenceInformation?: { code?: unknown }
    orderInformation?: { amountDetails?: { totalAmount?: unknown; currency?: unknown } }
  }
  const { totalAmount, currency } = orderInformation?.amountDetails ?? {}
  const amount = paisaOf(String(totalAmount))
  const left = (paisaOf(payment.amount) ?? 0n) - refundedOf(gateway, payment)
  if (currency !== 'NPR' || !amount || amount > left) return invalid('The requested refund amount is not valid')
  const { id, reference } = makeRefund(gateway, payment, {
    reference: String(clientReferenceInformation?.code),
    amount,
  })
  const refundAmountDetails = { refundAmount: rupeesOf(amount), currency }
  return {
    http: 201,
    answer: { id, status: 'PENDING', clientReferenceInformation: { code: reference }, refundAmountDetails },
  }
}

const unauthorised = { response: { rmsg: 'Authentication Failed' } }

interface Said {
  call: CardsCall
  payment: Payment | undefined
  http: number
  answer: unknown
}

/** Counts the call and lets a planned fault spoil the answer. */
function spoiled(gateway: CardsGateway, { call, payment, http, answer }: Said, reply: FastifyReply) {
  if (payment) gateway.payments.change(payment, { calls: { ...payment.calls, [call]: (payment.calls[call] ?? 0) + 1 } })
  const fault = takeFault([...(payment?.faults ?? []), ...gateway.plan.faults], call)
  if (!fault) return reply.code(http).send(answer)
  sendFault(reply, fault.kind, answer)
  return reply
}

/** How far a request's clock may be from ours. */
const skewMostMs = 5 * 60_000

/** The HTTP signature: our merchant and key, a date that is near, a digest that fits the body, and a MAC over what it names. */
function isSigned({ keys, clock }: CardsGateway, request: FastifyRequest): boolean {
  const { headers, body } = request
  const given = /^keyid="([^"]+)", algorithm="HmacSHA256", headers="([^"]+)", signature="([^"]+)"$/.exec(
    String(headers.signature),
  )
  const [, keyId, names = '', mac = ''] = given ?? []
  const isPost = request.method === 'POST'
  const wanted = ['host', 'v-c-date', 'request-target', ...(isPost ? ['digest'] : []), 'v-c-merchant-id']
  if (keyId !== keys.keyId || wanted.some((name) => !names.split(' ').includes(name))) return false
  if (headers['v-c-merchant-id'] !== keys.merchantId) return false
  const skew = Math.abs(new Date(String(headers['v-c-date'])).getTime() - clock.now().getTime())
  if (!(skew <= skewMostMs)) return false
  const digest = createHash('sha256')
    .update(JSON.stringify(body ?? null))
    .digest('base64')
  if (isPost && headers.digest !== `SHA-256=${digest}`) return false
  const target = `${request.method.toLowerCase()} ${request.url}`
  const message = names
    .split(' ')
    .map((name) => `${name}: ${name === 'request-target' ? target : String(headers[name])}`)
    .join('\n')
  const own = createHmac('sha256', Buffer.from(keys.sharedSecret, 'base64')).update(message).digest()
  const theirs = Buffer.from(mac, 'base64')
  return own.length === theirs.length && timingSafeEqual(own, theirs)
}
