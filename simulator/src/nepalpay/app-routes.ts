import type { FastifyInstance } from 'fastify'
import { decisions } from '../behaviour.ts'
import { decideOnPage } from '../gateway.ts'
import { sendPage } from '../page.ts'
import { isUndecided } from '../payments.ts'
import { walletNotice, walletPage } from '../wallet-page.ts'
import type { NepalpayGateway } from './nepalpay-gateway.ts'

const bankApp = { name: 'A bank’s app', hue: 165, path: '/nepalpay/app/' }

/** What the payer's own app shows after a scan. A try that the bank refused may be repeated. */
export function nepalpayAppRoutes(app: FastifyInstance, gateway: NepalpayGateway): void {
  const open = (id: string) => gateway.payments.findByProcess(id)
  app.get<{ Params: { id: string } }>('/nepalpay/app/:id', (request, reply) => {
    const payment = open(request.params.id)
    if (!payment) return sendPage(reply, walletNotice(bankApp, 'QR not found', 404))
    if (payment.opened_at === null) gateway.payments.change(payment, { opened_at: gateway.clock.now().toISOString() })
    return sendPage(reply, walletPage(bankApp, payment))
  })
  app.post<{ Params: { id: string }; Body: URLSearchParams }>('/nepalpay/app/:id', async (request, reply) => {
    const payment = open(request.params.id)
    const decision = decisions.find((one) => one === request.body.get('decision'))
    if (!payment || !decision) return sendPage(reply, walletNotice(bankApp, 'QR not found', 404))
    if (isUndecided(payment) || payment.decision === 'decline' || payment.decision === 'cancel')
      await decideOnPage(gateway, payment, decision)
    const says = { approve: 'Paid', never_return: 'Paid', decline: 'Your bank did not pay' }[String(payment.decision)]
    return sendPage(reply, walletNotice(bankApp, says ?? 'Nothing was paid', 200))
  })
}
