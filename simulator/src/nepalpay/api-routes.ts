import type { FastifyInstance, FastifyReply } from 'fastify'
import { kathmanduText } from '../clock.ts'
import { sendFault, takeFault } from '../faults.ts'
import { paisaOf, rupeesOf } from '../money.ts'
import type { Payment } from '../payments.ts'
import { plannedPayment } from '../planned-payment.ts'
import { makeRefund, refundedOf } from '../refunds.ts'
import type { NepalpayCall } from './calls.ts'
import { isKnown, isSigned, type NepalpayGateway } from './nepalpay-gateway.ts'
import { qrText } from './qr-text.ts'
import { idsOf, issuer, rowsOf } from './transactions.ts'

type Fields = Record<string, unknown>
interface Answer {
  http?: number
  body: Fields
  payment?: Payment | undefined
}

/** The three calls of an acquirer. */
export function nepalpayApiRoutes(app: FastifyInstance, gateway: NepalpayGateway): void {
  const on = (call: NepalpayCall, path: string, answer: (gateway: NepalpayGateway, fields: Fields) => Answer) =>
    app.post<{ Body: unknown }>(`/nepalpay${path}`, (request, reply) => {
      if (!isKnown(gateway, request)) return reply.code(401).type('text/html').send('<!doctype html>401')
      const { body } = request
      const fields: Fields = body !== null && typeof body === 'object' ? Object.fromEntries(Object.entries(body)) : {}
      return spoiled(gateway, call, reply, answer(gateway, fields))
    })
  on('generateQR', '/qr/generateQR', generate)
  on('merchanttxnreport', '/nQR/v1/merchanttxnreport', report)
  on('nQR/refund', '/nQR/v1/refund', refund)
}

function spoiled(gateway: NepalpayGateway, call: NepalpayCall, reply: FastifyReply, answer: Answer): FastifyReply {
  const { http = 200, body, payment } = answer
  if (payment) {
    const calls = { ...payment.calls, [call]: (payment.calls[call] ?? 0) + 1 }
    const polls = payment.polls + (call === 'merchanttxnreport' ? 1 : 0)
    gateway.payments.change(payment, { calls, polls })
  }
  const fault = takeFault([...(payment?.faults ?? []), ...gateway.plan.faults], call)
  if (!fault) return reply.code(http).send(body)
  sendFault(reply, fault.kind, body)
  return reply
}

const no = (responseCode: string, responseMessage: string, http = 200): Answer => ({
  http,
  body: { responseCode, responseMessage, data: null, classfielderrorlist: [] },
})

const invalid = (field: string): Answer => ({
  http: 400,
  body: {
    responses: [
      {
        responseCode: '400',
        responseDescription: 'PARAMETER VALIDATION ERROR',
        fieldErrors: [{ field, message: 'Invalid.' }],
      },
    ],
  },
})

function generate(gateway: NepalpayGateway, fields: Fields): Answer {
  const { keys } = gateway
  const { acquirerId, merchantId, merchantCategoryCode, transactionCurrency, transactionAmount, billNumber } = fields
  const values = [acquirerId, merchantId, merchantCategoryCode, transactionCurrency, transactionAmount, billNumber]
  const texts = ['merchantName', 'merchantCity', 'storeLabel', 'terminalLabel', 'purposeOfTransaction'] as const
  const long = texts.find((name) => typeof fields[name] !== 'string' || fields[name].length > 25 || fields[name] === '')
  if (long) return invalid(long)
  if (fields.pointOfInitialization !== 12) return invalid('pointOfInitialization')
  if (!isSigned(keys, [...values, keys.userName], fields.token)) return no('E003', 'INVALID TOKEN', 400)
  if (acquirerId !== keys.acquirer || merchantId !== keys.merchantId)
    return no('E010', 'RECORD NOT FOUND:- Merchant not found!', 404)
  const amount = paisaOf(String(transactionAmount))
  if (!amount || transactionCurrency !== 524) return invalid('transactionAmount')
  if (typeof billNumber !== 'string' || billNumber.length > 25 || gateway.payments.find(billNumber))
    return invalid('billNumber')
  const ids = { gateway_ref: newTransaction(gateway), process_id: newTrace(gateway) }
  const payment = plannedPayment(gateway, { reference: billNumber, amount: rupeesOf(amount), ...ids })
  const { refuse } = payment.behaviour
  if (refuse) return no(refuse.code, refuse.message, 400)
  gateway.payments.add({ ...payment, remarks: String(fields.merchantName), stays_after: ['decline', 'cancel'] })
  const qr = {
    acquirer: keys.acquirer,
    merchant: keys.merchantId,
    category: String(merchantCategoryCode),
    amount: payment.behaviour.reports?.detail_amount ?? rupeesOf(amount),
    name: String(fields.merchantName),
    city: String(fields.merchantCity),
    bill: billNumber,
    store: String(fields.storeLabel).slice(0, 10),
    terminal: String(fields.terminalLabel),
    purpose: String(fields.purposeOfTransaction),
    trace: payment.process_id,
  }
  const data = { validationTraceId: payment.process_id, qrString: qrText(qr) }
  const body = { timestamp: kathmanduText(gateway.clock.now()), responseCode: '000', responseStatus: 'SUCCESS' }
  return {
    body: { ...body, responseMessage: 'QR String generated successfully.', data },
    payment: gateway.payments.find(billNumber),
  }
}

