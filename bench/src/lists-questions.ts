import type { HistoryFilter } from '@sahuji/contract/transactions'
import { paymentStates } from '@sahuji/contract/payments'
import { disputesOf } from '@sahuji/server/payments/disputes/dispute-row'
import { readDisputeFigures } from '@sahuji/server/payments/disputes/read-disputes'
import { paymentTakings } from '@sahuji/server/payments/counter-takings'
import { linksOf, totalsOfLinks } from '@sahuji/server/payments/links/link-row'
import { paymentsOf } from '@sahuji/server/payments/payment-row'
import { systemClock } from '@sahuji/server/platform/clock'
import type { Tx } from '@sahuji/server/platform/database/database'
import { firstIdAt } from '@sahuji/server/platform/ids'
import { collectedBetween, collectedSince } from '@sahuji/server/transactions/collected'
import { transactionsOf } from '@sahuji/server/transactions/queries'
import { totalsOf } from '@sahuji/server/transactions/read-totals'
import { balancesAt } from '@sahuji/server/transactions/wallet-balances'
import { counterOf, linkOf } from './lists-fill.ts'

/** One question of a merchant; a page of a list is asked at several depths, `ago` in days. */
export interface ListQuestion {
  name: string
  /** Its goal in milliseconds; texts are searched within fifty. */
  goal: number
  ask(tx: Tx, at: { cursor: string | undefined }): Promise<unknown>
  isPaged: boolean
}

const limit = 26
const now = () => new Date()
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)
const day = (days: number) => daysAgo(days).toISOString().slice(0, 10)

/** A text finds parts of words by trigrams, and what was typed is added up row by row: dearer than what an index or a sum holds. */
const textGoal = 50
const listGoal = 5

const historyFilters: readonly (readonly [string, HistoryFilter, goal?: number])[] = [
  ['all', {}],
  ['a common kind', { kind: 'payment' }],
  ['a rare kind', { kind: 'reversal' }],
  ['collected', { kind: 'collected' }],
  ['a common state', { state: 'completed' }],
  ['a rare state', { state: 'held' }],
  ['a middling state', { state: 'failed' }],
  ['a kind and a state', { kind: 'refund', state: 'failed' }],
  ['a month', { from: day(200), to: day(170) }],
  ['a month, a kind and a state', { from: day(200), to: day(170), kind: 'send', state: 'completed' }],
  ['a day, collected', { from: day(200), to: day(200), kind: 'collected' }],
  ['a rare large amount', { q: '> 2,99,000' }],
  ['a middling amount', { q: '> 2,50,000' }],
  ['a common amount', { q: '< 1,000' }],
  ['an amount between two', { q: 'between 2,00,000 and 2,00,900' }],
  ['an exact amount', { q: '1,234.56' }, textGoal],
  ['digits', { q: '1234' }, textGoal],
  ['a label', { q: 'failed' }, textGoal],
  ['a common word', { q: 'shrestha' }, textGoal],
  ['a rare word', { q: 'phulmaya' }, textGoal],
  ['two words', { q: 'kabita shrestha' }, textGoal],
  ['a word that is absent', { q: 'xylophone' }, textGoal],
  ['a mobile number', { q: '9800007919' }, textGoal],
]

const history = (book: { merchant_id: string; mode: 'live' }): ListQuestion[] =>
  historyFilters.flatMap(([name, filter, goal = listGoal]) => [
    {
      name: `history, ${name}`,
      goal,
      isPaged: true,
      ask: (tx, { cursor }) => transactionsOf(tx, book, { ...filter, now: now(), cursor, limit }),
    },
    {
      name: `totals of ${name}`,
      goal: filter.q === undefined ? listGoal : textGoal,
      isPaged: false,
      ask: (tx) => totalsOf(tx, book, { ...filter, now: now() }),
    },
  ])

const paymentFilters = (merchant_id: string) =>
  [
    ['all', {}],
    ...paymentStates.map((state) => [`state ${state}`, { state }] as const),
    ['a link', { link_id: linkOf(merchant_id) }],
    ['a link and a rare state', { link_id: linkOf(merchant_id), state: 'disputed' as const }],
    ['an order', { order_reference: 'order-4010' }],
    ['a month', { from_id: firstIdAt(daysAgo(200)), before_id: firstIdAt(daysAgo(170)) }],
  ] as const

const payments = (merchant_id: string): ListQuestion[] =>
  paymentFilters(merchant_id).map(([name, filter]) => ({
    name: `payments, ${name}`,
    goal: listGoal,
    isPaged: true,
    ask: (tx, { cursor }) =>
      paymentsOf(tx, merchant_id, {
        mode: 'live',
        state: undefined,
        link_id: undefined,
        order_reference: undefined,
        ...filter,
        cursor,
        limit,
      }),
  }))

const others = (merchant_id: string): ListQuestion[] => {
  const counter = {
    counter_id: counterOf(merchant_id),
    rest_from: daysAgo(300),
    rest_until: null,
    since: daysAgo(1),
    until: now(),
  }
  const once = (name: string, ask: ListQuestion['ask']): ListQuestion => ({ name, goal: listGoal, ask, isPaged: false })
  const paged = (name: string, ask: ListQuestion['ask']): ListQuestion => ({ name, goal: listGoal, ask, isPaged: true })
  const page = { mode: 'live' as const, limit, now: now() }
  return [
    ...([undefined, 'open', 'unpaid', 'all_paid', 'ended', 'expired'] as const).map((state) =>
      paged(`links, ${state ?? 'all'}`, (tx, { cursor }) => linksOf(tx, merchant_id, { ...page, state, cursor })),
    ),
    once('totals of links', (tx) => totalsOfLinks(tx, merchant_id, page)),
    ...(['open', 'ended'] as const).map((which) =>
      paged(`disputes, ${which}`, (tx, { cursor }) => disputesOf(tx, merchant_id, 'live', { which, cursor, limit })),
    ),
    once('figures of disputes', (tx) =>
      readDisputeFigures({ tx, person: { merchant_id }, clock: systemClock } as never, {}),
    ),
    once('a counter, latest', (tx) => paymentTakings.latest(tx, merchant_id, { ...counter, limit })),
    once('a counter, sums of a day', (tx) => paymentTakings.sums(tx, merchant_id, [counter])),
    once('a counter, by the end of a reference', (tx) =>
      paymentTakings.endingWith(tx, merchant_id, { since: daysAgo(1), last: 'A1B2' }),
    ),
    once('home, collected in 14 days', (tx) => collectedSince(tx, merchant_id, day(14))),
    once('home, collected in half a day', (tx) => collectedBetween(tx, merchant_id, daysAgo(7.5), daysAgo(7))),
    once('balances of 365 days', (tx) =>
      balancesAt(
        tx,
        { merchant_id, mode: 'live' },
        Array.from({ length: 365 }, (_, n) => day(n)),
      ),
    ),
  ]
}

/** Everything that a merchant can ask of lists and totals. */
export const questionsOf = (merchant_id: string): ListQuestion[] => [
  ...history({ merchant_id, mode: 'live' }),
  ...payments(merchant_id),
  ...others(merchant_id),
]
