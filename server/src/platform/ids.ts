import { randomBytes } from 'node:crypto'
import { type Clock, systemClock } from './clock.ts'

/** Which of the two books an account and its transfers belong to. */
export type Book = 'live' | 'sandbox'

/** A new uuidv7 (RFC 9562): grows with every call on the same clock, even within a millisecond or when it steps back. */
export function newId(moment: Clock | Date = systemClock): string {
  return uuidOf(nextTick(moment), randomBytes(8))
}

/** A uuidv7 whose last bit names its book: 0 live, 1 sandbox. Ledger accounts, transfers and holds carry these. */
export function newLedgerId(mode: Book, clock: Clock = systemClock): string {
  const random = randomBytes(8)
  random[7] = (random[7]! & 0xfe) | (mode === 'sandbox' ? 1 : 0)
  return uuidOf(nextTick(clock), random)
}

/** The book that a ledger id carries in its last bit. */
export function bookOf(id: string): Book {
  return Number.parseInt(id.slice(-1), 16) & 1 ? 'sandbox' : 'live'
}

// No I, L, O, U: what is read aloud or copied by hand must not be mistaken.
const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** A public reference of 16 characters [0-9A-Z]: `SJ`, the second it was made, and 35 random bits that nobody can guess. connectIPS takes at most 20. */
export function newReference(clock: Clock = systemClock): string {
  const second = Math.floor(clock.now().getTime() / 1000)
  const random = [...randomBytes(7)].map((byte) => letters[byte & 31]!).join('')
  return 'SJ' + inLetters(second, 7) + random
}

function inLetters(value: number, length: number): string {
  let rest = value
  let text = ''
  for (let place = 0; place < length; place++) {
    text = letters[rest % 32]! + text
    rest = Math.floor(rest / 32)
  }
  return text
}

// Milliseconds times 4096 plus a counter: 60 bits that only grow, for each clock by itself, so that history brought
// along has ids of its own days. A clock set back by more than a day tells another history.
const lastOf = new WeakMap<Clock, bigint>()
const day = BigInt(24 * 60 * 60 * 1000) << 12n

// Given moments share one row, so that what happened in one millisecond keeps its order.
const givenMoments: Clock = { now: () => new Date(0) }

function nextTick(moment: Clock | Date): bigint {
  const clock = moment instanceof Date ? givenMoments : moment
  const at = moment instanceof Date ? moment : moment.now()
  const now = (BigInt(at.getTime()) << 12n) | BigInt(randomBytes(1)[0]!)
  const last = lastOf.get(clock) ?? 0n
  const tick = now > last || now < last - day ? now : last + 1n
  lastOf.set(clock, tick)
  return tick
}

function uuidOf(tick: bigint, random: Buffer): string {
  const time = (tick >> 12n).toString(16).padStart(12, '0')
  const counter = (tick & 0xfffn).toString(16).padStart(3, '0')
  random[0] = (random[0]! & 0x3f) | 0x80
  const tail = random.toString('hex')
  return `${time.slice(0, 8)}-${time.slice(8)}-7${counter}-${tail.slice(0, 4)}-${tail.slice(4)}`
}
