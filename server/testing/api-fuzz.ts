import type { RouteEntry } from '@sahuji/contract/http/route'
import fc from 'fast-check'
import * as z from 'zod/mini'

type Schema = Record<string, unknown>

/** What is put where a field belongs: right, nearly right, or not at all. */
export interface Thrown {
  /** Field by field; path parts are among them. */
  fields: Record<string, unknown>
  /** Raw JSON in the place of one field's value, for what no object can hold, such as 1e400. */
  literals: Record<string, string>
}

/** Inputs for a route out of its own schema: most of them nearly right, so that they get past the first check. */
export function thrownAt(entry: RouteEntry): fc.Arbitrary<Thrown> {
  const { properties = {} } = z.toJSONSchema(entry.takes, { io: 'input', unrepresentable: 'any' }) as Schema
  const names = Object.keys(properties as Schema)
  const right = Object.entries(properties as Record<string, Schema>).map(
    ([name, schema]) => [name, fits(schema)] as const,
  )
  const fields = fc.record(
    Object.fromEntries(right.map(([name, fit]) => [name, fc.oneof({ weight: 4, arbitrary: fit }, odd)])),
    { requiredKeys: [] },
  )
  const extra = fc.dictionary(fc.constantFrom(...coveted), odd, { maxKeys: 1 })
  const literals = fc.dictionary(fc.constantFrom('amount', ...names), fc.constantFrom(...rawNumbers), { maxKeys: 1 })
  return fc.record({
    fields: fc
      .tuple(fields, fc.oneof({ weight: 3, arbitrary: fc.constant({}) }, extra))
      .map(([a, b]) => ({ ...a, ...b })),
    literals: fc.oneof({ weight: 3, arbitrary: fc.constant({}) }, literals),
  })
}

/** Fields that a stranger would like to set. */
const coveted = ['kyc_status', 'balance', 'role', 'commission_value', 'email_verified_at', 'merchant_id', 'id', 'mode']

const rawNumbers = [
  '1e400', '-1e400', '1e3', '5e-324', '99999999999999999999', '-99999999999999999999', '0.1', '-0', '1.0',
  '9007199254740993', '-9007199254740993', '2147483648', '-1', '0', 'null', '[[[[]]]]', '{"a":{"b":1}}', '"\\ud800"', '"\\u0000"',
] // prettier-ignore

const oddTexts = [
  '', ' ', '\0', 'a\0b', '\ud800', 'a\udfffb', '१२३', '५००', '0x10', '1e5', '-1', '+9779801000001', '９８０１', "' or 1=1 --",
  '<img src=x onerror=alert(1)>', '../../etc/passwd', '%00', '%zz', '__proto__', 'null', '\u202e', '\r\nSet-Cookie: a=b',
  'x'.repeat(5_000), '🙂'.repeat(300), 'NaN', 'Infinity', '9'.repeat(20), '00000000-0000-0000-0000-000000000000',
] // prettier-ignore

const odd: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(...oddTexts),
  fc.constantFrom<unknown>(null, true, false, [], {}, [[]], [null], { $gt: '' }, { toString: 1 }, ['a', 'a']),
  fc.constantFrom<unknown>(0, -1, 0.5, -0.01, 2 ** 31, 2 ** 53, -(2 ** 53), 1e21, 1e308, 5e-324),
  fc.string({ unit: 'binary', maxLength: 60 }),
)

/** Values that the schema takes, or so nearly that only a closer look tells. */
function fits(schema: Schema): fc.Arbitrary<unknown> {
  const choices = schema['anyOf'] as Schema[] | undefined
  if (choices) return fc.oneof(...choices.map(fits))
  if (schema['enum']) return fc.constantFrom(...(schema['enum'] as unknown[]))
  if ('const' in schema) return fc.constant(schema['const'])
  if (schema['type'] === 'integer' || schema['type'] === 'number')
    return fc.oneof(fc.integer(), fc.constantFrom(50_000, 100_000))
  if (schema['type'] === 'boolean') return fc.boolean()
  if (schema['type'] === 'null') return fc.constant(null)
  if (schema['format'] === 'uuid') return fc.uuid()
  if (schema['format'] === 'email') return fc.emailAddress()
  return fc.oneof(
    fc.constantFrom('9801000001', '123456', 'Sita Sharma', '25', 'ASC'),
    fc.string({ minLength: 2, maxLength: 30 }),
  )
}
