import type { BankAnswer, BankAnswerProblem, BankAnswerRow } from '@sahuji/contract/payouts/office/bank-files'
import * as z from 'zod/mini'
import type { Clock } from '../../../platform/clock.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { json } from '../../../platform/database/sql.ts'
import { newId } from '../../../platform/ids.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { askAtOnce } from '../../watch-payout.ts'
import { answerOrder, denyOrder, type KeptOrder, ordersOfFile } from '../../../rails/bank-file-orders.ts'
import { type AnswerLine, readAnswerFile } from '../../../rails/bank-answer-file.ts'
import type { Actor } from '../../../approvals/proposal-rows.ts'
import { fileHash, referencesOf } from './bank-files.ts'

/** A stored line; amounts as text, because JSON has no whole numbers of that size. */
const keptLines = z.array(
  z.object({
    line: z.int(),
    reference: z.string(),
    amount: z.nullable(z.coerce.bigint()),
    outcome: z.nullable(z.enum(['paid', 'refused', 'returned', 'pending'])),
    word: z.string(),
    bank_reference: z.nullable(z.string()),
    reason: z.nullable(z.string()),
  }),
)
type KeptLine = z.output<typeof keptLines>[number]

interface AnswerRow {
  id: string
  file_id: string
  maker_id: string
  name: string
  sha256: string
  uploaded_by_name: string
  uploaded_at: Date
  applied_by_name: string | null
  applied_at: Date | null
  rows: unknown
}

/**
 * Stores a bank's answer as it was read, and changes nothing. Refuses bank_file_own, bank_file_not_sent, and a file
 * that cannot be read.
 */
export async function uploadAnswer(
  tx: Tx,
  clock: Clock,
  by: Actor,
  { id: file_id, name, csv }: { id: string; name: string; csv: string },
): Promise<BankAnswer> {
  const file = await tx.maybe<{ made_by: string; downloaded_at: Date | null }>`
    select made_by, downloaded_at from bank_files where id = ${file_id}`
  if (!file) throw new Refusal('not_found')
  if (file.made_by === by.operator_id) throw new Refusal('bank_file_own')
  if (!file.downloaded_at) throw new Refusal('bank_file_not_sent')
  const read = readAnswerFile(csv)
  if ('fault' in read) throw unreadable(read)
  const id = newId(clock.now())
  await tx.run`
    insert into bank_file_answers (id, file_id, maker_id, uploaded_by, uploaded_by_name, uploaded_at, name, sha256, rows)
    values (${id}, ${file_id}, ${file.made_by}, ${by.operator_id}, ${by.name}, ${clock.now()}, ${name}, ${fileHash(csv)},
            ${json(read.lines.map(keptLine))})`
  return answerOf(tx, id)
}

const keptLine = ({ amount, outcome, ...line }: AnswerLine) => ({
  ...line,
  amount: amount === undefined ? null : `${amount}`,
  outcome: outcome ?? null,
})

function unreadable(read: Exclude<ReturnType<typeof readAnswerFile>, { lines: AnswerLine[] }>): Refusal {
  if (read.fault === 'columns') return new Refusal('bank_answer_column', { column: read.missing }, ['csv'])
  if (read.fault === 'long') return new Refusal('fields_invalid', {}, ['csv'])
  if (read.fault === 'line') return new Refusal('bank_answer_line', { line: read.line }, ['csv'])
  return new Refusal('bank_answer_empty', {}, ['csv'])
}

/** An answer compared with the current state of its file. Refuses not_found. */
async function answerOf(tx: Tx, id: string): Promise<BankAnswer> {
  const row = await tx.maybe<AnswerRow>`
    select id, file_id, maker_id, name, sha256, uploaded_by_name, uploaded_at, applied_by_name, applied_at, rows
      from bank_file_answers where id = ${id}`
  if (!row) throw new Refusal('not_found')
  return shown(row, await ordersOfFile(tx, row.file_id))
}

/** The answers to a file, the newest first. */
export async function answersOfFile(tx: Tx, file_id: string): Promise<BankAnswer[]> {
  const orders = await ordersOfFile(tx, file_id)
  const rows = await tx.many<AnswerRow>`
    select id, file_id, maker_id, name, sha256, uploaded_by_name, uploaded_at, applied_by_name, applied_at, rows
      from bank_file_answers where file_id = ${file_id} order by uploaded_at desc, id desc limit 10`
  return rows.map((row) => shown(row, orders))
}

