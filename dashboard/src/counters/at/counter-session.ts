import {
  counterLivePath,
  checkPayment,
  leaveCounter,
  openCounter,
  readCounter,
} from '@sahuji/contract/counters/at-the-counter'
import type { CounterView } from '@sahuji/contract/counters/at-the-counter'
import { call, type Caller } from '../../platform/calls/call.ts'
import { browserKeys, type KeyStore, memoryKeys } from '../../platform/storage/key-store.ts'
import type { StreamState } from '../../platform/streams/stream-state.ts'
import type { LiveStream } from '../../platform/streams/live-stream.ts'
import { proofOf, signingKey } from '../../platform/session/proof.ts'
import { serverNow } from '../../platform/server/server.ts'
import { createStore } from '../../platform/store.ts'

// apart from the person's session: signing out of the dashboard leaves the counter open, and the other way round
const storeName = 'sahuji-counter'
const tokenName = 'token'

let keys: KeyStore | undefined
let token: string | null = null

/** Where key and token are kept; in memory while the page is open, where this browser stores nothing. */
async function openKeys(): Promise<KeyStore> {
  if (keys) return keys
  const kept = browserKeys(storeName)
  const isKept = await kept.read(tokenName).then(
    () => true,
    () => false,
  )
  return (keys = isKept ? kept : memoryKeys())
}

/** This device's sign-in at its counter, for every call of the counter. */
export const counterCaller: Caller = {
  token: () => token,
  proof: async (request) => proofOf(await signingKey(await openKeys()), { ...request, token, now: serverNow() }),
}

/** Whether this device is signed in at a counter. */
export async function isAtCounter(): Promise<boolean> {
  const kept = await (await openKeys()).read(tokenName)
  token = typeof kept === 'string' ? kept : null
  return token !== null
}

/** Signs this device in by the code of a QR, with a key of its own. Throws CallFailed. */
export async function signInAtCounter(code: string): Promise<void> {
  const store = await openKeys()
  // a device that moves to another counter leaves the first one
  if (await isAtCounter()) await atCounter.leave().catch(() => {})
  await forgetCounter()
  const { access_token } = await call(openCounter, { code }, { as: counterCaller })
  await store.add(tokenName, access_token)
  token = access_token
}

/** Forgets the counter on this device. */
export async function forgetCounter(): Promise<void> {
  token = null
  await (await openKeys()).empty()
}

export const atCounter = {
  read: (signal?: AbortSignal): Promise<CounterView> =>
    call(readCounter, {}, { as: counterCaller, ...(signal && { signal }) }),
  check: (last: string, signal?: AbortSignal) =>
    call(checkPayment, { last }, { as: counterCaller, ...(signal && { signal }) }),
  leave: () => call(leaveCounter, {}, { as: counterCaller }),
}

/** The stream that notifies a counter at once of a new payment. */
export const counterLine: LiveStream = {
  name: 'sahuji.counter',
  path: counterLivePath,
  as: counterCaller,
  state: createStore<StreamState>(() => ({ is: 'opening' })),
}
