import * as z from 'zod/mini'
import { keepOffers, type Offer, withdrawOthers } from '../banks/instruments.ts'
import { job } from '../platform/jobs.ts'
import type { FundingDependencies } from './dependencies.ts'
import { asking } from './watched-rail.ts'

/**
 * Asks every rail what it offers. A rail that does not answer keeps what it offered, one that is not set any
 * more offers nothing; instruments of unknown kind wait.
 */
export async function refreshInstruments(means: FundingDependencies): Promise<void> {
  const rails = means.rails.all.map(({ name }) => name)
  await means.db.write((tx) => withdrawOthers(tx, rails))
  for (const rail of means.rails.all.filter(({ capabilities }) => capabilities.instruments)) {
    const answer = await asking(means, rail, () => rail.listInstruments())
    if (answer.outcome !== 'answered' || answer.value.length === 0) {
      means.log.warn({ rail: rail.name, outcome: answer.outcome }, 'the rail did not say what it offers')
      continue
    }
    const offers = answer.value.flatMap(({ code, name, institution, kind }): Offer[] =>
      kind ? [{ code, name, institution, channel: kind }] : [],
    )
    await means.db.write((tx) => keepOffers(tx, rail.name, offers, means.clock.now()))
  }
}

/** At start and every hour. */
export const refreshInstrumentsJob = job(
  'funding.refresh_instruments',
  z.object({}),
  (_payload, means: FundingDependencies) => refreshInstruments(means),
)
