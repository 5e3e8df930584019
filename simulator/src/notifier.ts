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

/** How a rail's server tells the merchant's, and by which words it knows that it was heard. */
export interface NotificationManner {
  requestOf: (url: string, reference: string, gatewayRef: string) => { url: string; init: RequestInit }
  isAcknowledged: (body: string) => boolean
}

const acknowledgements = new Set(['received', 'already received'])

/** OnePG's: a GET with two parameters. */
const onepgNotification: NotificationManner = {
  requestOf: (base, reference, gatewayRef) => {
    const url = new URL(base)
    url.searchParams.set('MerchantTxnId', reference)
    url.searchParams.set('GatewayTxnId', gatewayRef)
    return { url: url.href, init: {} }
  },
  isAcknowledged: (body) => acknowledgements.has(body),
}

export function notifier(of: {
  url: () => string | null
  clock: Clock
  chance: Chance
  payments: Payments
  retryMs: readonly number[]
  manner?: NotificationManner
}): Notifier {
  const { manner = onepgNotification } = of
  const stopping = new AbortController()
  const urlOf = (reference: string) => of.url() ?? of.payments.find(reference)?.notify_url ?? null
  const sendOnce = (reference: string, gatewayRef: string) =>
    notifyOnce({ url: urlOf(reference), at: of.clock.now(), reference, gatewayRef, signal: stopping.signal, manner })

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
  signal: AbortSignal
  manner: NotificationManner
}): Promise<SentNotification> {
  const at = ask.at.toISOString()
  try {
    const { url, init } = ask.manner.requestOf(ask.url ?? '', ask.reference, ask.gatewayRef)
    const signal = AbortSignal.any([ask.signal, AbortSignal.timeout(notifyTimeoutMs)])
    const response = await fetch(url, { ...init, redirect: 'manual', signal })
    const body = (await response.text()).slice(0, 200)
    return {
      at,
      status: response.status,
      body,
      acknowledged: response.status === 200 && ask.manner.isAcknowledged(body),
    }
  } catch (error) {
    return { at, status: null, body: error instanceof Error ? error.message : 'failed', acknowledged: false }
  }
}

/** Waits, or not at all when the simulator stops. */
async function pause(ms: number, signal: AbortSignal): Promise<void> {
  if (ms > 0) await setTimeout(ms, undefined, { signal }).catch(() => {})
}
