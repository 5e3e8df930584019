import { basisPointsOf } from '@sahuji/contract/money'
import { kathmanduDay, startOfKathmanduDay } from '@sahuji/contract/time'
import { banks, counters, firstNames, lastNames } from './people.ts'

/** One thing that happened in the shop. Amounts in paisa, signed as the wallet feels them. */
export interface Happening {
  at: Date
  kind: 'payment' | 'refund' | 'payout' | 'load'
  who: string
  method: string
  amount: bigint
  fee: bigint
  /** The payment that a refund pays back. */
  of?: Happening
}

const dayMilliseconds = 86_400_000

/**
 * Ninety days of a spice shop in Asan, ending now: mornings and evenings are busy, Saturdays short, festivals wild,
 * takings go to the bank before they grow too large, and the wallet is never overdrawn. Oldest first.
 */
export function shopStory(now: Date, options: { days: number; seed: number; busy: number }): Happening[] {
  const luck = chance(options.seed)
  const story: Happening[] = []
  let balance = 0n
  const happen = (happening: Happening) => {
    if (happening.at >= now || balance + happening.amount - happening.fee < 0n) return
    balance += happening.amount - happening.fee
    story.push(happening)
  }
  for (let ago = options.days - 1; ago >= 0; ago--) {
    const day = startOfKathmanduDay(kathmanduDay(new Date(now.getTime() - ago * dayMilliseconds)))
    if (ago % 11 === 10 || story.length === 0) happen(load(day, luck))
    for (const payment of paymentsOf(day, luck, options.busy)) happen(payment)
    if (luck.next() < 0.35) {
      const paidBack = refundOf(story, refund(day, luck))
      if (paidBack) happen(paidBack)
    }
    if (balance > 20_000_000n) happen(payout(day, luck, balance))
  }
  return story.sort((one, other) => one.at.getTime() - other.at.getTime())
}

const atMinute = (day: Date, minute: number, luck: Chance): Date =>
  new Date(day.getTime() + minute * 60_000 + luck.between(0, 59_999))

function paymentsOf(day: Date, luck: Chance, busy: number): Happening[] {
  const isSaturday = new Date(day.getTime() + dayMilliseconds / 2).getUTCDay() === 6
  const festival = luck.next() < 0.06 ? 2.4 : 1
  const count = Math.round(busy * (isSaturday ? 0.35 : 1) * festival * (0.75 + luck.next() * 0.5))
  return Array.from({ length: count }, () => payment(day, luck)).sort(
    (one, other) => one.at.getTime() - other.at.getTime(),
  )
}

function payment(day: Date, luck: Chance): Happening {
  const isMorning = luck.next() < 0.4
  const minute = isMorning ? luck.between(8 * 60, 12 * 60) : luck.between(13 * 60, 19 * 60 + 30)
  const size = 100 * Math.exp(luck.next() * luck.next() * 4.6)
  const amount = BigInt(Math.max(5, Math.round(size / 5) * 5)) * 100n
  const way = luck.next()
  const method = way < 0.8 ? `qr ${luck.pick(counters)}` : way < 0.93 ? `link ${luck.between(2100, 2999)}` : 'card'
  const who = `${luck.pick(firstNames)} ${luck.pick(lastNames)}`
  return { at: atMinute(day, minute, luck), kind: 'payment', who, method, amount, fee: basisPointsOf(amount, 80n) }
}

function refund(day: Date, luck: Chance): Happening {
  const who = `${luck.pick(firstNames)} ${luck.pick(lastNames)}`
  const amount = -BigInt(luck.between(20, 180)) * 500n
  return {
    at: atMinute(day, luck.between(11 * 60, 18 * 60), luck),
    kind: 'refund',
    who,
    method: 'refund',
    amount,
    fee: 0n,
  }
}

/** A refund goes back to whoever paid last at least as much, that day or before; undefined where nobody did. */
function refundOf(story: readonly Happening[], asked: Happening): Happening | undefined {
  const of = story.findLast(({ kind, at, amount }) => kind === 'payment' && at < asked.at && amount >= -asked.amount)
  return of && { ...asked, who: of.who, of }
}

function payout(day: Date, luck: Chance, balance: bigint): Happening {
  const amount = -(((balance * 6n) / 10n / 100_000n) * 100_000n)
  return {
    at: atMinute(day, 20 * 60, luck),
    kind: 'payout',
    who: 'Himalayan Bank',
    method: 'payout 4417',
    amount,
    fee: 800n,
  }
}

function load(day: Date, luck: Chance): Happening {
  const amount = BigInt(luck.pick([5_000, 10_000, 15_000, 25_000])) * 100n
  const who = luck.pick(banks)
  return {
    at: atMinute(day, 9 * 60, luck),
    kind: 'load',
    who,
    method: 'ebanking',
    amount,
    fee: basisPointsOf(amount, 5n),
  }
}

/** A seeded draw of numbers (mulberry32), so that the demo's ninety days are the same on every machine. */
export interface Chance {
  /** From 0 up to, not including, 1. */
  next(): number
  /** A whole number from `low` to `high`, both included. */
  between(low: number, high: number): number
  pick<Item>(items: readonly [Item, ...Item[]]): Item
}

export function chance(seed: number): Chance {
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
