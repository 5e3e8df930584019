import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createVerify } from 'node:crypto'
import { publicKeyOf } from '../connectips/creditor-key.ts'
import { sendFault, takeFault } from '../faults.ts'
import { paisaOf, rupeesOf } from '../money.ts'
import { bankList, branchList, chargeList, debitCap } from './banks.ts'
import type { SentOrder } from './book.ts'
import type { NpiCall } from './calls.ts'
import { magicAccountOf } from './magic-orders.ts'
import type { NpiEnd } from './npi-end.ts'
import { batchAnswer, dayReport, reportOf } from './reports.ts'
import type { NpiOrder } from './orders.ts'

type Fields = Record<string, unknown>

/** NPI's calls: the token, one order a batch, its reports, an account's check and the lists. */
export function npiRoutes(app: FastifyInstance, end: NpiEnd): void {
  app.post<{ Body: URLSearchParams }>('/npi/oauth/token', (request, reply) => {
    const { http, body } = end.tokens.grant(request.headers.authorization, request.body)
    return spoiled(end, 'oauth/token', reply, { http, body })
  })
  const call = (path: string, name: NpiCall, answer: (fields: Fields, request: FastifyRequest) => Answer) =>
    app.post<{ Body: unknown }>(`/npi/api/${path}`, (request, reply) => {
      if (!end.tokens.isKnown(request.headers.authorization))
        return reply.code(401).send({ error: 'invalid_token', error_description: 'Access token expired' })
      return spoiled(end, name, reply, () => answer(fieldsOf(request.body), request))
    })
  call('postcipsbatch', 'postcipsbatch', (fields, request) => post(end, fields, request))
  call('getcipstxnlistbybatchid', 'getcipstxnlistbybatchid', ({ batchId }) => {
    const order = end.book.ask(String(batchId))
    return { http: 200, body: order ? [reportOf(order)] : [], order }
  })
  call('getcipstxnbyinstructionid', 'getcipstxnbyinstructionid', ({ batchId, instructionId }) => {
    const order = batchId === instructionId ? end.book.find(String(instructionId)) : undefined
    return order ? { http: 200, body: reportOf(order), order } : { http: 404, body: said('E404', 'No record found') }
  })
  call('getcipstxnlistbydate', 'getcipstxnlistbydate', ({ txnDateFrom, txnDateTo }) => {
    const [from, to] = [String(txnDateFrom), String(txnDateTo)]
    const isDated = [from, to].every((day) => /^\d{4}-\d\d-\d\d$/.test(day))
    return isDated
      ? { http: 200, body: dayReport(end.book.all(), { from, to }) }
      : { http: 400, body: said('E007', 'Validation failed') }
  })
  call('validatebankaccount', 'validatebankaccount', (fields) => ({ http: 200, body: checked(fields) }))
  listRoutes(call)
}

function listRoutes(
  call: (path: string, name: NpiCall, answer: (fields: Fields, request: FastifyRequest) => Answer) => void,
): void {
  call('getcipsbanklist', 'getcipsbanklist', () => ({ http: 200, body: bankList() }))
  call('getbranchlist/:bank', 'getbranchlist', (_fields, { params }) => {
    const { bank } = fieldsOf(params)
    return { http: 200, body: branchList(String(bank)) }
  })
  call('getcipschargelist/:app', 'getcipschargelist', () => ({ http: 200, body: chargeList() }))
  call('debit-cap/details', 'debit-cap/details', () => ({
    http: 200,
    body: { ...said('000', 'Debit Cap Detail Fetched.'), responseStatus: 'SUCCESS', responseData: [debitCap] },
  }))
}

interface Answer {
  http: number
  body: unknown
  order?: NpiOrder | undefined
}

/** Sends an answer, or what is planned to be wrong with it; `acts: false` faults come before anything is done. */
function spoiled(end: NpiEnd, call: NpiCall, reply: FastifyReply, answer: Answer | (() => Answer)) {
  const idle = takeFault(
    end.book.plan.faults.filter(({ acts }) => acts === false),
    call,
  )
  if (idle) {
    sendFault(reply, idle.kind, said('E999', 'Not done'))
    return reply
  }
  const { http, body, order } = typeof answer === 'function' ? answer() : answer
  const fault = takeFault([...(order?.faults ?? []), ...end.book.plan.faults], call)
  if (!fault) return reply.code(http).send(body)
  sendFault(reply, fault.kind, body)
  return reply
}

