import type * as contract from '@sahuji/contract/operator/rails'
import type { Gives, Takes } from '@sahuji/contract/http/route'
import { clearRailRoute, railRoutes, setRailRoute } from '../../banks/rail-routes.ts'
import { type ServingRail, servingBanks, servingChoices } from '../../funding/offers/serving-rails.ts'
import { offersOf } from '../../banks/instruments.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { Call } from '../../platform/http/route-table.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Rails } from '../../rails/rails.ts'

/** The operator's choices, who serves each bank now, and what the rails can do. */
export async function railRouting(tx: Tx, rails: Rails): Promise<contract.RailRouting> {
  const served = await servingBanks(tx, rails, null)
  return {
    rails: rails.all.map(({ name: rail, capabilities }) => {
      const { amount_min, amount_max, refunds, reversals } = capabilities
      const statement = capabilities.statement === 'asked'
      return { rail, amount_min, amount_max, refunds, reversals, statement }
    }),
    routes: (await railRoutes(tx)).map((route) => ({ ...route, rails: [...route.rails] })),
    banks: served.map((serving) => {
      const { channel, bank, name } = serving[0]!.instrument
      return { channel, bank, name, rails: standingOf(serving) }
    }),
    choices: (await servingChoices(tx, rails, null))
      .filter(([first]) => first && !first.instrument.is_hidden)
      .map((serving) => ({ channel: serving[0]!.instrument.channel, rails: standingOf(serving) })),
  }
}

const standingOf = (serving: readonly ServingRail[]): { rail: string; is_up: boolean }[] =>
  [...new Map(serving.map(({ rail, is_up }) => [rail.name, is_up]))].map(([rail, is_up]) => ({ rail, is_up }))

/** Sets or removes an order. Refuses not_found for an unoffered bank, or a rail that does not offer it. */
export const routeRail =
  (rails: Rails) =>
  async (
    { tx, clock, operator, record }: Call<'operator'>,
    { channel, bank, rails: wanted, reason }: Takes<typeof contract.routeRail>,
  ): Promise<Gives<typeof contract.routeRail>> => {
    const offering = new Set((await offersOf(tx, channel, bank)).map(({ rail }) => rail))
    if (wanted.some((rail) => !rails.named(rail) || !offering.has(rail))) throw new Refusal('not_found')
    const before = (await railRoutes(tx)).find((route) => route.channel === channel && route.bank === bank)
    const changed = { changed_at: clock.now(), changed_by: operator.name }
    if (wanted.length > 0) await setRailRoute(tx, { channel, bank, rails: wanted, reason, ...changed })
    else if (!before) throw new Refusal('not_found')
    else await clearRailRoute(tx, { channel, bank })
    await record(tx, {
      subject: { kind: 'rail', id: bank === null ? channel : `${channel} ${bank}` },
      before: { rails: before?.rails ?? [] },
      after: { rails: wanted, reason },
    })
    return railRouting(tx, rails)
  }
