/** An object's fields, or undefined for anything else: every answer of a rail is read through this. */
export function fieldsOf(value: unknown): Record<string, unknown> | undefined {
  return value !== null && typeof value === 'object' && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value))
    : undefined
}

/** A text field, trimmed; empty for anything that is not text. */
export const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '')

/**
 * Looks up a rail's code in a table. Only the table's own keys count: an object also has `constructor`, which no table
 * lists.
 */
export const listed = <Value>(table: Readonly<Record<string, Value>>, word: string): Value | undefined =>
  Object.hasOwn(table, word) ? table[word] : undefined

/** Whether an answer names another payment than the requested one: its refusal then means nothing for ours. */
export const isOfAnother = (named: string, asked: string | null): boolean => named !== '' && named !== asked
