import type { FastifyInstance, FastifyReply } from 'fastify'
import { decisions } from '../behaviour.ts'
import { sendPage, type Page } from '../page.ts'
import { isUndecided, type Payment } from '../payments.ts'
import { bankPage } from './bank-page.ts'
import { decideOnPage, goBack, goesBack } from '../gateway.ts'
import { type OnepgGateway, payWith } from './onepg-gateway.ts'
import { instrumentOf } from './instruments.ts'
import { logoOf } from './logo.ts'
import { outcomePage, pickerPage, refusedPage } from './outcome-page.ts'
import { openPayment } from './open-payment.ts'

interface AtProcess {
  Params: { process: string }
}

/** What the payer's browser sees: the form's target, the bank's page, the receipt, the way back. */
export function onepgPageRoutes(app: FastifyInstance, gateway: OnepgGateway): void {
  app.post<{ Body: URLSearchParams }>('/onepg/Payment/Index', async (request, reply) => {
    const opened = openPayment(gateway, request.body)
    if ('refused' in opened) return sendPage(reply, opened.refused)
    const { payer } = opened.behaviour
    if (!payer) return reply.redirect(bankPath(opened), 303)
    await decideOnPage(gateway, opened, payer)
    return leave(gateway, opened, reply)
  })

  app.get<AtProcess & { Querystring: { instrument?: string } }>('/onepg/Payment/Bank/:process', (request, reply) => {
    const payment = gateway.payments.findByProcess(request.params.process)
    if (!payment?.opened_at) return sendPage(reply, unknownPage)
    const picked = payment.instrument === null ? instrumentOf(request.query.instrument ?? '') : undefined
    if (picked) payWith(gateway, payment, picked.code)
    return sendPage(reply, pageOf(gateway, payment))
  })

  app.post<AtProcess & { Body: URLSearchParams }>('/onepg/Payment/Bank/:process', async (request, reply) => {
    const payment = gateway.payments.findByProcess(request.params.process)
    const decision = decisions.find((one) => one === request.body.get('decision'))
    if (!payment?.opened_at || !decision) return sendPage(reply, unknownPage)
    if (isUndecided(payment)) await decideOnPage(gateway, payment, decision)
    return leave(gateway, payment, reply)
  })

  app.get<AtProcess>('/onepg/Payment/Return/:process', (request, reply) => {
    const payment = gateway.payments.findByProcess(request.params.process)
    const address = payment ? goBack(gateway, payment) : null
    return address === null ? sendPage(reply, unknownPage) : reply.redirect(address, 303)
  })

  app.get<{ Params: { file: string } }>('/onepg/logos/:file', (request, reply) =>
    reply
      .type('image/svg+xml')
      .header('cache-control', 'max-age=86400')
      .send(logoOf(request.params.file.replace(/\.svg$/, ''))),
  )
}

const bankPath = (payment: Payment): string => `/onepg/Payment/Bank/${payment.process_id}`

const unknownPage: Page = refusedPage(
  'Payment not found',
  'This payment does not exist, or it has no way back to the merchant.',
  404,
)

/** After the decision: the receipt, or straight back where no receipt is shown. */
function leave(gateway: OnepgGateway, payment: Payment, reply: FastifyReply): FastifyReply {
  const address = gateway.receipt_seconds === 0 ? goBack(gateway, payment) : null
  return reply.redirect(address ?? bankPath(payment), 303)
}

function pageOf(gateway: OnepgGateway, payment: Payment): Page {
  const instrument = instrumentOf(payment.instrument ?? '')
  if (!instrument) return pickerPage(payment)
  const merchant = gateway.keys.merchantName
  const address = payment.response_url ?? gateway.merchant.return_url
  if (payment.decision === null) {
    return bankPage(payment, { instrument, merchant, form_origins: address === null ? [] : [new URL(address).origin] })
  }
  const { receipt_seconds } = gateway
  const back = goesBack(payment) && address !== null
  return outcomePage(payment, { decision: payment.decision, instrument, merchant, back, receipt_seconds })
}
