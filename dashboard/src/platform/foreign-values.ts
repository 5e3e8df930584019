export type Fields = Readonly<Record<string, unknown>>

/** The fields of an object; none of anything else. */
export const fieldsIn = (wire: unknown): Fields =>
  typeof wire === 'object' && wire !== null && !Array.isArray(wire) ? (wire as Fields) : {}

/** The objects of a list, which may stand under `data`. */
export function listIn(wire: unknown): Fields[] {
  const list = Array.isArray(wire) ? wire : fieldsIn(wire)['data']
  return Array.isArray(list) ? list.map(fieldsIn) : []
}

/** A text, also of a number; null when it is absent or empty. */
export const textIn = (value: unknown): string | null =>
  typeof value === 'number' || (typeof value === 'string' && value !== '') ? `${value}` : null

/** Minor units as a whole number, also of digits in a text; null for anything else: an amount is never guessed. */
export function paisaIn(value: unknown): number | null {
  const text = textIn(value)
  if (text === null || !/^-?\d{1,15}(?:\.0+)?$/.test(text)) return null
  return Number.parseInt(text, 10)
}

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
