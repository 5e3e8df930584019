import type { BankFile, BankFileOrder } from '@sahuji/contract/payouts/office/bank-files'
import { kathmanduDay } from '@sahuji/contract/time/time'
import { createHash } from 'node:crypto'
import type { Clock } from '../../../platform/clock.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { newId } from '../../../platform/ids.ts'
import { type Fragment, sql } from '../../../platform/database/sql.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { orderStopOf } from '../../payout-stops.ts'
import { type StoppedOrder, takeBackStopped } from '../../take-back-stopped.ts'
import { askAtOnce } from '../../watch-payout.ts'
import { type KeptOrder, moveOrdersOfFile, ordersOfFile, takeWaitingOrders } from '../../../rails/bank-file-orders.ts'
import { rupeeText } from '../../../rails/rupee-text.ts'
import type { Rails } from '../../../rails/rails.ts'
import { csvForPrograms } from '../../../platform/csv-rows.ts'
import type { Actor } from '../../../approvals/proposal-rows.ts'

/** A file takes at most so many orders; the others wait for the next one. */
const ordersMax = 1_000

const filesWhere = (tx: Tx, me: string, which: Fragment) => tx.many<BankFile>`
  select f.id, f.name, f.made_at, f.made_by_name as made_by, f.made_by = ${me}::uuid as is_own, f.order_count, f.amount,
         f.sha256, f.downloaded_at,
         count(*) filter (where o.state in ('in_file', 'sent'))::int as open,
         count(*) filter (where o.state = 'paid')::int as paid,
         count(*) filter (where o.state = 'refused')::int as refused,
         count(*) filter (where o.state = 'returned')::int as returned
    from (select * from bank_files f where ${which} order by f.made_at desc, f.id desc limit 100) f
    join bank_file_lines l on l.file_id = f.id
    join bank_file_orders o on o.reference = l.reference
   group by f.id, f.name, f.made_at, f.made_by_name, f.made_by, f.order_count, f.amount, f.sha256, f.downloaded_at
   order by f.made_at desc, f.id desc`

/** The files, the newest first. */
export const bankFiles = (tx: Tx, me: string): Promise<BankFile[]> => filesWhere(tx, me, sql`true`)

/** One file. Refuses not_found. */
export async function bankFileOf(tx: Tx, me: string, id: string): Promise<BankFile> {
  const [file] = await filesWhere(tx, me, sql`f.id = ${id}`)
  if (!file) throw new Refusal('not_found')
  return file
}

/** The account of ours that files are paid from. Refuses no_payout_rail where nothing goes out by file. */
export function debitAccountOf(rails: Rails): string {
  const speeds = rails.payouts.all.map(({ capabilities }) => capabilities.speed)
  const byHand = speeds.find((speed) => speed.kind === 'by_hand')
  if (!byHand) throw new Refusal('no_payout_rail')
  return byHand.account_number
}

/** Makes a file of what waits and may leave. Refuses bank_file_empty; what was stopped then is taken back by the next sweep. */
export async function makeFile(
  tx: Tx,
  { clock, rails }: { clock: Clock; rails: Rails },
  by: Actor,
): Promise<{ file: BankFile; stopped: StoppedOrder[] }> {
  const account = debitAccountOf(rails)
  const waiting = await takeWaitingOrders(tx, ordersMax)
  const stopped = await takeBackStopped(tx, clock, referencesOf(waiting))
  const orders = waiting.filter(({ reference }) => !stopped.some((order) => order.reference === reference))
  if (orders.length === 0) throw new Refusal('bank_file_empty')
  const now = clock.now()
  const id = newId(now)
  const name = await newName(tx, now)
  const amount = orders.reduce((sum, order) => sum + order.amount, 0n)
  await tx.run`
    insert into bank_files (id, name, made_by, made_by_name, made_at, order_count, amount, sha256)
    values (${id}, ${name}, ${by.operator_id}, ${by.name}, ${now}, ${orders.length}, ${amount},
            ${fileHash(csvOfOrders(account, orders))})`
  await tx.run`
    insert into bank_file_lines (reference, file_id, line)
    select reference, ${id}, line
      from unnest(${referencesOf(orders)}::text[]) with ordinality as o(reference, line)`
  await moveOrdersOfFile(tx, id, { from: 'waiting', to: 'in_file' })
  return { file: await bankFileOf(tx, by.operator_id, id), stopped }
}

