import type { Behaviour, Decision, Fault } from './behaviour.ts'
import { decideAlone, goesBack, type Gateway } from './gateway.ts'
import type { Payment, SentNotification } from './payments.ts'

/** Everything a test or a person may do to the simulator; the HTTP control API is this, word for word. */
export interface Control {
  /** The behaviour of the next payment only, or of all payments that follow; magic amounts add to the latter. */
  next(behaviour: Behaviour): void
  always(behaviour: Behaviour): void
  payments(): Payment[]
  /** Throws, with 404 over HTTP, for a reference that no payment has. */
  payment(reference: string): Payment
  /** Changes what a payment will do; words not given stay. New faults replace those left. */
  behave(reference: string, behaviour: Behaviour): Payment
  /**
   * The payer decides without a browser; `return_url` is where the browser would go, null where it would not, `return_form`
   * what it would post there.
   */
  decide(reference: string, decision: Decision): Decided
  /** One more notification now, as many as wanted, also a day later. */
  notify(reference: string): Promise<SentNotification>
  /** A notification for whatever one likes, also for a payment that does not exist. */
  notifyAbout(reference: string, gatewayRef: string): Promise<SentNotification>
  /** A fault on the next calls of a kind, whichever payment they are about. */
  fail(fault: Fault): void
  clearFaults(): void
  skewClock(seconds: number): void
  /** A new secret; the old ones stay valid until `retireSecrets`. */
  rotateSecret(secret?: string): string
  retireSecrets(): void
  merchant(changes: Partial<Gateway['merchant']>): void
  /** Forgets all payments and plans. */
  reset(): void
  state(): ControlState
}

interface Decided {
  payment: Payment
  return_url: string | null
  return_form?: Record<string, string>
}

export interface ControlState {
  merchant: Gateway['merchant']
  plan: Gateway['plan']
  clock: { now: string; skew_seconds: number }
  secrets_valid: number
  payment_count: number
}

export function controlOf(gateway: Gateway): Control {
  const payment = (reference: string) => {
    const found = gateway.payments.find(reference)
    if (!found) throw Object.assign(new Error(`No payment ${reference}`), { statusCode: 404 })
    return found
  }
  return {
    next: (behaviour) => void (gateway.plan.next = behaviour),
    always: (behaviour) => void (gateway.plan.default = behaviour),
    payments: () => gateway.payments.all(),
    payment,
    behave: (reference, behaviour) => behave(gateway, payment(reference), behaviour),
    decide: (reference, decision) => decide(gateway, payment(reference), decision),
    notify: (reference) => notify(gateway, payment(reference)),
    notifyAbout: (reference, gatewayRef) => gateway.notifier.sendOnce(reference, gatewayRef),
    fail: (fault) => void gateway.plan.faults.push({ ...fault }),
    clearFaults: () => void gateway.plan.faults.splice(0),
    skewClock: (seconds) => gateway.clock.skew(seconds),
    rotateSecret: (secret = gateway.chance.token(48)) => {
      gateway.secrets.unshift(secret)
      return secret
    },
    retireSecrets: () => void gateway.secrets.splice(1),
    merchant: (changes) => void Object.assign(gateway.merchant, changes),
    reset: () => {
      gateway.payments.clear()
      Object.assign(gateway.plan, { next: null, default: {}, faults: [] })
      gateway.clock.skew(0)
    },
    state: () => stateOf(gateway),
  }
}

function behave(gateway: Gateway, payment: Payment, behaviour: Behaviour): Payment {
  const faults = behaviour.faults ? structuredClone(behaviour.faults) : payment.faults
  return gateway.payments.change(payment, { behaviour: { ...payment.behaviour, ...behaviour }, faults })
}

function decide(gateway: Gateway, payment: Payment, decision: Decision): Decided {
  decideAlone(gateway, payment, decision)
  const base = payment.response_url ?? gateway.merchant.return_url
  if (base === null || !goesBack(payment)) return { payment, return_url: null }
  const return_form = gateway.returnForm?.(payment)
  return { payment, return_url: gateway.returnAddress(base, payment), ...(return_form && { return_form }) }
}

async function notify(gateway: Gateway, payment: Payment): Promise<SentNotification> {
  const sent = await gateway.notifier.sendOnce(payment.reference, payment.gateway_ref)
  gateway.payments.change(payment, { notifications: [...payment.notifications, sent] })
  return sent
}

const stateOf = (gateway: Gateway): ControlState => ({
  merchant: gateway.merchant,
  plan: gateway.plan,
  clock: { now: gateway.clock.now().toISOString(), skew_seconds: gateway.clock.skewSeconds() },
  secrets_valid: gateway.secrets.length,
  payment_count: gateway.payments.all().length,
})
