import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeChanges, openSuperuser, standingChanges } from '../../testing/random-standing.ts'
import { openTransferDesk, type SendingMerchant, type TransferDesk } from '../../testing/transfers.ts'
import { tradeNameOf } from '../merchants/queries.ts'
import type { Database, Tx } from '../platform/database/database.ts'
import { newId, newReference } from '../platform/ids.ts'
import { Refusal } from '../platform/refusal.ts'
import { limitDays } from '../tariff/limits.ts'
import { tariffMemory } from '../tariff/tariff-memory.ts'
import { sendJudge } from './judge-send.ts'
import type { TransferPlaced } from './new-transfer.ts'
import { transferOfKey } from './transfer-row.ts'
import { unconfirmedLeft } from './unconfirmed-sends.ts'
import { weighTransfer } from './weigh-transfer.ts'

let desk: TransferDesk
let superuser: Database
let merchants: SendingMerchant[]
beforeAll(async () => {
  desk = await openTransferDesk()
  superuser = await openSuperuser(desk)
  merchants = [await desk.merchant('9,000'), await desk.merchant('9,000'), await desk.merchant(), await desk.merchant()]
})
afterAll(async () => {
  await superuser.close()
  await desk.close()
})

const standing = () => ({ merchants, channels: ['send:wallet'], spend })

const spend = (tx: Tx, of: { merchant_id: string; amount: bigint; at: Date; is_confirmed: boolean }) => tx.run`
  insert into transfers (id, merchant_id, person_id, receiver_id, receiver_mobile, mode, key, reference, state, amount, fee, tariff_from,
                         day, purpose, transfer_id, created_at, settled_at, is_confirmed)
  values (${newId()}, ${of.merchant_id}, ${newId()}, ${newId()}, '+9779812345678', 'live', ${newId()}, ${newReference(desk.clock)},
          'completed', ${of.amount}, 0, '2023-04-03', ${limitDays(of.at).day}, 'stock', ${liveId()}, ${of.at}, ${of.at},
          ${of.is_confirmed})`

/** An id of the live book. */
const liveId = () => newId().replace(/.$/, '0')

/** What is sent: to whom, how much, and what of a request and a fee goes with it. */
const asked = fc.record({
  to: fc.constantFrom(0, 1, 2, 3, 0, 1, 2, 3, 4),
  amount: fc.oneof(fc.bigInt({ min: 900n, max: 40_000n }), fc.bigInt({ min: 1n, max: 1_500_000n })),
  mode: fc.constantFrom('live' as const, 'live' as const, 'sandbox' as const),
  purpose: fc.constantFrom(...Array.from({ length: 7 }, () => 'stock'), 'holidays'),
  isRequest: fc.boolean(),
  isExact: fc.boolean(),
  fee_most: fc.option(fc.bigInt({ min: 0n, max: 9_000n }), { nil: undefined, freq: 1 }),
})
type Asked = typeof asked extends fc.Arbitrary<infer Value> ? Value : never

function placedBy(sender: SendingMerchant, of: Asked): Omit<TransferPlaced, 'is_confirmed'> {
  const { amount, mode, purpose, fee_most, isRequest, isExact } = of
  const mobile_no = merchants[of.to]?.mobile_no ?? '+9779800000009'
  const { merchant_id, person_id } = sender
  const request = isRequest ? { request_id: newId(), asked: isExact ? amount : amount + 1n } : { request_id: null }
  const bare = mobile_no.startsWith('+') ? mobile_no : `+977${mobile_no}`
  return {
    merchant_id,
    person_id,
    mobile_no: bare,
    amount,
    mode,
    purpose,
    note: null,
    key: newId(),
    fee_most,
    ...request,
  }
}

/** What the existing way decides, by its own reads. */
async function weighed(placed: Omit<TransferPlaced, 'is_confirmed'>) {
  const now = desk.clock.now()
  const { merchant_id, key, mode } = placed
  return desk.db
    .read(async (tx) => {
      if (await transferOfKey(tx, merchant_id, key)) return undefined
      const { way, ...found } = await weighTransfer(tx, placed, now)
      if (!found.receiver) return undefined
      const { rule, most, limits, room } = way
      return {
        ...found,
        way: { rule, most, limits, room },
        sender_name: await tradeNameOf(tx, merchant_id),
        unconfirmed_left: await unconfirmedLeft(tx, { merchant_id, mode }, now),
      }
    })
    .catch((error: unknown) => {
      if (error instanceof Refusal) return undefined
      throw error
    })
}

test('one read of many sends allows exactly what weighing each allows, with the same fee and limits', async () => {
  const judge = sendJudge(desk.db, tariffMemory(desk.db))
  const seen = { yes: 0, no: 0 }
  await fc.assert(
    fc.asyncProperty(standingChanges, fc.array(asked, { minLength: 4, maxLength: 6 }), async (changes, sends) => {
      await makeChanges({ ...desk, superuser }, standing(), changes)
      const placed = merchants.flatMap((sender) => sends.map((send) => placedBy(sender, send)))
      const judged = await Promise.all(placed.map((one) => judge({ ...one, now: desk.clock.now() })))
      const shown = judged.map((one) => {
        if (!one) return undefined
        const { rule, most, limits, room } = one.way
        return { ...one, way: { rule, most, limits, room } }
      })
      expect(shown).toEqual(await Promise.all(placed.map(weighed)))
      for (const one of judged) seen[one ? 'yes' : 'no']++
    }),
    { numRuns: 60, seed: 34 },
  )
  expect(seen.yes).toBeGreaterThan(100)
  expect(seen.no).toBeGreaterThan(100)
}, 120_000)

test('a send that its key has begun is not sent at once', async () => {
  const judge = sendJudge(desk.db, tariffMemory(desk.db))
  const [from, to] = [await desk.merchant('1,000'), await desk.merchant()]
  const key = newId()
  expect((await desk.send(from, to, '10', { key })).http).toBe(200)
  const { merchant_id, person_id } = from
  const ask = {
    merchant_id,
    person_id,
    mobile_no: `+977${to.mobile_no}`,
    mode: 'live',
    purpose: 'stock',
    note: null,
  } as const
  const placed = { ...ask, amount: 1_000n, request_id: null, now: desk.clock.now() }
  expect(await judge({ ...placed, key })).toBeUndefined()
  expect(await judge({ ...placed, key: newId() })).toMatchObject({ receiver: { merchant_id: to.merchant_id } })
})
