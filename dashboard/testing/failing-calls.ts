import { type Envelope, serverHeader } from '@sahuji/contract/http/envelope'
import type { RouteEntry } from '@sahuji/contract/http/route'
import { vi } from 'vitest'
import type { Locator } from 'vitest/browser'
import { type FakeServer, type Handler, on } from './fake-server.ts'

const json = (http: number, body: Envelope) => () =>
  new Response(JSON.stringify(body), {
    status: http,
    headers: { 'content-type': 'application/json', [serverHeader]: '1', date: new Date().toUTCString() },
  })

/** How a call fails, and how often it is asked within half a minute then. */
export const failures = {
  'a clear no': { asked: 1, answer: json(422, { status: '7004', message: 'The till is being counted.' }) },
  'too many requests': { asked: 4, answer: json(429, { status: '005', message: 'Too many requests.' }) },
  'a fault': { asked: 4, answer: json(500, { status: '001', message: 'Internal system error.' }) },
  // four tries, and again after twenty seconds
  'no answer': { asked: 8, answer: () => Response.error() },
} as const

export type FailureKind = keyof typeof failures

export const failing = (entry: RouteEntry, kind: FailureKind): Handler => on(entry, () => failures[kind].answer())

/** Time passes as ever, and can be moved on; `vi.useRealTimers()` afterwards. */
export const useMovableTime = (): void =>
  void vi.useFakeTimers({
    shouldAdvanceTime: true,
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'],
  })

/** Moves the time on by so many seconds; requests are answered meanwhile. */
export async function passTime(seconds: number): Promise<void> {
  for (let passed = 0; passed < seconds; passed += 3) {
    await vi.advanceTimersByTimeAsync(Math.min(3, seconds - passed) * 1_000)
    // a real moment, in which a request is answered
    await new Promise((resolve) => requestAnimationFrame(resolve))
  }
}

/**
 * Presses a button that asks again; the server answers so from this press on. Before it, the page may ask by itself what
 * failed, and an answer would take the button away.
 */
export async function triesAgain(button: Locator, server: FakeServer, ...handlers: Handler[]): Promise<void> {
  addEventListener('click', () => server.answer(...handlers), { once: true, capture: true })
  await button.click()
}
