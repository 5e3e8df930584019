import type { RailChannel } from '@sahuji/contract/tariff/channels'
import type { Tx } from '../platform/database/database.ts'

/**
 * The rails that serve a channel, or one bank of it (`bank` null: all banks without a row of their own), in that order.
 */
export interface RailRoute {
  channel: RailChannel
  bank: string | null
  rails: readonly string[]
  reason: string
  changed_at: Date
  changed_by: string
}

/** Every choice of the operator in force. */
export const railRoutes = (tx: Tx) => tx.many<RailRoute>`
  select channel, bank, rails, reason, changed_at, changed_by from rail_routes order by channel, bank nulls first`

/** Sets the rails that serve from now on. Payments begun before keep theirs. */
export const setRailRoute = (tx: Tx, to: RailRoute) => tx.run`
  insert into rail_routes (channel, bank, rails, reason, changed_at, changed_by)
  values (${to.channel}, ${to.bank}, ${[...to.rails]}::text[], ${to.reason}, ${to.changed_at}, ${to.changed_by})
      on conflict on constraint rail_route_is_the_only_one do update
     set rails = excluded.rails, reason = excluded.reason, changed_at = excluded.changed_at, changed_by = excluded.changed_by`

/** Removes a choice: the channel's own applies again, or the product's order. */
export const clearRailRoute = (tx: Tx, { channel, bank }: Pick<RailRoute, 'channel' | 'bank'>) => tx.run`
  delete from rail_routes where channel = ${channel} and bank is not distinct from ${bank}`

/** The configured rails that serve a bank, in order: its own choice, its channel's, or all. Pure. */
export function railsServing(
  routes: readonly RailRoute[],
  { channel, bank }: { channel: RailChannel; bank: string },
  set: readonly string[],
): readonly string[] {
  const chosen = (of: string | null) => routes.find((route) => route.channel === channel && route.bank === of)
  const route = chosen(bank) ?? chosen(null)
  return route ? route.rails.filter((rail) => set.includes(rail)) : set
}
