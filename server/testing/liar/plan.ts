import type { FaultKind } from '@sahuji/simulator/behaviour'
import type { Collected } from '../bank.ts'
import type { RailName } from '../simulated-rails.ts'
import type { RailFacts, WayBack } from '../scenarios/rail-story.ts'
import { drawFrom, drawsOf } from './draw.ts'
import { type Lie, lies } from './lies.ts'
import { type PushPlan, pushPlanFrom } from './push-plan.ts'
import { type ShopPlan, shopPlanFrom } from './shop-plan.ts'

/** What the payer does at the bank; null: never arrives there. */
type Choice = 'approve' | 'never_return' | 'decline' | 'cancel' | 'abandon' | null

/** Further requests from outside, at a round of their own. */
export const events = [
  'returns',
  'is notified',
  'is polled',
  'is polled by three',
  'is asked about',
  'is given up',
] as const
export type PlannedEvent = (typeof events)[number]

/** One payment at a rail as planned, whatever its end. */
export interface PlannedPayment {
  nth: number
  /** Two payments in a row belong to one merchant. */
  merchant: number
  /** The number of the shop's payment that it is an attempt at; null: it is a load. */
  pays: number | null
  rail: RailFacts
  rupees: number
  choice: Choice
  lie: Lie
  /** The rail's reference that two loads share. */
  twin: string
  begins_at: number
  decides_at: number
  events: readonly { at: number; event: PlannedEvent }[]
}

/** A payment in progress. */
export interface Payment extends PlannedPayment {
  merchant_id: string
  /** Null until it could be begun. */
  load: Collected | null
  /** True once the payer decided as planned. */
  is_decided: boolean
  /** The payer's return, once there is one. */
  back: WayBack | null
}

/** The events around the payments in one round. */
export interface PlannedRound {
  seconds: number
  /** The rail that answers nothing until the round is over, and the kind of its silence. */
  outage: { rail: RailName; kind: FaultKind } | null
  /** A server stops at this message to its database, while it works on the round's payments; null: none does. */
  dies_at: number | null
  loses_jobs: boolean
}

export interface Plan {
  /** Loads, and after them attempts at the shops' payments. */
  payments: readonly PlannedPayment[]
  shops: ShopPlan
  rounds: readonly PlannedRound[]
  pushed: PushPlan
}

const rounds = 9
const waits = [1, 20, 50, 180, 900, 3_600, 14_400]
const outages: readonly FaultKind[] = ['reset', 'http_500', 'bad_json', 'timeout', 'half_body']
const choices: readonly Choice[] = [
  'approve',
  'approve',
  'approve',
  'never_return',
  'never_return',
  'never_return',
  'decline',
  'cancel',
  'abandon',
  null,
]

/** A world: this many loads, this many pushes by banks to the same merchants, and this many payments of shops, from a seed. */
export interface LiarWorld {
  seed: number
  /** Loads. */
  payments: number
  pushes: number
  /** Payments of shops, each with several attempts. */
  sold?: number
}

/** The whole plan; the loads' draws are the same with any number of pushes and of payments of shops. */
export function planFrom({ seed, payments: count, pushes, sold = 0 }: LiarWorld, all: readonly RailFacts[]): Plan {
  const rails = all.filter(({ loads }) => loads !== false)
  const draw = drawFrom(seed)
  const { one, between } = drawsOf(draw)
  // the other half of a pair that one payment confirms; it is at the same rail
  let half: { rail: RailFacts; twin: string } | undefined
  const payments = Array.from({ length: count }, (_, nth): PlannedPayment => {
    const other = half
    const rail = other?.rail ?? one(rails)
    const lie = other ? twinned : one(lies.filter(({ applies }) => applies?.(rail) ?? true))
    const twin = other?.twin ?? `TWIN${nth}`
    half = !other && lie.fate === 'twin' ? { rail, twin } : undefined
    return { nth, merchant: nth >> 1, pays: null, rail, ...drawnPayer(draw, lie), twin }
  })
  const around = Array.from({ length: rounds }, (): PlannedRound => ({
    seconds: one(waits),
    outage: draw() < 0.3 ? { rail: one(rails).name, kind: one(outages) } : null,
    dies_at: draw() < 0.4 ? between(1, 400) : null,
    loses_jobs: draw() < 0.2,
  }))
  const merchants = Math.ceil(count / 2)
  const pushed = pushPlanFrom(seed, pushes, { merchants, rounds })
  const shops = shopPlanFrom(seed, sold, { merchants, rounds })
  return { payments: [...payments, ...attemptsAt(shops, seed, all)], shops, rounds: around, pushed }
}

/** What a payer does at the bank, what their rail makes of it, and everything that happens around it. */
function drawnPayer(draw: () => number, lie: Lie) {
  const { one, between } = drawsOf(draw)
  const begins_at = between(0, 5)
  const happens = events.flatMap((event) =>
    Array.from(
      { length: event === 'is given up' ? Number(draw() < 0.2) : between(0, event === 'is polled by three' ? 1 : 2) },
      () => event,
    ),
  )
  return {
    rupees: 20 * between(5, 200),
    choice: one(choices),
    lie,
    begins_at,
    decides_at: between(begins_at, rounds - 1),
    events: happens.map((event) => ({ at: between(begins_at, rounds - 1), event })),
  }
}

/** One to four payers of each payment of a shop, each at a rail of their own. */
function attemptsAt({ sold }: ShopPlan, seed: number, rails: readonly RailFacts[]): PlannedPayment[] {
  const draw = drawFrom(seed ^ 0x51_7c_c1_b7)
  const { one, between } = drawsOf(draw)
  return sold.flatMap(({ nth, merchant, rupees, is_refunded }) =>
    Array.from({ length: between(1, 4) }, (_, payer): PlannedPayment => {
      const rail = one(rails)
      const possible = lies.filter(
        ({ applies, fate, of_refunded }) =>
          fate !== 'twin' && (applies?.(rail) ?? true) && (!is_refunded || of_refunded !== false),
      )
      const drawn = drawnPayer(draw, one(possible))
      return { nth: nth * 10 + payer, merchant, pays: nth, rail, ...drawn, rupees, twin: '' }
    }),
  )
}

const twinned = lies.find(({ fate }) => fate === 'twin')!
