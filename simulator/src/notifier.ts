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

/** A rail that notifies by posting a form, and takes any 200 for a yes. Without one it is a GET that waits for its words. */
export type PostedNotification = (reference: string, gatewayRef: string) => Record<string, string>

export function notifier(of: {
  url: () => string | null
  clock: Clock
  chance: Chance
  payments: Payments
  retryMs: readonly number[]
  posts?: PostedNotification | undefined
}): Notifier {
  const stopping = new AbortController()
  const urlOf = (reference: string) => of.url() ?? of.payments.find(reference)?.notify_url ?? null
  const sendOnce = (reference: string, gatewayRef: string) =>
    notifyOnce({
      url: urlOf(reference),
      at: of.clock.now(),
      reference,
      gatewayRef,
      form: of.posts?.(reference, gatewayRef),
      signal: stopping.signal,
    })

  const attempt = async (payment: Payment, tries: number): Promise<void> => {
    if (urlOf(payment.reference) === null || stopping.signal.aborted) return
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
  form: Record<string, string> | undefined
  signal: AbortSignal
}): Promise<SentNotification> {
  const at = ask.at.toISOString()
  try {
    const url = new URL(ask.url ?? '')
    if (!ask.form) {
      url.searchParams.set('MerchantTxnId', ask.reference)
      url.searchParams.set('GatewayTxnId', ask.gatewayRef)
    }
    const signal = AbortSignal.any([ask.signal, AbortSignal.timeout(notifyTimeoutMs)])
    const posted = ask.form && { method: 'POST', body: new URLSearchParams(ask.form) }
    const response = await fetch(url, { redirect: 'manual', signal, ...posted })
    const body = (await response.text()).slice(0, 200)
    return {
      at,
      status: response.status,
      body,
      acknowledged: response.status === 200 && (ask.form !== undefined || acknowledgements.has(body)),
    }
  } catch (error) {
    return { at, status: null, body: error instanceof Error ? error.message : 'failed', acknowledged: false }
  }
}

/** Waits, or not at all when the simulator stops. */
async function pause(ms: number, signal: AbortSignal): Promise<void> {
  if (ms > 0) await setTimeout(ms, undefined, { signal }).catch(() => {})
}
