import type { FastifyInstance } from 'fastify'
import { sendFault, takeFault } from '../faults.ts'
import { paisaOf } from '../money.ts'
import type { Payment } from '../payments.ts'
import { fonepayCall } from './calls.ts'
import { asDouble, type FonepayGateway, validationOf } from './fonepay-gateway.ts'

const xmlType = 'application/xml; charset=utf-8'

/** A payment's state, in XML. */
export function verificationRoute(app: FastifyInstance, gateway: FonepayGateway): void {
  app.get<{ Querystring: Record<string, string> }>(
    '/fonepay/api/merchantRequest/verificationMerchant',
    (request, reply) => {
      const { fields, payment } = verified(gateway, request.query)
      if (payment) {
        const calls = { ...payment.calls, [fonepayCall]: (payment.calls[fonepayCall] ?? 0) + 1 }
        gateway.payments.change(payment, { calls, polls: payment.polls + 1 })
      }
      const xml = xmlOf(fields)
      const fault = takeFault([...(payment?.faults ?? []), ...gateway.plan.faults], fonepayCall)
      if (!fault) return reply.type(xmlType).send(xml)
      sendFault(reply, fault.kind, xml, xmlType)
      return reply
    },
  )
}

interface Verified {
  fields: Record<string, string>
  payment?: Payment
}

const no = (response_code: string, message: string) => ({ success: 'false', response_code, message })
const notFound = no('failed', 'Transaction not found')

/** The answer's fields, and the payment that it is about. */
function verified(gateway: FonepayGateway, query: Record<string, string>): Verified {
  const { PRN = '', PID = '', BID = '', AMT = '', UID = '', DV = '' } = query
  const isSigned = gateway.secrets.some((secret) => validationOf(secret, [PID, AMT, PRN, BID, UID]) === DV)
  if (!isSigned || PID !== gateway.keys.merchantCode) return { fields: no('failed', 'Data validation failed') }
  const payment = gateway.payments.find(PRN)
  // amount and trace id are a part of the question: with others there is no such payment
  if (!payment || paisaOf(payment.amount) !== paisaOf(AMT)) return { fields: notFound }
  if (UID !== '' && UID !== payment.gateway_ref) return { fields: notFound }
  return { fields: statusOf(payment, gateway.clock.now()), payment }
}

function statusOf(payment: Payment, now: Date): Verified['fields'] {
  const { decision, decided_at, polls, behaviour } = payment
  if (decision === null || decided_at === null || decision === 'abandon') return notFound
  if (decision === 'decline') return no('failed', 'Transaction failed')
  if (decision === 'cancel') return no('cancel', 'Cancelled by the customer')
  const { first = 'pending', last, polls: waits = 0, seconds = 0 } = behaviour.status ?? {}
  const secondsPast = (now.getTime() - new Date(decided_at).getTime()) / 1000
  if (waits === null || polls < waits || secondsPast < seconds) return firstWords[first]
  if (last === 'fail') return no('failed', 'Transaction failed')
  const { amount = payment.amount, gateway_ref = payment.gateway_ref, detail_amount = amount } = behaviour.reports ?? {}
  return {
    success: 'true',
    response_code: 'successful',
    statusCode: '0',
    message: 'Verification success',
    amount: asDouble(amount),
    txnAmount: asDouble(detail_amount),
    uniqueId: gateway_ref,
    bankCode: 'NICENPKA',
    initiator: '9841845631',
  }
}

const firstWords = {
  pending: no('pending', 'Transaction is being processed'),
  not_initialised: notFound,
  fail: no('failed', 'Transaction failed'),
}

const xmlOf = (fields: Record<string, string>): string =>
  `<?xml version="1.0" encoding="UTF-8" standalone="yes"?><response>${Object.entries(fields)
    .map(([name, text]) => `<${name}>${text}</${name}>`)
    .join('')}</response>`
