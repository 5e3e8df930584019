import { useSyncExternalStore } from 'react'
import { canKeepSession } from './can-keep-session.ts'
import { forgetHomeSnapshot } from './home-snapshot.ts'
import { browserKeys } from '../storage/key-store.ts'
import { proofOf, signingKey } from './proof.ts'
import { browserAnswers } from '../storage/answer-store.ts'
import { serverNow } from '../server/server.ts'
import { createStore } from '../store.ts'
import { type StoredValue, openVault, type Vault } from '../storage/vault.ts'

/** The storage names of the session's data. Spec §3. */
const storageNames = [
  'id_token',
  'name',
  'email',
  'mobile_no',
  'verified',
  'email_verified',
  'vendor_id',
  'kyc',
  'avatar',
  'agent',
  'vendor_key_production',
  'vendor_key_sandbox',
  'commission',
  'commission_type',
  'bank_transfer_limit',
  'bank_id',
  'bank_name',
  'branch_name',
  'branch_id',
  'account_number',
  'account_name',
  // ours, beside the specification's: the role, rights for a time, and a mark of the sign-in or of the shop's choice
  'role',
  'granted',
  'entered',
] as const
export type StorageName = (typeof storageNames)[number]

let vault: Vault<StorageName> | undefined
const keys = browserKeys()

/** Opens this browser's stored session; called once, before anything is shown. */
export async function loadSession(): Promise<void> {
  vault = await openVault({ names: storageNames, storage: localStorage, keys })
}

/** The bearer token; null without a signed-in person. */
export const token = (): string | null => sessionValue('id_token')

/** One stored value; null when it is absent or stored as null. */
export function sessionValue(name: StorageName): string | null {
  const value = vault?.read(name)
  return value === undefined || value === null ? null : `${value}`
}

// counts the saves; every component that shows a value follows it
const saves = createStore(() => 0)
let isOver = false

/**
 * Stores values under their names, encrypted. Stores none after this document cleared the session, however late an
 * answer arrives. Stores values without a token only while no other tab has signed out.
 */
export async function saveSession(values: Partial<Record<StorageName, StoredValue>>): Promise<void> {
  const mayStill = () => !isOver && (values.id_token !== undefined || localStorage.getItem('id_token') !== null)
  if (!mayStill()) return
  if (!vault) await loadSession()
  if (values.id_token !== undefined) await forgetHomeSnapshot().catch(() => undefined)
  await vault?.write(values, mayStill)
  saves.set(saves.get() + 1)
}

/** Reads the values that another tab wrote; answers whether the token changed. */
export async function reloadSession(): Promise<boolean> {
  const before = token()
  await vault?.reload()
  return token() !== before
}

/** Signs one request with this browser's key; undefined in a browser that cannot store keys. */
export async function proof(request: { method: string; url: string }): Promise<string | undefined> {
  if (!canKeepSession()) return undefined
  return proofOf(await signingKey(keys), { ...request, token: token(), now: serverNow() })
}

/**
 * Puts a session in another shop in the place of this one, with everything that a sign-out deletes except the key of
 * this browser, to which the new session is bound. Other tabs notice through the shared storage. This document stores
 * nothing afterwards, however late an answer arrives, and must be left.
 */
export async function replaceSession(values: Partial<Record<StorageName, StoredValue>>): Promise<void> {
  if (!vault) await loadSession()
  isOver = true
  sessionStorage.clear()
  const others = Array.from({ length: localStorage.length }, (_, at) => localStorage.key(at) ?? '')
  // never without a token in between: another tab would sign out
  for (const name of others) if (!storageNames.includes(name as StorageName)) localStorage.removeItem(name)
  await emptyAnswers()
  const gone = Object.fromEntries(storageNames.map((name) => [name, undefined]))
  await vault?.write({ ...gone, ...values })
  saves.set(saves.get() + 1)
}

/**
 * Deletes all data of the session, including the keys, for good in this document. Other tabs notice through the shared
 * storage.
 */
export async function clearSession(): Promise<void> {
  stopKeeping()
  await vault?.clear()
  await emptyAnswers()
}

/** Whose sign-in the stored session is of, and in which shop. */
export const signInOf = (): string => `${sessionValue('email')} ${sessionValue('entered')}`

// a browser without IndexedDB has no answers to delete
const emptyAnswers = (): Promise<void> =>
  browserAnswers()
    .empty()
    .catch(() => undefined)

function stopKeeping(): void {
  isOver = true
  localStorage.clear()
  sessionStorage.clear()
}

// a browser hands over another tab's writes one by one: with the token's, the mark of the sign-in may still be the old one
const sharedNames: ReadonlySet<string> = new Set<StorageName>(['id_token', 'entered'])

/**
 * Calls back when another tab signed out, signed another person in or entered another shop. A changed token of the same
 * sign-in is taken over.
 */
export function onSessionChangedElsewhere(changed: (isSignedIn: boolean) => void): () => void {
  let isReported = false
  const take = async (event: StorageEvent) => {
    // key is null when the other tab cleared the whole storage
    if (event.storageArea !== localStorage || (event.key !== null && !sharedNames.has(event.key))) return
    if (localStorage.getItem('id_token') === null) {
      // a write of this tab may have landed after the other tab cleared the storage
      stopKeeping()
      void emptyAnswers()
      return changed(false)
    }
    const before = signInOf()
    await reloadSession()
    if (signInOf() === before || isReported) return
    isReported = true
    // nothing of the earlier person or shop stays in this tab, and nothing of it is stored
    isOver = true
    sessionStorage.clear()
    await emptyAnswers()
    changed(true)
  }
  // a failed reload is repeated at the next load of the page
  const onStorage = (event: StorageEvent) => void take(event).catch(() => {})
  addEventListener('storage', onStorage)
  return () => removeEventListener('storage', onStorage)
}

/** The latest stored value of the session; null when it is absent. */
export const useSessionValue = (name: StorageName): string | null =>
  useSyncExternalStore(saves.subscribe, () => sessionValue(name))
