import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import * as z from 'zod/mini'
import type { Feed } from '../feed/feed.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database, Tx } from '../platform/database/database.ts'
import { json } from '../platform/database/sql.ts'
import { mayExport } from '../platform/http/running-exports.ts'
import { addJob, job } from '../platform/jobs/jobs.ts'
import type { Log } from '../platform/log.ts'
import { exportFacts } from './facts.ts'
import { addedUp, type ExportSums, type OpenList } from './exported-list.ts'
import { exportKeptDays } from '@sahuji/contract/exports'
import { exportOf, type ExportRecord, type StoredSums, storedSums } from './export-row.ts'

const compressed = promisify(gzip)

export interface ExportWork {
  db: Database
  clock: Clock
  log: Log
  feed: Feed
  lists: readonly OpenList[]
}

/** Rows in a block, which is written by one short transaction. */
const blockRows = 1_000

/** After so many blocks the exports of others have a turn. */
const blocksInTurn = 20

/** The most that one file may take on our disks, compressed. */
const fileBytesMost = 128 * 1024 * 1024

/**
 * Writes the rows of an export, block by block; after a restart it goes on behind the last block. Exports take turns in one queue,
 * so that no shop's long one keeps the others' waiting.
 */
export const writeExport = job(
  'exports.write',
  z.object({ merchant_id: z.uuid(), id: z.uuid() }),
  async ({ merchant_id, id }, work: ExportWork) => {
    for (let block = 0; block < blocksInTurn; block++) {
      const end = await work.db.write(async (tx) => {
        const now = await writeBlock(tx, work, { merchant_id, id })
        if (now) await publishEnd(tx, work.feed, now)
        return now === undefined
      })
      if (end) return
    }
    await work.db.write((tx) => addWriting(tx, { merchant_id, id }))
  },
)

/** Adds the job that writes an export. */
export const addWriting = (tx: Tx, { merchant_id, id }: { merchant_id: string; id: string }) =>
  addJob(tx, writeExport, { merchant_id, id }, { key: `export ${id}`, queue: 'exports' })

async function publishEnd(tx: Tx, feed: Feed, { merchant_id, mode, id, list, row_count, state }: ExportRecord) {
  if (state === 'made' || state === 'failed')
    await feed.publish(tx, exportFacts[state], merchant_id, mode, { id, list, row_count })
}

/**
 * Writes the next block of an export in the making, and ends it behind the last one: then its rows are counted and added up as
 * when it was asked for, else it has failed, which is logged. Undefined where it is not in the making.
 */
export async function writeBlock(
  tx: Tx,
  { clock, log, lists }: Pick<ExportWork, 'clock' | 'log' | 'lists'>,
  { merchant_id, id }: { merchant_id: string; id: string },
): Promise<ExportRecord | undefined> {
  const asked = await exportOf(tx, merchant_id, id, 'lock')
  const list = lists.find(({ name }) => name === asked?.list)
  if (asked?.state !== 'making' || list === undefined) return undefined
  const now = clock.now()
  if (!(await mayExport(tx, asked, now))) return endExport(tx, asked, 'cancelled')
  const page = { after: asked.last_key ?? undefined, limit: blockRows, columns: asked.columns }
  const { lines, sums, last_key } = await list.write(tx, asked, page)
  const written = await keepLines(tx, asked, { lines, sums, last_key })
  if (written.rows_done > asked.row_count || written.bytes > fileBytesMost) {
    log.error(
      { export: id, rows: written.rows_done, bytes: written.bytes },
      'an export has more rows than it was to hold',
    )
    return endExport(tx, written, 'failed')
  }
  if (lines.length === blockRows) return written
  if (written.rows_done !== asked.row_count || !areSame(written.sums_done, asked.sums)) {
    log.error({ export: id, rows: written.rows_done }, 'the rows of an export do not add up to its sums')
    return endExport(tx, written, 'failed')
  }
  const expires_at = new Date(now.getTime() + exportKeptDays * 86_400_000)
  await tx.run`
    update exports set state = 'made', made_at = ${now}, expires_at = ${expires_at}
     where id = ${id} and merchant_id = ${merchant_id}`
  return { ...written, state: 'made', made_at: now, expires_at }
}

interface Block {
  lines: string[][]
  sums: ExportSums
  last_key: string | undefined
}

async function keepLines(tx: Tx, asked: ExportRecord, { lines, sums, last_key }: Block): Promise<ExportRecord> {
  if (last_key === undefined) return asked
  const bytes = await compressed(lines.map((cells) => JSON.stringify(cells)).join('\n'))
  const done = {
    rows_done: asked.rows_done + lines.length,
    sums_done: storedSums(addedUp(sumsOfStored(asked.sums_done), sums)),
    bytes: asked.bytes + BigInt(bytes.length),
  }
  const part = Math.ceil(done.rows_done / blockRows)
  await tx.run`insert into export_parts (export_id, part, lines) values (${asked.id}, ${part}, ${bytes})`
  await tx.run`
    update exports set rows_done = ${done.rows_done}, sums_done = ${json(done.sums_done)}, bytes = ${done.bytes}, last_key = ${last_key}
     where id = ${asked.id} and merchant_id = ${asked.merchant_id}`
  return { ...asked, ...done, last_key }
}

const sumsOfStored = (stored: StoredSums): ExportSums =>
  Object.fromEntries(Object.entries(stored).map(([name, paisa]) => [name, BigInt(paisa)]))

const areSame = (some: StoredSums, others: StoredSums): boolean =>
  [...Object.keys(some), ...Object.keys(others)].every(
    (name) => (read(some, name) ?? '0') === (read(others, name) ?? '0'),
  )

const read = (sums: Readonly<Record<string, string | undefined>>, name: string) => sums[name]

/** Ends a locked export without a file, and deletes what was written. */
export async function endExport(tx: Tx, ended: ExportRecord, state: 'cancelled' | 'failed'): Promise<ExportRecord> {
  const { id, merchant_id } = ended
  await tx.run`delete from export_parts where export_id = ${id}`
  await tx.run`update exports set state = ${state}, bytes = 0 where id = ${id} and merchant_id = ${merchant_id}`
  return { ...ended, state, bytes: 0n }
}
