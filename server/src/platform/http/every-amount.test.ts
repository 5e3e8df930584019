import { amountMax } from '@sahuji/contract/money/money'
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

const amountFields = (): Field[] =>
  app.app.routes.flatMap(({ entry }) => [...fieldsOf(entry.takes, `${entry.method} ${entry.path}`)].filter(isAmount))

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
