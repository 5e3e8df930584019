import type * as contract from '@sahuji/contract/developers/own-keys'
import type { OwnKey } from '@sahuji/contract/developers/own-keys'
import { secretKeysMost } from '@sahuji/contract/developers/secret-keys'
import type { Mode } from '@sahuji/contract/http/lists'
import type { Gives, Takes } from '@sahuji/contract/http/route'
import type { Peppers } from '../platform/crypto/peppers.ts'
import type { Tx } from '../platform/database/database.ts'
import type { Call } from '../platform/http/route-table.ts'
import { Refusal } from '../platform/refusal.ts'
import {
  addSecretKey,
  keptText,
  keysInUse,
  keysShownTo,
  keyWorks,
  lockedKey,
  markRolled,
  ownKeyOf,
  revokeKey,
} from './key-rows.ts'
import { type KeyNoticeDependencies, notifyKeyChange } from './notify-key-change.ts'
import { refuseLive } from './refuse-live.ts'

/** What the merchants' own keys need: the pepper of their hash, and what their notices need. */
export interface OwnKeyDependencies extends KeyNoticeDependencies {
  peppers: Peppers
}

type PersonCall = Call<'verified'>

const dayMs = 86_400_000
const hourMs = 3_600_000

/** The keys of the caller's shop. */
export async function listSecretKeys({
  tx,
  person: { merchant_id },
  clock,
}: PersonCall): Promise<Gives<typeof contract.listSecretKeys>> {
  const now = clock.now()
  const { is_verified, ...vendor } = await shopOf(tx, merchant_id)
  const rows = await keysShownTo(tx, merchant_id, now)
  return { ...vendor, may_make_live: is_verified, keys: rows.map((row) => ownKeyOf(row, now)) }
}

const shopOf = (tx: Tx, id: string) => tx.one<{
  vendor_key_production: string | null
  vendor_key_sandbox: string | null
  is_verified: boolean
}>`
  select vendor_key_production, vendor_key_sandbox, kyc_status is not distinct from 'VALID' as is_verified
    from merchants where id = ${id}`

/** Makes a key of the sandbox. Refuses secret_keys_all_used, secret_key_limit_missing. */
export const makeSandboxKey =
  (deps: OwnKeyDependencies) =>
  (call: PersonCall, asked: Takes<typeof contract.makeSandboxKey>): Promise<Gives<typeof contract.makeSandboxKey>> =>
    makeKey(deps, call, { ...asked, mode: 'sandbox' })

/** Makes a key for real payments. Refuses the same, and secret_key_needs_kyc. */
export const makeLiveKey =
  (deps: OwnKeyDependencies) =>
  async (call: PersonCall, asked: Takes<typeof contract.makeLiveKey>): Promise<Gives<typeof contract.makeLiveKey>> => {
    if (!(await shopOf(call.tx, call.person.merchant_id)).is_verified) throw new Refusal('secret_key_needs_kyc')
    return makeKey(deps, call, { ...asked, mode: 'live' })
  }

async function makeKey(
  deps: OwnKeyDependencies,
  call: PersonCall,
  { mode, name, scopes, refund_daily_limit, expires_in_days }: Takes<typeof contract.makeLiveKey> & { mode: Mode },
): Promise<Gives<typeof contract.makeLiveKey>> {
  const { tx, clock, person } = call
  const { merchant_id } = person
  const refunds = scopes.includes('refunds:write')
  if (refunds && refund_daily_limit === undefined)
    throw new Refusal('secret_key_limit_missing', {}, ['refund_daily_limit'])
  await lockMerchant(tx, merchant_id)
  const now = clock.now()
  if ((await keysInUse(tx, merchant_id, mode, now)) >= secretKeysMost)
    throw new Refusal('secret_keys_all_used', { count: secretKeysMost })
  const { id, text } = await addSecretKey(
    tx,
    { ...deps, clock },
    {
      merchant_id,
      mode,
      name,
      scopes,
      refund_daily_limit: refunds ? refund_daily_limit! : null,
      expires_at: expires_in_days === undefined ? null : new Date(now.getTime() + expires_in_days * dayMs),
      made_by: person.person_id,
    },
  )
  const row = (await lockedKey(tx, merchant_id, id))!
  await notifyKeyChange(tx, deps, 'made', { key: row, client: call })
  return { key: ownKeyOf(row, now), secret: text }
}