const said = (responseCode: string, responseMessage: string) => ({ responseCode, responseMessage })

/** One batch with one order: its shape, its token, its account, whether it is there already; then it is carried out. */
function post(end: NpiEnd, fields: Fields, request: FastifyRequest): Answer {
  const read = orderIn(fields)
  if (!read) return { http: 400, body: said('E007', 'Validation failed') }
  const { sent, signed } = read
  if (!isSigned(end, signed, String(fields.token))) return { http: 400, body: said('E003', 'Invalid token') }
  if (sent.debtor_account !== end.keys.debtor.account_number)
    return { http: 400, body: said('E004', 'Debit account not allowed') }
  const { order, isNew } = end.book.receive(sent)
  request.log.debug({ reference: order.reference }, 'an order came')
  if (!isNew) return { http: 400, body: said('99', 'Duplicate batch id'), order }
  const { refuses } = order.plan
  return refuses
    ? { http: refuses.http, body: said(refuses.code, refuses.message ?? refuses.code), order }
    : { http: 200, body: batchAnswer(order), order }
}

/** Rupees as a JSON number; only its value is left. */
const amountOf = (value: unknown): string | undefined =>
  typeof value === 'number' && value > 0 ? value.toFixed(2) : undefined

/** What is offered, and what its token has to be over; undefined for what NPI would refuse by its fields. */
function orderIn(fields: Fields): { sent: SentOrder; signed: string[] } | undefined {
  const batch = fieldsOf(fields.cipsBatchDetail)
  const list: unknown[] = Array.isArray(fields.cipsTransactionDetailList) ? fields.cipsTransactionDetailList : []
  const one = fieldsOf(list[0])
  const [amount, sum] = [amountOf(one.amount), amountOf(batch.batchAmount)]
  const isOne = list.length === 1 && batch.batchCount === 1 && amount !== undefined && amount === sum
  const isShaped =
    /^[\w-]{1,20}$/.test(String(batch.batchId)) &&
    /^[\w-]{1,30}$/.test(String(one.instructionId)) &&
    /^\d{4}$/.test(String(one.creditorAgent)) &&
    /^\w{1,20}$/.test(String(one.creditorAccount)) &&
    batch.categoryPurpose === 'ECPG'
  if (!isOne || !isShaped) return undefined
  const isOffUs = batch.debtorAgent !== one.creditorAgent
  if ((paisaOf(amount) ?? 0n) > (isOffUs ? 200_000_000n : 20_000_000_000n)) return undefined
  const sent = {
    reference: String(batch.batchId),
    amount: rupeesOf(paisaOf(amount) ?? 0n),
    creditor: {
      bank_id: String(one.creditorAgent),
      branch_id: String(one.creditorBranch),
      name: String(one.creditorName),
      account: String(one.creditorAccount),
    },
    debtor_account: String(batch.debtorAccount),
    remarks: String(one.remarks ?? ''),
  }
  const head = [batch.batchId, batch.debtorAgent, batch.debtorBranch, batch.debtorAccount, amount, batch.batchCrncy]
  const tail = [one.instructionId, one.creditorAgent, one.creditorBranch, one.creditorAccount, amount]
  return { sent, signed: [head.join(','), tail.join(',')] }
}

function isSigned({ keys, separator }: NpiEnd, parts: string[], token: string): boolean {
  const verify = createVerify('sha256').update(`${parts.join(separator())},${keys.userName}`, 'utf8')
  return verify.verify(publicKeyOf(keys.privateKey), token, 'base64')
}

/** The account's holder: the name that was asked about, unless the account's number selects another answer. */
function checked({ bankId, accountId, accountName }: Fields): Fields {
  const magic = magicAccountOf(String(accountId))
  return {
    bankId,
    branchId: '1',
    accountId,
    accountName: magic?.nameOf?.(String(accountName)) ?? null,
    currency: 'NPR',
    responseCode: magic?.code ?? '000',
    responseMessage: magic?.message ?? 'Account successfully validated.',
    matchPercentate: magic?.match ?? 100,
    baseUrl: null,
    userName: null,
    password: null,
  }
}

const fieldsOf = (value: unknown): Fields =>
  value !== null && typeof value === 'object' ? Object.fromEntries(Object.entries(value)) : {}
