import * as z from 'zod/mini'
import { isDue } from '../../collections/checks/check-schedule.ts'
import { askStatus } from '../../collections/checks/ask-rail.ts'
import type { CollectionDependencies } from '../../collections/dependencies.ts'
import type { CollectionRow } from '../../collections/rows/collection-row.ts'
import { collectionById } from '../../collections/rows/queries.ts'
import { recordAnswer, settleCollection } from '../../collections/settle/settle-collection.ts'
import { retryOnUnknownCommit } from '../../platform/database/database.ts'
import { job } from '../../platform/jobs/jobs.ts'
import { isPaid, type Rail } from '../../rails/rail.ts'
import { codeNamed } from '../codes/code-row.ts'
import { adoptArrival, collectionOfBill } from './adopt-arrival.ts'
import {
  arrivalById,
  arrivalFollowing,
  type ArrivalRow,
  dueArrivals,
  endArrival,
  scheduleArrival,
} from './arrival-row.ts'

/** The waits between two questions about an arrival; then it is asked once a day, and no more after `followedHours`. */
const waitSeconds = [15, 30, 60, 300, 900, 3600, 10_800, 43_200, 86_400] as const
const followedHours = 48

/**
 * Finds out what became of a confirmed payment: it is that of a collection which waited for it, or its money finds its payment here.
 * May run any number of times.
 */
export const followArrival = job(
  arrivalFollowing.name,
  arrivalFollowing.payload,
  async ({ id }, deps: CollectionDependencies) => {
    const arrival = await deps.db.read((tx) => arrivalById(tx, id))
    // a job may be early by the difference of two clocks; the sweep brings the question again
    if (arrival?.next_at && isDue(arrival.next_at, deps.clock.now())) await follow(deps, arrival)
  },
)

async function follow(deps: CollectionDependencies, arrival: ArrivalRow): Promise<void> {
  const own = await settledOwn(deps, arrival)
  if (own && isOf(own, arrival)) return matched(deps, arrival, own.id)
  const rail = deps.rails.named(arrival.rail)
  const { rail_id, rail_reference: reference, received_at: created_at } = arrival
  // none of ours yet: a refund of ours that is reported beside it is that of another payment
  const asked = { reference, rail_id, amount: 0n, created_at, own_refunds: [] }
  const found = rail && (await askStatus(deps, rail, asked))
  if (found && isPaid(found)) {
    // the report about the whole QR may have been unreadable a moment ago
    const taken = own && (await takenByOwn(deps, { own, arrival, found }))
    return taken ? matched(deps, arrival, taken.id) : adopted(deps, { rail: rail!, arrival, found })
  }
  const isOver = deps.clock.now().getTime() - arrival.received_at.getTime() > followedHours * 3_600_000
  if (found && (isOver || found.state === 'failed' || found.state === 'reversed')) return unpaid(deps, arrival)
  await later(deps, arrival)
}

/** Whether an arrival is that of a collection. A contradiction about its own QR is for an operator, who sees the collection. */
const isOf = ({ rail_reference, review_reason }: CollectionRow, arrival: ArrivalRow): boolean =>
  rail_reference === arrival.rail_reference || review_reason === 'contradicted'

/** The collection of a QR that has no money yet, which takes this; undefined where another payment was faster, or at a printed code. */
async function takenByOwn(
  deps: CollectionDependencies,
  { own, arrival, found }: { own: CollectionRow; arrival: ArrivalRow; found: Parameters<typeof recordAnswer>[2] },
): Promise<CollectionRow | undefined> {
  if (own.transfer_id !== null || !isPaid(found)) return undefined
  if (await deps.db.read((tx) => codeNamed(tx, arrival.code.toUpperCase()))) return undefined
  const taken = await recordAnswer(deps, own, { ...found, reference: own.reference })
  return isOf(taken, arrival) ? taken : undefined
}

/** The collection whose QR was paid, after its rail was asked: the confirmation may be the first that we hear of its money. */
async function settledOwn(deps: CollectionDependencies, arrival: ArrivalRow): Promise<CollectionRow | undefined> {
  const own = await deps.db.read((tx) => collectionOfBill(tx, arrival))
  if (!own || own.transfer_id !== null) return own
  await settleCollection(deps, own.id)
  return deps.db.read((tx) => collectionById(tx, own.id))
}

async function adopted(
  deps: CollectionDependencies,
  of: { rail: Rail; arrival: ArrivalRow; found: Parameters<typeof recordAnswer>[2] & { amount: bigint } },
): Promise<void> {
  const { rail, arrival, found } = of
  if (!isPaid(found)) return
  const adopt = () => deps.db.write((tx) => adoptArrival(deps, tx, { rail, arrival, paid: found }))
  const collection = await retryOnUnknownCommit(adopt)
  if (collection) await recordAnswer(deps, collection, { ...found, reference: collection.reference })
  else
    deps.log.error(
      { rail: rail.name, reference: arrival.rail_reference },
      'a payment arrived at a code that is no shop’s: an operator has to return it',
    )
}

const matched = async ({ db, clock }: CollectionDependencies, arrival: ArrivalRow, collection_id: string) => {
  await db.write((tx) => endArrival(tx, arrival, { state: 'matched', collection_id, now: clock.now() }))
}

const unpaid = async ({ db, clock }: CollectionDependencies, arrival: ArrivalRow) => {
  await db.write((tx) => endArrival(tx, arrival, { state: 'unpaid', now: clock.now() }))
}

/** Nothing is certain yet. */
async function later({ db, clock }: CollectionDependencies, { id, tries }: ArrivalRow): Promise<void> {
  const seconds = waitSeconds[Math.min(tries, waitSeconds.length - 1)]!
  const next_at = new Date(clock.now().getTime() + seconds * 1000)
  await db.write(async (tx) => {
    await tx.run`
      -- any merchant: a rail named it
      update payment_arrivals set next_at = ${next_at}, tries = tries + 1 where id = ${id} and state = 'received'`
    await scheduleArrival(tx, id, next_at)
  })
}

/** Adds the questions that are due and whose job is missing. */
export const sweepArrivals = job(
  'payments.sweep_arrivals',
  z.object({}),
  async (_, { db, clock }: Pick<CollectionDependencies, 'db' | 'clock'>) => {
    const now = clock.now()
    await db.write(async (tx) => {
      for (const { id } of await dueArrivals(tx, now)) await scheduleArrival(tx, id, now)
    })
  },
)
