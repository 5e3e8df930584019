export type Fields = Readonly<Record<string, unknown>>

/** The fields of an object; none of anything else. */
export const fieldsIn = (wire: unknown): Fields =>
  typeof wire === 'object' && wire !== null && !Array.isArray(wire) ? (wire as Fields) : {}

/**
 * The rows of a list, which may stand under `data`, or under `data` twice where Laravel pages it; a row that `read` leaves
 * undefined is left out. Throws where there is no list, and where it has rows and none of them can be read.
 */
export function rowsIn<Row>(wire: unknown, read: (row: Fields) => Row | undefined): Row[] {
  const under = [wire, fieldsIn(wire)['data'], fieldsIn(fieldsIn(wire)['data'])['data']]
  const list = under.find((each) => Array.isArray(each))
  if (!list) throw new TypeError('The answer has no list')
  const rows = list.map(fieldsIn).flatMap((row) => read(row) ?? [])
  if (rows.length === 0 && list.length > 0) throw new TypeError('No row of the list can be read')
  return rows
}

/** The query that asks for the next page, where the server tells its address or its cursor; null where it tells none. */
export function nextIn(wire: unknown): string | null {
  const page = fieldsIn(wire)
  const said = first(page, fieldsIn(page['data']), fieldsIn(page['links']))
  const next = textIn(said('next_page_url') ?? said('next'))
  if (next === null) return null
  const query = new URLSearchParams(next.includes('?') ? next.slice(next.indexOf('?')) : { cursor: next })
  query.delete('sort')
  return query.size > 0 ? `${query}` : null
}

/** A text, also of a number; null when it is absent or empty. */
export const textIn = (value: unknown): string | null =>
  typeof value === 'number' || (typeof value === 'string' && value !== '') ? `${value}` : null

/** A whole number, also of digits in a text. */
export function wholeIn(value: unknown): number | null {
  const text = textIn(value)
  if (text === null || !/^-?\d{1,15}(?:\.0+)?$/.test(text)) return null
  return Number.parseInt(text, 10)
}

/** Minor units; null for anything but a whole number of them: an amount is never guessed. */
export const paisaIn = (value: unknown): number | null => wholeIn(value)

/** What a wallet holds, in minor units: never less than nothing; null for anything else. */
export function balanceIn(value: unknown): number | null {
  const balance = paisaIn(value)
  return balance !== null && balance >= 0 ? balance : null
}

/** Whether a value says yes, as servers write it: true, 1, "1" or "true". */
export const isYes = (value: unknown): boolean => /^(?:true|1)$/i.test(`${value}`)

/** An instant as ISO 8601, also of seconds or milliseconds since 1970; null for what is no date. */
export function momentIn(value: unknown): string | null {
  const text = textIn(value)
  if (text !== null && /^\d{9,13}$/.test(text)) {
    const count = Number.parseInt(text, 10)
    return new Date(text.length > 10 ? count : count * 1000).toISOString()
  }
  const moment = text === null ? Number.NaN : Date.parse(text.replace(/^(\d{4}-\d\d-\d\d) (\d\d:\d\d)/, '$1T$2'))
  return Number.isNaN(moment) ? null : new Date(moment).toISOString()
}

/** Reads a field of the first of these objects that has it. */
export const first =
  (...objects: readonly Fields[]) =>
  (name: string): unknown =>
    objects.find((fields) => fields[name] !== undefined && fields[name] !== null)?.[name]
