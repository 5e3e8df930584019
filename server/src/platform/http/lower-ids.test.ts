import * as z from 'zod/mini'
import { expect, test } from 'vitest'
import { lowerIds } from './lower-ids.ts'

const id = '01a21ad3-4b00-7060-9ed5-a09609499046'
const ID = id.toUpperCase()

test('ids become lower case wherever a schema has them; text that only looks like an id stays unchanged', () => {
  const schema = z.strictObject({
    id: z.uuid(),
    maybe: z.optional(z.nullable(z.uuid())),
    either: z.union([z.literal('ALL'), z.uuid()]),
    ids: z.array(z.uuid()),
    lines: z.array(z.object({ account_id: z.uuid(), note: z.string() })),
    by_id: z.record(z.uuid(), z.uuid()),
    password: z.string(),
    amount: z.bigint(),
  })
  const line = { account_id: ID, note: ID }
  const given = {
    id: ID,
    maybe: ID,
    either: ID,
    ids: [ID],
    lines: [line],
    by_id: { [ID]: ID },
    password: ID,
    amount: 1n,
  }
  expect(lowerIds(schema, given)).toEqual({
    id,
    maybe: id,
    either: id,
    ids: [id],
    lines: [{ account_id: id, note: ID }],
    by_id: { [id]: id },
    password: ID,
    amount: 1n,
  })
  expect(lowerIds(schema, { ...given, maybe: null, either: 'ALL' })).toMatchObject({ maybe: null, either: 'ALL' })
})
