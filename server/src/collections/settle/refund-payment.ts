import { formatMoney } from '@sahuji/contract/money/money'
import { instrumentCode } from '../../banks/instruments.ts'
import { retryOnUnknownCommit } from '../../platform/database/database.ts'
import { job } from '../../platform/jobs/jobs.ts'
import { isPaid, type RailAnswer, type RefundAsk } from '../../rails/rail.ts'
import { railOfCollection } from '../../rails/played-rail.ts'
import { askCollection, askRail } from '../checks/ask-rail.ts'
import { findUse } from '../collection-use.ts'
import type { CollectionDependencies } from '../dependencies.ts'
import { addEvent } from '../rows/collection-events.ts'
import type { CollectionRow } from '../rows/collection-row.ts'
import { collectionById } from '../rows/queries.ts'
import { giveBackOf } from './give-back.ts'
import { type RefundRow, refundFollowing, refundOf, scheduleRefund } from './refund-row.ts'
import { giveBackRefunded } from './review-collection.ts'

/** A job may be early by the difference of two clocks. */
const earlySeconds = 5

/** The waits between two checks of a refund: the rail's status may lag behind its promise. */
const waitSeconds = [15, 60, 300, 900, 1800, 3600, 10_800, 21_600] as const

/** For so long after a call the status may be older than the call, so the rail is not called again. */
const lagSeconds = 900

/** Follows a refund that is due. May run any number of times: it reads the rail's status before it calls for a refund. */
export const refundPaymentJob = job(
  refundFollowing.name,
  refundFollowing.payload,
  async ({ load_id: collection_id }, deps: CollectionDependencies) => {
    const refund = await deps.db.read((tx) => refundOf(tx, collection_id))
    const soon = deps.clock.now().getTime() + earlySeconds * 1000
    if (refund?.next_at && refund.next_at.getTime() <= soon) await followRefund(deps, refund)
  },
)

async function followRefund(deps: CollectionDependencies, refund: RefundRow): Promise<void> {
  const collection = (await deps.db.read((tx) => collectionById(tx, refund.collection_id)))!
  const rail = await railOfCollection(deps, { ...collection, rail: refund.rail })
  const found = rail && (await askCollection(deps, rail, collection))
  if (found?.state === 'reversed') return given(deps, refund)
  if (!rail?.refund || !found || !isPaid(found) || isTooSoon(refund, deps.clock.now())) return later(deps, refund)
  // asked again it would give back more than there was
  if (refund.called_at !== null && found.state === 'partial')
    return refused(deps, { refund, collection, message: 'Only a part of it went back.' })
  // The payer's number may have changed since the decision.
  const how = await deps.db.read((tx) => giveBackOf(deps, tx, collection))
  if (how.by === 'hand') return refused(deps, { refund, collection, message: 'Not asked: this is given back by hand.' })
  await told(deps, refund)
  const answer = await askRail(deps, rail, async () => rail.refund!(await askOf(deps, collection, refund)))
  const no = refusalOf(answer)
  return no === undefined ? later(deps, refund) : refused(deps, { refund, collection, message: no })
}

const isTooSoon = ({ called_at }: RefundRow, now: Date): boolean =>
  called_at !== null && now.getTime() - called_at.getTime() < lagSeconds * 1000

/** The rail's refusal of this refund, in its words; neither a wrong key of ours nor "already refunded" is one. */
function refusalOf(answer: RailAnswer<unknown>): string | undefined {
  if (answer.outcome !== 'refused' || answer.no === 'authentication') return undefined
  return /already/i.test(answer.message) ? undefined : answer.message || answer.no
}

async function askOf(
  deps: CollectionDependencies,
  collection: CollectionRow,
  { amount }: RefundRow,
): Promise<RefundAsk> {
  const { reference, rail_id, rail_reference, instrument_id } = collection
  return deps.db.read(async (tx) => ({
    reference,
    refund_reference: reference,
    rail_id,
    rail_ref: rail_reference!,
    instrument: await instrumentCode(tx, instrument_id),
    paid: amount,
    amount,
    refunded: 0n,
    payer_mobile: await findUse(deps, collection).refundMobile(tx, collection),
  }))
}

/** Recorded before the call: after a crash it is known that the rail was called. */
const told = ({ db, clock }: CollectionDependencies, { collection_id, merchant_id }: RefundRow) =>
  db.write(
    (tx) => tx.run`
      update collection_refunds set called_at = ${clock.now()} where collection_id = ${collection_id} and merchant_id = ${merchant_id}`,
  )

/** The rail's status confirms the refund: the money leaves our books. */
const given = (
  deps: CollectionDependencies,
  { collection_id, merchant_id, asked_by: by, note }: RefundRow,
): Promise<void> =>
  retryOnUnknownCommit(() =>
    deps.db.write(async (tx) => {
      await giveBackRefunded(deps, tx, { collection_id, by, note })
      await tx.run`
        update collection_refunds set state = 'done', next_at = null, ended_at = ${deps.clock.now()}
         where collection_id = ${collection_id} and merchant_id = ${merchant_id} and state = 'open'`
    }),
  )

/** Nothing is certain yet: the status is read again later. */
const later = (
  { db, clock }: CollectionDependencies,
  { collection_id, merchant_id, rail, tries }: RefundRow,
): Promise<void> => {
  const seconds = waitSeconds[Math.min(tries, waitSeconds.length - 1)]!
  const next_at = new Date(clock.now().getTime() + seconds * 1000)
  return db.write(async (tx) => {
    await tx.run`
      update collection_refunds set next_at = ${next_at}, tries = tries + 1
       where collection_id = ${collection_id} and merchant_id = ${merchant_id} and state = 'open'`
    await scheduleRefund(tx, { collection_id, rail }, next_at)
  })
}

/** The rail refused: the payment stays in suspense, and an operator decides again. */
const refused = (
  { db, clock }: CollectionDependencies,
  {
    refund: { collection_id, merchant_id },
    collection,
    message,
  }: { refund: RefundRow; collection: CollectionRow; message: string },
): Promise<void> =>
  db.write(async (tx) => {
    const ended = await tx.run`
      update collection_refunds set state = 'refused', next_at = null, ended_at = ${clock.now()}, message = ${message}
       where collection_id = ${collection_id} and merchant_id = ${merchant_id} and state = 'open'`
    const facts = { amount: formatMoney(collection.paid_amount!) }
    if (ended === 1) await addEvent(tx, { collection_id, at: clock.now(), what: 'give_back_refused', facts })
  })
