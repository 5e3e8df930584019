import type { Fault } from '../behaviour.ts'
import { chance } from '../chance.ts'
import { type SkewedClock, skewedClock } from '../clock.ts'
import { withGiven } from '../keys.ts'
import { keySourceOf, type SimulatorSettings } from '../open-gateways.ts'
import { keptRows } from '../state-file.ts'
import { npiBook, type NpiBook, type SentOrder } from './book.ts'
import { firstStanding, type NpiOrder, type NpiPlan, type NpiStanding } from './orders.ts'
import { type GivenTokens, givenTokens, npiKeys, type NpiKeys } from './tokens.ts'

/** NPI's other end. */
export interface NpiEnd {
  keys: NpiKeys
  clock: SkewedClock
  book: NpiBook
  tokens: GivenTokens
  /** The separator between the two parts of what is signed. */
  separator(): '' | ','
}

/** The actions of a test or a person; `/control/npi` offers them over HTTP. */
export interface NpiControl {
  /** The plan of the next order only, or of all later orders; magic amounts and accounts add to the latter. */
  next(plan: NpiPlan): void
  always(plan: NpiPlan): void
  /** The plan of the order with a reference, applied when it arrives. */
  behave(reference: string, plan: NpiPlan): void
  /** An order in the past with given times of its credit, for the demo's history. */
  remember(sent: SentOrder, times: CreditTimes): void
  orders(): readonly NpiOrder[]
  /** Throws, with 404 over HTTP, for a reference that no order has. */
  order(reference: string): NpiOrder
  /** How often an order was posted, whatever its result. */
  received(reference: string): number
  /** Sets the order's state and stops its plan: `{ reversal: '000', reason: '…' }` returns it. */
  move(reference: string, words: Partial<NpiStanding>): NpiOrder
  /** A fault on the next calls of a kind, whichever order they are about. */
  fail(fault: Fault): void
  clearFaults(): void
  skewClock(seconds: number): void
  /** All access tokens end now; with `refresh` the next renewal is refused, too. */
  expireTokens(refresh?: boolean): void
  grants(): { password: number; refresh_token: number }
  /** The tokens that it gave out. */
  tokens(): string[]
  /** Whether a comma separates the two parts of what is signed. */
  joinByComma(isJoined: boolean): void
  reset(): void
}

/** NPI's half, with an order book of its own. */
export function openNpi(settings: SimulatorSettings) {
  const keys = withGiven(npiKeys(keySourceOf(settings)), settings.givenKeys?.npi)
  const clock = skewedClock(settings.clock)
  const random = chance(settings.seed === undefined ? undefined : `npi ${settings.seed}`)
  const kept = keptRows<NpiOrder>(settings.folder, 'npi-orders.jsonl', ({ reference }) => reference)
  const book = npiBook({ clock, kept })
  const tokens = givenTokens({ keys, clock, chance: random })
  let separator: '' | ',' = ','
  const end: NpiEnd = { keys, clock, book, tokens, separator: () => separator }
  const order = (reference: string) => {
    const found = book.find(reference)
    if (!found) throw Object.assign(new Error(`No order ${reference}`), { statusCode: 404 })
    return found
  }
  const control: NpiControl = {
    next: (plan) => void (book.plan.next = plan),
    always: (plan) => void (book.plan.default = plan),
    behave: (reference, plan) => book.planFor(reference, plan),
    remember: (sent, times) => {
      if (!book.find(sent.reference)) book.change(book.receive(sent).order, deferred(times))
    },
    orders: () => book.all(),
    order,
    received: (reference) => book.received(reference),
    move: (reference, words) => {
      const found = order(reference)
      book.move(found, words)
      return found
    },
    fail: (fault) => void book.plan.faults.push({ ...fault }),
    clearFaults: () => void book.plan.faults.splice(0),
    skewClock: (seconds) => clock.skew(seconds),
    expireTokens: (refresh = false) => {
      tokens.expireAccess()
      if (refresh) tokens.expireRefresh()
    },
    grants: () => tokens.counts(),
    tokens: () => tokens.given(),
    joinByComma: (isJoined) => void (separator = isJoined ? ',' : ''),
    reset: () => {
      book.reset()
      tokens.reset()
      separator = ','
    },
  }
  return { end, control, kept }
}

interface CreditTimes {
  sent_at: Date
  credited_at: Date
}

/** What is so of an order that was taken at a moment and is credited at another. */
function deferred({ sent_at, credited_at }: CreditTimes): Partial<NpiOrder> {
  const after_seconds = Math.max(0, Math.round((credited_at.getTime() - sent_at.getTime()) / 1000))
  const plan: NpiPlan = { steps: [{ credit: 'DEFER' }, { credit: '000', after_seconds }] }
  const at = sent_at.toISOString()
  return { plan, faults: [], step: 0, standing: firstStanding(plan), entered_at: at, created_at: at }
}
