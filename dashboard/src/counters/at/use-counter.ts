import type { CounterView } from '@sahuji/contract/counters/at-the-counter'
import { useEffect, useMemo, useState } from 'react'
import { CallFailed } from '../../platform/calls/call-failed.ts'
import { openStream } from '../../platform/streams/live-stream.ts'
import { atCounter, counterLine } from './counter-session.ts'

const askMilliseconds = 10_000
const askAgainMilliseconds = 3_000
// a slower answer is no answer for a customer who waits
const patienceMilliseconds = 8_000
const staleMilliseconds = 20_000

/** The content of a counter's screen, and whether it can be trusted. */
export interface Counter {
  view: CounterView | undefined
  /** Undefined while it is live; else the time of the last answer, with `at` undefined before the first one. */
  stale: { since: Date | undefined } | undefined
  /** The device was signed out: by the owner, by another device at this counter, or after its hours. */
  isOver: boolean
  askNow: () => void
}

interface Heard {
  view: CounterView | undefined
  heardAt: number | undefined
  isFailing: boolean
  isOver: boolean
}

/**
 * Polls every ten seconds, at once when the stream reports a payment, and every three while there is no answer. It is
 * live only while the last call was answered within twenty seconds: a silent connection looks like a day without customers.
 */
export function useCounter(): Counter {
  const [heard, setHeard] = useState<Heard>(() => ({
    view: undefined,
    heardAt: undefined,
    isFailing: false,
    isOver: false,
  }))
  const [now, setNow] = useState(() => Date.now())
  const asker = useMemo(() => new Asker(setHeard), [])
  useEffect(
    function followShop() {
      asker.begin()
      const tick = setInterval(() => setNow(Date.now()), 1_000)
      const hangUp = openStream(({ event }) => {
        if (event !== 'beat') asker.askNow()
      }, counterLine)
      const wake = () => asker.askNow()
      const lose = () => setHeard((before) => ({ ...before, isFailing: true }))
      addEventListener('online', wake)
      addEventListener('offline', lose)
      document.addEventListener('visibilitychange', wake)
      return () => {
        asker.stop()
        clearInterval(tick)
        hangUp()
        removeEventListener('online', wake)
        removeEventListener('offline', lose)
        document.removeEventListener('visibilitychange', wake)
      }
    },
    [asker],
  )
  const { view, heardAt, isFailing, isOver } = heard
  const isStale = isFailing || (heardAt !== undefined && now - heardAt > staleMilliseconds)
  const stale = isStale ? { since: heardAt === undefined ? undefined : new Date(heardAt) } : undefined
  return { view, stale, isOver, askNow: () => asker.askNow() }
}

/** One call at a time; a wish during a call is fulfilled right after it. */
class Asker {
  readonly #tell: (change: (before: Heard) => Heard) => void
  #timer: ReturnType<typeof setTimeout> | undefined
  #isAsking = false
  #isWanted = false
  #isStopped = true

  constructor(tell: (change: (before: Heard) => Heard) => void) {
    this.#tell = tell
  }

  begin(): void {
    this.#isStopped = false
    this.askNow()
  }

  stop(): void {
    this.#isStopped = true
    clearTimeout(this.#timer)
  }

  askNow(): void {
    if (this.#isStopped) return
    if (this.#isAsking) this.#isWanted = true
    else void this.#ask()
  }

  async #ask(): Promise<void> {
    clearTimeout(this.#timer)
    this.#isAsking = true
    this.#isWanted = false
    const wait = await atCounter.read(AbortSignal.timeout(patienceMilliseconds)).then(
      (view) => this.#take(view),
      (error: unknown) => this.#fail(error),
    )
    this.#isAsking = false
    if (this.#isStopped || wait === undefined) return
    if (this.#isWanted) return void this.#ask()
    this.#timer = setTimeout(() => this.askNow(), wait)
  }

  #take(view: CounterView): number {
    this.#tell(() => ({ view, heardAt: Date.now(), isFailing: false, isOver: false }))
    return askMilliseconds
  }

  #fail(error: unknown): number | undefined {
    const isOver = error instanceof CallFailed && error.http === 401
    this.#tell((before) => ({ ...before, isFailing: true, isOver }))
    return isOver ? undefined : askAgainMilliseconds
  }
}
