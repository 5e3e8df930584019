import * as z from 'zod/mini'
import { saveOffers, type Offer, withdrawMissing, withdrawOthers } from '../../banks/instruments.ts'
import { job } from '../../platform/jobs/jobs.ts'
import type { FundingDependencies } from '../dependencies.ts'
import type { Instrument } from '../../rails/capabilities.ts'
import type { Rail } from '../../rails/rail.ts'
import { askRail } from '../../collections/checks/ask-rail.ts'

type Refreshing = Pick<FundingDependencies, 'db' | 'clock' | 'rails' | 'log'>

/**
 * Asks every rail what it offers. A rail without a plausible answer keeps its offers; instruments of unknown kind are not offered,
 * and known ones stay unchanged. A rail that is no longer configured offers nothing.
 */
export async function refreshInstruments(deps: Refreshing): Promise<void> {
  const rails = deps.rails.all.map(({ name }) => name)
  await deps.db.write((tx) => withdrawOthers(tx, rails))
  for (const rail of deps.rails.all) {
    const told = await toldBy(deps, rail)
    if (told.length === 0) continue
    const offers = told.flatMap(({ code, name, institution, kind }): Offer[] =>
      kind ? [{ code, name, institution, channel: kind }] : [],
    )
    const codes = told.map(({ code }) => code)
    const now = deps.clock.now()
    const { missing, withdrawn } = await deps.db.write(async (tx) => {
      await saveOffers(tx, rail.name, offers, now)
      return withdrawMissing(tx, rail.name, codes, now)
    })
    if (withdrawn < missing)
      deps.log.error(
        { rail: rail.name, missing, withdrawn },
        'the rail named too little of what it offers to be believed',
      )
  }
}

/** What a rail offers now, by its capabilities or by its answer; empty without an answer. */
async function toldBy(deps: Refreshing, rail: Rail): Promise<readonly Instrument[]> {
  const { instruments } = rail.capabilities
  if (instruments !== 'asked') return instruments
  const { listInstruments } = rail
  if (!listInstruments) throw new Error(`${rail.name} is to be asked what it offers, and cannot be`)
  const answer = await askRail(deps, rail, () => listInstruments())
  if (answer.outcome === 'answered' && answer.value.length > 0) return answer.value
  deps.log.warn({ rail: rail.name, outcome: answer.outcome }, 'the rail did not say what it offers')
  return []
}

/** At start and every hour. */
export const refreshInstrumentsJob = job(
  'funding.refresh_instruments',
  z.object({}),
  (_payload, deps: FundingDependencies) => refreshInstruments(deps),
)