/** Keys that are made or rolled at once count each other. */
const lockMerchant = (tx: Tx, id: string) => tx.one`select id from merchants where id = ${id} for no key update`

/**
 * Makes a key in place of another, which works for so many hours more. Of one chain at most two work at a time. A live key needs an
 * owner, because its text is shown. Refuses not_found, not_permitted, secret_key_over, secret_key_rolled, secret_key_roll_running.
 */
export const rollSecretKey =
  (deps: OwnKeyDependencies) =>
  async (
    call: PersonCall,
    { id, hours }: Takes<typeof contract.rollSecretKey>,
  ): Promise<Gives<typeof contract.rollSecretKey>> => {
    const { tx, clock, person } = call
    const { merchant_id, person_id } = person
    await lockMerchant(tx, merchant_id)
    const now = clock.now()
    const old = await lockedKey(tx, merchant_id, id)
    if (!old) throw new Refusal('not_found')
    refuseLive(person, old.mode)
    if (!keyWorks(old, now)) throw new Refusal('secret_key_over')
    if (old.rolled_at !== null) throw new Refusal('secret_key_rolled')
    const before = old.rolled_from && (await lockedKey(tx, merchant_id, old.rolled_from))
    if (before && keyWorks(before, now)) throw new Refusal('secret_key_roll_running')
    const { mode, name, scopes, refund_daily_limit, root_id, made_at, expires_at } = old
    const lives = expires_at === null ? null : expires_at.getTime() - made_at.getTime()
    const same = { merchant_id, mode, name, scopes, refund_daily_limit, made_by: person_id }
    const end = { expires_at: lives === null ? null : new Date(now.getTime() + lives), rolls: { id, root_id } }
    const { id: new_id, text } = await addSecretKey(tx, { ...deps, clock }, { ...same, ...end })
    await markRolled(tx, old, { now, expires_at: new Date(now.getTime() + hours * hourMs) })
    if (hours === 0) await revokeKey(tx, old, now)
    const row = (await lockedKey(tx, merchant_id, new_id))!
    await notifyKeyChange(tx, deps, 'rolled', { key: old, client: call })
    return { key: ownKeyOf(row, now), secret: text }
  }

/** Revokes a key; one that was revoked before is answered unchanged. Refuses not_found. */
export const revokeSecretKey =
  (deps: OwnKeyDependencies) =>
  async (call: PersonCall, { id }: Takes<typeof contract.revokeSecretKey>): Promise<OwnKey> => {
    const { tx, clock, person } = call
    const { merchant_id } = person
    const now = clock.now()
    const key = await lockedKey(tx, merchant_id, id)
    if (!key) throw new Refusal('not_found')
    if (await revokeKey(tx, key, now)) await notifyKeyChange(tx, deps, 'revoked', { key, client: call })
    return ownKeyOf((await lockedKey(tx, merchant_id, id))!, now)
  }

/** The text of a sandbox key that works. Refuses not_found, secret_key_text_gone. */
export const readSandboxSecret =
  ({ peppers }: Pick<OwnKeyDependencies, 'peppers'>) =>
  async (
    { tx, person: { merchant_id }, clock }: PersonCall,
    { id }: Takes<typeof contract.readSandboxSecret>,
  ): Promise<{ secret: string }> => {
    const key = (await keysShownTo(tx, merchant_id, clock.now())).find((one) => one.id === id)
    if (!key) throw new Refusal('not_found')
    const secret = keyWorks(key, clock.now()) ? await keptText(tx, peppers, key) : undefined
    if (secret === undefined) throw new Refusal('secret_key_text_gone')
    return { secret }
  }
