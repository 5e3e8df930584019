import { browserKeyStore } from './key-store.ts'
import { openProver, type Prover } from './proof.ts'
import { openSealedStore, type SealedStore } from './sealed-store.ts'

/** Every name under which the session's data is kept. Spec §3. */
export const storageNames = [
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

/** Without a secure context there is no way to keep a session safely: https or localhost is needed. */
export const canKeepSession = (): boolean => globalThis.crypto?.subtle !== undefined

let store: SealedStore | undefined
let prover: Prover | undefined
const keys = browserKeyStore()

/** Opens what this browser keeps; called once, before anything is shown. */
export async function openSession(): Promise<void> {
  store = await openSealedStore(localStorage, keys, storageNames)
  prover = await openProver(keys)
}

/** The bearer token; null when nobody is signed in. */
export const token = (): string | null => kept('id_token')

/** One kept value; null when it is absent or was kept as null. */
export const kept = (name: StorageName): string | null => store?.get(name) ?? null

/** Keeps values under their names, encrypted. */
export async function keep(values: Partial<Record<StorageName, string | null>>): Promise<void> {
  if (!store) await openSession()
  await store?.set(values)
}

/** Proves one request; undefined where this browser has no key. */
export const proof = async (request: { method: string; url: string }): Promise<string | undefined> =>
  prover?.prove({ ...request, token: token() })

/** Forgets everything that signing in brought, the keys too. Other tabs hear it by the storage they share. */
export async function forgetSession(): Promise<void> {
  localStorage.clear()
  sessionStorage.clear()
  await store?.clear()
  prover = undefined
}

/** Calls back when another tab signed out, or signed somebody else in. */
export function onSessionElsewhere(changed: (isSignedIn: boolean) => void): () => void {
  const hear = (event: StorageEvent) => {
    // key is null when the other tab cleared the whole storage
    if (event.storageArea !== localStorage || (event.key !== null && event.key !== 'id_token')) return
    changed(localStorage.getItem('id_token') !== null)
  }
  addEventListener('storage', hear)
  return () => removeEventListener('storage', hear)
}
