import type { Handler } from './fake-server.ts'

const long = 'W'.repeat(80)
const longLine = '{"CbsMessage":"'.padEnd(2_000, 'x')

/** The fields of any answer that people, banks and gateways write. */
const written =
  /^(name|trade_name|bank_name|short_name|institution|counterparty|remark|reason|raw|rail_reference|account|last_used|title)$/

/** The same answers with everything long that people, banks and gateways write. */
export const longAnswers = (handlers: readonly Handler[]): Handler[] =>
  handlers.map(({ entry, give }) => ({ entry, give: async (input) => stretched(await give(input)) }))

function stretched(value: unknown, key = ''): unknown {
  if (typeof value === 'string' && written.test(key)) return key === 'raw' || key === 'reason' ? longLine : long
  if (Array.isArray(value)) return value.map((item) => stretched(item, key))
  if (typeof value !== 'object' || value === null || value instanceof Date) return value
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, stretched(field, name)]))
}
