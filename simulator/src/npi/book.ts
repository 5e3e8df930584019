import type { Fault } from '../behaviour.ts'
import type { SkewedClock } from '../clock.ts'
import type { KeptRows } from '../state-file.ts'
import { magicPlanOf } from './magic-orders.ts'
import { advance, enter, firstStanding, type NpiOrder, type NpiPlan, type NpiStanding } from './orders.ts'

/** A batch's report on its one order. */
export type SentOrder = Pick<NpiOrder, 'reference' | 'amount' | 'creditor' | 'debtor_account' | 'remarks'>

/** NPI's orders, and what is planned for those to come. */
export interface NpiBook {
  /** Counts an order that came in; `isNew` false: its batch is there already. */
  receive(sent: SentOrder): { order: NpiOrder; isNew: boolean }
  find(reference: string): NpiOrder | undefined
  /** The current state of an order, asked for once more. */
  ask(reference: string): NpiOrder | undefined
  /** As they stand now; it counts as no question about one of them. */
  all(): readonly NpiOrder[]
  /** What happens to the order of a reference, when it comes. */
  planFor(reference: string, plan: NpiPlan): void
  move(order: NpiOrder, words: Partial<NpiStanding>): void
  change(order: NpiOrder, changes: Partial<NpiOrder>): void
  /** How often a reference was posted, taken or not. */
  received(reference: string): number
  plan: { next: NpiPlan | null; default: NpiPlan; faults: Fault[] }
  reset(): void
}

export function npiBook({ clock, kept }: { clock: SkewedClock; kept: KeptRows<NpiOrder> }): NpiBook {
  const orders = new Map(kept.read().map((order) => [order.reference, order]))
  const posts = new Map([...orders.values()].map(({ reference, received }) => [reference, received]))
  const plans = new Map<string, NpiPlan>()
  const plan: NpiBook['plan'] = { next: null, default: {}, faults: [] }
  const take = (sent: SentOrder): NpiOrder => {
    const now = clock.now().toISOString()
    const planned = { ...plan.default, ...magicPlanOf(sent.amount, sent.creditor.account), ...plan.next }
    plan.next = null
    Object.assign(planned, plans.get(sent.reference))
    return {
      ...sent,
      id: 4_000 + orders.size + 1,
      received: 0,
      queries: 0,
      plan: planned,
      faults: structuredClone(planned.faults ?? []),
      standing: firstStanding(planned),
      step: 0,
      entered_at: now,
      entered_queries: 0,
      created_at: now,
    }
  }
  return {
    plan,
    find: (reference) => orders.get(reference),
    all: () => [...orders.values()].map((order) => advance(order, clock.now())),
    received: (reference) => posts.get(reference) ?? 0,
    receive: (sent) => {
      const count = (posts.get(sent.reference) ?? 0) + 1
      posts.set(sent.reference, count)
      const known = orders.get(sent.reference)
      const order = known ?? take(sent)
      order.received = count
      const { refuses } = order.plan
      if (!known && (!refuses || refuses.takes)) orders.set(sent.reference, order)
      // before the answer that tells of it: a bank that is killed forgets nothing
      if (orders.has(sent.reference)) kept.write(order)
      return { order, isNew: !known }
    },
    ask: (reference) => {
      const order = orders.get(reference)
      if (!order) return undefined
      advance(order, clock.now())
      order.queries += 1
      kept.write(order)
      return order
    },
    planFor: (reference, planned) => void plans.set(reference, planned),
    move: (order, words) => {
      enter(order, words, clock.now())
      order.plan.steps = []
      kept.write(order)
    },
    change: (order, changes) => {
      Object.assign(order, changes)
      kept.write(order)
    },
    reset: () => {
      orders.clear()
      posts.clear()
      plans.clear()
      Object.assign(plan, { next: null, default: {}, faults: [] })
      clock.skew(0)
      kept.clear()
    },
  }
}
