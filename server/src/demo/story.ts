import { basisPointsOf } from '@sahuji/contract/money/money'
import { kathmanduDay, startOfKathmanduDay } from '@sahuji/contract/time/time'
import { returnedFee } from '../payments/refunds/returned-fee.ts'
import { bankNames, codes, firstNames, lastNames } from './people.ts'

/** One event in the shop. Amounts in paisa, signed by their effect on the wallet. */
export interface StoryItem {
  at: Date
  kind: 'payment' | 'refund' | 'payout' | 'load'
  who: string
  method: string
  amount: bigint
  fee: bigint
  /** The refunded payment. */
  of?: StoryItem
}

const dayMilliseconds = 86_400_000

/**
 * Ninety days of a spice shop in Asan, ending now: mornings and evenings are busy, Saturdays short, festivals very
 * busy, takings go to the bank before they grow too large, and the wallet is never overdrawn. Oldest first.
 */
export function shopStory(now: Date, options: { days: number; seed: number; busy: number }): StoryItem[] {
  const random = seededRandom(options.seed)
  const story: StoryItem[] = []
  let balance = 0n
  const happen = (item: StoryItem) => {
    if (item.at >= now || balance + item.amount - item.fee < 0n) return
    balance += item.amount - item.fee
    story.push(item)
  }
  for (let ago = options.days - 1; ago >= 0; ago--) {
    const day = startOfKathmanduDay(kathmanduDay(new Date(now.getTime() - ago * dayMilliseconds)))
    if (ago % 11 === 10 || story.length === 0) happen(load(day, random))
    for (const payment of paymentsOf(day, random, options.busy)) happen(payment)
    if (random.next() < 0.35) {
      const paidBack = refundOf(story, refund(day, random))
      if (paidBack) happen(paidBack)
    }
    if (balance > 20_000_000n) happen(payout(day, random, balance))
  }
  return story.sort((one, other) => one.at.getTime() - other.at.getTime())
}

const atMinute = (day: Date, minute: number, random: SeededRandom): Date =>
  new Date(day.getTime() + minute * 60_000 + random.between(0, 59_999))

function paymentsOf(day: Date, random: SeededRandom, busy: number): StoryItem[] {
  const isSaturday = new Date(day.getTime() + dayMilliseconds / 2).getUTCDay() === 6
  const festival = random.next() < 0.06 ? 2.4 : 1
  const count = Math.round(busy * (isSaturday ? 0.35 : 1) * festival * (0.75 + random.next() * 0.5))
  return Array.from({ length: count }, () => payment(day, random)).sort(
    (one, other) => one.at.getTime() - other.at.getTime(),
  )
}

function payment(day: Date, random: SeededRandom): StoryItem {
  const isMorning = random.next() < 0.4
  const minute = isMorning ? random.between(8 * 60, 12 * 60) : random.between(13 * 60, 19 * 60 + 30)
  const size = 100 * Math.exp(random.next() * random.next() * 4.6)
  const amount = BigInt(Math.max(5, Math.round(size / 5) * 5)) * 100n
  const way = random.next()
  const method = way < 0.8 ? `qr ${random.pick(codes)}` : way < 0.93 ? `link ${random.between(2100, 2999)}` : 'card'
  const who = `${random.pick(firstNames)} ${random.pick(lastNames)}`
  return { at: atMinute(day, minute, random), kind: 'payment', who, method, amount, fee: basisPointsOf(amount, 80n) }
}

function refund(day: Date, random: SeededRandom): StoryItem {
  const who = `${random.pick(firstNames)} ${random.pick(lastNames)}`
  const amount = -BigInt(random.between(20, 180)) * 500n
  return {
    at: atMinute(day, random.between(11 * 60, 18 * 60), random),
    kind: 'refund',
    who,
    method: 'refund',
    amount,
    fee: 0n,
  }
}

/**
 * A refund goes to the last payer of at least as much who has nothing back yet, that day or before, and returns its share of the
 * fee to the shop; undefined where there is none.
 */
function refundOf(story: readonly StoryItem[], asked: StoryItem): StoryItem | undefined {
  const refunded = new Set(story.map(({ of }) => of))
  const of = story.findLast(
    (item) => item.kind === 'payment' && item.at < asked.at && item.amount >= -asked.amount && !refunded.has(item),
  )
  if (!of) return undefined
  const fee = -returnedFee('share', { ...of, refunded: 0n, fee_returned: 0n }, -asked.amount)
  return { ...asked, fee, who: of.who, of }
}

function payout(day: Date, random: SeededRandom, balance: bigint): StoryItem {
  const amount = -(((balance * 6n) / 10n / 100_000n) * 100_000n)
  return {
    at: atMinute(day, 20 * 60, random),
    kind: 'payout',
    who: 'Himalayan Bank',
    method: 'payout 4417',
    amount,
    fee: 800n,
  }
}

function load(day: Date, random: SeededRandom): StoryItem {
  const amount = BigInt(random.pick([5_000, 10_000, 15_000, 25_000])) * 100n
  const who = random.pick(bankNames)
  return {
    at: atMinute(day, 9 * 60, random),
    kind: 'load',
    who,
    method: 'ebanking',
    amount,
    fee: basisPointsOf(amount, 5n),
  }
}

/** A seeded random generator (mulberry32), so that the demo's ninety days are the same on every machine. */
export interface SeededRandom {
  /** From 0 up to, not including, 1. */
  next(): number
  /** A whole number from `low` to `high`, both included. */
  between(low: number, high: number): number
  pick<Item>(items: readonly [Item, ...Item[]]): Item
}

export function seededRandom(seed: number): SeededRandom {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const between = (low: number, high: number) => low + Math.floor(next() * (high - low + 1))
  return { next, between, pick: (items) => items[between(0, items.length - 1)] ?? items[0] }
}
