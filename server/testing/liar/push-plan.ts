import type { PushedPayment } from '../../src/rails/push-rail.ts'
import { drawFrom } from './draw.ts'

/** One way in which a bank pushes something else than it validated; `is_good`: it is credited all the same. */
export interface PushLie {
  name: string
  is_good: boolean
  says: (payment: PushedPayment) => Partial<PushedPayment>
}

const later = ({ sent_at }: PushedPayment, seconds: number) => ({
  sent_at: new Date(sent_at.getTime() + seconds * 1000),
})

/** The truth is listed several times, so that it is as frequent as lies. */
const pushLies: readonly PushLie[] = [
  ...Array.from({ length: 6 }, (): PushLie => ({ name: 'the truth', is_good: true, says: () => ({}) })),
  { name: 'a clock nine minutes ahead', is_good: true, says: (payment) => later(payment, 540) },
  { name: 'a clock nine minutes behind', is_good: true, says: (payment) => later(payment, -540) },
  { name: 'an hour old', is_good: false, says: (payment) => later(payment, -3_600) },
  { name: 'a paisa more', is_good: false, says: ({ amount }) => ({ amount: amount + 1n }) },
  { name: 'half of it', is_good: false, says: ({ amount }) => ({ amount: amount / 2n }) },
  { name: 'for another number', is_good: false, says: () => ({ user: '9811111111' }) },
  { name: 'a trace id of nobody', is_good: false, says: () => ({ trace_id: '1234567890123456789' }) },
]

/** Further events of a push, at a round of its own; NCHL repeats it in no other way. */
export const pushActs = [
  'is sent',
  'is sent by three',
  'is sent, and the answer is lost',
  'is sent to a server that dies',
  'is forged',
  'is written again',
  'comes from elsewhere',
  'is given back by hand',
] as const
export type PushAct = (typeof pushActs)[number]

/** One push as planned, whatever its end. */
export interface PlannedPush {
  nth: number
  merchant: number
  rupees: number
  lie: PushLie
  /** Two in a row may share one. */
  transaction_id: string
  begins_at: number
  acts: readonly { at: number; act: PushAct; dies_at: number }[]
}

export interface PushPlan {
  pushes: readonly PlannedPush[]
  /** The rounds in which an operator has switched pushes off. */
  off: readonly boolean[]
}

const happens: Record<PushAct, number> = {
  'is sent': 0.8,
  'is sent by three': 0.4,
  'is sent, and the answer is lost': 0.3,
  'is sent to a server that dies': 0.35,
  'is forged': 0.2,
  'is written again': 0.15,
  'comes from elsewhere': 0.15,
  'is given back by hand': 0.15,
}

/**
 * The whole plan of this many pushes to these merchants in these rounds, drawn from a seed, apart from the payments'
 * own draws.
 */
export function pushPlanFrom(seed: number, count: number, of: { merchants: number; rounds: number }): PushPlan {
  const draw = drawFrom(seed ^ 0x9e37_79b9)
  const between = (least: number, most: number) => least + Math.floor(draw() * (most - least + 1))
  let shared: string | undefined
  const pushes = Array.from({ length: count }, (_, nth): PlannedPush => {
    const transaction_id = shared ?? `P${seed}-${nth}`
    shared = shared === undefined && draw() < 0.08 ? transaction_id : undefined
    const begins_at = between(0, of.rounds - 2)
    // so near to each other that NCHL still repeats it
    const last = Math.min(of.rounds - 1, begins_at + 2)
    return {
      nth,
      merchant: between(0, of.merchants - 1),
      rupees: 20 * between(5, 200),
      lie: pushLies[between(0, pushLies.length - 1)]!,
      transaction_id,
      begins_at,
      acts: pushActs.flatMap((act) =>
        draw() < happens[act] ? [{ at: between(begins_at, last), act, dies_at: between(1, 60) }] : [],
      ),
    }
  })
  return { pushes, off: Array.from({ length: of.rounds }, () => draw() < 0.12) }
}
