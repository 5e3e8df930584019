import { recordHealth } from '../banks/rail-health.ts'
import type { Rail, RailAnswer, Verification } from '../rails/rail.ts'
import type { FundingDependencies } from './dependencies.ts'

/**
 * Asks a rail and learns from the answer how it does; what could not be learned is logged and spoils no answer. Never
 * inside a database transaction: a rail may take ten seconds.
 */
export async function asking<Answer extends RailAnswer<unknown> | Verification>(
  { db, clock, log }: Pick<FundingDependencies, 'db' | 'clock' | 'log'>,
  rail: Rail,
  call: (rail: Rail) => Promise<Answer>,
): Promise<Answer> {
  const start = performance.now()
  const answer = await call(rail)
  const outcome = { is_answered: isClear(answer), milliseconds: performance.now() - start }
  await db
    .write((tx) => recordHealth(tx, rail.name, outcome, clock.now()))
    .catch((err: unknown) => log.warn({ err, rail: rail.name }, 'the health of a rail could not be recorded'))
  return answer
}

const isClear = (answer: RailAnswer<unknown> | Verification): boolean =>
  'outcome' in answer ? answer.outcome !== 'ambiguous' : answer.state !== 'ambiguous'
