import { caseTierOf } from '@sahuji/contract/kyc/promise'
import type { Because } from '@sahuji/contract/kyc/review'
import { startOfKathmanduDay } from '@sahuji/contract/time/time'
import type { Tx } from '../../platform/database/database.ts'
import { json } from '../../platform/database/sql.ts'
import { newId } from '../../platform/ids.ts'
import { Refusal } from '../../platform/refusal.ts'
import { caseAcceptedMail, caseRejectedMail, moreAskedMail } from '../messages/case-mails.ts'
import { mailAboutCase } from '../case-mails.ts'
import { gapsOf } from '../gaps.ts'
import { raiseTier } from '../kyc-tiers.ts'
import { moveCase } from '../move-case.ts'
import { answersOf, leftOutOf, papersOf, peopleOf } from '../queries.ts'
import { dropClaim } from './claim.ts'
import { type DeskAct, actOn, claimedCase, type ReviewDesk, type DeskCase, noteEvent } from './desk.ts'
import { deskTextsOf } from './reasons.ts'
import { dropSignatures, signersOf } from './rounds.ts'

/** How many must sign: two different people for the full tier, one for the micro tier. */
export const signersNeeded = (row: Pick<DeskCase, 'business_type'>): number =>
  caseTierOf(row.business_type) === 'full' ? 2 : 1

/** Sends the case back with what is asked again. Throws `kyc_nothing_asked` where nothing is. */
export async function askForMore(desk: ReviewDesk, case_id: string): Promise<DeskAct> {
  const { tx, clock } = desk
  const row = await claimedCase(desk, case_id)
  const { asked_again } = await verdictsOf(tx, row)
  if (asked_again === 0) throw new Refusal('kyc_nothing_asked')
  await tx.run`
    update kyc_cases set waits_since = ${clock.now()} where id = ${row.id} and merchant_id = ${row.merchant_id}`
  await moveCase(desk, row, 'more_needed')
  await noteEvent(desk, row, 'more_asked')
  await raiseTier(tx, row.merchant_id)
  await mailAboutCase(desk, row, moreAskedMail)
  return actOn(row, { state: row.state }, { state: 'more_needed', asked_again })
}

/**
 * Signs the approval. The last signature needed makes the merchant VALID; the first of two gives the case back to the queue.
 * Throws `kyc_items_open`, `kyc_signed_before`, `kyc_appeal_other` and what a missing claim does.
 */
export async function signApproval(desk: ReviewDesk, case_id: string): Promise<DeskAct> {
  const { tx, clock, reviewer } = desk
  const claimed = await claimedCase(desk, case_id)
  isOtherThanBefore(claimed, reviewer.id)
  const open = await itemsOpen(tx, claimed)
  if (open > 0) throw new Refusal('kyc_items_open', { count: open })
  const signers = await signersOf(tx, claimed)
  if (signers.some(({ reviewer_id }) => reviewer_id === reviewer.id)) throw new Refusal('kyc_signed_before')
  const hasLost = signers.some(({ may_review }) => !may_review)
  const row = hasLost ? await dropSignatures(desk, claimed, reviewer.name) : claimed
  const signed = hasLost ? [] : signers
  const place = signed.length + 1
  await tx.run`
    insert into kyc_signatures (id, case_id, merchant_id, round, place, reviewer_id, reviewer_name, signed_at)
    values (${newId(clock)}, ${row.id}, ${row.merchant_id}, ${row.round}, ${place}, ${reviewer.id}, ${reviewer.name}, ${clock.now()})`
  await tx.run`
    update kyc_cases set signed_count = ${place} where id = ${row.id} and merchant_id = ${row.merchant_id}`
  const before = { state: row.state, signatures: signed.length }
  if (place < signersNeeded(row)) {
    await noteEvent(desk, row, 'signed')
    await dropClaim(desk, row)
    return actOn(row, before, { state: row.state, signatures: place })
  }
  await accept(desk, row)
  return actOn(row, before, { state: 'valid', signatures: place })
}

