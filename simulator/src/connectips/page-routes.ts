import type { FastifyInstance, FastifyReply } from 'fastify'
import { decisions, type Decision } from '../behaviour.ts'
import { decideOnPage, goBack } from '../gateway.ts'
import { sendPage } from '../page.ts'
import { isUndecided, type Payment } from '../payments.ts'
import type { ConnectipsGateway } from './connectips-gateway.ts'
import { openPayment } from './open-payment.ts'
import { noticePage, type Step, stepPage } from './pages.ts'

/** The form that a merchant's page posts, and what a payer does behind it. */
export function connectipsPageRoutes(app: FastifyInstance, gateway: ConnectipsGateway): void {
  const show = (reply: FastifyReply, step: Step, payment: Payment) => {
    const base = gateway.merchant.return_url
    const form_origins = base === null ? [] : [new URL(base).origin]
    return sendPage(reply, stepPage(step, payment, { merchant: gateway.keys.appName, form_origins }))
  }
  app.post<{ Body: URLSearchParams }>('/connectipswebgw/loginpage', async (request, reply) => {
    const opened = openPayment(gateway, Object.fromEntries(request.body))
    if (typeof opened === 'string') return sendPage(reply, noticePage(opened, 403))
    const { payer } = opened.behaviour
    return payer ? decide(gateway, opened, payer, reply) : show(reply, 'login', opened)
  })
  app.get<{ Params: { id: string } }>('/connectipswebgw/pay/:id', (request, reply) => {
    const payment = gateway.payments.findByProcess(request.params.id)
    if (!payment) return sendPage(reply, noticePage('Payment not found', 404))
    return isUndecided(payment) ? show(reply, 'login', payment) : decided(gateway, payment, reply)
  })
  app.post<{ Params: { id: string }; Body: URLSearchParams }>('/connectipswebgw/pay/:id', async (request, reply) => {
    const payment = gateway.payments.findByProcess(request.params.id)
    if (!payment) return sendPage(reply, noticePage('Payment not found', 404))
    const decision = decisions.find((one) => one === request.body.get('decision'))
    if (decision) return decide(gateway, payment, decision, reply)
    if (payment.opened_at === null) gateway.payments.change(payment, { opened_at: gateway.clock.now().toISOString() })
    return show(reply, request.body.get('to') === 'otp' ? 'otp' : 'confirm', payment)
  })
}

async function decide(gateway: ConnectipsGateway, payment: Payment, decision: Decision, reply: FastifyReply) {
  if (isUndecided(payment)) await decideOnPage(gateway, payment, decision)
  return decided(gateway, payment, reply)
}

function decided(gateway: ConnectipsGateway, payment: Payment, reply: FastifyReply): FastifyReply {
  const address = goBack(gateway, payment)
  if (address !== null) return reply.redirect(address, 303)
  const says = payment.decision === 'decline' ? 'Your bank did not pay' : 'You may close this window'
  return sendPage(reply, noticePage(says, 200))
}
