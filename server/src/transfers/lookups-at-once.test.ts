import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { askedFor, openTransferDesk, type SendingMerchant, type TransferDesk } from '../../testing/transfers.ts'
import { Refusal } from '../platform/refusal.ts'
import { lookupsAtOnce } from './lookups-at-once.ts'
import { bucketsOf, countLookup, knownADay, unknownADay } from './lookups.ts'

let desk: TransferDesk
let merchants: SendingMerchant[]
beforeAll(async () => {
  desk = await openTransferDesk()
  merchants = await Promise.all(Array.from({ length: 4 }, () => desk.merchant('1,000')))
  const [one, two, three] = merchants as [SendingMerchant, SendingMerchant, SendingMerchant]
  // one has paid two, and three has asked one for money
  expect((await desk.send(one, two, '10')).http).toBe(200)
  await askedFor(desk, { by: three.merchant_id, of: one.merchant_id, amount: 1_000n })
})
afterAll(() => desk.close())

const bare = '+9779800000009'
/** How much of each quota is used up, when its window began, and whose number is asked for. */
const cases = fc.record({
  by: fc.nat(3),
  of: fc.nat(4),
  known: fc.constantFrom(0, knownADay.count - 1, knownADay.count),
  unknown: fc.constantFrom(0, unknownADay.count - 1, unknownADay.count),
  is_asked: fc.boolean(),
  hours_ago: fc.constantFrom(1, 23, 24, 30),
})
type Case = typeof cases extends fc.Arbitrary<infer Value> ? Value : never

async function begin({ known, unknown, is_asked, hours_ago }: Case, buckets: ReturnType<typeof bucketsOf>) {
  const began = new Date(desk.clock.now().getTime() - hours_ago * 3_600_000)
  const taken = { [buckets.known]: known, [buckets.unknown]: unknown, [buckets.asked]: is_asked ? 1 : 0 }
  await desk.db.write(async (tx) => {
    await tx.run`delete from rate_limits`
    for (const [bucket, count] of Object.entries(taken))
      if (count > 0)
        await tx.run`
          insert into rate_limits (bucket, began_at, taken, ends_at)
          values (${bucket}, ${began}, ${count}, ${new Date(began.getTime() + 86_400_000)})`
  })
}

/** What is taken of the buckets within their windows. */
const takenNow = () =>
  desk.db.read(
    (tx) => tx.many<{ bucket: string; taken: number }>`
      select bucket, taken from rate_limits where ends_at > ${desk.clock.now()} order by bucket`,
  )

test('a number is looked up at once exactly where one by one allows it, and takes the same of the limits', async () => {
  const look = lookupsAtOnce(desk.db)
  const seen = { nothing: 0, once: 0, counted: 0, refused: 0 }
  await fc.assert(
    fc.asyncProperty(cases, async (one) => {
      const by = merchants[one.by]!
      const owner = merchants[one.of]
      const mobile_no = owner ? `+977${owner.mobile_no}` : bare
      const of = { merchant_id: by.merchant_id, mobile_no, mode: 'live' as const }
      const now = desk.clock.now()
      if (owner === by) return
      await begin(one, bucketsOf(of))
      const before = await takenNow()
      const limits = await look({ ...of, now })
      const said = await countLookup(desk.db, of, now).then(
        () => 'allowed' as const,
        (error: unknown) => {
          if (error instanceof Refusal) return error.code
          throw error
        },
      )
      if (!owner) {
        expect(limits).toBeUndefined()
        return
      }
      expect(limits ? 'allowed' : 'too_many').toBe(said)
      const expected = new Map(before.map(({ bucket, taken }) => [bucket, taken]))
      for (const { bucket } of limits ?? []) expected.set(bucket, (expected.get(bucket) ?? 0) + 1)
      expect(new Map((await takenNow()).map(({ bucket, taken }) => [bucket, taken]))).toEqual(expected)
      seen[limits ? (['nothing', 'once', 'counted'] as const)[limits.length]! : 'refused']++
    }),
    { numRuns: 150, seed: 36 },
  )
  for (const times of Object.values(seen)) expect(times).toBeGreaterThan(5)
})
