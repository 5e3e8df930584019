import type { Clock } from '../../platform/clock.ts'
import { textOf } from '../rail-answers.ts'
import type { AskedRefund, RailAnswer, RefundAsk, RefundFinding } from '../rail.ts'
import { rupeeText } from '../rupee-text.ts'
import { callCards } from './call.ts'
import { type CardTransaction, readTransactionSearch } from './read-transactions.ts'
import type { CardsQuery } from './settings.ts'

/** The REST API's access. */
interface Access {
  query: CardsQuery
  timeoutMs?: number | undefined
  clock: Clock
}

/** The most rows of one refund that are read: it has one, or two where it was made twice. */
const rowsMost = 20

/**
 * Refunds a captured payment, in whole or in part, back to the card that paid. CyberSource makes the same request twice where it
 * comes twice: our reference of the refund is its code, by which the search finds it.
 */
export async function refundCard(access: Access, ask: RefundAsk): Promise<RailAnswer<{ message: string }>> {
  const { rail_ref, refund_reference: code, amount } = ask
  const totalAmount = rupeeText(amount)
  const answer = await callCards(access, {
    call: 'refund',
    path: `/pts/v2/payments/${encodeURIComponent(rail_ref)}/refunds`,
    body: {
      clientReferenceInformation: { code },
      orderInformation: { amountDetails: { totalAmount, currency: 'NPR' } },
    },
    asked: { reference: code, id: rail_ref, amount: totalAmount },
    read: ({ id, status }) => (taken.has(textOf(status)) ? { id: textOf(id), message: textOf(status) } : undefined),
    keep: ({ id, message }) => ({ id, status: message }),
  })
  if (answer.outcome !== 'answered') return answer
  return { ...answer, value: { message: answer.value.message } }
}

/** The states of a refund that CyberSource has accepted. */
const taken: ReadonlySet<string> = new Set(['PENDING', 'TRANSMITTED'])

/** What the transaction search lists under our reference of the refund. Two that were made add up. */
export async function findCardRefund(access: Access, ask: AskedRefund): Promise<RefundFinding> {
  const { refund_reference: code, is_promised } = ask
  const answer = await callCards(access, {
    call: 'search',
    path: '/tss/v2/searches',
    body: {
      save: false,
      name: 'Sahuji',
      timezone: 'GMT',
      query: `clientReferenceInformation.code:${code}`,
      offset: 0,
      limit: rowsMost,
      sort: 'submitTimeUtc:desc',
    },
    asked: { reference: code },
    read: readTransactionSearch,
    keep: (rows) => rows.map(({ id, kind, decision }) => ({ id, kind, decision })),
  })
  const { raw } = answer
  if (answer.outcome === 'refused') return { state: 'ambiguous', reason: answer.message || answer.no, raw }
  if (answer.outcome === 'ambiguous')
    return { state: 'ambiguous', reason: answer.fault, raw: { ...raw, fault: answer.fault } }
  const rows = answer.value.filter(({ reference, kind }) => reference === code && kind === 'refund')
  const made = rows.filter(({ decision }) => decision === 'ACCEPT')
  if (made.length > 0) return { state: 'done', amount: sumOf(made), rail_ref: made[0]!.id, raw }
  if (rows.some(({ decision }) => decision === 'REVIEW')) return { state: 'waiting', raw }
  const refused = rows.find(({ decision }) => decision === 'DECLINE' || decision === 'ERROR')
  if (refused) return { state: 'failed', reason: refused.reason_code, raw }
  // the search lists a request minutes after it was made
  return { state: is_promised ? 'waiting' : 'not_found', raw }
}

/** Paisa; null where a row states none. */
const sumOf = (rows: readonly CardTransaction[]): bigint | null =>
  rows.reduce<bigint | null>((sum, { amount }) => (sum === null || amount === undefined ? null : sum + amount), 0n)
