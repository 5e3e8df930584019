import type { CollectionLeg } from '@sahuji/contract/collections'
import { lockMerchant } from '../../merchants/lock-merchant.ts'
import type { Clock } from '../../platform/clock.ts'
import { ConstraintViolation } from '../../platform/database/database-errors.ts'
import { retryOnUnknownCommit, type Tx } from '../../platform/database/database.ts'
import { answerQuality } from '../../rails/rail-answers.ts'
import { type AskedPayment, isPaid, type Rail, type Verification } from '../../rails/rail.ts'
import { railOfCollection } from '../../rails/played-rail.ts'
import { askCollection } from '../checks/ask-rail.ts'
import { isDue, nextCheck, scheduleCheck } from '../checks/check-schedule.ts'
import { answersAbout } from '../checks/rail-answers.ts'
import { findUse } from '../collection-use.ts'
import type { CollectionDependencies } from '../dependencies.ts'
import { addEvent, type CollectionEventCode } from '../rows/collection-events.ts'
import type { CollectionRow } from '../rows/collection-row.ts'
import { collectionById, lockCollection } from '../rows/queries.ts'
import { type Decision, decideUnmeant, decideUnpaid, mayChange } from './decide-answer.ts'
import { recordDecision } from './record-decision.ts'

/**
 * The only path by which a collection ends: asks its rail outside any transaction, then decides and records inside one.
 * Returns, notifications, scheduled checks and people all use it; it may run any number of times, also concurrently. Answers
 * the collection afterwards, unchanged where the open circuit of its rail let no question through.
 */
export async function settleCollection(
  deps: CollectionDependencies,
  collection_id: string,
): Promise<CollectionRow | undefined> {
  const collection = await deps.db.read((tx) => collectionById(tx, collection_id))
  const rail = collection && (await railOfCollection(deps, collection))
  if (!collection || !rail || !mayChange(collection)) return collection
  const found = await askCollection(deps, rail, await withAnswers(deps, rail, collection))
  return found ? recordAnswer(deps, collection, found) : collection
}

/** Adds the signed answers that a rail sent about the collection, for the rail's own check to weigh. */
async function withAnswers(
  { db }: CollectionDependencies,
  rail: Rail,
  collection: CollectionRow,
): Promise<CollectionRow & Pick<AskedPayment, 'answers'>> {
  if (rail.capabilities.answers !== 'signed') return collection
  return { ...collection, answers: await db.read((tx) => answersAbout(tx, collection)) }
}

/** Records what a rail answered about a collection: decides on the locked row and carries it out, in one transaction. */
export async function recordAnswer(
  deps: CollectionDependencies,
  asked: CollectionRow,
  found: Verification,
): Promise<CollectionRow> {
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
  asked: CollectionRow
  found: Verification
  /** The same payment was posted for another collection: the rail contradicts itself. */
  isPostedElsewhere: boolean
}

async function judged(
  deps: CollectionDependencies,
  tx: Tx,
  { asked, found, isPostedElsewhere }: Answered,
): Promise<CollectionRow> {
  // The merchant first, as where a collection begins: paid money counts against the limits.
  if (isPaid(found)) await lockMerchant(tx, asked.merchant_id)
  const collection = (await lockCollection(tx, asked.id))!
  // The reference was replaced while we asked: the answer is about one that no payer was sent to the bank with.
  if (collection.reference !== asked.reference) return collection
  const now = deps.clock.now()
  await recordLegs(deps, tx, collection, found)
  const decision = await decided(deps, tx, collection, { found, isPostedElsewhere, now })
  await recordDecision(deps, tx, collection, { found, decision })
  const after = (await collectionById(tx, collection.id))!
  const next = dueNext(collection, after, { now, is_unanswered: answerQuality(found) === 'none' })
  const isDue = wasDue(collection, now)
  await tx.run`
    update collections set next_check_at = ${next}, checks = checks + ${isDue ? 1 : 0}, asked = asked + 1,
           last_asked_at = ${now}
     where id = ${collection.id} and merchant_id = ${collection.merchant_id}`
  if (next) await scheduleCheck(tx, collection, next)
  return { ...after, next_check_at: next, checks: after.checks + (isDue ? 1 : 0), asked: after.asked + 1 }
}

async function decided(
  deps: CollectionDependencies,
  tx: Tx,
  collection: CollectionRow,
  { found, isPostedElsewhere, now }: Omit<Answered, 'asked'> & { now: Date },
): Promise<Decision> {
  if (!isPaid(found)) return decideUnpaid(collection, found, now)
  if (isPostedElsewhere) return { act: 'contradicted', paid: found }
  const unmeant = decideUnmeant(collection, found)
  return unmeant ?? { ...(await findUse(deps, collection).judge(tx, collection, found, now)), paid: found }
}

/** A check that ran early, because a person asked, leaves the schedule where it was. */
function dueNext(
  before: CollectionRow,
  after: CollectionRow,
  { now, is_unanswered }: { now: Date; is_unanswered: boolean },
): Date | null {
  const next = nextCheck(after, now, is_unanswered)
  if (next === null || wasDue(before, now) || after.state !== before.state) return next
  return before.next_check_at
}

const wasDue = ({ next_check_at }: CollectionRow, now: Date): boolean =>
  next_check_at === null || isDue(next_check_at, now)

const isPostedTwice = (error: unknown): boolean =>
  error instanceof ConstraintViolation && error.constraint === 'rail_payment_is_posted_once'

/** The event of a leg's new state. A failed debit has none: the collection's own failure shows it. */
const eventOfLeg: Record<'debit' | 'credit', Partial<Record<CollectionLeg, CollectionEventCode>>> = {
  debit: { done: 'debited' },
  credit: { waiting: 'credit_waits', done: 'credit_arrived', failed: 'credit_refused' },
}

/**
 * Stores how far each leg of a locked collection came, and adds what is new to its timeline, with the rail's own code for the
 * credit. Runs before the decision, so that the legs precede what they led to; does nothing where the rail reports no legs.
 */
async function recordLegs(
  { clock }: { clock: Clock },
  tx: Tx,
  collection: CollectionRow,
  { legs, rail_ref }: Pick<Verification, 'legs' | 'rail_ref'>,
): Promise<void> {
  if (!legs || collection.transfer_id !== null) return
  const { debit, credit, credit_code } = legs
  if (debit === collection.debit_leg && credit === collection.credit_leg) return
  const reference: Record<string, string> = rail_ref === null ? {} : { rail_reference: rail_ref }
  const at = clock.now()
  const add = (what: CollectionEventCode | undefined, code: string | null) =>
    what && addEvent(tx, { collection_id: collection.id, at, what, facts: reference, code })
  if (debit !== collection.debit_leg) await add(eventOfLeg.debit[debit], null)
  if (credit !== null && credit !== collection.credit_leg) await add(eventOfLeg.credit[credit], credit_code)
  await tx.run`
    update collections set debit_leg = ${debit}, credit_leg = ${credit}, credit_leg_code = ${credit_code?.slice(0, 40) ?? null}
     where id = ${collection.id} and merchant_id = ${collection.merchant_id}`
}
