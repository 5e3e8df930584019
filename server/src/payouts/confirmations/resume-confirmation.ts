import type * as contract from '@sahuji/contract/payouts/resume-confirmation'
import type { Gives, Takes } from '@sahuji/contract/http/route'
import { isConfirmationOver, lockConfirmation } from '../../auth/confirmations/confirmation-row.ts'
import { shownConfirmation } from '../../auth/confirmations/open-confirmation.ts'
import type { AuthDependencies } from '../../auth/dependencies.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { Call } from '../../platform/http/route-table.ts'
import { Refusal } from '../../platform/refusal.ts'
import { shownPayout } from '../payout-row.ts'
import { payoutOf } from '../queries.ts'

type Resume = typeof contract.resumeConfirmation

/**
 * How a confirmation of this person stands: it can still be answered in the session that began it; it made its withdrawal,
 * whichever bound session of theirs asks; or it is over, and nothing was withdrawn by it. Waits for an answer that is being judged.
 */
export const resumeConfirmation =
  (deps: AuthDependencies) =>
  async (call: Call<'verified'>, { id }: Takes<Resume>): Promise<Gives<Resume>> => {
    const { tx, person, clock } = call
    if (!person.is_bound) throw new Refusal('session_not_bound')
    const row = await lockConfirmation(tx, person, id)
    if (row?.kind === 'payout' && !isConfirmationOver(row, clock.now()))
      return { confirmation: await shownConfirmation(call, deps, row), payout: null }
    const made = await payoutIdBy(tx, person, id)
    const payout = made && (await payoutOf(tx, person.merchant_id, made))
    return { confirmation: null, payout: payout ? shownPayout(payout) : null }
  }

/** What a confirmation was used for: the request whose key it keeps, in the transaction that placed its withdrawal. */
const payoutIdBy = async (
  tx: Tx,
  { merchant_id, person_id }: { merchant_id: string; person_id: string },
  confirmation_id: string,
): Promise<string | undefined> =>
  (
    await tx.maybe<{ id: string }>`
      select p.id from confirmations c join payouts p on p.merchant_id = c.merchant_id and p.key = c.used_key
       where c.id = ${confirmation_id} and c.merchant_id = ${merchant_id} and c.person_id = ${person_id}`
  )?.id
