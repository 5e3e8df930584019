import type { Behaviour, Decision, Fault } from './behaviour.ts'
import type { RailCall } from './rail-calls.ts'

/** One notification that was tried. `status` null: nothing came back. Acknowledged only by the exact words. */
export interface SentNotification {
  at: string
  status: number | null
  body: string
  acknowledged: boolean
}

/** Money that went back. `reference`: the merchant's own, where the rail takes one; `amount` in rupees. */
export interface MadeRefund {
  id: string
  reference: string
  amount: string
  at: string
}

/** A payment as the gateway holds it. Amounts are rupees in decimal text, times ISO; it is stored on disk unchanged. */
export interface Payment {
  reference: string
  gateway_ref: string
  process_id: string
  amount: string
  charge: string
  instrument: string | null
  remarks: string
  response_url: string | null
  /** The code of the shop whose printed QR was scanned, and the bill in it; absent for a QR of one payment. */
  merchant?: string
  bill?: string | null
  /** Where the browser goes after a no, on a rail that has an address of its own for it. */
  failure_url?: string
  /** The decisions after which the rail does not send the payer back. */
  stays_after?: Decision[]
  /** The address of the merchant's server for notifications, on a rail whose form contains it. */
  notify_url?: string
  created_at: string
  opened_at: string | null
  decision: Decision | null
  decided_at: string | null
  returned_at: string | null
  behaviour: Behaviour
  faults: Fault[]
  calls: Partial<Record<RailCall, number>>
  /** Status checks since the decision. */
  polls: number
  notifications: SentNotification[]
  /** What was refunded by a call, oldest first. */
  refunds?: MadeRefund[]
}

/** The gateway's book. `changed` is called after every change, for the copy on disk. */
export interface Payments {
  all(): Payment[]
  find(reference: string): Payment | undefined
  findByProcess(processId: string): Payment | undefined
  add(payment: Payment): void
  change(payment: Payment, changes: Partial<Payment>): Payment
  clear(): void
}

/** Older payments than these are forgotten, so that a long run does not grow without end. */
const paymentsMax = 5_000

export function payments(kept: Payment[], changed: () => void): Payments {
  const byReference = new Map(kept.map((payment) => [payment.reference, payment]))
  const byProcess = new Map(kept.map((payment) => [payment.process_id, payment]))
  return {
    all: () => [...byReference.values()],
    find: (reference) => byReference.get(reference),
    findByProcess: (processId) => byProcess.get(processId),
    add: (payment) => {
      byReference.set(payment.reference, payment)
      byProcess.set(payment.process_id, payment)
      const oldest = byReference.size > paymentsMax ? byReference.values().next().value : undefined
      if (oldest) {
        byReference.delete(oldest.reference)
        byProcess.delete(oldest.process_id)
      }
      changed()
    },
    change: (payment, changes) => {
      Object.assign(payment, changes)
      changed()
      return payment
    },
    clear: () => {
      byReference.clear()
      byProcess.clear()
      changed()
    },
  }
}

/** Whether the payer may still decide: nothing happened, or the page was left without paying. */
export const isUndecided = (payment: Payment): boolean => payment.decision === null || payment.decision === 'abandon'
