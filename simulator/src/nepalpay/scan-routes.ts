import type { FastifyInstance } from 'fastify'
import type { Behaviour } from '../behaviour.ts'
import { behaviourSchema } from '../behaviour.ts'
import { decideAlone } from '../gateway.ts'
import type { Payment } from '../payments.ts'
import { plannedPayment } from '../planned-payment.ts'
import { newTrace, newTransaction } from './api-routes.ts'
import type { NepalpayGateway } from './nepalpay-gateway.ts'

/** A payer who scans a printed code of a shop with the app of another bank; the amount in rupees. */
export interface Scan {
  code: string
  amount: string
  bill?: string
  behaviour?: Behaviour
}

const scan = {
  type: 'object',
  additionalProperties: false,
  required: ['code', 'amount'],
  properties: {
    code: { type: 'string', pattern: '^[0-9A-Za-z]{1,25}$' },
    amount: { type: 'string', pattern: '^\\d{1,13}\\.\\d{2}$' },
    bill: { type: 'string', maxLength: 25 },
    behaviour: behaviourSchema,
  },
}

/** `POST /control/nepalpay/scan`: pays at a printed code. */
export function scanRoutes(app: FastifyInstance, gateway: NepalpayGateway): void {
  app.post<{ Body: Scan }>('/control/nepalpay/scan', { schema: { body: scan } }, async (request, reply) => {
    const site = request.headers['sec-fetch-site'] ?? 'none'
    if (site !== 'none' && site !== 'same-origin') return reply.code(403).send({ message: 'Not from another origin' })
    return payAtCode(gateway, request.body)
  })
}

/** The payment at a code, approved and confirmed as planned. */
function payAtCode(gateway: NepalpayGateway, { code, amount, bill, behaviour = {} }: Scan): Payment {
  const [gateway_ref, process_id] = [newTransaction(gateway), newTrace(gateway)]
  const planned = plannedPayment(gateway, { reference: gateway_ref, amount, gateway_ref, process_id })
  gateway.payments.add({
    ...planned,
    merchant: code,
    bill: bill ?? null,
    remarks: 'A shop',
    behaviour: { ...planned.behaviour, ...behaviour },
  })
  const payment = gateway.payments.find(gateway_ref)!
  decideAlone(gateway, payment, behaviour.payer ?? 'approve')
  return payment
}
