import { Refusal } from '../../platform/refusal.ts'
import { moveCase } from '../move-case.ts'
import {
  type DeskAct,
  actOn,
  claimant,
  claimMinutes,
  type ReviewDesk,
  type DeskCase,
  isNotOwn,
  isWaiting,
  lockDeskCase,
  noteEvent,
} from './desk.ts'

/**
 * Claims a case for half an hour, renewed by each act on it; the case is in review from now on. Claiming one's own
 * claim renews it. Throws `kyc_claimed` with the claimant, `kyc_not_waiting`, `kyc_own_case`.
 */
export async function claimCase(desk: ReviewDesk, id: string): Promise<DeskAct> {
  const { tx, clock, reviewer } = desk
  const row = await lockDeskCase(tx, id)
  if (!isWaiting(row)) throw new Refusal('kyc_not_waiting')
  const now = clock.now()
  const holder = claimant(row, now)
  if (holder && holder !== reviewer.id) throw new Refusal('kyc_claimed', { name: row.claimed_by_name ?? '' })
  await isNotOwn(tx, row, reviewer)
  const isNew = holder !== reviewer.id
  const isFirst = row.state === 'submitted'
  if (isFirst) await moveCase(desk, row, 'in_review')
  const ends = new Date(now.getTime() + claimMinutes * 60_000)
  await tx.run`
    update kyc_cases
       set claimed_by = ${reviewer.id}, claimed_by_name = ${reviewer.name}, claim_ends_at = ${ends},
           claimed_at = case when ${isNew} then ${now} else claimed_at end
     where id = ${row.id} and merchant_id = ${row.merchant_id}`
  if (isNew) await noteEvent(desk, row, isFirst ? 'taken_up' : 'claimed')
  return actOn(row, { state: row.state, claimed_by: holder ?? null }, { state: 'in_review', claimed_by: reviewer.id })
}

/** Gives a claim back; the case stays in review, open to any reviewer. Without a claim it does nothing. */
export async function releaseCase(desk: ReviewDesk, id: string): Promise<DeskAct> {
  const { tx, clock, reviewer } = desk
  const row = await lockDeskCase(tx, id)
  const holder = claimant(row, clock.now())
  if (holder && holder !== reviewer.id) throw new Refusal('kyc_claimed', { name: row.claimed_by_name ?? '' })
  await dropClaim(desk, row)
  if (holder) await noteEvent(desk, row, 'released')
  return actOn(row, { claimed_by: row.claimed_by }, { claimed_by: null })
}

/** Ends the claim on a case. */
export const dropClaim = (
  { tx }: Pick<ReviewDesk, 'tx'>,
  { id, merchant_id }: Pick<DeskCase, 'id' | 'merchant_id'>,
) => tx.run`
  update kyc_cases set claimed_by = null, claimed_by_name = null, claimed_at = null, claim_ends_at = null
   where id = ${id} and merchant_id = ${merchant_id}`

/**
 * Claims the case whose promise ends first and that this reviewer may decide: it is unclaimed and not their own, they
 * have not signed it and did not make the decision under appeal. Throws `kyc_queue_empty`.
 */
export async function claimOldest(desk: ReviewDesk): Promise<DeskAct> {
  const { tx, clock, reviewer } = desk
  const candidates = await tx.many<{ id: string }>`
    -- any merchant: the desk reviews all of them
    select c.id from kyc_cases c
     where c.state in ('submitted', 'in_review') and (c.claim_ends_at is null or c.claim_ends_at <= ${clock.now()})
       and not (c.appealed_at is not null and c.decided_by_id is not distinct from ${reviewer.id}::uuid)
       and not exists (select from kyc_signatures s
                        where s.case_id = c.id and s.round = c.round and s.reviewer_id = ${reviewer.id})
     order by c.promised_at, c.id limit 20`
  for (const { id } of candidates) {
    try {
      return await claimCase(desk, id)
    } catch (error) {
      // another reviewer was quicker, or it is their own: take the next one
      if (!(error instanceof Refusal)) throw error
    }
  }
  throw new Refusal('kyc_queue_empty')
}
