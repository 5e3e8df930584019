import type { Finding } from '../finding.ts'
import type { House } from '../house.ts'
import { placeOf } from '../place.ts'
import { statementsOf, tablesOf } from '../statements.ts'

const writes = /\b(?:insert\s+into|update|delete\s+from|truncate(?:\s+table)?|merge\s+into)\s+(?:only\s+)?([a-z_]+)/gi

/** Rule 1, the money: only ledger/ writes the tables that the ledger's migrations made. */
export function ledgerWrites(house: House): Finding[] {
  const ledger = new Set(
    tablesOf(house.migrations.filter(({ path }) => /\/\d+-ledger/.test(path))).map(({ name }) => name),
  )
  return house.sources.flatMap((source) => {
    const { part, domain, isTest } = placeOf(source.path)
    if (part !== 'server' || isTest || domain === 'ledger') return []
    return statementsOf(source).flatMap(({ text, line }) =>
      [...text.matchAll(writes)]
        .filter(([, table = '']) => ledger.has(table.toLowerCase()))
        .map(([, table]) => ({ path: source.path, line, rule: 'ledger', sentence: `only ledger/ writes ${table}` })),
    )
  })
}
