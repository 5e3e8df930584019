import type { Rail } from '../rails/rail.ts'
import type { FundingDependencies } from './dependencies.ts'
import { asking } from './watched-rail.ts'

/**
 * The gateway's own charge on an amount, in paisa; null when it did not say. Never rejects: it is asked beside the call
 * that opens a load, and nobody may be listening yet when it comes.
 */
export async function railCharge(
  means: Pick<FundingDependencies, 'db' | 'clock' | 'log'>,
  rail: Rail,
  ask: { amount: bigint; instrument: string },
): Promise<bigint | null> {
  try {
    const answer = await asking(means, rail, () => rail.quote(ask))
    return answer.outcome === 'answered' ? answer.value.charge : null
  } catch (err) {
    means.log.warn({ err, rail: rail.name }, 'the charge of a rail could not be asked')
    return null
  }
}
