import type { Database, Tx } from '../platform/database/database.ts'
import { linesOn, type TariffLine } from './lines.ts'

/** The tariff's lines in memory, by the version that a statement read beside the rest. */
export interface TariffMemory {
  /**
   * The lines in force on a Kathmandu day at a version; undefined where the tariff has changed since that was read. Exact
   * on every server: whatever changes a line moves the version in its transaction.
   */
  linesAt(version: bigint, day: string): Promise<readonly TariffLine[] | undefined>
  /** The same within a transaction that has changed no line, which reads them where they are not known. */
  linesWithin(tx: Tx, version: bigint, day: string): Promise<readonly TariffLine[]>
}

/** Reads the lines of a day once for each version. */
export function tariffMemory(db: Database): TariffMemory {
  // of the newest version read; a day or two, as midnight passes
  let known: { version: bigint; days: Map<string, readonly TariffLine[]> } = { version: 0n, days: new Map() }
  const knownAt = (version: bigint, day: string) => (known.version === version ? known.days.get(day) : undefined)
  const keep = (read: { version: bigint; lines: readonly TariffLine[] }, day: string) => {
    if (read.version > known.version) known = { version: read.version, days: new Map() }
    if (read.version !== known.version) return
    if (known.days.size >= daysKept) known.days.clear()
    known.days.set(day, read.lines)
  }
  return {
    linesAt: async (version, day) => {
      const lines = knownAt(version, day)
      if (lines) return lines
      const read = await db.read((tx) => versionedLines(tx, day))
      if (read) keep(read, day)
      return read?.version === version ? read.lines : undefined
    },
    linesWithin: async (tx, version, day) => {
      const lines = knownAt(version, day)
      if (lines) return lines
      const read = await versionedLines(tx, day)
      if (read) keep(read, day)
      return read?.lines ?? linesOn(tx, day)
    },
  }
}

const daysKept = 4

/** The lines and their version; undefined where the version moved between the statements. */
async function versionedLines(tx: Tx, day: string) {
  const before = await versionOf(tx)
  const lines = await linesOn(tx, day)
  return (await versionOf(tx)) === before ? { version: before, lines } : undefined
}

const versionOf = async (tx: Tx): Promise<bigint> =>
  (await tx.one<{ version: bigint }>`select version from tariff_version`).version
