import { batchedReads } from '../platform/database/batched-reads.ts'
import { type Database, hangsAfterMilliseconds } from '../platform/database/database.ts'
import type { BucketLimit } from '../platform/http/taken-requests.ts'
import { bucketsOf, knownADay, sameADay, unknownADay } from './lookups.ts'

interface LookupRead {
  place: bigint
  /** Within the day: nothing more is counted. */
  is_asked: boolean
  is_left: boolean
  have_traded: boolean | null
}

/** A number that a merchant sends to. */
interface NumberAsked {
  merchant_id: string
  mobile_no: string
  now: Date
}

/**
 * What a send to a registered number uses up of the limits of numbers, read for many callers by one statement, as countLookup()
 * counts it; undefined where the number is unregistered or a quota is used up. The buckets are taken with the send. That the other
 * quota is not used up is read without its lock: what is under way may still pay a registered number, with real money.
 */
export type LookupAtOnce = (asked: NumberAsked) => Promise<BucketLimit[] | undefined>

export function lookupsAtOnce(db: Database): LookupAtOnce {
  const read = batchedReads<NumberAsked, LookupRead | undefined>((asked) => readAll(db, asked))
  return async (asked) => {
    const found = await read(asked)
    if (!found) return undefined
    if (found.is_asked) return []
    const buckets = bucketsOf(asked)
    const once = { bucket: buckets.asked, ...sameADay }
    if (found.have_traded) return [once]
    return found.is_left ? [once, { bucket: buckets.known, ...knownADay }] : undefined
  }
}

async function readAll(db: Database, asked: readonly NumberAsked[]): Promise<(LookupRead | undefined)[]> {
  const buckets = asked.map(bucketsOf)
  const rows = await db.read(
    (tx) => tx.many<LookupRead>`
      -- any merchant: the senders know the numbers
      select * from sends_look_up(${asked.map(({ merchant_id }) => merchant_id)}::uuid[],
        ${asked.map(({ mobile_no }) => mobile_no)}::text[], ${buckets.map((of) => of.asked)}::text[],
        ${buckets.map((of) => of.known)}::text[], ${buckets.map((of) => of.unknown)}::text[],
        ${asked.map(({ now }) => now)}::timestamptz[], ${knownADay.count}::int, ${unknownADay.count}::int)`,
    hangsAfterMilliseconds,
  )
  const found = new Map(rows.map((row) => [Number(row.place), row]))
  return asked.map((_, place) => found.get(place + 1))
}
