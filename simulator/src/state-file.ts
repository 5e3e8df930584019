import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
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
