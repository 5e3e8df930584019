import { acquirePermit, type Permit } from '../banks/rail-circuit.ts'
import { type Learned, recordHealth } from '../banks/rail-health.ts'
import type { Tx } from '../platform/database/database.ts'
import { answerQuality } from '../rails/rail-answers.ts'
import type { OrderState, PayoutRail } from '../rails/payout-rail.ts'
import { schedulePayoutProbe } from './check-schedule.ts'
import type { PayoutDependencies } from './dependencies.ts'

type AskDependencies = Pick<PayoutDependencies, 'db' | 'clock' | 'log'>

/**
 * Whether a rail may be called now. An open circuit sends nothing and lets one probe at a time find out whether the
 * rail is back. An unavailable database blocks no call.
 */
export const railPermit = (
  { db, clock, log }: AskDependencies,
  rail: PayoutRail,
  { mayProbe }: { mayProbe: boolean },
): Promise<Permit> =>
  rail.is_played
    ? Promise.resolve('ask')
    : db
        .read((tx) => acquirePermit(tx, rail.name, { now: clock.now(), mayProbe }))
        .catch((error: unknown) => {
          log.warn({ err: error, rail: rail.name }, 'the circuit of a rail could not be read')
          return 'ask' as const
        })

/**
 * Calls a rail outside any database transaction, because it may take ten seconds, and updates the rail's circuit from
 * the answer.
 */
export async function callPayoutRail(
  deps: AskDependencies,
  rail: PayoutRail,
  { permit, call }: { permit: Permit; call: () => Promise<OrderState> },
): Promise<OrderState> {
  if (rail.is_played) return call()
  const start = performance.now()
  const answer = await call()
  await learn(deps, rail, { answer, milliseconds: performance.now() - start, is_probe: permit === 'probe' })
  return answer
}

const qualityOf = (answer: OrderState) =>
  answer.state === 'ambiguous' || answer.state === 'not_taken'
    ? answerQuality({ outcome: 'ambiguous', fault: answer.fault, raw: answer.raw })
    : 'usable'

/** Records the outcome of a call. A failure to record never fails the call: its answer is worth more. */
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

/** A job probes an open circuit; once it closes, what waited to be sent or checked is due now. */
async function follow(tx: Tx, rail: string, { turned, retry_at }: Learned, now: Date): Promise<void> {
  if (turned === 'opened') await schedulePayoutProbe(tx, rail, retry_at!)
  if (turned === 'closed')
    await tx.run`
      -- any merchant: the rail was silent for all
      update payouts set next_check_at = ${now}
       where rail = ${rail} and state in ('requested', 'unclear') and next_check_at > ${now}`
}
