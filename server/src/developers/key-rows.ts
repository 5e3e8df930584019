import type { OwnKey } from '@sahuji/contract/developers/own-keys'
import type { SecretKey } from '@sahuji/contract/developers/secret-keys'
import type { Mode } from '@sahuji/contract/http/lists'
import type { KeyScope } from '@sahuji/contract/http/secret-keys'
import { locationOf } from '../auth/sessions/client-info.ts'
import { openBytes, sealBytes } from '../platform/crypto/envelopes.ts'
import { type Peppers, peppered, pepperVersion, pepperVersions } from '../platform/crypto/peppers.ts'
import type { Clock } from '../platform/clock.ts'
import type { Tx } from '../platform/database/database.ts'
import { rowOf, sql } from '../platform/database/sql.ts'
import type { KeyHolder } from '../platform/http/route-table.ts'
import { newId } from '../platform/ids.ts'
import { newKeyText } from './key-text.ts'

const hashOf = (peppers: Peppers, version: number, text: string) => peppered(peppers, version, 'secret key', text)

interface NewKey {
  merchant_id: string
  mode: Mode
  name: string
  scopes: readonly KeyScope[]
  /** Paisa a day of Nepal. */
  refund_daily_limit?: bigint | null
  expires_at?: Date | null
  /** The key in whose place it is made. */
  rolls?: { id: string; root_id: string }
  /** One of the two made it. */
  made_by?: string
  made_by_operator?: string
}

/** Makes a key; the only moment at which the text of a live one is known. That of a sandbox key is kept sealed. */
export async function addSecretKey(
  tx: Tx,
  { peppers, clock }: { peppers: Peppers; clock: Clock },
  { rolls, ...given }: NewKey,
): Promise<{ id: string; text: string }> {
  const id = newId(clock)
  const text = newKeyText(given.mode)
  const version = pepperVersion(peppers)
  const stored = { secret_hash: hashOf(peppers, version, text), pepper_version: version, ending: text.slice(-4) }
  const sealed = given.mode === 'sandbox' ? sealBytes(sealKey(peppers, version, id), id, Buffer.from(text)) : null
  const chain = { root_id: rolls?.root_id ?? id, rolled_from: rolls?.id ?? null }
  await tx.run`insert into secret_keys ${rowOf({ ...given, ...stored, ...chain, id, sealed, made_at: clock.now() })}`
  return { id, text }
}

const sealKey = (peppers: Peppers, version: number, id: string) => peppered(peppers, version, 'secret key text', id)

/** The text of a sandbox key that works; undefined for any other. */
export async function keptText(
  tx: Tx,
  peppers: Peppers,
  { id, merchant_id }: Pick<KeyRow, 'id' | 'merchant_id'>,
): Promise<string | undefined> {
  const row = await tx.maybe<{ sealed: Buffer | null; pepper_version: number }>`
    select sealed, pepper_version from secret_keys where id = ${id} and merchant_id = ${merchant_id}`
  if (!row?.sealed || !pepperVersions(peppers).includes(row.pepper_version)) return undefined
  return openBytes(sealKey(peppers, row.pepper_version, id), id, row.sealed).toString()
}

/** A key's end: it works while neither has come. */
export interface KeyEnd {
  expires_at: Date | null
  revoked_at: Date | null
}

/** Whether a key is still accepted. */
export const keyWorks = ({ expires_at, revoked_at }: KeyEnd, now: Date): boolean =>
  revoked_at === null && (expires_at === null || expires_at > now)

export interface FoundKey extends KeyHolder, KeyEnd {
  name: string
  last_used_at: Date | null
  exposed_at: Date | null
}

/** The keys of these texts in their order, whichever pepper each was stored under. Uses secret_key_is_unique. */
export async function keysOfTexts(
  tx: Tx,
  peppers: Peppers,
  texts: readonly string[],
): Promise<(FoundKey | undefined)[]> {
  const hashes = texts.map((text) => pepperVersions(peppers).map((version) => hashOf(peppers, version, text)))
  const rows = await tx.many<FoundKey & { hash: string }>`
    -- any merchant: selected by the secret itself
    select id as secret_key_id, merchant_id, mode, name, ending, scopes, last_used_at, exposed_at, expires_at, revoked_at,
           encode(secret_hash, 'hex') as hash
      from secret_keys where secret_hash = any(${hashes.flat()}::bytea[])`
  const found = new Map(rows.map(({ hash, ...key }) => [hash, key]))
  return hashes.map((own) => own.map((hash) => found.get(hash.toString('hex'))).find((key) => key !== undefined))
}

/** The key of one text. */
export const keyOfText = async (tx: Tx, peppers: Peppers, text: string): Promise<FoundKey | undefined> =>
  (await keysOfTexts(tx, peppers, [text]))[0]

