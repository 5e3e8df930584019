import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { canonicalLine, canonicalOf, rowsInBlock, type StatementRow } from '@sahuji/contract/statements/rows'
import { fiscalYearOf } from '@sahuji/contract/time/nepali-periods'
import { kathmanduDay } from '@sahuji/contract/time/time'
import * as z from 'zod/mini'
import type { Feed } from '../feed/feed.ts'
import { sealAll, type SealKeeper } from '../ledger/seal.ts'
import { lockMerchant } from '../merchants/lock-merchant.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database, Tx } from '../platform/database/database.ts'
import { job } from '../platform/jobs/jobs.ts'
import type { Log } from '../platform/log.ts'
import { statementFacts } from './facts.ts'
import { hashBlock, hashOfBlocks } from './hash-rows.ts'
import { movesOf, type WalletMove } from './read-moves.ts'
import { endRunsOf } from './schedules/end-run.job.ts'
import { signClaim } from './sign-claim.ts'
import type { StatementKeys } from './statement-keys.ts'
import { isCommission } from './files/statement-head.ts'
import { numberText, type StatementRecord, statementOf } from './statement-row.ts'
import { movedDays } from './wallet-sums.ts'

const compressed = promisify(gzip)

interface StatementWork {
  db: Database
  clock: Clock
  log: Log
  feed: Feed
  seals?: SealKeeper | undefined
  keys: StatementKeys
}

/**
 * Writes the rows of a statement, block by block, each in a short transaction; after a restart it goes on behind the last block.
 * It ends when the statement is cancelled. A statement whose rows do not add up to its sums has failed, which is logged.
 */
export const writeStatement = job(
  'statements.write',
  z.object({ merchant_id: z.uuid(), id: z.uuid() }),
  async ({ merchant_id, id }, work: StatementWork) => {
    const asked = await work.db.read((tx) => statementOf(tx, merchant_id, id))
    if (asked?.state !== 'making') return
    const end = await writeBlocks(work, asked)
    if (end === 'cancelled') return
    // the seal that the statement names covers its last row
    await sealAll(work.db, work.seals)
    await work.db.write((tx) => finish(tx, work, asked, end))
  },
)

/** The sums of the rows that were written. */
interface Written {
  rows: number
  balance: bigint
  money_in: bigint
  money_out: bigint
  fees: bigint
  /** Commission of cooperatives, as it arrived: less the tax withheld. */
  commission: bigint
}

/** Writes what is missing of a statement's blocks. */
async function writeBlocks({ db }: StatementWork, asked: StatementRecord): Promise<Written | 'cancelled'> {
  const written: Written = { rows: 0, balance: asked.opening, money_in: 0n, money_out: 0n, fees: 0n, commission: 0n }
  let waiting: StatementRow[] = []
  for await (const moves of daysOf(db, asked)) {
    for (const move of moves) waiting.push(rowAfter(written, move))
    while (waiting.length >= rowsInBlock) {
      if (!(await keepBlock(db, asked, waiting.slice(0, rowsInBlock)))) return 'cancelled'
      waiting = waiting.slice(rowsInBlock)
    }
  }
  if (waiting.length > 0 && !(await keepBlock(db, asked, waiting))) return 'cancelled'
  return written
}

/** The row of a move, counted. */
function rowAfter(written: Written, { posted_at, net, fee, ...move }: WalletMove): StatementRow {
  written.rows++
  written.balance += net
  if (net > 0n) written.money_in += net
  else written.money_out -= net
  written.fees += fee
  if (isCommission(move)) written.commission += net
  return { n: written.rows, posted_at, net, fee, ...move, balance: written.balance }
}

/** The moves of each day that had any. */
async function* daysOf(db: Database, asked: StatementRecord): AsyncGenerator<WalletMove[]> {
  for (const { day, moves } of await db.read((tx) => movedDays(tx, asked, asked))) {
    const one = { from: day, to: day }
    const near = await db.read((tx) => movesOf(tx, asked, asked, one))
    // the places of an account that was filled from elsewhere may not follow its time
    yield BigInt(near.length) === moves ? near : await db.read((tx) => movesOf(tx, asked, asked, one, true))
  }
}