/** Ends the orders by the answer. Refuses bank_answer_over where it would not do what was confirmed, or is done. */
export async function applyAnswer(
  tx: Tx,
  clock: Clock,
  by: Actor,
  { id, applies }: { id: string; applies: number },
): Promise<{ answer: BankAnswer; ended: number }> {
  const row = await tx.maybe<AnswerRow>`
    select id, file_id, maker_id, name, sha256, uploaded_by_name, uploaded_at, applied_by_name, applied_at, rows
      from bank_file_answers where id = ${id} for update`
  if (!row) throw new Refusal('not_found')
  if (row.maker_id === by.operator_id) throw new Refusal('bank_file_own')
  // of two answers of one file that are applied at once the second finds what the first did
  await tx.one`select id::text from bank_files where id = ${row.file_id} for update`
  const lines = linesOf(row)
  const kept = await ordersOfFile(tx, row.file_id)
  const judged = judge(lines, kept)
  const good = judged.filter(isApplied)
  if (row.applied_at || good.length !== applies) throw new Refusal('bank_answer_over')
  const orders = new Map(kept.map((order) => [order.reference, order]))
  for (const { reference, outcome } of good) {
    const { bank_reference, reason } = lines.find((line) => line.reference === reference)!
    // a paid order remains paid until the money comes back
    if (outcome === 'refused' && orders.get(reference)?.state === 'paid')
      await denyOrder(tx, { reference, reason }, clock.now())
    else if (outcome === 'paid' || outcome === 'refused' || outcome === 'returned')
      await answerOrder(tx, { reference, state: outcome, bank_reference, reason }, clock.now())
  }
  await askAtOnce(tx, referencesOf(good), clock.now())
  await tx.run`
    update bank_file_answers set applied_by = ${by.operator_id}, applied_by_name = ${by.name}, applied_at = ${clock.now()}
     where id = ${id}`
  return { answer: await answerOf(tx, id), ended: good.length }
}

/** The lines that end an order, and those that contradict the bank's earlier answer. */
const isApplied = ({ problem }: BankAnswerRow): boolean => problem === null || problem === 'contradicts'

const linesOf = ({ rows }: AnswerRow): KeptLine[] => z.parse(keptLines, rows)

function shown(row: AnswerRow, orders: readonly KeptOrder[]): BankAnswer {
  const { id, file_id, name, sha256, uploaded_by_name, uploaded_at, applied_by_name, applied_at } = row
  const rows = judge(linesOf(row), orders)
  const good = rows.filter(({ problem }) => problem === null)
  const sumOf = (isPaid: boolean) =>
    good
      .filter(({ outcome }) => (outcome === 'paid') === isPaid)
      .reduce((sum, { ordered }) => sum + (ordered ?? 0n), 0n)
  const named = new Set(rows.map(({ reference }) => reference))
  return {
    id,
    file_id,
    name,
    sha256,
    uploaded_by: uploaded_by_name,
    uploaded_at,
    applied_by: applied_by_name,
    applied_at,
    rows,
    applies: rows.filter(isApplied).length,
    paid: sumOf(true),
    not_paid: sumOf(false),
    missing: orders.filter(({ reference, state }) => state === 'sent' && !named.has(reference)).length,
  }
}

/** Each line compared with the current state of the file's orders. */
function judge(lines: readonly KeptLine[], orders: readonly KeptOrder[]): BankAnswerRow[] {
  const byReference = new Map(orders.map((order) => [order.reference, order]))
  const times = Map.groupBy(lines, ({ reference }) => reference)
  return lines.map(({ line, reference, amount, outcome, word, reason }) => {
    const order = byReference.get(reference)
    const isRepeated = (times.get(reference)?.length ?? 0) > 1
    const problem = problemOf({ amount, outcome }, order, isRepeated)
    return { line, reference, amount, ordered: order?.amount ?? null, outcome, word, reason, problem }
  })
}

function problemOf(
  { amount, outcome }: Pick<KeptLine, 'amount' | 'outcome'>,
  order: KeptOrder | undefined,
  isRepeated: boolean,
): BankAnswerProblem | null {
  if (!order) return 'unknown_reference'
  if (isRepeated) return 'repeated'
  if (amount !== order.amount) return 'amount_differs'
  if (outcome === null) return 'unknown_state'
  if (outcome === 'pending') return 'pending'
  if (outcome === (order.is_denied ? 'refused' : order.state)) return 'same'
  if (order.state === 'sent' || (order.state === 'paid' && outcome !== 'refused')) return null
  const hasEnded = order.state === 'refused' || order.state === 'returned'
  const isSecondWord = order.state === 'paid' || (hasEnded && outcome === 'paid')
  return isSecondWord ? 'contradicts' : 'answered_otherwise'
}
