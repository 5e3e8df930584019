import type { FastifyInstance, FastifyReply } from 'fastify'
import { decisions, type Decision } from '../behaviour.ts'
import { kathmanduText } from '../clock.ts'
import { decideOnPage, goBack } from '../gateway.ts'
import { paisaOf, rupeesOf } from '../money.ts'
import { sendPage } from '../page.ts'
import { isUndecided, type Payment } from '../payments.ts'
import { plannedPayment } from '../planned-payment.ts'
import { walletNotice, walletPage } from '../wallet-page.ts'
import { type FonepayGateway, validationOf } from './fonepay-gateway.ts'
import { verificationRoute } from './verification.ts'

const fonepay = { name: 'Fonepay', hue: 25, path: '/fonepay/pay/' }

/** The address to which a payer's browser is sent, the page there, and Fonepay's only call. */
export function fonepayRoutes(app: FastifyInstance, gateway: FonepayGateway): void {
  app.get<{ Querystring: Record<string, string> }>('/fonepay/api/merchantRequest', async (request, reply) => {
    const opened = openPayment(gateway, request.query)
    if (typeof opened === 'string') return sendPage(reply, walletNotice(fonepay, opened, 400))
    const { payer } = opened.behaviour
    return payer ? decide(gateway, opened, payer, reply) : sendPage(reply, walletPage(fonepay, opened))
  })
  app.get<{ Params: { id: string } }>('/fonepay/pay/:id', (request, reply) => {
    const payment = gateway.payments.findByProcess(request.params.id)
    return sendPage(reply, payment ? walletPage(fonepay, payment) : walletNotice(fonepay, 'Payment not found', 404))
  })
  app.post<{ Params: { id: string }; Body: URLSearchParams }>('/fonepay/pay/:id', async (request, reply) => {
    const payment = gateway.payments.findByProcess(request.params.id)
    const decision = decisions.find((one) => one === request.body.get('decision'))
    if (!payment || !decision) return sendPage(reply, walletNotice(fonepay, 'Payment not found', 404))
    return decide(gateway, payment, decision, reply)
  })
  verificationRoute(app, gateway)
}

/** Checks the address's fields as Fonepay does; returns its error sentence where something is wrong. */
function openPayment(gateway: FonepayGateway, fields: Record<string, string>): Payment | string {
  const { PID = '', MD = '', PRN = '', AMT = '', CRN = '', DT = '', R1 = '', R2 = '', RU = '', DV = '' } = fields
  const values = [PID, MD, PRN, AMT, CRN, DT, R1, R2, RU]
  const amount = paisaOf(AMT)
  if (values.includes('')) return 'A mandatory field is missing'
  if (PID !== gateway.keys.merchantCode) return 'Invalid merchant'
  if (!gateway.secrets.some((secret) => validationOf(secret, values) === DV.toLowerCase()))
    return 'Data validation failed'
  if (MD !== 'P' || CRN !== 'NPR') return 'Invalid mode or currency'
  if (!amount) return 'Invalid amount'
  if (!isAbout(gateway.clock.now(), DT)) return 'Invalid date'
  if (R1.length > 160 || R2.length > 50 || RU.length > 150 || !URL.canParse(RU)) return 'A field is too long'
  if (!/^[\w-]{3,25}$/.test(PRN)) return 'Invalid PRN'
  if (gateway.payments.find(PRN)) return 'Duplicate PRN'
  const payment = plannedPayment(gateway, {
    reference: PRN,
    amount: rupeesOf(amount),
    gateway_ref: `${gateway.chance.between(10_000_000, 99_999_999)}`,
    process_id: gateway.chance.token(24),
  })
  if (payment.behaviour.refuse) return payment.behaviour.refuse.message
  gateway.payments.add({ ...payment, opened_at: payment.created_at, response_url: RU })
  return gateway.payments.find(PRN)!
}

/** Whether it is today's date in Kathmandu, as MM/DD/YYYY, or that of an hour ago or to come: clocks differ. */
const isAbout = (now: Date, written: string): boolean =>
  [-1, 0, 1].some((hours) => {
    const [year, month, day] = kathmanduText(new Date(now.getTime() + hours * 3_600_000))
      .slice(0, 10)
      .split('-')
    return written === `${month}/${day}/${year}`
  })

async function decide(gateway: FonepayGateway, payment: Payment, decision: Decision, reply: FastifyReply) {
  if (isUndecided(payment)) await decideOnPage(gateway, payment, decision)
  const address = goBack(gateway, payment)
  return address === null
    ? sendPage(reply, walletNotice(fonepay, 'You may close this window', 200))
    : reply.redirect(address, 303)
}
