import type * as contract from '@sahuji/contract/funding'
import type * as acts from '@sahuji/contract/funding/acts'
import { ConstraintViolation } from '../../platform/database/database-errors.ts'
import { type Tx, retryOnUnknownCommit } from '../../platform/database/database.ts'
import { answerQuality } from '../../rails/answer-quality.ts'
import { type AskedPayment, type Rail, type Verification, isPaid } from '../../rails/rail.ts'
import { isDue, nextCheck, scheduleCheck } from '../checks/check-schedule.ts'
import { type Decision, decidePaid, decideUnpaid, mayChange } from '../../funding/settle/payment-decision.ts'
import type { FundingDependencies } from '../../funding/dependencies.ts'
import { type LoadRow, shownLoad } from '../../funding/loads/load-row.ts'
import { matchPayment } from '../../funding/settle/payment-terms.ts'
import { loadById, lockLoad, loadOf } from '../../funding/loads/queries.ts'
import { answersAbout } from '../checks/rail-answers.ts'
import { recordDecision } from './record-decision.ts'
import { lockMerchant } from '../../merchants/lock-merchant.ts'
import { askStatus } from '../checks/ask-rail.ts'
import type { Takes } from '@sahuji/contract/route'
import { setTimeout as delay } from 'node:timers/promises'
import { Refusal } from '../../platform/refusal.ts'
import type { OwnCall } from '../../platform/http/route-table.ts'
import type { LoadLeg } from '@sahuji/contract/funding/legs'
import type { Clock } from '../../platform/clock.ts'
import { addEvent, type LoadEventCode } from '../rows/collection-events.ts'

/**
 * The one path by which a load ends: asks its rail outside any transaction, then decides and records inside one. Returns,
 * notifications, polls and people all come here; it may run any number of times, also at once. Answers the load after it,
 * as it was where the rail is left alone because it does not answer.
 */
export async function settleLoad(deps: FundingDependencies, load_id: string): Promise<LoadRow | undefined> {
  const load = await deps.db.read((tx) => loadById(tx, load_id))
  const rail = load && deps.rails.named(load.rail)
  if (!load || !rail || !mayChange(load)) return load
  const found = await askStatus(deps, rail, await withAnswers(deps, rail, load))
  return found ? recordAnswer(deps, load, found) : load
}

/** What a rail that signs its answers has said of the load, for its own check to weigh. */
async function withAnswers({ db }: FundingDependencies, rail: Rail, load: LoadRow): Promise<AskedPayment> {
  if (rail.capabilities.answers !== 'signed') return load
  return { ...load, answers: await db.read((tx) => answersAbout(tx, load)) }
}

/** Records what a rail answered about a load: decides on the locked row and carries it out, in one transaction. */
export async function recordAnswer(deps: FundingDependencies, asked: LoadRow, found: Verification): Promise<LoadRow> {
  const record = (isPostedElsewhere: boolean) =>
    retryOnUnknownCommit(() => deps.db.write((tx) => judged(deps, tx, { asked, found, isPostedElsewhere })))
  try {
    return await record(false)
  } catch (error) {
    if (isPostedTwice(error)) return record(true)
    throw error
  }
}

interface Answered {
  asked: LoadRow
  found: Verification
  /** The same payment was posted for another load, into its wallet or into suspense: the rail contradicts itself. */
  isPostedElsewhere: boolean
}

async function judged(
  deps: FundingDependencies,
  tx: Tx,
  { asked, found, isPostedElsewhere }: Answered,
): Promise<LoadRow> {
  // The merchant first, as where a load begins: money that comes is held against the limits.
  if (isPaid(found)) await lockMerchant(tx, asked.merchant_id)
  const load = (await lockLoad(tx, asked.id))!
  // Replaced while we asked: the answer is about a reference that nobody can pay.
  if (load.reference !== asked.reference) return load
  const now = deps.clock.now()
  await recordLegs(deps, tx, load, found)
  const decision = await decided(tx, load, { found, isPostedElsewhere, now })
  await recordDecision(deps, tx, load, { found, decision })
  const after = (await loadById(tx, load.id))!
  const next = dueNext(load, after, { now, is_unanswered: answerQuality(found) === 'none' })
  const isDue = wasDue(load, now)
  await tx.run`
    update loads set next_check_at = ${next}, checks = checks + ${isDue ? 1 : 0}, asked = asked + 1
     where id = ${load.id} and merchant_id = ${load.merchant_id}`
  if (next) await scheduleCheck(tx, load, next)
  return { ...after, next_check_at: next, checks: after.checks + (isDue ? 1 : 0), asked: after.asked + 1 }
}

