import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { onepgCalls, type OnepgCall } from './calls.ts'
import { sendFault, takeFault } from '../faults.ts'
import { no, onepgAnswers, type Envelope } from './answers.ts'
import type { OnepgGateway } from './onepg-gateway.ts'
import { createHmac, timingSafeEqual } from 'node:crypto'

/** OnePG's calls: POST, JSON, Basic authorisation, signed. */
export function onepgApiRoutes(app: FastifyInstance, gateway: OnepgGateway): void {
  for (const call of onepgCalls)
    app.post(`/onepg/${call}`, (request, reply) => answerCall(gateway, call, request, reply))
}

async function answerCall(gateway: OnepgGateway, call: OnepgCall, request: FastifyRequest, reply: FastifyReply) {
  if (!isKnownUser(gateway, request.headers.authorization)) {
    return reply.code(401).header('www-authenticate', 'Basic realm="OnePG"').send(no('401', 'Unauthorized'))
  }
  const fields = textFields(request.body)
  const refusal = refusalOf(gateway, fields)
  if (refusal || !fields) return refusal
  const origin = `${request.protocol}://${request.host}`
  return answerOrFail(gateway, { call, fields, origin }, reply)
}

/** Does the call, counts it, and lets a planned fault spoil the answer; or the fault comes first and nothing is done. */
function answerOrFail(
  gateway: OnepgGateway,
  { call, fields, origin }: { call: OnepgCall; fields: Record<string, string>; origin: string },
  reply: FastifyReply,
): Envelope | FastifyReply {
  const find = () => gateway.payments.find(fields.MerchantTxnId ?? '')
  const planned = find()?.faults ?? (call === 'GetProcessId' ? (gateway.plan.next?.faults ?? []) : [])
  const idle = takeFault(
    [...planned, ...gateway.plan.faults].filter((fault) => fault.acts === false),
    call,
  )
  const answer = idle ? no('100', 'Not done') : onepgAnswers[call](gateway, fields, origin)
  const payment = find()
  if (payment) gateway.payments.change(payment, { calls: { ...payment.calls, [call]: (payment.calls[call] ?? 0) + 1 } })
  const fault = idle ?? takeFault([...(payment?.faults ?? []), ...gateway.plan.faults], call)
  if (!fault) return answer
  sendFault(reply, fault.kind, answer)
  return reply
}

function refusalOf(gateway: OnepgGateway, fields: Record<string, string> | undefined): Envelope | undefined {
  const { merchantId, merchantName } = gateway.keys
  if (!fields) return no('4', 'Invalid Request')
  if (fields.MerchantId !== merchantId || fields.MerchantName !== merchantName) return no('8', 'Invalid Merchant')
  return isSigned(fields, gateway.secrets) ? undefined : no('2', 'Invalid Signature')
}

function isKnownUser(gateway: OnepgGateway, header = ''): boolean {
  const { apiUser, apiPassword } = gateway.keys
  return isSame(header, `Basic ${Buffer.from(`${apiUser}:${apiPassword}`).toString('base64')}`)
}

/** The body, if it is an object of texts only: anything else cannot have been signed as text. */
function textFields(body: unknown): Record<string, string> | undefined {
  if (body === null || typeof body !== 'object' || Array.isArray(body)) return undefined
  const entries = Object.entries(body).filter((entry): entry is [string, string] => typeof entry[1] === 'string')
  return entries.length === Object.keys(body).length ? Object.fromEntries(entries) : undefined
}

/** HMAC-SHA512 over the values of all fields but Signature, in code-point order of their names. Written apart from the adapter's. */
export function signatureOf(fields: Record<string, unknown>, secret: string): string {
  const hmac = createHmac('sha512', secret)
  for (const name of Object.keys(fields).sort()) if (name !== 'Signature') hmac.update(String(fields[name]))
  return hmac.digest('hex')
}

/** Whether Signature holds under one of the secrets that are valid now. */
function isSigned(fields: Record<string, unknown>, secrets: readonly string[]): boolean {
  const given = fields.Signature
  return typeof given === 'string' && secrets.some((secret) => isSame(given, signatureOf(fields, secret)))
}

/** Compares without telling by the time taken how much was right. */
function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}