/** `SAHUJI-20261122-01.csv`: the day of Kathmandu, and the day's how many. */
async function newName(tx: Tx, now: Date): Promise<string> {
  const day = kathmanduDay(now).replaceAll('-', '')
  await tx.one`select pg_advisory_xact_lock(hashtextextended(${`bank file ${day}`}, 0))::text`
  const { count } = await tx.one<{ count: number }>`
    select count(*)::int as count from bank_files where name like ${`SAHUJI-${day}-%`}`
  return `SAHUJI-${day}-${`${count + 1}`.padStart(2, '0')}.csv`
}

/**
 * What is downloaded; from the first time on the orders are sent, but for those that were taken back since it was made, or may
 * no longer leave. Refuses bank_file_empty where none is left; throws where the rest is no longer what was made.
 */
export async function downloadFile(
  tx: Tx,
  { clock, rails }: { clock: Clock; rails: Rails },
  { me, id }: { me: string; id: string },
): Promise<{ file: BankFile; csv: string; stopped: StoppedOrder[] }> {
  const account = debitAccountOf(rails)
  const kept = await tx.maybe<{ sha256: string; downloaded_at: Date | null }>`
    select sha256, downloaded_at from bank_files where id = ${id} for update`
  if (!kept) throw new Refusal('not_found')
  const stopped = kept.downloaded_at ? [] : await takeBackStopped(tx, clock, await referencesOfFile(tx, id))
  const made = await ordersOfFile(tx, id)
  const orders = made.filter(({ state }) => state !== 'cancelled')
  if (orders.length === 0) throw new Refusal('bank_file_empty')
  const csv = csvOfOrders(account, orders)
  if (fileHash(kept.downloaded_at ? csv : csvOfOrders(account, made)) !== kept.sha256)
    throw new Error(`the bank file ${id} is not what was made: was BANK_FILE_ACCOUNT changed since?`)
  if (!kept.downloaded_at) {
    const amount = orders.reduce((sum, order) => sum + order.amount, 0n)
    await tx.run`
      update bank_files
         set downloaded_at = ${clock.now()}, order_count = ${orders.length}, amount = ${amount}, sha256 = ${fileHash(csv)}
       where id = ${id}`
    await moveOrdersOfFile(tx, id, { from: 'in_file', to: 'sent' })
    await askAtOnce(tx, referencesOf(orders), clock.now())
  }
  return { file: await bankFileOf(tx, me, id), csv, stopped }
}

const referencesOfFile = async (tx: Tx, id: string): Promise<string[]> => referencesOf(await ordersOfFile(tx, id))

/** The references of orders. */
export const referencesOf = (orders: readonly { reference: string }[]): string[] =>
  orders.map(({ reference }) => reference)

/** The orders of a file as they are shown. */
export async function shownOrders(tx: Tx, id: string): Promise<BankFileOrder[]> {
  const orders = await ordersOfFile(tx, id)
  return orders.map(
    ({ line, reference, amount, bank_id, account_number, account_name, state, bank_reference, reason, is_denied }) => ({
      line,
      reference,
      amount,
      bank_id,
      account_end: account_number.slice(-4),
      account_name,
      state,
      bank_reference,
      reason: state === 'cancelled' ? null : reason,
      stop: (state === 'cancelled' && orderStopOf(reason)) || null,
      is_denied,
    }),
  )
}

const columns = [
  'sn',
  'debit_account',
  'beneficiary_bank_code',
  'beneficiary_branch_code',
  'beneficiary_account',
  'beneficiary_name',
  'amount',
  'currency',
  'reference',
  'remarks',
] as const

/**
 * The file: a line an order, in the columns of a bank's bulk upload; no cell is taken for a formula, and none goes on over a
 * second line, which a bank's program might take for an order.
 */
const csvOfOrders = (account: string, orders: readonly KeptOrder[]): string =>
  csvForPrograms(
    columns,
    orders.map((order, index) => ({
      sn: index + 1,
      debit_account: account,
      beneficiary_bank_code: order.bank_id,
      beneficiary_branch_code: order.branch_id,
      beneficiary_account: order.account_number,
      beneficiary_name: onOneLine(order.account_name),
      amount: rupeeText(order.amount),
      currency: 'NPR',
      reference: order.reference,
      remarks: onOneLine(order.remarks),
    })),
  )

const onOneLine = (text: string): string => text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')

/** SHA-256 in hex. */
export const fileHash = (text: string): string => createHash('sha256').update(text, 'utf8').digest('hex')
