import { openCounter } from '@sahuji/contract/counters/at-the-counter'
import type { TestApp } from './app.ts'
import { browserKey } from './browser-key.ts'
import { someone, type Someone } from './people.ts'

/** A device requests, with a new key of its own, to be signed in at a counter. */
export async function openBy(app: TestApp, code: string) {
  const key = browserKey()
  const proof = key.prove({ method: 'POST', url: openCounter.path, now: app.clock.now() })
  return { key, answered: await app.call(openCounter, { code }, { proof }) }
}

/** A device that is signed in by a code, bound to its browser's key. */
export async function counterDevice(app: TestApp, code: string): Promise<Someone> {
  const { key, answered } = await openBy(app, code)
  return someone(app, { email: '', mobile_no: '', password: '', key, token: answered.data.access_token })
}
