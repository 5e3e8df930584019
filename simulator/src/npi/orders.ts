import type { Behaviour, Fault } from '../behaviour.ts'

/** An order's state at a moment: the codes of both legs, and of the debit that was given back. Empty: not reported. */
export interface NpiStanding {
  debit: string
  credit: string
  reversal: string
  /** The other bank's words of its credit. */
  reason: string
}

/** The next state of an order: after this many checks, this long after the previous state, or with the next bulk credit. */
export interface NpiStep extends Partial<NpiStanding> {
  after_queries?: number
  after_seconds?: number
  /** At 11:45 or 14:45 of Kathmandu, whichever comes first. */
  next_window?: boolean
}

/** What is planned for an order; what is absent happens as on a good day. */
export interface NpiPlan {
  /** Answered in place of taking it: `E001` with 403, `E007` with 400 …; `takes`: it was taken all the same. */
  refuses?: { http: number; code: string; message?: string; takes?: boolean }
  /** The standing that the order is answered with, and those that come after. */
  steps?: NpiStep[]
  /** What the reports say instead of the truth; the amount in rupees. */
  reports?: { amount?: string; instruction_id?: string }
  /** How the report of its day has it: not at all, twice, or with its references cut short. */
  listed?: Behaviour['listed']
  faults?: Fault[]
}

/** An order as NPI holds it; amounts in rupees: `"500.00"`. */
export interface NpiOrder {
  reference: string
  id: number
  amount: string
  creditor: { bank_id: string; branch_id: string; name: string; account: string }
  debtor_account: string
  remarks: string
  /** How often it was posted, repeats included; it is carried out once. */
  received: number
  /** How often it was asked about. */
  queries: number
  plan: NpiPlan
  /** Faults that are left to happen. */
  faults: Fault[]
  standing: NpiStanding
  /** How many of the plan's steps were taken. */
  step: number
  entered_at: string
  entered_queries: number
  created_at: string
}

const goodDay: NpiStanding = { debit: '000', credit: '000', reversal: '', reason: '' }

/** The standing of a fresh order, by its plan. */
export const firstStanding = (plan: NpiPlan): NpiStanding => ({ ...goodDay, ...wordsOf(plan.steps?.[0] ?? {}) })

/** Takes the steps that are due; each is counted from the previous one. */
export function advance(order: NpiOrder, now: Date): NpiOrder {
  for (;;) {
    const next = order.plan.steps?.[order.step + 1]
    if (!next || !isDue(order, next, now)) return order
    order.step += 1
    enter(order, wordsOf(next), now)
  }
}

/** Puts an order into another standing. */
export function enter(order: NpiOrder, words: Partial<NpiStanding>, now: Date): void {
  Object.assign(order.standing, words)
  order.entered_at = now.toISOString()
  order.entered_queries = order.queries
}

function isDue(order: NpiOrder, { after_queries = 0, after_seconds = 0, next_window = false }: NpiStep, now: Date) {
  const entered = new Date(order.entered_at)
  const from = next_window ? nextWindow(entered) : new Date(entered.getTime() + after_seconds * 1000)
  return order.queries - order.entered_queries >= after_queries && now >= from
}

const wordsOf = ({ debit, credit, reversal, reason }: NpiStep): Partial<NpiStanding> => ({
  ...(debit !== undefined && { debit }),
  ...(credit !== undefined && { credit }),
  ...(reversal !== undefined && { reversal }),
  ...(reason !== undefined && { reason }),
})

const windowMinutes = [11 * 60 + 45, 14 * 60 + 45] as const

/** The first bulk credit after a moment. */
function nextWindow(after: Date): Date {
  const kathmandu = after.getTime() + 345 * 60_000
  const midnight = Math.floor(kathmandu / 86_400_000) * 86_400_000
  const times = [0, 1_440].flatMap((day) => windowMinutes.map((minutes) => midnight + (day + minutes) * 60_000))
  return new Date(times.find((time) => time > kathmandu)! - 345 * 60_000)
}
