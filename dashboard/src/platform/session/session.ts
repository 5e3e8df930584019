import { useSyncExternalStore } from 'react'
import { canKeepSession } from './can-keep-session.ts'
import { forgetHomeSnapshot } from './home-snapshot.ts'
import { browserKeys } from '../storage/key-store.ts'
import { proofOf, signingKey } from './proof.ts'
import { browserAnswers } from '../storage/answer-store.ts'
import { serverNow } from '../server/server.ts'
import { createStore } from '../store.ts'
import { type Kept, openVault, type Vault } from '../storage/vault.ts'

/** Every name under which the session's data is kept. Spec §3. */
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
] as const
export type StorageName = (typeof storageNames)[number]

let vault: Vault<StorageName> | undefined
const keys = browserKeys()

/** Opens what this browser keeps; called once, before anything is shown. */
export async function loadSession(): Promise<void> {
  vault = await openVault({ names: storageNames, storage: localStorage, keys })
}

/** The bearer token; null when nobody is signed in. */
export const token = (): string | null => sessionValue('id_token')

/** One kept value; null when it is absent or was kept as null. */
export function sessionValue(name: StorageName): string | null {
  const value = vault?.read(name)
  return value === undefined || value === null ? null : `${value}`
}

// how often values were saved: every component that shows one follows this
const saves = createStore(() => 0)
let isOver = false

/**
 * Keeps values under their names, encrypted. Nothing is kept any more once this document has forgotten the session, however
 * late an answer comes; and without a token among them nothing once another tab signed out.
 */
export async function saveSession(values: Partial<Record<StorageName, Kept>>): Promise<void> {
  const mayStill = () => !isOver && (values.id_token !== undefined || localStorage.getItem('id_token') !== null)
  if (!mayStill()) return
  if (!vault) await loadSession()
  if (values.id_token !== undefined) await forgetHomeSnapshot().catch(() => undefined)
  await vault?.write(values, mayStill)
  saves.set(saves.get() + 1)
}

/** Reads what another tab wrote; answers whether the token is another one now. */
export async function reloadSession(): Promise<boolean> {
  const before = token()
  await vault?.reload()
  return token() !== before
}

/** Proves one request of this browser; undefined where it can keep no key. */
export async function proof(request: { method: string; url: string }): Promise<string | undefined> {
  if (!canKeepSession()) return undefined
  return proofOf(await signingKey(keys), { ...request, token: token(), now: serverNow() })
}

/** Forgets everything that signing in brought, the keys too, for good in this document. Other tabs hear it by the storage they share. */
export async function clearSession(): Promise<void> {
  stopKeeping()
  await vault?.clear()
  await emptyAnswers()
}

// a browser without IndexedDB has no answers to take away
const emptyAnswers = (): Promise<void> =>
  browserAnswers()
    .empty()
    .catch(() => undefined)

function stopKeeping(): void {
  isOver = true
  localStorage.clear()
  sessionStorage.clear()
}

/** Calls back when another tab signed out, or signed somebody else in. A token that only changed is taken over. */
export function onSessionChangedElsewhere(changed: (isSignedIn: boolean) => void): () => void {
  const take = async (event: StorageEvent) => {
    // key is null when the other tab cleared the whole storage
    if (event.storageArea !== localStorage || (event.key !== null && event.key !== 'id_token')) return
    if (localStorage.getItem('id_token') === null) {
      // what this tab was writing may have landed behind the other one’s back
      stopKeeping()
      void emptyAnswers()
      return changed(false)
    }
    const before = sessionValue('email')
    await reloadSession()
    if (sessionValue('email') !== before) changed(true)
  }
  // what cannot be read anew is read at the next load of the page
  const onStorage = (event: StorageEvent) => void take(event).catch(() => {})
  addEventListener('storage', onStorage)
  return () => removeEventListener('storage', onStorage)
}

/** One kept value of the session, always the latest; null when it is absent. */
export const useSessionValue = (name: StorageName): string | null =>
  useSyncExternalStore(saves.subscribe, () => sessionValue(name))
