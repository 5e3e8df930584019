import type { FastifyInstance, FastifyReply } from 'fastify'
import { decisions, type Decision, type Fault } from '../behaviour.ts'
import type { SctCall } from './calls.ts'
import { sendFault, takeFault } from '../faults.ts'
import { decideOnPage, goBack } from '../gateway.ts'
import { html, sendPage, type Page } from '../page.ts'
import { isUndecided, type Payment } from '../payments.ts'
import { walletNotice, walletPage } from '../wallet-page.ts'
import type { SctGateway } from './sct-gateway.ts'
import { serve } from './service.ts'
import { readRequest, soapFault } from './soap.ts'

const npay = { name: 'nPay', hue: 20, path: '/sct/pay/' }
const xmlType = 'text/xml; charset=utf-8'

/** nPay's SOAP service, the page to which a payer's form leads, and the way back. */
export function sctRoutes(app: FastifyInstance, gateway: SctGateway): void {
  app.addContentTypeParser(['text/xml', 'application/soap+xml'], { parseAs: 'string' }, (_request, body, done) =>
    done(null, body),
  )
  app.post<{ Body: string }>('/sct/websrv/Service.asmx', (request, reply) => {
    const asked = typeof request.body === 'string' ? readRequest(request.body) : undefined
    const call = asked?.call as SctCall
    const idle = takeFault([...(gateway.plan.next?.faults ?? []), ...gateway.plan.faults].filter(isIdle), call)
    if (idle) return spoiled(reply, idle.kind, soapFault)
    const served = asked && serve(gateway, asked)
    if (!served) return reply.code(500).type(xmlType).send(soapFault)
    const { payment, xml } = served
    if (payment)
      gateway.payments.change(payment, { calls: { ...payment.calls, [call]: (payment.calls[call] ?? 0) + 1 } })
    const fault = takeFault([...(payment?.faults ?? []), ...gateway.plan.faults], call)
    return fault ? spoiled(reply, fault.kind, xml) : reply.type(xmlType).send(xml)
  })
  pageRoutes(app, gateway)
}

function pageRoutes(app: FastifyInstance, gateway: SctGateway): void {
  app.post<{ Body: URLSearchParams }>('/sct/pay.aspx', async (request, reply) => {
    const fields = new Map([...request.body].map(([name, value]) => [name.toLowerCase(), value]))
    const payment = gateway.payments.findByProcess(fields.get('processid') ?? '')
    const isMeant =
      payment?.reference === fields.get('merchanttxnid') &&
      fields.get('merchantid') === gateway.keys.merchantId &&
      fields.get('merchantusername') === gateway.keys.userName
    if (!payment || !isMeant) return sendPage(reply, walletNotice(npay, 'Payment not found', 404))
    // the validated amount is taken, whatever the form contains
    if (fields.get('payamount') !== payment.amount)
      return sendPage(reply, walletNotice(npay, 'The amount is not the one that was validated', 400))
    gateway.payments.change(payment, { opened_at: gateway.clock.now().toISOString() })
    const { payer } = payment.behaviour
    return payer ? decide(gateway, payment, payer, reply) : sendPage(reply, walletPage(npay, payment))
  })
  app.get<{ Params: { id: string } }>('/sct/pay/:id', (request, reply) => {
    const payment = gateway.payments.findByProcess(request.params.id)
    return sendPage(reply, payment ? walletPage(npay, payment) : walletNotice(npay, 'Payment not found', 404))
  })
  app.post<{ Params: { id: string }; Body: URLSearchParams }>('/sct/pay/:id', async (request, reply) => {
    const payment = gateway.payments.findByProcess(request.params.id)
    const decision = decisions.find((one) => one === request.body.get('decision'))
    if (!payment || !decision) return sendPage(reply, walletNotice(npay, 'Payment not found', 404))
    return decide(gateway, payment, decision, reply)
  })
}

async function decide(gateway: SctGateway, payment: Payment, decision: Decision, reply: FastifyReply) {
  if (isUndecided(payment)) await decideOnPage(gateway, payment, decision)
  const address = goBack(gateway, payment)
  return sendPage(reply, address === null ? walletNotice(npay, 'You may close this window', 200) : wayBack(address))
}

/** The way back is posted by the payer's browser. */
function wayBack(address: string): Page {
  const { origin, pathname, searchParams } = new URL(address)
  const body = html`<main>
    <section class="sheet">
      <form method="post" action="${origin}${pathname}">
        ${[...searchParams].map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`)}
        <div class="acts"><button class="main">Return to the merchant</button></div>
      </form>
    </section>
  </main>`
  return { title: 'nPay · Back', hue: npay.hue, body, form_origins: [origin], submits: true }
}

const isIdle = ({ acts }: Fault): boolean => acts === false

function spoiled(reply: FastifyReply, kind: Fault['kind'], xml: string) {
  if (kind === 'soap_fault') return reply.code(500).type(xmlType).send(soapFault)
  sendFault(reply, kind, xml, xmlType)
  return reply
}
