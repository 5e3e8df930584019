import { acquirePermit, type Permit } from '../banks/rail-circuit.ts'
import { type Learned, recordHealth } from '../banks/rail-health.ts'
import type { Tx } from '../platform/database/database.ts'
import { answerQuality } from '../rails/rail-answers.ts'
import type { OrderState, PayoutRail } from '../rails/payout-rail.ts'
import { schedulePayoutProbe } from './check-schedule.ts'
import type { PayoutDependencies } from './dependencies.ts'

type AskDependencies = Pick<PayoutDependencies, 'db' | 'clock' | 'log'>

/**
 * Whether a rail may be called now. While its circuit is open nothing is sent to it, and one question at a time finds out
 * whether it is back. A database that is away keeps nobody from asking.
 */
export const railPermit = (
  { db, clock, log }: AskDependencies,
  rail: PayoutRail,
  { mayProbe }: { mayProbe: boolean },
): Promise<Permit> =>
  db
    .read((tx) => acquirePermit(tx, rail.name, { now: clock.now(), mayProbe }))
    .catch((error: unknown) => {
      log.warn({ err: error, rail: rail.name }, 'the circuit of a rail could not be read')
      return 'ask' as const
    })

/** Calls a rail outside any database transaction, for it may take ten seconds, and learns from the answer how it does. */
export async function callPayoutRail(
  deps: AskDependencies,
  rail: PayoutRail,
  { permit, call }: { permit: Permit; call: () => Promise<OrderState> },
): Promise<OrderState> {
  const start = performance.now()
  const answer = await call()
  await learn(deps, rail, { answer, milliseconds: performance.now() - start, is_probe: permit === 'probe' })
  return answer
}

const qualityOf = (answer: OrderState) =>
  answer.state === 'ambiguous' || answer.state === 'not_taken'
    ? answerQuality({ outcome: 'ambiguous', fault: answer.fault, raw: answer.raw })
    : 'usable'

/** Keeps what a call taught. It never fails the call: the answer in hand is worth more. */
async function learn(
  { db, clock, log }: AskDependencies,
  rail: PayoutRail,
  { answer, ...call }: { answer: OrderState; milliseconds: number; is_probe: boolean },
): Promise<void> {
  try {
    const learned = await db.write(async (tx) => {
      const known = await recordHealth(tx, rail.name, { ...call, answer: qualityOf(answer) }, { now: clock.now() })
      await follow(tx, rail.name, known, clock.now())
      return known
    })
    if (learned.turned)
      log.warn({ rail: rail.name, retry_at: learned.retry_at }, `the circuit of a rail ${learned.turned}`)
  } catch (error) {
    log.error({ err: error, rail: rail.name }, 'the health of a rail could not be kept')
  }
}

/** An open circuit is tried again by a job; behind a closed one waits what was not sent or asked about, due now. */
async function follow(tx: Tx, rail: string, { turned, retry_at }: Learned, now: Date): Promise<void> {
  if (turned === 'opened') await schedulePayoutProbe(tx, rail, retry_at!)
  if (turned === 'closed')
    await tx.run`
      -- any merchant: the rail was silent for all
      update payouts set next_check_at = ${now}
       where rail = ${rail} and state in ('requested', 'unclear') and next_check_at > ${now}`
}
