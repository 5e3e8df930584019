import type { Mode } from '@sahuji/contract/lists'
import type { Takes } from '@sahuji/contract/route'
import type * as contract from '@sahuji/contract/transfers'
import type { Receiver } from '@sahuji/contract/transfers'
import { counterOfCode } from '../counters/queries.ts'
import type { Database, Tx } from '../platform/database/database.ts'
import type { OwnCall } from '../platform/http/route-table.ts'
import { hashed, leftWithin, takeWithin } from '../platform/rate-limits.ts'
import { Refusal } from '../platform/refusal.ts'
import { keptNumber, receiverOf, shownReceiver } from './receivers.ts'

/** In a day: who asks for more numbers that are nobody's looks for whose they are. */
const daySeconds = 86_400
const unknownADay = { count: 30, seconds: daySeconds }
const knownADay = { count: 1_000, seconds: daySeconds }
const sameADay = { count: 1, seconds: daySeconds }

/**
 * Counts that a merchant asks whose number this is, once a day for each number, in a transaction of its own: a refusal that
 * follows gives nothing back. Whatever names a number asks here first. Once the numbers that are nobody's, or those that are
 * somebody's, are used up, every new number is refused alike, so that the refusal does not tell which it is; only who was paid
 * or asked before, paid or asked this merchant, or whose counter's QR was read, is let through and not counted. What is asked
 * of the database is the same for both. Refuses too_many, receiver_is_yourself.
 */
export async function countLookup(
  db: Database,
  of: { merchant_id: string; mobile_no: string; mode: Mode; counter?: string | undefined },
  now: Date,
): Promise<void> {
  const { merchant_id, mobile_no, counter: code = '' } = of
  const [known, unknown] = [`transfers known ${merchant_id}`, `transfers unknown ${merchant_id}`]
  await db.write(async (tx) => {
    const first = await takeWithin(tx, `transfers asked ${merchant_id} ${hashed(mobile_no)}`, sameADay, now)
    // a quote, a retry and the send itself name a number that is asked for already
    if (!first.ok) return
    const found = await receiverOf(tx, of)
    const other_id = found?.merchant_id ?? merchant_id
    const isContact = await haveTraded(tx, { merchant_id, mobile_no, other_id })
    // nobody guesses what a counter shows: whoever names it stands before it; the caller's own tells of nobody
    const named = await counterOfCode(tx, { merchant_id: other_id, code })
    const isAtCounter = found !== undefined && named !== undefined
    // locked, so that many numbers asked at once are refused alike as well
    const left = [await leftWithin(tx, known, knownADay, now), await leftWithin(tx, unknown, unknownADay, now)]
    if (isContact || isAtCounter) return
    // what is one too many is not asked for: a second try is refused as well
    if (left.some(({ ok }) => !ok)) throw tooMany(Math.max(...left.map(({ wait_seconds }) => wait_seconds)))
    const taken = await (found ? takeWithin(tx, known, knownADay, now) : takeWithin(tx, unknown, unknownADay, now))
    // of the very first numbers, asked at once, there was nothing to lock yet
    if (!taken.ok) throw tooMany(taken.wait_seconds)
  })
}

/** `numbers` tells it from a limit of one call: whom the merchant knows can still be reached. */
const tooMany = (seconds: number) => new Refusal('too_many', { seconds, numbers: unknownADay.count })

/**
 * Whether real money went between a merchant and a number, or one asked the other for it. `other_id`: whose the number is; the
 * merchant itself where it is nobody's. Uses transfers_to_a_number and requests_between.
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

/** Who has a number. What is asked of the database, and so the time it takes, is the same for a number that is nobody's. */
export async function findReceiver(
  { db, person, clock }: OwnCall<'verified'>,
  { mobile_no: typed, mode = 'live', counter }: Takes<typeof contract.findReceiver>,
): Promise<Receiver> {
  const { merchant_id } = person
  const now = clock.now()
  const asked = { merchant_id, mobile_no: keptNumber(typed), mode, counter }
  await countLookup(db, asked, now)
  return db.read(async (tx) =>
    shownReceiver(tx, await receiverOf(tx, asked), { asked_by: merchant_id, mode, now, code: counter }),
  )
}
