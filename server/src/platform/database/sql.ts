import { createHash } from 'node:crypto'

/** A piece of SQL with its values, to be inserted into a larger statement. Made by `sql`, never from a user's text. */
export interface Fragment {
  readonly strings: TemplateStringsArray
  readonly values: readonly unknown[]
  readonly [isFragment]: true
}

const isFragment = Symbol('fragment')

/** A piece of a statement: sql`and state = ${state}`. Values become parameters, fragments are inserted. */
export function sql(strings: TemplateStringsArray, ...values: unknown[]): Fragment {
  return { strings, values, [isFragment]: true }
}

/**
 * The columns and values of one row to insert: tx.run`insert into loads ${rowOf({ id, state: 'created' })}`. The keys
 * are column names from the source, never from a user; pass objects for json columns through `json` first.
 */
export function rowOf(row: object): Fragment {
  const columns = Object.keys(row)
  const parts = [`(${columns.join(', ')}) values (`, ...columns.slice(1).map(() => ', '), ')']
  return { strings: Object.assign(parts, { raw: parts }), values: Object.values(row), [isFragment]: true }
}

/** Columns, or a table, by their names in the source, never by a user's: sql`select ${columnsOf(Object.keys(shape))}`. */
export function columnsOf(names: readonly string[]): Fragment {
  const parts = [names.join(', ')]
  return { strings: Object.assign(parts, { raw: parts }), values: [], [isFragment]: true }
}

/** Empty SQL: for the branch of a condition that adds nothing. */
export const nothing: Fragment = sql``

/**
 * Empty SQL too, but the statement is planned anew each time, by its values. For a condition whose cost depends on
 * them, as `like` on a rare or a common word: after five runs PostgreSQL may keep one plan for all values (25 ms
 * instead of 3).
 */
export const plannedByValues: Fragment = sql``

/**
 * A value for a json or jsonb column; bigint is written as an integer, arrays stay JSON arrays. Removes what PostgreSQL
 * cannot keep in jsonb: NUL, and half of a surrogate pair, which a cut text may end with.
 */
export function json(value: unknown): string {
  const text = JSON.stringify(value, (_, inner) => (typeof inner === 'bigint' ? rawNumber(inner) : inner))
  return notKept.test(text) ? text.replace(escapes, (one) => (notKept.test(one) ? '' : one)) : text
}

// JSON.stringify escapes only these two by number; a backslash before them belongs to the text, and a pair needs its
// next half
const escapes = /\\(?:u[0-9a-f]{4}|.)/g
const notKept = /\\u(?:0000|d[89a-f][0-9a-f]{2})/

/** A statement as the driver needs it: text with $1.., the name of its prepared form, and its values. */
export interface Statement {
  /** Omitted where it is planned anew. */
  name?: string
  text: string
  values: unknown[]
}

/** Turns a tagged template into a named statement: same text, same name, so it is parsed once per connection. */
export function statement(strings: TemplateStringsArray, values: readonly unknown[]): Statement {
  const flat: unknown[] = []
  if (!values.some(isWoven)) {
    const known = plain.get(strings) ?? remember(strings)
    return { ...known, values: [...values] }
  }
  const text = weave(strings, values, flat)
  return { ...(!hasPlannedAnew(values) && { name: nameOf(text) }), text, values: flat }
}

const plain = new WeakMap<TemplateStringsArray, { name: string; text: string }>()

function remember(strings: TemplateStringsArray) {
  const text = strings.reduce((before, part, place) => `${before}$${place}${part}`)
  const known = { name: nameOf(text), text }
  plain.set(strings, known)
  return known
}

function weave(strings: TemplateStringsArray, values: readonly unknown[], flat: unknown[]): string {
  let text = strings[0]!
  for (const [place, value] of values.entries()) {
    text += isWoven(value) ? weave(value.strings, value.values, flat) : `$${flat.push(value)}`
    text += strings[place + 1]!
  }
  return text
}

const hasPlannedAnew = (values: readonly unknown[]): boolean =>
  values.some((value) => value === plannedByValues || (isWoven(value) && hasPlannedAnew(value.values)))

function isWoven(value: unknown): value is Fragment {
  return typeof value === 'object' && value !== null && isFragment in value
}

function nameOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 24)
}

// JSON.rawJSON exists since Node 21, not yet in TypeScript's library.
const rawJSON = (JSON as typeof JSON & { rawJSON(text: string): unknown }).rawJSON
const rawNumber = (value: bigint) => rawJSON(String(value))
