import type { Finding } from './finding.ts'

/** Debts of the past: each may only shrink, and none may be added. */
export interface Ratchet {
  /** path → lines */
  long_files: Record<string, number>
  /** path#function → lines */
  long_functions: Record<string, number>
  /** numbers that no migration has */
  missing_migrations: number[]
  /** forms of docs/writing.md in comments and test names */
  prose: number
}

export const ratchetPath = 'house/ratchet.json'
export const noRatchet: Ratchet = { long_files: {}, long_functions: {}, missing_migrations: [], prose: 0 }

/** What of the ratchet grew since its last change. */
export function grown(now: Ratchet, before: Ratchet): Finding[] {
  const tables = [
    [now.long_files, before.long_files],
    [now.long_functions, before.long_functions],
  ] as const
  const lengths = tables.flatMap(([table, old]) =>
    Object.entries(table)
      .filter(([name, lines]) => lines > (old[name] ?? 0))
      .map(([name]) => finding(`the entry ${name} was added or raised; the ratchet may only shrink`)),
  )
  const gaps = now.missing_migrations.filter((number) => !before.missing_migrations.includes(number))
  return [...lengths, ...gaps.map((number) => finding(`the gap ${number} was added; the ratchet may only shrink`))]
}

/** Whether a length is allowed: within the limit, or exactly the ratchet's figure. */
export function measured(
  name: string,
  lines: number,
  limit: number,
  table: Record<string, number>,
): string | undefined {
  const allowed = table[name]
  if (allowed === undefined) return lines > limit ? `has ${lines} lines; at most ${limit}` : undefined
  if (lines > allowed) return `grew to ${lines} lines; the ratchet allows ${allowed}`
  if (lines <= limit) return `is down to ${lines} lines: take ${name} out of ${ratchetPath}`
  return lines < allowed ? `is down to ${lines} lines: write that for ${name} in ${ratchetPath}` : undefined
}

const finding = (sentence: string): Finding => ({ path: ratchetPath, line: 1, rule: 'ratchet', sentence })
