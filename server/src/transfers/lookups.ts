import type { Mode } from '@sahuji/contract/http/lists'
import type { Takes } from '@sahuji/contract/http/route'
import type * as contract from '@sahuji/contract/transfers'
import type { Receiver } from '@sahuji/contract/transfers'
import type { Database, Tx } from '../platform/database/database.ts'
import type { OwnCall } from '../platform/http/route-table.ts'
import { hashed, leftWithin, takeWithin } from '../platform/rate-limits.ts'
import { Refusal } from '../platform/refusal.ts'
import { keptNumber, receiverOf, shownReceiver } from './receivers.ts'

/** In a day: a merchant who asks for more unregistered numbers is looking for their owners. */
const daySeconds = 86_400
export const unknownADay = { count: 30, seconds: daySeconds }
export const knownADay = { count: 1_000, seconds: daySeconds }
export const sameADay = { count: 1, seconds: daySeconds }

/** The buckets that count a merchant's look-ups of a number, in the order in which they are locked. */
export const bucketsOf = ({ merchant_id, mobile_no }: { merchant_id: string; mobile_no: string }) => ({
  asked: `transfers asked ${merchant_id} ${hashed(mobile_no)}`,
  known: `transfers known ${merchant_id}`,
  unknown: `transfers unknown ${merchant_id}`,
})

/**
 * Counts that a merchant looks up a number, once a day for each number, in a transaction of its own: a later refusal
 * gives nothing back. Every use of a number counts here first. Once the quota of unregistered numbers, or of
 * registered ones, is used up, every new number is refused alike, so that the refusal does not reveal which it is;
 * only those who were paid or asked before, or paid or asked this merchant, pass
 * uncounted. The database queries are the same for both. Refuses too_many, receiver_is_yourself.
 */
export async function countLookup(
  db: Database,
  of: { merchant_id: string; mobile_no: string; mode: Mode },
  now: Date,
): Promise<void> {
  const { merchant_id, mobile_no } = of
  const { asked, known, unknown } = bucketsOf(of)
  await db.write(async (tx) => {
    const first = await takeWithin(tx, asked, sameADay, now)
    // a quote, a retry and the send itself name a number that was looked up already
    if (!first.ok) return
    const found = await receiverOf(tx, of)
    const other_id = found?.merchant_id ?? merchant_id
    const isContact = await haveTraded(tx, { merchant_id, mobile_no, other_id })
    // locked, so that many simultaneous numbers are refused alike as well
    const left = [await leftWithin(tx, known, knownADay, now), await leftWithin(tx, unknown, unknownADay, now)]
    if (isContact) return
    // a lookup over the quota is not made: a second try is refused as well
    if (left.some(({ ok }) => !ok)) throw tooMany(Math.max(...left.map(({ wait_seconds }) => wait_seconds)))
    const taken = await (found ? takeWithin(tx, known, knownADay, now) : takeWithin(tx, unknown, unknownADay, now))
    // for the very first simultaneous numbers there was no row to lock yet
    if (!taken.ok) throw tooMany(taken.wait_seconds)
  })
}

/** `numbers` distinguishes it from a limit of one call: known merchants can still be reached. */
const tooMany = (seconds: number) => new Refusal('too_many', { seconds, numbers: unknownADay.count })

/**
 * Whether real money went between a merchant and a number, or one asked the other for it. `other_id`: the number's
 * owner; the merchant itself where it is unregistered. Uses transfers_to_a_number and requests_between.
 */
async function haveTraded(
  tx: Tx,
  { merchant_id, mobile_no, other_id }: { merchant_id: string; mobile_no: string; other_id: string },
): Promise<boolean> {
  const { have_traded } = await tx.one<{ have_traded: boolean }>`
    select exists (select from transfers where merchant_id = ${merchant_id} and receiver_mobile = ${mobile_no}
                      and mode = 'live' and state = 'completed')
        or exists (select from people p join transfers t on t.receiver_mobile = p.mobile_no
                    where p.merchant_id = ${merchant_id} and t.merchant_id = ${other_id}
                      and t.mode = 'live' and t.state = 'completed' and t.receiver_id = ${merchant_id})
        or exists (select from transfer_requests
                    where merchant_id = ${merchant_id} and payer_id = ${other_id} and mode = 'live')
        or exists (select from transfer_requests
                    where merchant_id = ${other_id} and payer_id = ${merchant_id} and mode = 'live') as have_traded`
  return have_traded
}

/** The owner of a number. The queries, and so the time they take, are the same for an unregistered number. */
export async function findReceiver(
  { db, person, clock }: OwnCall<'verified'>,
  { mobile_no: typed, mode = 'live' }: Takes<typeof contract.findReceiver>,
): Promise<Receiver> {
  const { merchant_id } = person
  const now = clock.now()
  const asked = { merchant_id, mobile_no: keptNumber(typed), mode }
  await countLookup(db, asked, now)
  return db.read(async (tx) => shownReceiver(tx, await receiverOf(tx, asked), { asked_by: merchant_id, mode, now }))
}
