import type { FastifyInstance, FastifyReply } from 'fastify'
import { decisions, type Decision } from '../behaviour.ts'
import { esewaCall } from './calls.ts'
import { sendFault, takeFault } from '../faults.ts'
import { decideOnPage, goBack } from '../gateway.ts'
import { paisaOf, rupeesOf } from '../money.ts'
import { sendPage } from '../page.ts'
import { isUndecided, type Payment } from '../payments.ts'
import { plannedPayment } from '../planned-payment.ts'
import { type EsewaGateway, signatureOf } from './esewa-gateway.ts'
import { walletNotice, walletPage } from '../wallet-page.ts'

const esewa = { name: 'eSewa', hue: 145, path: '/esewa/pay/' }

/** eSewa's form, its page and its only call. */
export function esewaRoutes(app: FastifyInstance, gateway: EsewaGateway): void {
  app.post<{ Body: URLSearchParams }>('/esewa/api/epay/main/v2/form', async (request, reply) => {
    const opened = openPayment(gateway, Object.fromEntries(request.body))
    if (typeof opened === 'string') return sendPage(reply, walletNotice(esewa, opened, 400))
    const { payer } = opened.behaviour
    return payer ? decide(gateway, opened, payer, reply) : sendPage(reply, walletPage(esewa, opened))
  })
  app.get<{ Params: { id: string } }>('/esewa/pay/:id', (request, reply) => {
    const payment = gateway.payments.findByProcess(request.params.id)
    return sendPage(reply, payment ? walletPage(esewa, payment) : walletNotice(esewa, 'Payment not found', 404))
  })
  app.post<{ Params: { id: string }; Body: URLSearchParams }>('/esewa/pay/:id', async (request, reply) => {
    const payment = gateway.payments.findByProcess(request.params.id)
    const decision = decisions.find((one) => one === request.body.get('decision'))
    if (!payment || !decision) return sendPage(reply, walletNotice(esewa, 'Payment not found', 404))
    return decide(gateway, payment, decision, reply)
  })
  app.get<{ Querystring: Record<string, string> }>('/esewa/api/epay/transaction/status/', (request, reply) => {
    const { product_code, total_amount = '', transaction_uuid = '' } = request.query
    const known = product_code === gateway.keys.productCode ? gateway.payments.find(transaction_uuid) : undefined
    // The amount is a part of the question: with another one there is no such payment.
    const payment = known && paisaOf(known.amount) === paisaOf(total_amount) ? known : undefined
    const answer = statusOf(gateway, payment, { product_code, total_amount, transaction_uuid })
    if (payment) {
      const calls = { ...payment.calls, [esewaCall]: (payment.calls[esewaCall] ?? 0) + 1 }
      gateway.payments.change(payment, { calls, polls: payment.polls + 1 })
    }
    const fault = takeFault([...(payment?.faults ?? []), ...gateway.plan.faults], esewaCall)
    if (!fault) return reply.send(answer)
    sendFault(reply, fault.kind, answer)
    return reply
  })
}

/** The form, checked as eSewa does; answers eSewa's sentence about an error. */
function openPayment(gateway: EsewaGateway, fields: Record<string, string>): Payment | string {
  const {
    total_amount = '',
    transaction_uuid = '',
    signed_field_names = '',
    success_url = '',
    failure_url = '',
  } = fields
  const isSigned = gateway.secrets.some(
    (secret) => signatureOf(fields, signed_field_names, secret) === fields.signature,
  )
  const amount = paisaOf(total_amount)
  if (!isSigned || signed_field_names !== 'total_amount,transaction_uuid,product_code')
    return 'Invalid payload signature'
  if (fields.product_code !== gateway.keys.productCode) return 'Invalid merchant'
  if (amount === undefined || amount === 0n || fields.amount !== total_amount) return 'Invalid amount'
  if (!/^[\w-]{1,50}$/.test(transaction_uuid)) return 'Invalid transaction'
  if (gateway.payments.find(transaction_uuid)) return 'Duplicate transaction UUID'
  const process_id = gateway.chance.token(24)
  const gateway_ref = `0${gateway.chance.token(6)}`
  const payment = plannedPayment(gateway, {
    reference: transaction_uuid,
    amount: rupeesOf(amount),
    gateway_ref,
    process_id,
  })
  gateway.payments.add({
    ...payment,
    opened_at: gateway.clock.now().toISOString(),
    response_url: success_url,
    failure_url,
  })
  return gateway.payments.find(transaction_uuid)!
}

async function decide(gateway: EsewaGateway, payment: Payment, decision: Decision, reply: FastifyReply) {
  if (isUndecided(payment)) await decideOnPage(gateway, payment, decision)
  const address = goBack(gateway, payment)
  return address === null
    ? sendPage(reply, walletNotice(esewa, 'You may close this window', 200))
    : reply.redirect(address, 303)
}

function statusOf(
  gateway: EsewaGateway,
  payment: Payment | undefined,
  asked: { product_code: string | undefined; total_amount: string; transaction_uuid: string },
): Record<string, unknown> {
  const status = payment ? wordOf(payment, gateway.clock.now()) : 'NOT_FOUND'
  const { amount, reference, gateway_ref } = payment?.behaviour.reports ?? {}
  const isPaid = status === 'COMPLETE' || status.endsWith('REFUND')
  return {
    product_code: asked.product_code,
    transaction_uuid: reference ?? asked.transaction_uuid,
    // not money: the wire has a JSON number
    total_amount: Number(amount ?? asked.total_amount),
    status,
    ref_id: isPaid ? (gateway_ref ?? payment?.gateway_ref) : null,
  }
}

/** How long eSewa waits for the payer on its page. */
const sessionSeconds = 300

function wordOf({ decision, decided_at, polls, behaviour, created_at }: Payment, now: Date): string {
  const isOver = now.getTime() > new Date(created_at).getTime() + sessionSeconds * 1000
  if (decision === null || decided_at === null) return isOver ? 'NOT_FOUND' : 'PENDING'
  if (decision === 'abandon' || decision === 'decline') return 'NOT_FOUND'
  if (decision === 'cancel') return 'CANCELED'
  const status = behaviour.status ?? {}
  const secondsPast = (now.getTime() - new Date(decided_at).getTime()) / 1000
  const waits = status.polls === null || polls < (status.polls ?? 0) || secondsPast < (status.seconds ?? 0)
  if (waits) return first[status.first ?? 'pending']
  if (status.last === 'fail') return 'CANCELED'
  if (behaviour.refunded) return behaviour.refunded === 'whole' ? 'FULL_REFUND' : 'PARTIAL_REFUND'
  return 'COMPLETE'
}

const first = { pending: 'PENDING', not_initialised: 'NOT_FOUND', fail: 'AMBIGUOUS' } as const
