import { type ConfirmationWay, confirmationWays } from '@sahuji/contract/auth/confirmations'
import type { NpiPlan } from '@sahuji/simulator/npi/orders'
import { drawFrom } from './draw.ts'

/** How a bank misreports an order, or reports it late. */
export interface OrderLie {
  name: string
  plan: NpiPlan
}

const rejected = { reversal: '000', reason: 'Invalid account number' }

/** The truth is listed several times, so that it is as frequent as lies. */
export const orderLies: readonly OrderLie[] = [
  ...Array.from({ length: 5 }, (): OrderLie => ({ name: 'the truth', plan: {} })),
  { name: '999, then there', plan: { steps: [{ credit: '999' }, { credit: '000', after_queries: 2 }] } },
  {
    name: '999, then given back',
    plan: { steps: [{ credit: '999' }, { credit: '114', ...rejected, after_queries: 2 }] },
  },
  {
    name: 'a debit of 999 that was made',
    plan: {
      steps: [
        { debit: '999', credit: '' },
        { debit: '000', credit: '000', after_queries: 2 },
      ],
    },
  },
  {
    name: 'a debit of 999 that was not',
    plan: {
      steps: [
        { debit: '999', credit: '' },
        { debit: '1000', credit: '1000', after_queries: 2 },
      ],
    },
  },
  { name: 'deferred', plan: { steps: [{ credit: 'DEFER' }, { credit: '000', next_window: true }] } },
  { name: 'settling, then rejected', plan: { steps: [{ credit: 'ACSP' }, { credit: 'RJCT', after_queries: 2 }] } },
  {
    name: 'returned after two days',
    plan: { steps: [{}, { reversal: '000', reason: 'ACCOUNT CLOSED', after_seconds: 2 * 86_400 }] },
  },
  { name: 'refused', plan: { steps: [{ debit: '1000', credit: '1000' }] } },
  { name: 'not taken: E007', plan: { refuses: { http: 400, code: 'E007' } } },
  { name: 'an error, and taken', plan: { refuses: { http: 500, code: 'E999', takes: true } } },
  { name: 'there already', plan: { refuses: { http: 400, code: '99', takes: true } } },
  { name: 'a time-out, and never taken', plan: { refuses: { http: 200, code: 'E021' } } },
  { name: 'an answer that is lost', plan: { faults: [{ call: 'postcipsbatch', kind: 'reset' }] } },
  { name: 'half an answer', plan: { faults: [{ call: 'postcipsbatch', kind: 'half_body' }] } },
  { name: 'another amount', plan: { reports: { amount: '1.00' } } },
]

export const payoutActs = [
  'is sent',
  'is sent by three',
  'is asked about',
  'is taken back',
  'is approved',
  'is refused',
] as const
export type PayoutAct = (typeof payoutActs)[number]

/** What merchants do at the same instant. */
export const merchantActs = ['settles', 'pays in by push', 'has a payment taken back'] as const
export type MerchantAct = (typeof merchantActs)[number]

/** One withdrawal as planned, whatever its end. */
export interface PlannedPayout {
  merchant: number
  rupees: number
  lie: OrderLie
  /** Placed by a confirmation that is used twice at once. */
  is_confirmed: boolean
  begins_at: number
  acts: readonly { at: number; act: PayoutAct }[]
}

/** The events around them in one round. */
export interface PayoutRound {
  seconds: number
  /** Calls to NPI that fail in it: an order that never arrives, or a report that gets lost. */
  outage: 'postcipsbatch' | 'getcipstxnlistbybatchid' | null
  tokens_end: boolean
  dies_at: number | null
  merchants: readonly { merchant: number; act: MerchantAct }[]
}

export interface PayoutPlan {
  /** How each merchant confirms. */
  ways: readonly ConfirmationWay[]
  payouts: readonly PlannedPayout[]
  rounds: readonly PayoutRound[]
}

const rounds = 5
const waits = [1, 20, 100, 900, 14_400]
/** Withdrawals of each merchant. */
const payoutsEach = 5

/** The whole plan of this many withdrawals, drawn from a seed. */
export function payoutPlanFrom(seed: number, count: number): PayoutPlan {
  const draw = drawFrom(seed)
  const one = <T>(of: readonly T[]): T => of[Math.floor(draw() * of.length)]!
  const between = (least: number, most: number) => least + Math.floor(draw() * (most - least + 1))
  const merchants = Math.ceil(count / payoutsEach)
  const payouts = Array.from({ length: count }, (_, nth): PlannedPayout => {
    const is_confirmed = nth < merchants
    const begins_at = is_confirmed ? 0 : between(0, rounds - 2)
    return {
      merchant: nth % merchants,
      rupees: 100 * between(2, 40),
      lie: one(orderLies),
      is_confirmed,
      begins_at,
      acts: payoutActs.flatMap((act) => {
        const happens = act === 'is approved' ? 0.8 : act === 'is sent' ? 0.6 : 0.25
        return draw() < happens ? [{ at: between(begins_at, rounds - 1), act }] : []
      }),
    }
  })
  const around = Array.from({ length: rounds }, (): PayoutRound => ({
    seconds: one(waits),
    outage: draw() < 0.3 ? one(['postcipsbatch', 'getcipstxnlistbybatchid'] as const) : null,
    tokens_end: draw() < 0.3,
    dies_at: draw() < 0.5 ? between(1, 120) : null,
    merchants: Array.from({ length: merchants }, (_, merchant) => ({ merchant, act: one(merchantActs) })),
  }))
  const from = between(0, 2)
  const ways = Array.from({ length: merchants }, (_, nth) => confirmationWays[(from + nth) % 3]!)
  return { ways, payouts, rounds: around }
}
