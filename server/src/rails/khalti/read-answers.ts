import { fieldsOf, isOfAnother, listed, notAnswered, textOf, without } from '../rail-answers.ts'
import type { Instrument } from '../capabilities.ts'
import type { AskedPayment, AskedRefund, NotSucceeded, RailAnswer, RefundFinding, Verification } from '../rail.ts'

type Fields = Record<string, unknown>

/** Khalti's two ways to a bank, by its bank list's names and ours. */
export const khaltiWays = [
  { kind: 'ebanking', payment_type: 'ebanking' },
  { kind: 'mobilebanking', payment_type: 'mobilecheckout' },
] as const
export type KhaltiKind = (typeof khaltiWays)[number]['kind']

/** A bank is offered for internet and mobile banking under one id: the code distinguishes them, `ebanking:<idx>`. */
export const codeOf = (kind: KhaltiKind, idx: string): string => `${kind}:${idx}`

/** Parses such a code; undefined for any other. */
export function bankOf(code: string): { kind: KhaltiKind; idx: string } | undefined {
  const way = khaltiWays.find(({ kind }) => code.startsWith(`${kind}:`))
  return way && { kind: way.kind, idx: code.slice(way.kind.length + 1) }
}

/** A page of the bank list: rows without an id or a name are dropped. `next`: the following page. */
export function readBanks(fields: Fields, kind: KhaltiKind): { banks: Instrument[]; next: string | null } | undefined {
  if (!Array.isArray(fields.records)) return undefined
  const banks = fields.records.flatMap((row: unknown): Instrument[] => {
    const bank = fieldsOf(row)
    const [idx, name] = [textOf(bank?.idx), textOf(bank?.name)]
    return idx === '' || name === '' ? [] : [{ code: codeOf(kind, idx), name, institution: name, kind }]
  })
  return { banks, next: textOf(fields.next) || null }
}

/** The answer of `epayment/initiate/`: the id and the page, which must be on `payPage`'s own origin. */
export function readOpened(
  fields: Fields,
  payPage: string,
): { pidx: string; url: string; seconds: number | undefined } | undefined {
  const [pidx, address] = [textOf(fields.pidx), URL.parse(textOf(fields.payment_url))]
  if (pidx === '' || address?.origin !== new URL(payPage).origin) return undefined
  const seconds = /^\d{1,6}$/.test(textOf(fields.expires_in)) ? Number(textOf(fields.expires_in)) : undefined
  return { pidx, url: address.href, seconds }
}

/** The answer of `epayment/lookup/`; amounts in paisa. */
export interface KhaltiStatus {
  pidx: string
  status: string
  amount: bigint | undefined
  transaction_id: string
}

/** Undefined for anything but a status, such as a refusal. */
export function readStatus(fields: Fields): KhaltiStatus | undefined {
  const [pidx, status] = [textOf(fields.pidx), textOf(fields.status)]
  if (pidx === '' || status === '') return undefined
  const amount = textOf(fields.total_amount)
  return {
    pidx,
    status,
    amount: /^\d{1,15}$/.test(amount) ? BigInt(amount) : undefined,
    transaction_id: textOf(fields.transaction_id),
  }
}

/** Every status without money. Initiated: not paid yet, and the link may expire. */
const unpaid: Record<string, NotSucceeded['state']> = {
  Pending: 'pending',
  Initiated: 'not_found',
  Failed: 'failed',
  Expired: 'expired',
  'User canceled': 'cancelled',
  Refunded: 'reversed',
}

/** Every status with money. After a partial refund Khalti does not report how much is left. */
const paid: Record<string, 'succeeded' | 'partial'> = { Completed: 'succeeded', 'Partially Refunded': 'partial' }

/**
 * What a lookup means. Khalti identifies a payment by its own id alone: an answer with another id is about another
 * payment. Its fee is the merchant's, deducted when Khalti pays us out, and not paid by the payer on top.
 */
export function verificationOf(asked: AskedPayment, answer: RailAnswer<KhaltiStatus>): Verification {
  if (answer.outcome !== 'answered') return notAnswered(answer)
  const { raw } = answer
  const { pidx, status, amount, transaction_id } = answer.value
  const state = listed(paid, status)
  if (state === undefined) {
    const known = isOfAnother(pidx, asked.rail_id) ? undefined : listed(unpaid, status)
    return known
      ? { ...without(known, status, raw), rail_ref: transaction_id || null }
      : without('ambiguous', 'bad_shape', raw)
  }
  if (amount === undefined || transaction_id === '') return without('ambiguous', 'bad_shape', raw)
  return {
    state,
    rail_ref: transaction_id,
    amount,
    currency: 'NPR',
    reference: pidx === asked.rail_id ? asked.reference : pidx,
    fee: null,
    instrument: null,
    paid_at: null,
    raw,
  }
}

/**
 * What a lookup means for one refund. Khalti reports no amounts and no single refunds: after a part had gone back, a lookup alone
 * cannot tell a second part from the first, and a payment that is wholly refunded after a part of it was asked returned too much.
 */
export function refundFindingOf(
  { paid, amount, refunded, is_promised, rail_id, rail_ref }: AskedRefund,
  answer: RailAnswer<KhaltiStatus>,
): RefundFinding {
  const { raw } = answer
  if (answer.outcome === 'refused') return { state: 'ambiguous', reason: answer.message || answer.no, raw }
  if (answer.outcome === 'ambiguous')
    return { state: 'ambiguous', reason: answer.fault, raw: { ...raw, fault: answer.fault } }
  const { pidx, status } = answer.value
  if (isOfAnother(pidx, rail_id)) return { state: 'ambiguous', reason: 'bad_shape', raw }
  const isAll = refunded + amount >= paid
  if (status === 'Completed') return { state: is_promised ? 'waiting' : 'not_found', raw }
  if (status === 'Refunded')
    return isAll
      ? { state: 'done', amount: null, rail_ref, raw }
      : { state: 'ambiguous', reason: 'more went back than was asked', raw }
  if (status !== 'Partially Refunded') return { state: 'ambiguous', reason: status, raw }
  if (isAll) return { state: is_promised ? 'waiting' : 'not_found', raw }
  return is_promised || refunded === 0n
    ? { state: 'done', amount: null, rail_ref, raw }
    : { state: 'ambiguous', reason: 'a part had gone back before', raw }
}
