import { kathmanduDay } from '@sahuji/contract/time/time'
import type { Rail } from '../../rails/rail.ts'
import { chargeByTerms, railTermsOn } from '../../tariff/rail-terms.ts'
import { askRail } from '../checks/ask-rail.ts'
import type { CollectionDependencies } from '../dependencies.ts'

/**
 * The gateway's own charge on an amount, in paisa: as it quotes it, or by its written terms where it has no such call; null when
 * neither is known. Never rejects: it is asked beside the call that opens a payment, before its result is awaited.
 */
export async function quoteRailCharge(
  deps: Pick<CollectionDependencies, 'db' | 'clock' | 'log'>,
  rail: Rail,
  ask: { amount: bigint; instrument: string },
): Promise<bigint | null> {
  const { quote: tell } = rail
  try {
    if (!tell) return await statedCharge(deps, rail, ask.amount)
    const answer = await askRail(deps, rail, () => tell(ask))
    return answer.outcome === 'answered' ? answer.value.charge : null
  } catch (err) {
    deps.log.warn({ err, rail: rail.name }, 'the charge of a rail could not be asked')
    return null
  }
}

async function statedCharge(
  { db, clock }: Pick<CollectionDependencies, 'db' | 'clock'>,
  { name: rail }: Rail,
  amount: bigint,
): Promise<bigint | null> {
  const terms = await db.read((tx) => railTermsOn(tx, { rail, day: kathmanduDay(clock.now()) }))
  return terms ? chargeByTerms(terms, amount) : null
}