/** Keeps a block unless it is kept already; false where the statement was cancelled. */
async function keepBlock(db: Database, asked: StatementRecord, rows: readonly StatementRow[]): Promise<boolean> {
  const done = rows.at(-1)!.n
  if (done <= asked.rows_done) return true
  const cells = rows.map(canonicalOf)
  const lines = await compressed(cells.map(canonicalLine).join('\n'))
  const { lines_hash, checks_hash } = hashBlock(asked.code, cells)
  const part = Math.ceil(done / rowsInBlock)
  return db.write(async (tx) => {
    const now = await statementOf(tx, asked.merchant_id, asked.id, 'lock')
    if (now?.state !== 'making') return false
    if (now.rows_done >= done) return true
    await tx.run`
      insert into statement_parts (statement_id, part, row_count, lines, lines_hash, checks_hash)
      values (${asked.id}, ${part}, ${rows.length}, ${lines}, ${lines_hash}, ${checks_hash})`
    await tx.run`update statements set rows_done = ${Math.min(done, now.row_count)} where id = ${asked.id} and merchant_id = ${asked.merchant_id}`
    return true
  })
}

/** Marks a locked statement in the making as failed, with what waits for it, and notifies the merchant. */
export async function failStatement(tx: Tx, feed: Feed, failed: StatementRecord): Promise<void> {
  const { merchant_id, id, mode, from, to, row_count } = failed
  await tx.run`update statements set state = 'failed' where id = ${id} and merchant_id = ${merchant_id}`
  await endRunsOf(tx, merchant_id, id)
  await feed.publish(tx, statementFacts.failed, merchant_id, mode, { id, from, to, row_count })
}

/** Gives the statement its number and its signed claim, or marks it as failed. */
async function finish(
  tx: Tx,
  { clock, log, feed, keys }: StatementWork,
  asked: StatementRecord,
  written: Written,
): Promise<void> {
  const { merchant_id, id, mode, from, to, row_count } = asked
  await lockMerchant(tx, merchant_id)
  const now = await statementOf(tx, merchant_id, id, 'lock')
  if (now?.state !== 'making') return
  if (!addsUp(asked, written)) {
    log.error({ statement: id, rows: written.rows }, 'the rows of a statement do not add up to its sums')
    return failStatement(tx, feed, now)
  }
  const made_at = clock.now()
  const fiscal_year = fiscalYearOf(kathmanduDay(made_at)) ?? made_at.getUTCFullYear() + 56
  const { number } = await tx.one<{ number: number }>`
    select 1 + coalesce(max(number), 0) as number from statements
     where merchant_id = ${merchant_id} and mode = ${mode} and fiscal_year = ${fiscal_year}`
  const hashes = await tx.many<{ lines_hash: string; checks_hash: string }>`
    select lines_hash, checks_hash from statement_parts where statement_id = ${id} order by part`
  const rows_hash = hashOfBlocks(hashes.map((each) => each.lines_hash))
  const checks_hash = hashOfBlocks(hashes.map((each) => each.checks_hash)).slice(0, 32)
  const finished = { made_at, fiscal_year, number, rows_hash, checks_hash }
  const claim = await signClaim(tx, keys, asked, finished)
  await tx.run`
    update statements
       set state = 'made', made_at = ${made_at}, fiscal_year = ${fiscal_year}, number = ${number}, rows_hash = ${rows_hash},
           checks_hash = ${checks_hash}, claim = ${claim}
     where id = ${id} and merchant_id = ${merchant_id}`
  const is_scheduled = await endRunsOf(tx, merchant_id, id)
  const made = { is_scheduled, id, from, to, row_count, number: numberText(finished) ?? '' }
  await feed.publish(tx, statementFacts.made, merchant_id, mode, made)
}

const addsUp = (asked: StatementRecord, written: Written): boolean =>
  written.rows === asked.row_count &&
  written.balance === asked.closing &&
  written.money_in === asked.money_in &&
  written.money_out === asked.money_out &&
  written.fees === asked.fees &&
  (asked.commission_received === null || written.commission === asked.commission_received - (asked.tax_withheld ?? 0n))
