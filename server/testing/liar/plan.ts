import type { Load } from '@sahuji/contract/funding'
import type { FaultKind } from '@sahuji/simulator/behaviour'
import type { RailName } from '../simulated-rails.ts'
import type { RailFacts, WayBack } from '../scenarios/rail-story.ts'
import { drawFrom } from './draw.ts'
import { type Lie, lies } from './lies.ts'
import { type PushPlan, pushPlanFrom } from './push-plan.ts'

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

/** One payment as planned, whatever its end. */
export interface PlannedPayment {
  nth: number
  /** Two payments in a row belong to one merchant. */
  merchant: number
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
  load: Load | null
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
  payments: readonly PlannedPayment[]
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

/** A world: this many payments, and this many pushes by banks to the same merchants, from a seed. */
export interface LiarWorld {
  seed: number
  payments: number
  pushes: number
}

/** The whole plan; the payments' draws are the same with any number of pushes. */
export function planFrom({ seed, payments: count, pushes }: LiarWorld, rails: readonly RailFacts[]): Plan {
  const draw = drawFrom(seed)
  const one = <T>(of: readonly T[]): T => of[Math.floor(draw() * of.length)]!
  const between = (least: number, most: number) => least + Math.floor(draw() * (most - least + 1))
  // the other half of a pair that one payment confirms; it is at the same rail
  let half: { rail: RailFacts; twin: string } | undefined
  const payments = Array.from({ length: count }, (_, nth): PlannedPayment => {
    const other = half
    const rail = other?.rail ?? one(rails)
    const lie = other ? twinned : one(lies.filter(({ applies }) => applies?.(rail) ?? true))
    const twin = other?.twin ?? `TWIN${nth}`
    half = !other && lie.fate === 'twin' ? { rail, twin } : undefined
    const begins_at = between(0, 5)
    const happens = events.flatMap((event) =>
      Array.from(
        { length: event === 'is given up' ? Number(draw() < 0.2) : between(0, event === 'is polled by three' ? 1 : 2) },
        () => event,
      ),
    )
    return {
      nth,
      merchant: nth >> 1,
      rail,
      rupees: 20 * between(5, 200),
      choice: one(choices),
      lie,
      twin,
      begins_at,
      decides_at: between(begins_at, rounds - 1),
      events: happens.map((event) => ({ at: between(begins_at, rounds - 1), event })),
    }
  })
  const around = Array.from({ length: rounds }, (): PlannedRound => ({
    seconds: one(waits),
    outage: draw() < 0.3 ? { rail: one(rails).name, kind: one(outages) } : null,
    dies_at: draw() < 0.4 ? between(1, 400) : null,
    loses_jobs: draw() < 0.2,
  }))
  const pushed = pushPlanFrom(seed, pushes, { merchants: Math.ceil(count / 2), rounds })
  return { payments, rounds: around, pushed }
}

const twinned = lies.find(({ fate }) => fate === 'twin')!
