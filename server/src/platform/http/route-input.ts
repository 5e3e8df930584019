import type { RouteEntry } from '@sahuji/contract/http/route'
import { fieldErrors, fieldSentences } from '@sahuji/contract/input/field-sentences'
import { noLink } from '@sahuji/contract/input/free-text'
import { namesBrand } from '@sahuji/contract/input/names'
import { composed } from '@sahuji/contract/input/cleaned'
import * as z from 'zod/mini'
import { Refusal } from '../refusal.ts'
import { lowerIds } from './lower-ids.ts'

export interface RawRequest {
  params: unknown
  query: unknown
  body: unknown
}

/**
 * The one flat object a route takes: path parts, then query or body, each text in its composed form. Throws
 * `not_readable` for a body that is not an object.
 */
export function rawInput(entry: RouteEntry, request: RawRequest): Record<string, unknown> {
  const params = request.params as Record<string, unknown>
  if (entry.method === 'GET') return composedWithin({ ...(request.query as Record<string, unknown>), ...params })
  const { body = {} } = request
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw new Refusal('not_readable', {}, ['body'])
  return composedWithin({ ...body, ...params })
}

// a phone may send a letter and its accent as two characters: a name is stored, compared and searched in one form; ids,
// codes and files are ASCII and need no change, and a password's hash uses a form that this one does not change
const isAscii = /^[\0-\x7f]*$/

const composedWithin = (input: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(input).map(([name, value]) => [name, composedValue(value)]))

function composedValue(value: unknown): unknown {
  if (typeof value === 'string') return isAscii.test(value) ? value : composed(value)
  if (Array.isArray(value)) return value.map(composedValue)
  return typeof value === 'object' && value !== null ? composedWithin(value as Record<string, unknown>) : value
}

/** Whether a required body is missing: only a route whose input is all in its path has none. */
export function isBodyMissing(entry: RouteEntry, { body }: RawRequest): boolean {
  const isOfBody = (field: string) => !entry.path.includes(`{${field}}`)
  return body === undefined && entry.method === 'POST' && Object.keys(entry.takes.shape).some(isOfBody)
}

/** Whether only the id in the path is malformed: what it names does not exist, and there is no field to correct. */
export const isAddressUnknown = (entry: RouteEntry, errors: Record<string, string[]>): boolean =>
  entry.path.includes('{id}') && Object.keys(errors).every((field) => field === 'id')

/** The error of a missing body, under the field `body`. */
export const bodyRequired = (say: (english: string) => string): Record<string, string[]> => ({
  body: [say(fieldSentences.required)],
})

type Parsed = { ask: unknown } | { errors: Record<string, string[]> }

/**
 * Checks the input against the contract, ids in lower case; failing fields come back with sentences, as `say`
 * translates the English ones.
 */
export function parseInput(entry: RouteEntry, raw: Record<string, unknown>, say: (english: string) => string): Parsed {
  const broken = fieldsNotKeepable(raw)
  if (broken.length > 0) {
    return { errors: Object.fromEntries(broken.map((field) => [field, [say(fieldSentences.not_keepable)]])) }
  }
  const result = z.safeParse(entry.takes, raw, { reportInput: true })
  return result.success
    ? { ask: lowerIds(entry.takes, result.data) }
    : { errors: fieldErrors(result.error.issues, say) }
}

/**
 * The fields with a name that could be mistaken for the product's own, with their sentence; undefined where there is
 * none.
 */
export function namesOfOurs(
  { takes }: RouteEntry,
  ask: unknown,
  brand: string,
  say: (english: string) => string,
): Record<string, string[]> | undefined {
  const given = ask as Record<string, unknown>
  const ours = Object.entries(takes.shape)
    .filter(([, schema]) => isName(schema))
    .filter(([field]) => typeof given[field] === 'string' && namesBrand(given[field], brand))
    .map(([field]): [string, string[]] => [field, [say(fieldSentences.no_brand)]])
  return ours.length > 0 ? Object.fromEntries(ours) : undefined
}

/** A name that others read: it may not be a link. */
const isName = (schema: z.core.$ZodType): boolean => (schema._zod.def.checks ?? []).some((check) => check === noLink)

// PostgreSQL stores no NUL in text, no half of a surrogate pair in jsonb and no day of a year 0; let in, they would end
// as a 500.
const fieldsNotKeepable = (raw: Record<string, unknown>): string[] =>
  Object.entries(raw)
    .filter(([name, value]) => !isKeepable(name) || !isKeepable(value))
    .map(([name]) => name.replaceAll('\0', '').toWellFormed() || 'body')

const ofYearZero = /^0000-\d\d-\d\d(?:$|T)/

function isKeepable(value: unknown): boolean {
  if (typeof value === 'string') return value.isWellFormed() && !value.includes('\0') && !ofYearZero.test(value)
  if (typeof value !== 'object' || value === null) return true
  return Object.entries(value).every(([name, inner]) => isKeepable(name) && isKeepable(inner))
}
