import type { LoadChannel, RailChannel } from '@sahuji/contract/tariff/channels'
import type { RailState } from '@sahuji/contract/operator/jobs-and-rails'
import type { RailRouting } from '@sahuji/contract/operator/rails'

/** The subject of an order: a whole channel (null), one bank of it, or a bank still to be chosen (`one`). */
export interface Chosen {
  channel: LoadChannel
  bank: string | null
  /** Undoes the choice instead. */
  isTakenBack?: boolean
}

/** The operator's choice for a channel or a bank; undefined where there is none. */
export const routeOf = ({ routes }: RailRouting, channel: LoadChannel, bank: string | null) =>
  routes.find((route) => route.channel === channel && route.bank === bank)

/** The rails that offer a channel at all, in the product's order. */
export const offeringRails = (rails: readonly RailState[], channel: LoadChannel): string[] =>
  rails.flatMap((rail) =>
    rail.channels.some((each) => each.channel === channel && each.instruments > 0) ? [rail.rail] : [],
  )

/** Whether a channel of a rail is switched off by hand. */
export const isSwitchedOff = (rail: RailState | undefined, channel: LoadChannel): boolean =>
  rail?.channels.some((each) => each.channel === channel && each.is_off) ?? false

/** The effect of switching off a rail on its choices: how many go to each other rail, and how many to none. */
export function takenOver({ choices }: RailRouting, { rail, channel }: { rail: string; channel: RailChannel }) {
  const own = choices.filter((choice) => choice.channel === channel && choice.rails[0]?.rail === rail)
  const next = own.map((choice) => choice.rails.find((other) => other.rail !== rail && other.is_up)?.rail)
  const byRail = Map.groupBy(
    next.filter((other) => other !== undefined),
    (other) => other,
  )
  return {
    by: [...byRail].map(([other, same]) => ({ rail: other, count: same.length })),
    none: next.filter((other) => other === undefined).length,
  }
}

/**
 * The number of a channel's choices that each rail serves now, highest first; `isDown`: they have no available rail.
 */
export function servedNow({ choices }: RailRouting, channel: LoadChannel) {
  const first = choices.flatMap((choice) => (choice.channel === channel ? choice.rails.slice(0, 1) : []))
  const groups = Map.groupBy(first, ({ rail, is_up }) => `${rail} ${is_up}`)
  return [...groups.values()]
    .map((same) => ({ rail: same[0]!.rail, count: same.length, isDown: !same[0]!.is_up }))
    .toSorted((one, other) => other.count - one.count)
}

/** A list with one item moved up (−1) or down (1); unchanged at the ends. Pure. */
export function moved<Thing>(list: readonly Thing[], thing: Thing, by: -1 | 1): Thing[] {
  const from = list.indexOf(thing)
  const to = from + by
  if (from < 0 || to < 0 || to >= list.length) return [...list]
  return list.with(from, list[to]!).with(to, thing)
}