async function accept(desk: ReviewDesk, row: DeskCase): Promise<void> {
  const { tx, clock, reviewer } = desk
  const now = clock.now()
  const replaced = await tx.maybe<DeskCase>`
    select id, merchant_id, number from kyc_cases where merchant_id = ${row.merchant_id} and state = 'valid'`
  if (replaced) {
    await moveCase(desk, replaced, 'replaced')
    await noteEvent(desk, replaced, 'replaced')
  }
  await tx.run`
    update kyc_cases
       set decided_at = ${now}, decided_by = ${reviewer.name}, decided_by_id = ${reviewer.id}, decision_note = null,
           expires_at = ${await endOf(tx, row, now)}
     where id = ${row.id} and merchant_id = ${row.merchant_id}`
  await moveCase(desk, row, 'valid')
  await noteEvent(desk, row, 'accepted')
  await tx.run`
    update kyc_answers set earlier = null where case_id = ${row.id} and merchant_id = ${row.merchant_id}`
  await tx.run`update kyc_papers set earlier = null where case_id = ${row.id} and merchant_id = ${row.merchant_id}`
  await raiseTier(tx, row.merchant_id)
  await mailAboutCase(desk, row, caseAcceptedMail)
}

/** Years until a merchant is reviewed again, by risk; the central bank's review cycle as acquirers quote it. */
const reviewYears = { high: 1, medium: 3, low: 5 } as const

/** A case holds until its next review, or until the first of its papers ends. */
async function endOf(tx: Tx, row: DeskCase, now: Date): Promise<Date> {
  const review = new Date(now)
  review.setUTCFullYear(review.getUTCFullYear() + reviewYears[row.risk])
  const ends = (await papersOf(tx, row)).flatMap(({ expires_on }) =>
    expires_on ? [startOfKathmanduDay(expires_on).getTime() + 86_400_000] : [],
  )
  return new Date(Math.min(review.getTime(), ...ends))
}

/** Rejects with a reason that the merchant reads; they may appeal once. */
export async function rejectCase(
  desk: ReviewDesk,
  { case_id, because }: { case_id: string; because: Because },
): Promise<DeskAct> {
  const { tx, clock, reviewer } = desk
  const row = await claimedCase(desk, case_id)
  isOtherThanBefore(row, reviewer.id)
  const texts = await deskTextsOf(tx, because, 'rejection')
  await tx.run`
    update kyc_cases
       set decided_at = ${clock.now()}, decided_by = ${reviewer.name}, decided_by_id = ${reviewer.id},
           decision_note = ${json(texts)}
     where id = ${row.id} and merchant_id = ${row.merchant_id}`
  await moveCase(desk, row, 'rejected')
  await noteEvent(desk, row, 'rejected')
  await raiseTier(tx, row.merchant_id)
  await mailAboutCase(desk, row, caseRejectedMail)
  return actOn(row, { state: row.state }, { state: 'rejected', reason: texts.en })
}

/** A different reviewer than the one who decided hears the appeal. */
function isOtherThanBefore({ appealed_at, decided_by_id }: DeskCase, reviewer_id: string): void {
  if (appealed_at && decided_by_id === reviewer_id) throw new Refusal('kyc_appeal_other')
}

/** How many answers and papers are accepted, asked again, and not judged. */
export async function verdictsOf(
  tx: Tx,
  row: DeskCase,
): Promise<{ accepted: number; asked_again: number; open: number }> {
  const papers = (await papersOf(tx, row)).filter(({ state }) => state === 'kept')
  const verdicts = [...(await answersOf(tx, row)), ...papers].map(({ verdict }) => verdict)
  const count = (wanted: string | null) => verdicts.filter((verdict) => verdict === wanted).length
  return { accepted: count('accepted'), asked_again: count('asked_again'), open: count(null) }
}

async function itemsOpen(tx: Tx, row: DeskCase): Promise<number> {
  const given = {
    people: await peopleOf(tx, row),
    answers: await answersOf(tx, row),
    papers: await papersOf(tx, row),
    left_out: await leftOutOf(tx, row),
  }
  const { open, asked_again } = await verdictsOf(tx, row)
  const gaps = gapsOf(row.business_type, given).length
  // what is asked again is among the gaps already, except a paper that was omitted then, or a side no longer asked for
  return open + Math.max(gaps, asked_again)
}
