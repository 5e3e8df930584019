import { drawFrom, drawsOf } from './draw.ts'
import { type OrderLie, orderLies } from './payout-plan.ts'

/** What happens to a payment of a shop beside its attempts, at a round of its own. */
export const shopActs = [
  'a wallet pays',
  'two wallets pay at once',
  'is cancelled',
  'its link ends',
  'is refunded in half',
  'is refunded by two at once',
  'is disputed',
  'its dispute is withdrawn',
  'what is disputed is given back',
] as const
export type ShopAct = (typeof shopActs)[number]

/** A payment that a shop asks for, whatever its end. */
export interface PlannedSale {
  nth: number
  merchant: number
  rupees: number
  /** The number of the link that it was begun at; null: by none. */
  link: number | null
  expires_in: number
  /** Its shop refunds: nothing of it is taken back by a rail. */
  is_refunded: boolean
  acts: readonly { at: number; act: ShopAct }[]
  /** When its payer names an account for what goes back, and what NPI makes of the transfer. */
  accounts: readonly { at: number; lie: OrderLie }[]
}

export interface ShopPlan {
  sold: readonly PlannedSale[]
}

const likely: Record<ShopAct, number> = {
  'a wallet pays': 0.35,
  'two wallets pay at once': 0.15,
  'is cancelled': 0.12,
  'its link ends': 0.1,
  'is refunded in half': 0.6,
  'is refunded by two at once': 0.5,
  'is disputed': 0.4,
  'its dispute is withdrawn': 0.25,
  'what is disputed is given back': 0.3,
}

/** What a shop or its payer does with a payment that is paid: nothing of it is taken back by a rail as well. */
const isRefund = (act: ShopAct): boolean =>
  act.startsWith('is refunded') || act.includes('disputed') || act.includes('dispute ')

/** So many payments of shops, drawn from a seed apart from the loads' own draws. Three in a row may share a link for one or two. */
export function shopPlanFrom(seed: number, count: number, of: { merchants: number; rounds: number }): ShopPlan {
  const draw = drawFrom(seed ^ 0x2f_6b_1d_93)
  const { one, between } = drawsOf(draw)
  // apart from the other draws, so that a seed's other acts stay the same
  const ofAccounts = drawsOf(drawFrom(seed ^ 0x4b_1d_7e_05))
  const groups = Array.from({ length: Math.ceil(count / 3) }, (_, group) => ({
    link: draw() < 0.4 ? group : null,
    rupees: 20 * between(5, 200),
    is_refunded: draw() < 0.5,
  }))
  const sold = Array.from({ length: count }, (_, nth): PlannedSale => {
    const group = groups[Math.floor(nth / 3)]!
    const acts = shopActs
      .filter((act) => (group.is_refunded || !isRefund(act)) && draw() < likely[act])
      // twice: the first time is often too early
      .flatMap((act) => (isRefund(act) ? [act, act, act] : [act]))
    return {
      nth,
      merchant: of.merchants + Math.floor(nth / 3),
      rupees: group.link === null ? 20 * between(5, 200) : group.rupees,
      link: group.link,
      expires_in: one([600, 3_600, 86_400]),
      is_refunded: group.is_refunded,
      acts: acts.map((act) => ({ at: between(isRefund(act) ? 3 : 0, of.rounds - 1), act })),
      accounts: Array.from({ length: ofAccounts.between(1, 3) }, () => ({
        at: ofAccounts.between(4, of.rounds - 1),
        lie: ofAccounts.one(orderLies),
      })),
    }
  })
  return { sold }
}
