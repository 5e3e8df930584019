import { Readable } from 'node:stream'
import { setInterval } from 'node:timers'
import type { ExportFormat } from '@sahuji/contract/exports'
import { type WrittenExport, exportCsv, exportXlsx } from '@sahuji/server/exports/export-files'
import { exportOf } from '@sahuji/server/exports/export-row'
import { linesOf } from '@sahuji/server/exports/fetch-export'
import { beginExport } from '@sahuji/server/exports/keep-exports'
import { writeBlock } from '@sahuji/server/exports/write-export.job'
import { systemClock } from '@sahuji/server/platform/clock'
import type { Database } from '@sahuji/server/platform/database/database'
import { newId } from '@sahuji/server/platform/ids'
import { silentLog } from '@sahuji/server/platform/log'
import { historyExport } from '@sahuji/server/transactions/export-history'
import { fillHistory, large } from './lists-fill.ts'

/** One part of an export: seconds, and by how much the process grew. */
interface Step {
  name: string
  seconds: number
  first_byte_seconds: number | undefined
  megabytes: number
  grown_megabytes: number
}

const mega = 1024 * 1024

/** Measures the export of a whole history: begin, write, and read in each format. Runs a small export first to warm up. */
export async function measureExports(
  { superuser_url, db }: { superuser_url: string; db: Database },
  count: number,
  say: (text: string) => void,
): Promise<Step[]> {
  const person_id = newId(systemClock)
  await fillHistory(superuser_url, { count, person_id }, say)
  const steps: Step[] = []
  // the young generation of V8 grows to its full size with the first file, as it does in a server that answers requests
  for (const filter of [{ state: 'failed' }, {}]) {
    steps.length = 0
    const note = (step: Step) => {
      steps.push(step)
      say(`${step.name}: ${step.seconds.toFixed(1)} s, +${step.grown_megabytes.toFixed(0)} MB`)
    }
    let id = ''
    note(
      await measured('asked for', async () => {
        id = await begun(db, person_id, filter)
      }),
    )
    note(
      await measured('written', async () => {
        const work = { clock: systemClock, log: silentLog, lists: [historyExport] }
        const next = () => db.write((tx) => writeBlock(tx, work, { merchant_id: large, id }))
        while ((await next())?.state === 'making');
      }),
    )
    for (const format of ['csv', 'xlsx'] as const) note(await measured(format, (seen) => sent(db, id, format, seen)))
  }
  return steps
}

async function begun(db: Database, person_id: string, filter: object): Promise<string> {
  const call = { person: { merchant_id: large, person_id }, clock: systemClock, language: 'en' }
  const columns = await db.read((tx) =>
    historyExport.columnsOf(tx, {
      merchant_id: large,
      mode: 'live',
      filter,
      language: 'en',
      asked_at: systemClock.now(),
    }),
  )
  const asked = {
    mode: 'live' as const,
    filter,
    format: 'csv' as const,
    columns: columns.map(({ id }) => id),
    columns_version: historyExport.columns_version,
  }
  const { id } = await db.write((tx) =>
    beginExport({ ...call, tx } as never, { list: historyExport, log: silentLog }, asked),
  )
  return id
}

async function sent(db: Database, id: string, format: ExportFormat, seen: (bytes: number) => void): Promise<void> {
  const record = (await db.read((tx) => exportOf(tx, large, id)))!
  const file: WrittenExport = { ...record, brand: 'Sahuji', blocks: linesOf(db, id) }
  const parts = format === 'csv' ? exportCsv(file) : exportXlsx(file)
  for await (const chunk of Readable.from(parts, { objectMode: false })) seen((chunk as Buffer).length)
}

async function measured(name: string, work: (seen: (bytes: number) => void) => Promise<void>): Promise<Step> {
  globalThis.gc?.()
  const before = process.memoryUsage.rss()
  let [most, bytes, first] = [before, 0, undefined as number | undefined]
  const sample = setInterval(() => (most = Math.max(most, process.memoryUsage.rss())), 20)
  const start = performance.now()
  const since = () => (performance.now() - start) / 1000
  await work((more) => {
    first ??= since()
    bytes += more
  })
  clearInterval(sample)
  return {
    name,
    seconds: since(),
    first_byte_seconds: first,
    megabytes: bytes / mega,
    grown_megabytes: (most - before) / mega,
  }
}

/** For bench/README.md. */
export const exportsTable = (steps: readonly Step[], count: number): string =>
  [
    `| ${count} rows, 21 columns | s | first byte, s | MB | growth of memory, MB |`,
    '|---|---|---|---|---|',
    ...steps.map(
      ({ name, seconds, first_byte_seconds, megabytes, grown_megabytes }) =>
        `| ${name} | ${seconds.toFixed(1)} | ${first_byte_seconds?.toFixed(2) ?? ''} | ${megabytes.toFixed(0)} | ${grown_megabytes.toFixed(0)} |`,
    ),
  ].join('\n')
