import { type Learned, recordHealth } from '../../banks/rail-health.ts'
import { acquirePermit, type Permit } from '../../banks/rail-circuit.ts'
import { addJob } from '../../platform/jobs/jobs.ts'
import type { Tx } from '../../platform/database/database.ts'
import { answerQuality } from '../../rails/rail-answers.ts'
import type { AskedPayment, Rail, RailAnswer, Verification } from '../../rails/rail.ts'
import { findUse } from '../collection-use.ts'
import type { CollectionDependencies } from '../dependencies.ts'
import type { CollectionRow } from '../rows/collection-row.ts'
import { railProbe, railQueue, railRecovery } from './check-schedule.ts'

type Dependencies = Pick<CollectionDependencies, 'db' | 'clock' | 'log'>

/**
 * Asks a rail and records its health from the answer. Never inside a database transaction: a rail may take ten seconds. While
 * its circuit is open the rail is not asked, and the answer is ambiguous at once.
 */
export async function askRail<Value>(
  deps: Dependencies,
  rail: Rail,
  call: (rail: Rail) => Promise<RailAnswer<Value>>,
): Promise<RailAnswer<Value>> {
  const raw = { call: `${rail.name} not asked`, asked: {}, http: null, answered: null }
  return (await callWatched(deps, rail, call, false)) ?? { outcome: 'ambiguous', fault: 'not_asked', raw }
}

/**
 * Asks a rail for the status of a payment; undefined where its open circuit let no question through. It is asked with the
 * amount that the payer was sent with, whatever was credited: some rails identify a payment only together with its amount.
 */
export function askStatus(
  deps: Dependencies,
  rail: Rail,
  { ordered_amount, ...payment }: AskedPayment & { ordered_amount?: bigint | null },
): Promise<Verification | undefined> {
  const ordered = { ...payment, amount: ordered_amount ?? payment.amount }
  return callWatched(deps, rail, () => rail.verify(ordered), true)
}

/** Asks a rail for the status of a collection, by what it needs to tell it from others that it reports together. */
export async function askCollection(
  deps: Dependencies & Pick<CollectionDependencies, 'uses'>,
  rail: Rail,
  collection: CollectionRow & Pick<AskedPayment, 'answers'>,
): Promise<Verification | undefined> {
  if (!rail.capabilities.pays_again) return askStatus(deps, rail, collection)
  const more = await deps.db.read(
    async (tx) => (await findUse(deps, collection).refundReferences?.(tx, collection)) ?? [],
  )
  return askStatus(deps, rail, { ...collection, own_refunds: [collection.reference, ...more] })
}

async function callWatched<Answer extends RailAnswer<unknown> | Verification>(
  deps: Dependencies,
  rail: Rail,
  call: (rail: Rail) => Promise<Answer>,
  mayProbe: boolean,
): Promise<Answer | undefined> {
  if (rail.is_played) return call(rail)
  const permit = await permitFor(deps, rail, mayProbe)
  if (permit === 'wait') return undefined
  const start = performance.now()
  const answer = await call(rail)
  if (!isFromTheLine(answer)) return answer
  await learn(deps, rail, { answer, milliseconds: performance.now() - start, is_probe: permit === 'probe' })
  return answer
}

/** An answer that an adapter made without a call proves nothing about its rail's health. */
const isFromTheLine = (answer: RailAnswer<unknown> | Verification): boolean =>
  !('outcome' in answer && answer.outcome === 'answered' && answer.raw.http === null)

// Without the database the rail is asked all the same.
const permitFor = ({ db, clock, log }: Dependencies, rail: Rail, mayProbe: boolean): Promise<Permit> =>
  db
    .read((tx) => acquirePermit(tx, rail.name, { now: clock.now(), mayProbe }))
    .catch((error: unknown) => {
      log.warn({ err: error, rail: rail.name }, 'the circuit of a rail could not be read')
      return 'ask' as const
    })

interface Call {
  answer: RailAnswer<unknown> | Verification
  milliseconds: number
  is_probe: boolean
}

/** Records the health that a call showed. A failure here never fails the call, whose answer matters more. */
async function learn({ db, clock, log }: Dependencies, rail: Rail, { answer, ...call }: Call): Promise<void> {
  const outcome = { ...call, answer: answerQuality(lineOf(answer)) }
  try {
    const learned = await db.write(async (tx) => {
      const known = await recordHealth(tx, rail.name, outcome, { now: clock.now() })
      await follow(tx, rail.name, known)
      return known
    })
    if (learned.turned)
      log.warn({ rail: rail.name, retry_at: learned.retry_at }, `the circuit of a rail ${learned.turned}`)
  } catch (error) {
    log.error({ err: error, rail: rail.name }, 'the health of a rail could not be kept')
  }
}

/** Whether the connection worked, also where the outcome was known without it. */
const lineOf = (answer: RailAnswer<unknown> | Verification): RailAnswer<unknown> | Verification =>
  answer.raw.fault === undefined ? answer : { outcome: 'ambiguous', fault: answer.raw.fault, raw: answer.raw }

/** A job probes an open circuit; once it is closed, a job asks about the collections that waited. */
async function follow(tx: Tx, rail: string, { turned, retry_at }: Learned): Promise<void> {
  const queue = railQueue(rail, 0)
  if (turned === 'opened')
    await addJob(tx, railProbe, { rail }, { key: `funding.probe ${rail}`, runAt: retry_at!, queue })
  if (turned === 'closed') await addJob(tx, railRecovery, { rail }, { key: `funding.wake ${rail}` })
}
