import { amountMax } from '@sahuji/contract/money/money'
import * as fc from 'fast-check'
import * as z from 'zod/mini'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../testing/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

interface Field {
  path: string
  schema: z.ZodMiniType
}

type Parts = {
  shape?: Record<string, z.ZodMiniType>
  innerType?: z.ZodMiniType
  element?: z.ZodMiniType
  options?: readonly z.ZodMiniType[]
  valueType?: z.ZodMiniType
}

/** Every field of a schema at any depth, each unwrapped from optional and the like. */
function* fieldsOf(schema: z.ZodMiniType, path: string): Generator<Field> {
  const { shape, innerType, element, options, valueType } = schema._zod.def as Parts
  if (innerType) return yield* fieldsOf(innerType, path)
  if (element) return yield* fieldsOf(element, `${path}[]`)
  if (valueType) return yield* fieldsOf(valueType, `${path}{}`)
  for (const [name, field] of Object.entries(shape ?? {})) yield* fieldsOf(field, `${path} ${name}`)
  for (const option of options ?? []) yield* fieldsOf(option, path)
  if (!shape && !options) yield { path, schema }
}

/**
 * The fields that the contract parses as amounts, and whole numbers that are amounts for some of their kinds: a flat
 * fee.
 */
const isAmount = ({ path, schema }: Field): boolean =>
  typeof z.safeParse(schema, 1).data === 'bigint' || /(fee|commission) value$/.test(path)

const allFields = (): Field[] =>
  app.app.routes.flatMap(({ entry }) => [...fieldsOf(entry.takes, `${entry.method} ${entry.path}`)])
const amountFields = () => allFields().filter(isAmount)

test('every amount that a route accepts has the one upper bound', () => {
  const fields = amountFields()
  const known = [
    'POST /api/payouts/confirmations amount',
    'POST /api/payouts/settlement reserve',
    'POST /api/transfers/requests payers[] amount',
    'POST /api/operator/adjustments lines[] amount',
    'POST /api/operator/tariff/proposals draft changes[] fee slabs[] up_to',
  ]
  expect(fields.map(({ path }) => path)).toEqual(expect.arrayContaining(known))
  const beyond = Number(amountMax) + 1
  const takes = (wire: number) =>
    fields.filter(({ schema }) => z.safeParse(schema, wire).success).map(({ path }) => path)
  expect(takes(beyond)).toEqual([])
  expect(takes(-beyond)).toEqual([])
})

/** Those that may be at or below zero: fees that were shown, bounds, prices, rules, and what an operator books either way. */
const zeroAllowed =
  / (?:fee|reserve|minimum|confirm_above|price|price_max|flat|amount_min|refund_limit|send_limit|value|min|max|up_to|[a-z_]*_limit|(?:limits|commission) \w+)$/
const belowZeroAllowed = [
  'POST /api/operator/adjustments lines[] amount',
  'POST /api/operator/adjustments/{id}/revise lines[] amount',
  'POST /api/operator/reconciliation/breaks/{id}/resolve cost',
  'POST /api/operator/reconciliation/write-off-bound amount',
  'POST /api/operator/settlements cost',
]
// the tour of the sandbox asks for a sum in the answers of a webhook, and moves nothing
const answersOfTour = ['POST /api/sandbox/tour/answer amount']

test('an amount is a whole number in plain digits, in a body and in an address, and moves more than nothing', () => {
  const inBodies = amountFields()
  const inAddresses = allFields().filter(({ schema }) => typeof z.safeParse(schema, '1').data === 'bigint')
  expect(inAddresses.map(({ path }) => path)).toEqual(
    expect.arrayContaining(['GET /api/payments/{id}/refund-quote amount']),
  )
  const takes = (fields: readonly Field[], wire: unknown) =>
    fields.filter(({ schema }) => z.safeParse(schema, wire).success).map(({ path }) => path)
  const texts = fc.oneof(
    fc.constantFrom(
      '1e3',
      '1E3',
      '0x10',
      '0b1',
      '1.0',
      '1.5',
      '1,000',
      '+1',
      ' 1',
      '1 ',
      '१००',
      '٣',
      '1n',
      'NaN',
      'Infinity',
    ),
    fc.constantFrom('9007199254740993', '-9007199254740993', '1'.repeat(40)),
    fc.string({ minLength: 1 }).filter((text) => !/^-?\d+$/.test(text)),
  )
  const others = fc.oneof(
    texts,
    fc.double().filter((value) => !Number.isSafeInteger(value)),
    fc.constantFrom(true, [], [1], {}, '1', 2 ** 53, -(2 ** 53)),
  )
  fc.assert(
    fc.property(texts, others, (text, other) => {
      expect([text, takes(inAddresses, text)]).toEqual([text, []])
      expect([other, takes(inBodies, other)]).toEqual([other, []])
    }),
  )
  const belowZero = [...takes(inBodies, -1), ...takes(inAddresses, '-1')]
  expect(belowZero).toEqual(belowZeroAllowed)
  const atZero = [...takes(inBodies, 0), ...takes(inAddresses, '0')]
  const explained = new Set([...belowZeroAllowed, ...answersOfTour])
  expect(atZero.filter((path) => !zeroAllowed.test(path) && !explained.has(path))).toEqual([])
})

test('the database enforces the bound of what merchants request', async () => {
  const bounds = await app.db.read(
    (tx) => tx.many<{ name: string; says: string }>`
    select conname as name, pg_get_constraintdef(oid) as says from pg_constraint
     where conname in ('confirmed_amount_is_within_bounds', 'collection_amount_is_within_bounds', 'payout_amount_is_within_bounds',
                       'request_amount_is_within_bounds', 'transfer_amount_is_within_bounds')`,
  )
  expect(bounds).toHaveLength(5)
  for (const { name, says } of bounds) expect([name, says]).toEqual([name, expect.stringContaining(`'${amountMax}'`)])
})
