import { type Tx, retryOnUnknownCommit } from '../../platform/database/database.ts'
import type { Verification } from '../../rails/rail.ts'
import { answerQuality } from '../../rails/answer-quality.ts'
import { askStatus } from '../checks/ask-rail.ts'
import type { FundingDependencies } from '../../funding/dependencies.ts'
import { addEvent, type LoadEventCode } from '../rows/collection-events.ts'
import type { LoadRow } from '../../funding/loads/load-row.ts'
import { lockLoad } from '../../funding/loads/queries.ts'
import { nextRecheck } from '../checks/recheck-schedule.ts'
import { reverseLoad } from './reverse-collection.ts'
import { unclearCode } from '../service-codes.ts'
import { lockMerchant } from '../../merchants/lock-merchant.ts'

/** After a question that the rail left without an answer it is asked again so soon. */
const unansweredHours = 1

/**
 * Asks the rail whether a credited payment still stands, and takes it back where it does not. It may run any number of
 * times, also at once. False where the rail is left alone because it does not answer.
 */
export async function recheckLoad(deps: FundingDependencies, load: LoadRow): Promise<boolean> {
  const rail = deps.rails.named(load.rail)
  const found = rail && (await askStatus(deps, rail, load))
  if (!found) return false
  await recordRecheck(deps, load, found)
  return true
}

/** Records what a rail says of a credited payment: reversed it is taken back, anything but paid is looked at by a person. */
export const recordRecheck = (deps: FundingDependencies, asked: LoadRow, found: Verification): Promise<void> =>
  retryOnUnknownCommit(() => deps.db.write((tx) => rechecked(deps, tx, asked, found)))

async function rechecked(deps: FundingDependencies, tx: Tx, asked: LoadRow, found: Verification): Promise<void> {
  await lockMerchant(tx, asked.merchant_id)
  const load = (await lockLoad(tx, asked.id))!
  if (load.state !== 'credited') return
  if (found.state === 'reversed') {
    const { reason, raw } = found
    await reverseLoad(deps, tx, load, { reason, by: null, raw })
    return
  }
  const now = deps.clock.now()
  const doubt = doubtOf(load, found)
  if (doubt) await lookAt(tx, load, { what: doubt, found, now })
  const isUnanswered = answerQuality(found) === 'none'
  const next = isUnanswered ? new Date(now.getTime() + unansweredHours * 3_600_000) : nextRecheck(load.settled_at!, now)
  await tx.run`
    update loads set recheck_at = ${next}, asked = asked + 1 where id = ${load.id} and merchant_id = ${load.merchant_id}`
}

/** A part that went back, or a no to what was a yes: how much of it is ours a person has to find out. */
function doubtOf(load: LoadRow, found: Verification): LoadEventCode | undefined {
  const isCreditedInPart = load.paid_amount !== null && load.paid_amount > load.amount
  if (found.state === 'partial') return isCreditedInPart ? undefined : 'partly_reversed'
  return found.state === 'failed' || found.state === 'cancelled' ? 'contradicted' : undefined
}

/** Has a person look at a credited payment, once for each answer. Nothing moves. */
async function lookAt(
  tx: Tx,
  load: LoadRow,
  { what, found, now }: { what: LoadEventCode; found: Verification; now: Date },
): Promise<void> {
  const answer = `${what}: ${found.state}`
  if (load.last_answer === answer) return
  await addEvent(tx, { load_id: load.id, at: now, what, code: unclearCode, raw: found.raw })
  await tx.run`
    update loads set review_since = ${now}, review_reason = 'contradicted', last_answer = ${answer}
     where id = ${load.id} and merchant_id = ${load.merchant_id}`
}
