import { instrumentById } from '../banks/instruments.ts'
import { newReference } from '../platform/ids.ts'
import type { FundingDependencies } from './dependencies.ts'
import { addEvent } from './load-events.ts'
import type { LoadRow } from './load-row.ts'
import { loadById } from './queries.ts'
import { servingBank, takes } from './serving-rails.ts'

/**
 * Gives a load that could not be opened to the next rail that serves its bank, under a new reference: nobody was ever sent to
 * the bank with the old one, so that nobody can pay it. `tried`: the rails that were asked. Undefined where no other is up.
 * Answers the load as it stands where somebody else was faster.
 */
export async function rerouteLoad(
  { db, clock, rails }: FundingDependencies,
  load: LoadRow,
  tried: readonly string[],
): Promise<LoadRow | undefined> {
  return db.write(async (tx) => {
    const chosen = await instrumentById(tx, load.instrument_id)
    const served = chosen ? await servingBank(tx, rails, chosen, load.mode) : []
    const next = served.find(({ rail, is_up }) => is_up && !tried.includes(rail.name) && takes(rail, load.amount))
    if (!next) return undefined
    const { id, name } = next.instrument
    const now = clock.now()
    const expires_at = new Date(now.getTime() + next.rail.capabilities.offer_seconds * 1000)
    const changed = await tx.run`
      update loads set rail = ${next.rail.name}, instrument_id = ${id}, bank_name = ${name},
             reference = ${newReference(clock)}, expires_at = ${expires_at}, next_check_at = ${expires_at}
       where id = ${load.id} and merchant_id = ${load.merchant_id} and state = 'created' and reference = ${load.reference}`
    if (changed === 1) {
      const facts = { from: load.rail, rail: next.rail.name, reference: load.reference }
      await addEvent(tx, { load_id: load.id, at: now, what: 'rerouted', facts })
    }
    return (await loadById(tx, load.id))!
  })
}
