import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { timingSafeEqual } from 'node:crypto'
import type { ConnectipsCall } from './calls.ts'
import { sendFault, takeFault } from '../faults.ts'
import type { Payment } from '../payments.ts'
import { type ConnectipsGateway, isSigned } from './connectips-gateway.ts'
import { detailOf, statusOf } from './status.ts'

/** The two calls by which a merchant learns what became of a payment. */
export function connectipsApiRoutes(app: FastifyInstance, gateway: ConnectipsGateway): void {
  const asked = (call: ConnectipsCall, answer: (payment: Payment | undefined, fields: Fields) => Answer) =>
    app.post<{ Body: unknown }>(`/connectipswebws/api/creditor/${call}`, (request, reply) => {
      if (!isKnown(gateway, request)) return reply.code(401).type('text/html').send(unauthorised)
      const fields: Fields =
        request.body !== null && typeof request.body === 'object'
          ? Object.fromEntries(Object.entries(request.body))
          : {}
      if (!isAuthentic(gateway, fields)) return reply.send({ ...statusOf(gateway, undefined, fields), ...invalid })
      const payment = gateway.payments.find(String(fields.referenceId))
      const said = answer(payment, fields)
      if (payment) {
        const calls = { ...payment.calls, [call]: (payment.calls[call] ?? 0) + 1 }
        gateway.payments.change(payment, { calls, polls: payment.polls + (call === 'validatetxn' ? 1 : 0) })
      }
      return spoiled(gateway, call, payment, reply, said)
    })
  asked('validatetxn', (payment, fields) => {
    const answer = statusOf(gateway, payment, fields)
    return { answer, text: JSON.stringify(answer) }
  })
  asked('gettxndetail', (payment, fields) => detailOf(gateway, payment, fields))
}

type Fields = Record<string, unknown>
interface Answer {
  answer: Fields
  text: string
}

function spoiled(
  gateway: ConnectipsGateway,
  call: ConnectipsCall,
  payment: Payment | undefined,
  reply: FastifyReply,
  { answer, text }: Answer,
): FastifyReply {
  const fault = takeFault([...(payment?.faults ?? []), ...gateway.plan.faults], call)
  if (!fault) return reply.type('application/json').send(text)
  sendFault(reply, fault.kind, answer)
  return reply
}

const unauthorised = '<!doctype html><title>401 Unauthorized</title><h1>HTTP Status 401 – Unauthorized</h1>'
const invalid = { status: 'ERROR', statusDesc: 'INVALID TOKEN' }

function isAuthentic({ keys }: ConnectipsGateway, { merchantId, appId, referenceId, txnAmt, token }: Fields): boolean {
  const parts = [
    ['MERCHANTID', String(merchantId)],
    ['APPID', String(appId)],
    ['REFERENCEID', String(referenceId)],
    ['TXNAMT', String(txnAmt)],
  ] as const
  const isNumbers = typeof merchantId === 'number' && Number.isSafeInteger(txnAmt)
  return isNumbers && `${merchantId}` === keys.merchantId && isSigned(keys, parts, String(token))
}

/** HTTP Basic by the app id, with a password that is valid now. */
function isKnown({ keys, secrets }: ConnectipsGateway, { headers }: FastifyRequest): boolean {
  const given = Buffer.from(headers.authorization ?? '')
  return secrets.some((secret) => {
    const wanted = Buffer.from(`Basic ${Buffer.from(`${keys.appId}:${secret}`).toString('base64')}`)
    return wanted.length === given.length && timingSafeEqual(wanted, given)
  })
}
