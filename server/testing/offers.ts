import { setRailRoute } from '../src/banks/rail-routes.ts'
import type { TestApp } from './app.ts'
import { paysWith, type RailName } from './simulated-rails.ts'

/** Requests the banks until they are known: on a busy machine the first answer may come too late. */
export async function firstOffer(app: TestApp, rail: RailName): Promise<string> {
  for (;;) {
    await app.app.jobs.find(({ name }) => name === 'funding.refresh_instruments')!.run({})
    const offered = await usual(app, rail)
    if (offered) return offered.id
  }
}

/** An instrument that a rail offers. */
interface Offer {
  id: string
  rail: RailName
}

/** The instrument of a rail that tests pay with. */
export const usual = (app: TestApp, rail: RailName): Promise<Offer | undefined> => {
  const { channel, bank } = paysWith[rail]
  return app.db.read(
    (tx) => tx.maybe<Offer>`
      select id, rail from instruments where rail = ${rail} and channel = ${channel} and bank = ${bank}`,
  )
}

/** The operator's choice: only this rail serves the instrument that tests pay with. */
export async function routeAlone(app: TestApp, rail: RailName): Promise<void> {
  await firstOffer(app, rail)
  const chosen = { ...paysWith[rail], rails: [rail], reason: 'For a test.', changed_by: 'Nirmala Joshi' }
  await app.owner.write((tx) => setRailRoute(tx, { ...chosen, changed_at: app.clock.now() }))
}

/** The same by its code. */
export const instrumentBy = (app: TestApp, code: string): Promise<Offer> =>
  app.db.read((tx) => tx.one<Offer>`select id, rail from instruments where code = ${code}`)
