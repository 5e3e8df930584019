import * as passkeys from '@sahuji/contract/auth/passkeys'
import * as contract from '@sahuji/contract/auth/second-factors'
import * as session from '@sahuji/contract/session'
import { generateSync } from 'otplib/functional'
import { authenticator, type Authenticator } from './authenticator.ts'
import type { TestApp } from './app.ts'
import { type BrowserKey, browserKey } from './browser-key.ts'
import type { Someone } from './people.ts'

/** The page's origin in the tests. */
export const origin = 'http://localhost:4620'

/** The code that an app shows now, or so many half minutes away. */
export const totpNow = (app: Pick<TestApp, 'clock'>, secret: string, steps = 0): string =>
  generateSync({ secret, epoch: Math.floor(app.clock.now().getTime() / 1000) + 30 * steps })

/** Turns an authenticator app on; answers its secret and the recovery codes. */
export async function withTotp(app: TestApp, who: Someone): Promise<{ secret: string; recovery_codes: string[] }> {
  const { data } = await who.call(contract.beginTotp, {})
  const confirmed = await who.call(contract.confirmTotp, { code: totpNow(app, data.secret) })
  // the next half minute, because the code that turned it on is used
  app.clock.advance({ seconds: 30 })
  return { secret: data.secret, recovery_codes: confirmed.data.recovery_codes ?? [] }
}

/** Adds a passkey; answers the device that holds it. */
export async function withPasskey(who: Someone, name = 'Pixel 9'): Promise<Authenticator> {
  const { data } = await who.call(passkeys.beginPasskey, {})
  const device = authenticator({ origin, handle: data.user.id })
  const { http, body } = await who.call(passkeys.addPasskey, { name, made: device.makes(data) })
  if (http !== 200) throw new Error(JSON.stringify(body))
  return device
}

/** One browser that calls without a session: its proofs go along. */
export function strangerWith(app: TestApp, key: BrowserKey | null = browserKey()) {
  const call: TestApp['call'] = (entry, input) => {
    const proof = key?.prove({ method: entry.method, url: entry.path, now: app.clock.now() })
    return app.call(entry, input, { ...(proof && { proof }) })
  }
  return { key: key ?? undefined, call }
}

/** The first step of somebody with a second factor: the ticket for the next one. */
export async function firstStep(at: ReturnType<typeof strangerWith>, { email, password }: Someone) {
  const { http, body } = await at.call(session.signIn, { email, password })
  return { http, body, ...secondStepOf(body) }
}

/** The second step of a sign-in's answer; no ticket where it has none. */
export function secondStepOf(body: object): contract.SecondStepNeeded['second_step'] {
  const { second_step = { ticket: '', ways: [] } } = body as Partial<contract.SecondStepNeeded>
  return second_step
}
