import type { Clock } from '../../platform/clock.ts'
import type { Tx } from '../../platform/database/database.ts'
import { Refusal } from '../../platform/refusal.ts'
import { collectionById } from '../../collections/rows/queries.ts'
import { kathmanduDay, startOfKathmanduDay } from '@sahuji/contract/time/time'
import type { Actor } from '../../approvals/proposal-rows.ts'

/** How long a claim holds: an operator who leaves delays the others no longer. */
const claimMinutes = 30

/** Claims a payment in review for half an hour, or extends the claim. Of two at once the second is refused `item_claimed`. */
export async function claimItem(tx: Tx, clock: Clock, by: Actor, collection_id: string): Promise<void> {
  const { merchant_id } = await reviewed(tx, collection_id)
  const now = clock.now()
  const until = new Date(now.getTime() + claimMinutes * 60_000)
  const taken = await tx.run`
    insert into review_claims as c (collection_id, merchant_id, claimed_by, claimed_name, claimed_until)
    values (${collection_id}, ${merchant_id}, ${by.operator_id}, ${by.name}, ${until})
        on conflict (collection_id) do update
       set claimed_by = excluded.claimed_by, claimed_name = excluded.claimed_name, claimed_until = excluded.claimed_until
     where c.claimed_by is null or c.claimed_by = excluded.claimed_by or c.claimed_until <= ${now}`
  if (taken === 0) await refuseClaimed(tx, clock, by, collection_id)
}

/** Ends the caller's claim of a payment; without a claim nothing changes. */
export async function releaseItem(tx: Tx, clock: Clock, by: Actor, collection_id: string): Promise<void> {
  await reviewed(tx, collection_id)
  await refuseClaimed(tx, clock, by, collection_id)
  await releaseClaim(tx, collection_id)
}

/** Ends the claim of a payment. */
export const releaseClaim = (tx: Tx, collection_id: string) => tx.run`
  -- any merchant: operators work for every merchant
  update review_claims set claimed_by = null, claimed_name = null, claimed_until = null where collection_id = ${collection_id}`

/** Refuses `item_claimed` while another operator has claimed it. The row stays locked until the end of the transaction. */
export async function refuseClaimed(tx: Tx, clock: Clock, by: Actor, collection_id: string): Promise<void> {
  const now = clock.now()
  const other = await tx.maybe<{ claimed_name: string; claimed_until: Date }>`
    -- any merchant: operators work for every merchant
    select claimed_name, claimed_until from review_claims
     where collection_id = ${collection_id} and claimed_by <> ${by.operator_id} and claimed_until > ${now}
       for update`
  if (!other) return
  const minutes = Math.ceil((other.claimed_until.getTime() - now.getTime()) / 60_000)
  throw new Refusal('item_claimed', { name: other.claimed_name, minutes })
}

/** Keeps a payment in suspense until the end of a Kathmandu day from today on; no money moves. */
export async function keepItem(
  tx: Tx,
  clock: Clock,
  by: Actor,
  { collection_id, until, note }: { collection_id: string; until: string; note: string },
): Promise<void> {
  const { merchant_id } = await reviewed(tx, collection_id)
  await refuseClaimed(tx, clock, by, collection_id)
  if (until < kathmanduDay(clock.now())) throw new Refusal('fields_invalid', {}, ['until'])
  const end = new Date(startOfKathmanduDay(until).getTime() + 86_400_000)
  await tx.run`
    insert into review_claims (collection_id, merchant_id, kept_until, kept_note, kept_by)
    values (${collection_id}, ${merchant_id}, ${end}, ${note}, ${by.name})
        on conflict (collection_id) do update
       set kept_until = excluded.kept_until, kept_note = excluded.kept_note, kept_by = excluded.kept_by,
           claimed_by = null, claimed_name = null, claimed_until = null`
}

/** A payment in review, of any merchant. */
async function reviewed(tx: Tx, collection_id: string) {
  const collection = await collectionById(tx, collection_id)
  if (!collection?.review_since) throw new Refusal('not_found')
  return collection
}
