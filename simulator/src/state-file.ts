import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Payment } from './payments.ts'

/** The copy of the book on disk, so that a simulator that is started again still knows what was paid. */
export interface KeptFile {
  read(): Payment[]
  /** Writes soon; many changes at once are one write. */
  writeSoon(rows: () => Payment[]): void
  /** Writes what is still waiting. */
  close(): void
}

const writeAfterMs = 50

/** Keeps payments in a file of the folder; without a folder nothing is kept. */
export function keptFile(folder: string | undefined, name: string): KeptFile {
  if (folder === undefined) return { read: () => [], writeSoon: () => {}, close: () => {} }
  mkdirSync(folder, { recursive: true })
  const path = join(folder, name)
  let waiting: (() => Payment[]) | undefined
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

function readRows(path: string): Payment[] {
  try {
    const rows: Payment[] = JSON.parse(readFileSync(path, 'utf8'))
    return rows
  } catch {
    return []
  }
}