async function decided(
  tx: Tx,
  load: LoadRow,
  { found, isPostedElsewhere, now }: Omit<Answered, 'asked'> & { now: Date },
): Promise<Decision> {
  if (!isPaid(found)) return decideUnpaid(load, found, now)
  if (isPostedElsewhere) return { act: 'contradicted', paid: found }
  return decidePaid(load, found, await matchPayment(tx, load, found))
}

/** A check that came early, because a person asked, leaves the ladder where it was. */
function dueNext(
  before: LoadRow,
  after: LoadRow,
  { now, is_unanswered }: { now: Date; is_unanswered: boolean },
): Date | null {
  const next = nextCheck(after, now, is_unanswered)
  if (next === null || wasDue(before, now) || after.state !== before.state) return next
  return before.next_check_at
}

const wasDue = ({ next_check_at }: LoadRow, now: Date): boolean => next_check_at === null || isDue(next_check_at, now)

const isPostedTwice = (error: unknown): boolean =>
  error instanceof ConstraintViolation && error.constraint === 'rail_payment_is_posted_once'

/** How long a person waits for the bank; the question goes on behind the answer. */
const waitMilliseconds = 3_000

/**
 * Asks the bank now. Answers the load as it stands when the bank has spoken, at the latest after three seconds; at once, and
 * without askRail, while its rail is left alone because it does not answer (`is_rail_down`).
 */
export const checkLoad =
  (deps: FundingDependencies) =>
  async ({ person }: OwnCall, { id }: Takes<typeof acts.checkLoad>): Promise<contract.Load> => {
    const { db, clock, log } = deps
    const mine = () => db.read((tx) => loadOf(tx, person.merchant_id, id))
    if (!(await mine())) throw new Refusal('not_found')
    const asked = settleLoad(deps, id)
    asked.catch((error: unknown) => log.error({ err: error, load: id }, 'the check that a person asked for failed'))
    const timeout = new AbortController()
    const waited = delay(waitMilliseconds, undefined, { signal: timeout.signal }).catch(() => undefined)
    await Promise.race([asked, waited]).finally(() => timeout.abort())
    return shownLoad((await mine())!, clock.now())
  }

/** What a leg's new state is called in the timeline. That no debit happened, the load's own failure says. */
const told: Record<'debit' | 'credit', Partial<Record<LoadLeg, LoadEventCode>>> = {
  debit: { done: 'debited' },
  credit: { waiting: 'credit_waits', done: 'credit_arrived', failed: 'credit_refused' },
}

/**
 * Keeps how far each leg of a locked load came, and tells in its timeline what is new: with the rail's own word for the
 * credit. Before the decision, so that the legs stand above what they led to; nothing where the rail says nothing of them.
 */
async function recordLegs(
  { clock }: { clock: Clock },
  tx: Tx,
  load: LoadRow,
  { legs, rail_ref }: Pick<Verification, 'legs' | 'rail_ref'>,
): Promise<void> {
  if (!legs || load.transfer_id !== null) return
  const { debit, credit, credit_code } = legs
  if (debit === load.debit_leg && credit === load.credit_leg) return
  const reference: Record<string, string> = rail_ref === null ? {} : { rail_reference: rail_ref }
  const at = clock.now()
  const add = (what: LoadEventCode | undefined, code: string | null) =>
    what && addEvent(tx, { load_id: load.id, at, what, facts: reference, code })
  if (debit !== load.debit_leg) await add(told.debit[debit], null)
  if (credit !== null && credit !== load.credit_leg) await add(told.credit[credit], credit_code)
  await tx.run`
    update loads set debit_leg = ${debit}, credit_leg = ${credit}, credit_leg_code = ${credit_code?.slice(0, 40) ?? null}
     where id = ${load.id} and merchant_id = ${load.merchant_id}`
}
