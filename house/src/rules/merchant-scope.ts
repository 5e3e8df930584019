import type { Finding } from '../finding.ts'
import type { House } from '../house.ts'
import { placeOf } from '../place.ts'
import { statementsOf, tablesOf } from '../statements.ts'

const reached = /\b(?:from|join|into|update|using)\s+(?:only\s+)?([a-z_]+)/gi
/** A row given to `rowOf`: its merchant_id is a field of the row, and the database refuses a row without it. */
const wholeRow = /^\s*insert into [a-z_]+ +\$ *$/
const exemption = /--\s*any merchant:\s*\S+/

/**
 * Rule 9: a statement on a table that belongs to merchants names merchant_id, or gives the reason why not (`-- any merchant: …`).
 * ledger/ is exempt: it works by account, and its caller has checked the account's owner.
 */
export function merchantScope(house: House): Finding[] {
  const owned = new Set(
    tablesOf(house.migrations)
      .filter(({ columns }) => /\bmerchant_id\b/.test(columns))
      .map(({ name }) => name),
  )
  return house.sources.flatMap((source) => {
    const { part, domain, isTest } = placeOf(source.path)
    if (part !== 'server' || domain === 'ledger' || isTest) return []
    return statementsOf(source).flatMap(({ text, line }) => {
      if (/\bmerchant_id\b/.test(text) || exemption.test(text) || wholeRow.test(text)) return []
      const tables = new Set(
        [...text.matchAll(reached)].map(([, table = '']) => table).filter((table) => owned.has(table)),
      )
      if (tables.size === 0) return []
      const sentence = `the statement on ${[...tables].join(' and ')} does not name merchant_id; if that is right, say why: -- any merchant: reason`
      return [{ path: source.path, line, rule: 'merchant', sentence }]
    })
  })
}
