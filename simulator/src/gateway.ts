import type { Behaviour, Decision, Fault } from './behaviour.ts'
import type { Chance } from './chance.ts'
import type { SkewedClock } from './clock.ts'
import type { Notifier } from './notifier.ts'
import type { Payment, Payments } from './payments.ts'

/** One rail's other end: its book, its keys, what the merchant has registered, and what the control API has planned. */
export interface Gateway<Keys = unknown> {
  keys: Keys
  /** The way back that the payer's browser takes, with what is planned to be wrong in it. */
  returnAddress: (base: string, payment: Payment) => string
  /** What the browser posts there, on a rail that comes back by a form. */
  returnForm?: (payment: Payment) => Record<string, string>
  /** The payer takes another instrument, by its code; nothing where the rail has no choice. */
  payWith: (payment: Payment, code: string) => void
  /** Where the payer decides, as a path of ours; null for a payment that has no page yet. */
  pagePath: (payment: Payment) => string | null
  /** The secrets valid now; more than one while keys are rotated. */
  secrets: string[]
  clock: SkewedClock
  chance: Chance
  payments: Payments
  notifier: Notifier
  merchant: { notify_url: string | null; return_url: string | null }
  /** How long the receipt stays before the browser goes back; 0: it goes back at once. */
  receipt_seconds: number
  plan: { next: Behaviour | null; default: Behaviour; faults: Fault[] }
}

/** If the browser never leaves the receipt, the merchant is notified this long after it should have. */
const lostBrowserSeconds = 5

/** The payer has decided on the page. Resolves once a notification that must come first has been delivered. */
export async function decideOnPage(gateway: Gateway, payment: Payment, decision: Decision): Promise<void> {
  record(gateway, payment, decision)
  const when = notifiesWhen(payment)
  if (when === 'before') return notify(gateway, payment)
  if (!goesBack(payment)) return notifyAlone(gateway, payment)
  const lost = setTimeout(() => notifyAlone(gateway, payment), (gateway.receipt_seconds + lostBrowserSeconds) * 1000)
  lost.unref()
}

/** The payer has decided where no browser is. */
export function decideAlone(gateway: Gateway, payment: Payment, decision: Decision): void {
  record(gateway, payment, decision)
  notifyAlone(gateway, payment)
}

/** The browser goes back to the merchant now: the address, with what is planned to be wrong in it. Null if there is none. */
export function goBack(gateway: Gateway, payment: Payment): string | null {
  const base = payment.response_url ?? gateway.merchant.return_url
  if (base === null || !goesBack(payment)) return null
  gateway.payments.change(payment, { returned_at: gateway.clock.now().toISOString() })
  notifyAlone(gateway, payment)
  return gateway.returnAddress(base, payment)
}

/** Whether the payer's browser comes back after what was decided. */
export const goesBack = ({ decision, stays_after = [] }: Payment): boolean =>
  (decision === 'approve' || decision === 'decline' || decision === 'cancel') && !stays_after.includes(decision)

function record(gateway: Gateway, payment: Payment, chosen: Decision): void {
  const decision = chosen === 'approve' ? (payment.behaviour.on_approve ?? 'approve') : chosen
  notified.delete(payment)
  const other = decision === 'approve' || decision === 'never_return' ? payment.behaviour.pays_with : undefined
  if (other !== undefined) gateway.payWith(payment, other)
  gateway.payments.change(payment, { decision, decided_at: gateway.clock.now().toISOString(), polls: 0 })
}

function notifiesWhen(payment: Payment): 'never' | 'before' | 'after' | 'together' {
  return payment.behaviour.notify?.when ?? (goesBack(payment) ? 'together' : 'never')
}

// not awaited: the merchant asks for the status if the notification fails
const notifyAlone = (gateway: Gateway, payment: Payment): void => void notify(gateway, payment).catch(() => {})

/** Payments whose notifications are on their way, so that page, return and timer send them once. */
const notified = new WeakSet<Payment>()

async function notify(gateway: Gateway, payment: Payment): Promise<void> {
  if (notified.has(payment) || notifiesWhen(payment) === 'never') return
  notified.add(payment)
  await gateway.notifier.send(payment)
}
