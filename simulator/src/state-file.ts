import { closeSync, mkdirSync, openSync, readFileSync, renameSync, writeFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'

/** The copy of the book on disk, so that a simulator that is started again still knows what was paid. */
export interface KeptFile<Row> {
  read(): Row[]
  /** Writes soon; many changes at once are one write. */
  writeSoon(rows: () => Row[]): void
  /** Writes what is still waiting. */
  close(): void
}

const writeAfterMs = 50

/** Keeps rows in a file of the folder; without a folder nothing is kept. */
export function keptFile<Row>(folder: string | undefined, name: string): KeptFile<Row> {
  if (folder === undefined) return { read: () => [], writeSoon: () => {}, close: () => {} }
  mkdirSync(folder, { recursive: true })
  const path = join(folder, name)
  let waiting: (() => Row[]) | undefined
  let timer: NodeJS.Timeout | undefined
  const write = () => {
    clearTimeout(timer)
    timer = undefined
    if (!waiting) return
    writeFileSync(`${path}.new`, JSON.stringify(waiting(), null, 1))
    renameSync(`${path}.new`, path)
    waiting = undefined
  }
  return {
    read: () => readRows(path),
    writeSoon: (rows) => {
      waiting = rows
      timer ??= setTimeout(write, writeAfterMs)
    },
    close: write,
  }
}

function readRows<Row>(path: string): Row[] {
  try {
    const rows: Row[] = JSON.parse(readFileSync(path, 'utf8'))
    return rows
  } catch {
    return []
  }
}

/** Rows that are on disk before the answer that tells of them: one who is killed knows them all when started again. */
export interface KeptRows<Row> {
  read(): Row[]
  /** Adds a row, or what became of it since. */
  write(row: Row): void
  clear(): void
  close(): void
}

/** Keeps each change of a row as a line of a file; of several with one key the last counts. Without a folder nothing is kept. */
export function keptRows<Row>(folder: string | undefined, name: string, keyOf: (row: Row) => string): KeptRows<Row> {
  if (folder === undefined) return { read: () => [], write: () => {}, clear: () => {}, close: () => {} }
  mkdirSync(folder, { recursive: true })
  const path = join(folder, name)
  const rows = new Map(readLines<Row>(path).map((row) => [keyOf(row), row]))
  const begin = (lines: string) => {
    writeFileSync(`${path}.new`, lines)
    renameSync(`${path}.new`, path)
    return openSync(path, 'a')
  }
  let file = begin([...rows.values()].map(lineOf).join(''))
  return {
    read: () => [...rows.values()],
    write: (row) => void writeSync(file, lineOf(row)),
    clear: () => {
      closeSync(file)
      file = begin('')
    },
    close: () => closeSync(file),
  }
}

const lineOf = (row: unknown): string => `${JSON.stringify(row)}\n`

/** The complete lines: a last line cut off by the end of its writer was never acted on. */
function readLines<Row>(path: string): Row[] {
  try {
    return readFileSync(path, 'utf8')
      .split('\n')
      .slice(0, -1)
      .map((line): Row => JSON.parse(line))
  } catch {
    return []
  }
}
