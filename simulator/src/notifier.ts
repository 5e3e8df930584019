import { setTimeout } from 'node:timers/promises'
import type { Chance } from './chance.ts'
import type { Clock } from './clock.ts'
import type { Payment, Payments, SentNotification } from './payments.ts'

/** Tells the merchant's server, again and again until it acknowledges. */
export interface Notifier {
  /** Sends all copies, each after the payment's delay; resolves when every first try has been answered or has failed. */
  send(payment: Payment): Promise<void>
  /** One notification for any pair of references, once, whatever the answer. */
  sendOnce(reference: string, gatewayRef: string): Promise<SentNotification>
  stop(): void
}

/** How long after each unacknowledged try the next follows; then the gateway gives up. */
export const notifyRetryMs = [1_000, 2_000, 5_000, 10_000, 30_000, 60_000]
const notifyTimeoutMs = 5_000
const acknowledgements = new Set(['received', 'already received'])

export function notifier(of: {
  url: () => string | null
  clock: Clock
  chance: Chance
  payments: Payments
  retryMs: readonly number[]
}): Notifier {
  const stopping = new AbortController()
  const sendOnce = (reference: string, gatewayRef: string) =>
    notifyOnce({ url: of.url(), at: of.clock.now(), reference, gatewayRef, signal: stopping.signal })

  const attempt = async (payment: Payment, tries: number): Promise<void> => {
    if (of.url() === null || stopping.signal.aborted) return
    const sent = await sendOnce(payment.reference, payment.gateway_ref)
    of.payments.change(payment, { notifications: [...payment.notifications, sent] })
    const wait = of.retryMs[tries]
    if (sent.acknowledged || wait === undefined) return
    pause(wait, stopping.signal)
      .then(() => attempt(payment, tries + 1))
      .catch(() => {})
  }

  return {
    sendOnce,
    send: async (payment) => {
      const { copies = 1, delay_ms = 0, delay_ms_max } = payment.behaviour.notify ?? {}
      const delays = Array.from({ length: copies }, () =>
        of.chance.between(delay_ms, Math.max(delay_ms, delay_ms_max ?? delay_ms)),
      )
      await Promise.all(delays.map((delay) => pause(delay, stopping.signal).then(() => attempt(payment, 0))))
    },
    stop: () => stopping.abort(),
  }
}

async function notifyOnce(ask: {
  url: string | null
  at: Date
  reference: string
  gatewayRef: string
  signal: AbortSignal
}): Promise<SentNotification> {
  const at = ask.at.toISOString()
  try {
    const url = new URL(ask.url ?? '')
    url.searchParams.set('MerchantTxnId', ask.reference)
    url.searchParams.set('GatewayTxnId', ask.gatewayRef)
    const signal = AbortSignal.any([ask.signal, AbortSignal.timeout(notifyTimeoutMs)])
    const response = await fetch(url, { redirect: 'manual', signal })
    const body = (await response.text()).slice(0, 200)
    return {
      at,
      status: response.status,
      body,
      acknowledged: response.status === 200 && acknowledgements.has(body),
    }
  } catch (error) {
    return { at, status: null, body: error instanceof Error ? error.message : 'failed', acknowledged: false }
  }
}

/** Waits, or not at all when the simulator stops. */
async function pause(ms: number, signal: AbortSignal): Promise<void> {
  if (ms > 0) await setTimeout(ms, undefined, { signal }).catch(() => {})
}