/** Notes the last use. */
export const touchKey = (tx: Tx, { secret_key_id, merchant_id }: KeyHolder, network: string, now: Date) => tx.run`
  update secret_keys set last_used_at = ${now}, last_used_network = ${network}
   where id = ${secret_key_id} and merchant_id = ${merchant_id}`

/** Marks a key that was seen where logs keep it; false where it was marked before. */
export const markExposed = async (tx: Tx, { secret_key_id, merchant_id }: KeyHolder, now: Date): Promise<boolean> =>
  (await tx.run`
    update secret_keys set exposed_at = ${now}
     where id = ${secret_key_id} and merchant_id = ${merchant_id} and exposed_at is null`) === 1

export type KeyRow = SecretKey & {
  merchant_id: string
  root_id: string
  rolled_from: string | null
  is_kept: boolean
}

const columns = sql`id, merchant_id, mode, name, ending, scopes, refund_daily_limit, made_at, last_used_at, last_used_network,
  exposed_at, rolled_at, expires_at, revoked_at, root_id, rolled_from, sealed is not null as is_kept`

/** The keys of a merchant, the newest first. Uses secret_keys_of_a_merchant. */
export const keysOf = (tx: Tx, merchant_id: string) => tx.many<KeyRow>`
  select ${columns} from secret_keys where merchant_id = ${merchant_id} order by id desc limit 200`

/** How long an ended key is listed for its merchant. */
const endedDays = 30

/** The same for the merchant: those that work first, and of the ended ones those of thirty days. */
export const keysShownTo = (tx: Tx, merchant_id: string, now: Date) => tx.many<KeyRow>`
  select ${columns} from secret_keys
   where merchant_id = ${merchant_id} and least(revoked_at, expires_at) > ${new Date(now.getTime() - endedDays * 86_400_000)}
      or merchant_id = ${merchant_id} and revoked_at is null and expires_at is null
   order by revoked_at is null and (expires_at is null or expires_at > ${now}) desc, id desc limit 200`

/** One key of a merchant, locked until the transaction ends. */
export const lockedKey = (tx: Tx, merchant_id: string, id: string) => tx.maybe<KeyRow>`
  select ${columns} from secret_keys where id = ${id} and merchant_id = ${merchant_id} for no key update`

/** A key for operators, whosever it is. */
export const keyById = (tx: Tx, id: string) => tx.maybe<KeyRow>`
  -- any merchant: an operator names the key
  select ${columns} from secret_keys where id = ${id}`

/** How many keys of one book are in use; a rolled one goes by itself and is not counted. */
export const keysInUse = async (tx: Tx, merchant_id: string, mode: Mode, now: Date): Promise<number> =>
  Number(
    (
      await tx.one<{ count: bigint }>`
        select count(*) as count from secret_keys
         where merchant_id = ${merchant_id} and mode = ${mode} and revoked_at is null and rolled_at is null
           and (expires_at is null or expires_at > ${now})`
    ).count,
  )

/** Marks a key as rolled: it ends at `expires_at`, or sooner where it had an end. */
export const markRolled = (
  tx: Tx,
  { id, merchant_id }: Pick<KeyRow, 'id' | 'merchant_id'>,
  { now, expires_at }: { now: Date; expires_at: Date },
) => tx.run`
  update secret_keys set rolled_at = ${now}, expires_at = least(expires_at, ${expires_at})
   where id = ${id} and merchant_id = ${merchant_id}`

/** Revokes a key and erases its text; false where it was revoked before. */
export const revokeKey = async (tx: Tx, { id, merchant_id }: Pick<KeyRow, 'id' | 'merchant_id'>, now: Date) =>
  (await tx.run`
    update secret_keys set revoked_at = ${now}, sealed = null
     where id = ${id} and merchant_id = ${merchant_id} and revoked_at is null`) === 1

/** Erases the texts of sandbox keys that ended by themselves. */
export const eraseEndedTexts = (tx: Tx, now: Date) => tx.run`
  -- any merchant: what has ended is erased for all
  update secret_keys set sealed = null where sealed is not null and expires_at <= ${now}`

/** A key as operators see it. */
export function shownKey(row: KeyRow): SecretKey {
  const { merchant_id: _, root_id: __, rolled_from: ___, is_kept: ____, last_used_network: network, ...shown } = row
  return { ...shown, last_used_network: network && locationOf({ time_zone: null, network }).network }
}

/** A key as its merchant sees it. */
export const ownKeyOf = (row: KeyRow, now: Date): OwnKey => ({
  ...shownKey(row),
  is_readable: row.is_kept && keyWorks(row, now),
})
