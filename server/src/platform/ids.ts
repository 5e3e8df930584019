import * as z from 'zod/mini'
import { randomFillSync } from 'node:crypto'
import { type Clock, systemClock } from './clock.ts'
import { Refusal } from './refusal.ts'

/** Which of the two books an account and its transfers belong to. */
export type Book = 'live' | 'sandbox'

/** A new uuidv7 (RFC 9562): grows with every call on the same clock, even within a millisecond or when it steps back. */
export function newId(moment: Clock | Date = systemClock): string {
  return uuidOf(nextTick(moment))
}

/** The least uuidv7 of a moment, before every id of that millisecond: turns dates into bounds of ids. */
export function firstIdAt(moment: Date): string {
  const time = Math.max(0, moment.getTime()).toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-000000000000`
}

/** A uuidv7 whose last bit names its book: 0 live, 1 sandbox. Ledger accounts, transfers and holds carry these. */
export function newLedgerId(mode: Book, clock: Clock = systemClock): string {
  return uuidOf(nextTick(clock), mode === 'sandbox' ? 1 : 0)
}

/** The book in the last bit of a ledger id. */
export function bookOf(id: string): Book {
  return Number.parseInt(id.slice(-1), 16) & 1 ? 'sandbox' : 'live'
}

// No I, L, O, U, which are misread aloud or by hand.
const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/**
 * A public reference of 16 characters [0-9A-Z]: `SJ`, the second of its creation, and 35 unpredictable bits. connectIPS
 * accepts at most 20.
 */
export function newReference(clock: Clock = systemClock): string {
  const second = Math.floor(clock.now().getTime() / 1000)
  const tail = [...random(7)].map((byte) => letters[byte & 31]!).join('')
  return 'SJ' + inLetters(second, 7) + tail
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

/** The time of a clock's last id: its millisecond and a 12-bit counter within it. */
interface Tick {
  milliseconds: number
  counter: number
}

// Each clock has its own counter, so that an imported history has ids of its own days. A clock set back by more than a
// day starts another history.
const lastOf = new WeakMap<Clock, Tick>()
const dayMilliseconds = 24 * 60 * 60 * 1000

// Given moments share one entry, so that ids of one millisecond keep their order. A moment of a longer transaction may be
// older than the last one; one that is older than a minute is of another history.
const givenMoments: Clock = { now: () => new Date(0) }
const minuteMilliseconds = 60_000

/**
 * Lets the next id of a given moment begin a history, however near its moment is to the last one: a process may open
 * another database, whose moments have nothing to do with those of the first.
 */
export function beginGivenMoments(): void {
  lastOf.delete(givenMoments)
}

function nextTick(moment: Clock | Date): Tick {
  const clock = moment instanceof Date ? givenMoments : moment
  const now = (moment instanceof Date ? moment : moment.now()).getTime()
  const backMost = clock === givenMoments ? minuteMilliseconds : dayMilliseconds
  const tick = lastOf.get(clock) ?? { milliseconds: -1, counter: 0 }
  if (now > tick.milliseconds || now < tick.milliseconds - backMost) {
    tick.milliseconds = now
    tick.counter = random(1)[0]!
  } else if (++tick.counter > 0xfff) {
    tick.milliseconds++
    tick.counter = 0
  }
  lastOf.set(clock, tick)
  return tick
}

function uuidOf({ milliseconds, counter }: Tick, lastBit?: 0 | 1): string {
  const tail = random(8)
  if (lastBit !== undefined) tail[7] = (tail[7]! & 0xfe) | lastBit
  const time = milliseconds.toString(16).padStart(12, '0')
  tail[0] = (tail[0]! & 0x3f) | 0x80
  const hex = tail.toString('hex')
  return `${time.slice(0, 8)}-${time.slice(8)}-7${counter.toString(16).padStart(3, '0')}-${hex.slice(0, 4)}-${hex.slice(4)}`
}

// Filled at once: eight bytes at a time cost more than the rest of an id (4.8 µs against 0.6).
const pool = Buffer.alloc(4096)
let poolAt = pool.length

/** The next random bytes; each is returned once, and is valid only until the next call. */
function random(count: number): Buffer {
  if (poolAt + count > pool.length) {
    randomFillSync(pool)
    poolAt = 0
  }
  poolAt += count
  return pool.subarray(poolAt - count, poolAt)
}

/** The id after which a list continues; undefined for the first page. Refuses anything but a cursor of ours. */
export function cursorId(cursor: string | undefined): string | undefined {
  if (cursor !== undefined && !z.safeParse(z.uuid(), cursor).success)
    throw new Refusal('fields_invalid', {}, ['cursor'])
  return cursor
}