export const newTrace = ({ chance }: NepalpayGateway): string => `${chance.between(10_000_000, 99_999_999)}00000KIY`
/** Ids rise with the time, and none comes twice within a second. */
export function newTransaction({ chance, clock, payments }: NepalpayGateway): string {
  const taken = new Set(payments.all().map(({ gateway_ref }) => gateway_ref))
  for (;;) {
    const id = `${Math.floor(clock.now().getTime() / 1000)}${chance.between(1000, 9999)}M`
    if (!taken.has(id)) return id
  }
}

function report(gateway: NepalpayGateway, fields: Fields): Answer {
  const { validationTraceId, nQrTxnId, merchantId, acquirerId } = fields
  if (typeof merchantId !== 'string' || acquirerId !== gateway.keys.acquirer) return invalid('merchantId')
  const payment =
    typeof validationTraceId === 'string'
      ? gateway.payments.findByProcess(validationTraceId)
      : gateway.payments.all().find((one) => Object.values(idsOf(one)).flat().includes(String(nQrTxnId)))
  const isOwn = payment !== undefined && (payment.merchant ?? gateway.keys.merchantId) === merchantId
  const rows = isOwn ? rowsOf(gateway, payment) : []
  const shown =
    nQrTxnId === undefined ? rows : rows.filter((row) => row['nQrTxnId'] === nQrTxnId || row['tranType'] === 'RFND')
  return {
    body: { responseCode: '200', responseStatus: 'SUCCESS', responseMessage: null, responseBody: shown },
    payment,
  }
}

/** Has the payer's bank credit it; the same instruction again is refused. */
function refund(gateway: NepalpayGateway, fields: Fields): Answer {
  const { orgnNQrTxnId, issuerId, amount, refundReasonCode, instructionId, token } = fields
  if (!isSigned(gateway.keys, [orgnNQrTxnId, issuerId, amount, refundReasonCode, instructionId], token))
    return no('E003', 'INVALID TOKEN', 400)
  const payment = gateway.payments.all().find((one) => {
    const { own, again } = idsOf(one)
    return [own, ...again].includes(String(orgnNQrTxnId))
  })
  if (!payment || issuerId !== issuer) return no('E010', 'RECORD NOT FOUND', 404)
  const { refuses_refund } = payment.behaviour
  if (refuses_refund) return no('B199', refuses_refund)
  const all = gateway.payments.all().flatMap(({ refunds = [] }) => refunds)
  if (all.some(({ reference }) => reference === instructionId))
    return { ...no('E099', 'DUPLICATE REQUEST', 400), payment }
  const paisa = paisaOf(String(amount))
  const paid_times = 1 + idsOf(payment).again.length
  const left = (paisaOf(payment.amount) ?? 0n) * BigInt(paid_times) - refundedOf(gateway, payment)
  if (!paisa || paisa > left) return no('B101', 'Invalid Amount For the Bill Number', 400)
  const isIdle = payment.faults.some(
    (fault) => fault.call === 'nQR/refund' && fault.acts === false && fault.times !== 0,
  )
  if (!isIdle) makeRefund(gateway, payment, { reference: String(instructionId), amount: paisa, paid_times })
  return { body: { responseCode: '000', responseMessage: 'Refund Successful', orgnNQrTxnId, amount }, payment }
}
