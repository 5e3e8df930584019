import type { RailChannel } from '@sahuji/contract/tariff/channels'
import type { Mode } from '@sahuji/contract/http/lists'
import { offersOf, type StoredInstrument } from '../../banks/instruments.ts'
import { type Health, railHealth } from '../../banks/rail-health.ts'
import { railRoutes, railsServing } from '../../banks/rail-routes.ts'
import { switchedOffChannels } from '../../banks/rail-switches.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { Rail } from '../../rails/rail.ts'
import type { Rails } from '../../rails/rails.ts'

/** An instrument by which a bank can be reached, and the state of its rail. */
export interface ServingRail {
  instrument: StoredInstrument
  rail: Rail
  /** False: its circuit is open, or it is switched off; it serves only where no other does. */
  is_up: boolean
  health: Health
  /** Since when its state is so; null before its first question. */
  since: Date | null
}

/**
 * What serves each bank of a channel (or of all, null), the preferred one first: in the operator's order, with rails that are down
 * at the end. Banks are in the order of their names. A rail that answers again serves again at once. The sandbox has only rails
 * without real money.
 */
export async function servingBanks(
  tx: Tx,
  rails: Rails,
  channel: RailChannel | null,
  mode: Mode = 'live',
): Promise<ServingRail[][]> {
  const rank = await ranking(tx, rails, mode)
  const banks = Map.groupBy(await offersOf(tx, channel, null), (offer) => `${offer.channel} ${offer.bank}`)
  return [...banks.values()].map((offers) => rank(offers)).filter((served) => served.length > 0)
}

/**
 * What a merchant chooses from: the banks, and one choice for all cards. Each rail names its cards differently; the first rail of
 * the channel's order that is up takes them all.
 */
export async function servingChoices(
  tx: Tx,
  rails: Rails,
  channel: RailChannel | null,
  mode: Mode = 'live',
): Promise<ServingRail[][]> {
  const isCard = ([first]: readonly ServingRail[]) => first?.instrument.channel === 'visa'
  const served = await servingBanks(tx, rails, channel, mode)
  const rank = await ranking(tx, rails, mode)
  const cards = rank(
    served.filter(isCard).flatMap((each) => each.map(({ instrument }) => instrument)),
    anyCard,
  )
  return [...served.filter((each) => !isCard(each)), ...(cards.length > 0 ? [cards] : [])]
}

// By the channel's order, not a bank's own.
const anyCard = { channel: 'visa', bank: '' } as const

/** The same for one bank: the chosen instrument before others of its rail. */
export async function servingBank(tx: Tx, rails: Rails, chosen: StoredInstrument, mode: Mode): Promise<ServingRail[]> {
  const rank = await ranking(tx, rails, mode)
  const offers = await offersOf(tx, chosen.channel, chosen.bank)
  return rank(offers.toSorted((one, other) => Number(other.id === chosen.id) - Number(one.id === chosen.id)))
}

/** Puts the offers of one bank in order. */
async function ranking(
  tx: Tx,
  rails: Rails,
  mode: Mode,
): Promise<
  (offers: readonly StoredInstrument[], routed?: Pick<StoredInstrument, 'channel' | 'bank'>) => ServingRail[]
> {
  const routes = await railRoutes(tx)
  const healths = await railHealth(tx)
  const off = await switchedOffChannels(tx)
  const set = rails.all.map(({ name }) => name).filter((name) => rails.serves(name, mode))
  const standing = (rail: string, channel: RailChannel) => {
    const off_since = off.get(`${rail} ${channel}`)
    if (off_since) return { is_up: false, health: 'down' as const, since: off_since, last: 2 }
    const known = healths.get(rail)
    const is_up = (known?.circuit ?? 'closed') === 'closed'
    return { is_up, health: known?.health ?? 'working', since: known?.since ?? null, last: is_up ? 0 : 1 }
  }
  return (offers, routed) => {
    const any = offers.length > 0 ? (routed ?? offers[0]) : undefined
    if (!any) return []
    return railsServing(routes, any, set)
      .flatMap((name) => {
        const { last, ...stands } = standing(name, any.channel)
        const own = offers.filter((offer) => offer.rail === name)
        return own.map((instrument) => ({ last, serving: { instrument, rail: rails.named(name)!, ...stands } }))
      })
      .toSorted((one, other) => one.last - other.last)
      .map(({ serving }) => serving)
  }
}

/** Whether a rail takes this amount at once; paisa. */
export const takes = ({ capabilities: { amount_min, amount_max } }: Rail, amount: bigint): boolean =>
  (amount_min === null || amount >= amount_min) && (amount_max === null || amount <= amount_max)
