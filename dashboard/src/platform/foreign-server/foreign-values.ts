export type Fields = Readonly<Record<string, unknown>>

/** The fields of an object; empty for any other value. */
export const fieldsIn = (wire: unknown): Fields =>
  typeof wire === 'object' && wire !== null && !Array.isArray(wire) ? (wire as Fields) : {}

/**
 * The rows of a list, which may be bare, under `data`, or under `data.data` in Laravel's pages. Leaves out rows for
 * which `read` gives undefined. Throws without a list, and when the list has rows but none is readable.
 */
export function rowsIn<Row>(wire: unknown, read: (row: Fields) => Row | undefined): Row[] {
  const under = [wire, fieldsIn(wire)['data'], fieldsIn(fieldsIn(wire)['data'])['data']]
  const list = under.find((each) => Array.isArray(each))
  if (!list) throw new TypeError('The answer has no list')
  const rows = list.map(fieldsIn).flatMap((row) => read(row) ?? [])
  if (rows.length === 0 && list.length > 0) throw new TypeError('No row of the list can be read')
  return rows
}

/** The query for the next page, from the server's address or cursor; null when it gives neither. */
export function nextIn(wire: unknown): string | null {
  const page = fieldsIn(wire)
  const field = first(page, fieldsIn(page['data']), fieldsIn(page['links']))
  const next = textIn(field('next_page_url') ?? field('next'))
  if (next === null) return null
  const query = new URLSearchParams(next.includes('?') ? next.slice(next.indexOf('?')) : { cursor: next })
  query.delete('sort')
  return query.size > 0 ? `${query}` : null
}

/** A text or a number as text; null when it is absent or empty. */
export const textIn = (value: unknown): string | null =>
  typeof value === 'number' || (typeof value === 'string' && value !== '') ? `${value}` : null

/** A whole number, also from digits in a text. */
export function wholeIn(value: unknown): number | null {
  const text = textIn(value)
  if (text === null || !/^-?\d{1,15}(?:\.0+)?$/.test(text)) return null
  return Number.parseInt(text, 10)
}

/** An amount in minor units; null for anything but a whole number, because an amount is never guessed. */
export const paisaIn = (value: unknown): number | null => wholeIn(value)

/** A wallet's balance in minor units, never negative; null for anything else. */
export function balanceIn(value: unknown): number | null {
  const balance = paisaIn(value)
  return balance !== null && balance >= 0 ? balance : null
}

/** Whether a value means yes in the notations of servers: true, 1, "1" or "true". */
export const isYes = (value: unknown): boolean => /^(?:true|1)$/i.test(`${value}`)

/** An instant as ISO 8601, also from seconds or milliseconds since 1970; null for anything that is not a date. */
export function momentIn(value: unknown): string | null {
  const text = textIn(value)
  if (text !== null && /^\d{9,13}$/.test(text)) {
    const count = Number.parseInt(text, 10)
    return new Date(text.length > 10 ? count : count * 1000).toISOString()
  }
  const moment = text === null ? Number.NaN : Date.parse(text.replace(/^(\d{4}-\d\d-\d\d) (\d\d:\d\d)/, '$1T$2'))
  return Number.isNaN(moment) ? null : new Date(moment).toISOString()
}

/** Reads a field from the first of these objects that has it. */
export const first =
  (...objects: readonly Fields[]) =>
  (name: string): unknown =>
    objects.find((fields) => fields[name] !== undefined && fields[name] !== null)?.[name]
