import type { Clock } from '../../platform/clock.ts'
import type { Tx } from '../../platform/database/database.ts'
import { Refusal } from '../../platform/refusal.ts'
import { loadById } from '../loads/queries.ts'
import { kathmanduDay, startOfKathmanduDay } from '@sahuji/contract/time/time'
import type { Actor } from '../../approvals/proposal-rows.ts'

/** So long a claim holds; whoever goes home with one keeps nobody waiting for longer. */
const claimMinutes = 30

/** Takes a payment in review for half an hour, or takes it on. Of two at once the second is refused `item_claimed`. */
export async function claimItem(tx: Tx, clock: Clock, by: Actor, load_id: string): Promise<void> {
  const { merchant_id } = await reviewed(tx, load_id)
  const now = clock.now()
  const until = new Date(now.getTime() + claimMinutes * 60_000)
  const taken = await tx.run`
    insert into review_claims as c (load_id, merchant_id, claimed_by, claimed_name, claimed_until)
    values (${load_id}, ${merchant_id}, ${by.operator_id}, ${by.name}, ${until})
        on conflict (load_id) do update
       set claimed_by = excluded.claimed_by, claimed_name = excluded.claimed_name, claimed_until = excluded.claimed_until
     where c.claimed_by is null or c.claimed_by = excluded.claimed_by or c.claimed_until <= ${now}`
  if (taken === 0) await refuseClaimed(tx, clock, by, load_id)
}

/** Gives a payment back that one has claimed oneself; one that nobody has is left as it is. */
export async function releaseItem(tx: Tx, clock: Clock, by: Actor, load_id: string): Promise<void> {
  await reviewed(tx, load_id)
  await refuseClaimed(tx, clock, by, load_id)
  await releaseClaim(tx, load_id)
}

/** Nobody works on it any more. */
export const releaseClaim = (tx: Tx, load_id: string) => tx.run`
  -- any merchant: operators work for everybody
  update review_claims set claimed_by = null, claimed_name = null, claimed_until = null where load_id = ${load_id}`

/** Refuses `item_claimed` while another operator has it. The row stays locked until the end of the transaction. */
export async function refuseClaimed(tx: Tx, clock: Clock, by: Actor, load_id: string): Promise<void> {
  const now = clock.now()
  const other = await tx.maybe<{ claimed_name: string; claimed_until: Date }>`
    -- any merchant: operators work for everybody
    select claimed_name, claimed_until from review_claims
     where load_id = ${load_id} and claimed_by <> ${by.operator_id} and claimed_until > ${now}
       for update`
  if (!other) return
  const minutes = Math.ceil((other.claimed_until.getTime() - now.getTime()) / 60_000)
  throw new Refusal('item_claimed', { name: other.claimed_name, minutes })
}

/** Leaves a payment in suspense until the end of a Kathmandu day to come; nothing moves. */
export async function keepItem(
  tx: Tx,
  clock: Clock,
  by: Actor,
  { load_id, until, note }: { load_id: string; until: string; note: string },
): Promise<void> {
  const { merchant_id } = await reviewed(tx, load_id)
  await refuseClaimed(tx, clock, by, load_id)
  if (until < kathmanduDay(clock.now())) throw new Refusal('fields_invalid', {}, ['until'])
  const end = new Date(startOfKathmanduDay(until).getTime() + 86_400_000)
  await tx.run`
    insert into review_claims (load_id, merchant_id, kept_until, kept_note, kept_by)
    values (${load_id}, ${merchant_id}, ${end}, ${note}, ${by.name})
        on conflict (load_id) do update
       set kept_until = excluded.kept_until, kept_note = excluded.kept_note, kept_by = excluded.kept_by,
           claimed_by = null, claimed_name = null, claimed_until = null`
}

/** A payment that is in review, whoever's it is. */
async function reviewed(tx: Tx, load_id: string) {
  const load = await loadById(tx, load_id)
  if (!load?.review_since) throw new Refusal('not_found')
  return load
}
