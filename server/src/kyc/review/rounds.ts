import type { Clock } from '../../platform/clock.ts'
import type { Tx } from '../../platform/database/database.ts'
import { newId } from '../../platform/ids.ts'
import type { DeskCase } from './desk.ts'

const reviewing: ReadonlySet<string> = new Set(['kyc_reviewer', 'administrator'])

/** Whether one of the roles signs cases; same as in the database. */
const mayReviewCases = (roles: readonly string[]): boolean => roles.some((role) => reviewing.has(role))

interface Rounds {
  tx: Tx
  clock: Clock
}

/** Who signed this round of a case, and whether they may still review. */
export const signersOf = (tx: Tx, { id, merchant_id, round }: Pick<DeskCase, 'id' | 'merchant_id' | 'round'>) =>
  tx.many<{ reviewer_id: string; may_review: boolean }>`
  select s.reviewer_id,
         o.disabled_at is null and exists (
           select from operator_roles r
            where r.operator_id = o.id and r.role in ('kyc_reviewer', 'administrator')) as may_review
    from kyc_signatures s join operators o on o.id = s.reviewer_id
   where s.case_id = ${id} and s.merchant_id = ${merchant_id} and s.round = ${round}`

/**
 * Begins another round where somebody has signed this one: its contents have changed, or the signer may not review any
 * more. The case's history shows it. Answers the case in its new state.
 */
export async function dropSignatures<Row extends Pick<DeskCase, 'id' | 'merchant_id' | 'round' | 'signed_count'>>(
  { tx, clock }: Rounds,
  row: Row,
  by: string,
): Promise<Row> {
  if (row.signed_count === 0) return row
  const { id, merchant_id } = row
  await tx.run`
    update kyc_cases set round = round + 1, signed_count = 0 where id = ${id} and merchant_id = ${merchant_id}`
  await tx.run`
    insert into kyc_case_events (id, case_id, merchant_id, at, what, by_name)
    values (${newId(clock)}, ${id}, ${merchant_id}, ${clock.now()}, 'signatures_dropped', ${by})`
  return { ...row, round: row.round + 1, signed_count: 0 }
}

/** Restarts the undecided rounds that somebody signed, once they may not review any more; answers how many cases. */
async function dropSignaturesOf(rounds: Rounds, { id, name }: { id: string; name: string }): Promise<number> {
  const { tx } = rounds
  const signed = await tx.many<{ id: string; merchant_id: string }>`
    -- any merchant: whatever this reviewer signed
    select c.id, c.merchant_id from kyc_cases c join kyc_signatures s on s.case_id = c.id and s.round = c.round
     where s.reviewer_id = ${id} and c.state in ('submitted', 'in_review') order by c.merchant_id`
  for (const { id: case_id, merchant_id } of signed) {
    await tx.one`select id from merchants where id = ${merchant_id} for no key update`
    const row = await tx.maybe<Pick<DeskCase, 'id' | 'merchant_id' | 'round' | 'signed_count'>>`
      select id, merchant_id, round, signed_count from kyc_cases
       where id = ${case_id} and merchant_id = ${merchant_id} and state in ('submitted', 'in_review')`
    if (row && (await signersOf(tx, row)).some(({ reviewer_id }) => reviewer_id === id))
      await dropSignatures(rounds, row, name)
  }
  return signed.length
}

/** Drops the signatures of an operator whose roles no longer allow reviewing cases. */
export async function dropSignaturesOfFormerReviewer(
  rounds: Rounds,
  { roles, ...operator }: { id: string; name: string; roles: readonly string[] },
): Promise<void> {
  if (!mayReviewCases(roles)) await dropSignaturesOf(rounds, operator)
}
