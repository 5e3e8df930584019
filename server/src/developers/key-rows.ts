import type { SecretKey } from '@sahuji/contract/developers/secret-keys'
import type { Mode } from '@sahuji/contract/http/lists'
import type { KeyScope } from '@sahuji/contract/http/secret-keys'
import { locationOf } from '../auth/sessions/client-info.ts'
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
  /** One of the two made it. */
  made_by?: string
  made_by_operator?: string
}

/** Makes a key; the only moment at which its text is known. */
export async function addSecretKey(
  tx: Tx,
  { peppers, clock }: { peppers: Peppers; clock: Clock },
  given: NewKey,
): Promise<{ id: string; text: string }> {
  const id = newId(clock)
  const text = newKeyText(given.mode)
  const version = pepperVersion(peppers)
  const stored = { secret_hash: hashOf(peppers, version, text), pepper_version: version, ending: text.slice(-4) }
  await tx.run`insert into secret_keys ${rowOf({ ...given, ...stored, id, made_at: clock.now() })}`
  return { id, text }
}

export interface FoundKey extends KeyHolder {
  last_used_at: Date | null
  exposed_at: Date | null
  revoked_at: Date | null
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
    select id as secret_key_id, merchant_id, mode, scopes, last_used_at, exposed_at, revoked_at, encode(secret_hash, 'hex') as hash
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

/** Marks a key that was seen where logs keep it. */
export const markExposed = (tx: Tx, { secret_key_id, merchant_id }: KeyHolder, now: Date) => tx.run`
  update secret_keys set exposed_at = ${now}
   where id = ${secret_key_id} and merchant_id = ${merchant_id} and exposed_at is null`

type KeyRow = SecretKey & { merchant_id: string }

const columns = sql`id, merchant_id, mode, name, ending, scopes, made_at, last_used_at, last_used_network, exposed_at, revoked_at`

/** The keys of a merchant, the newest first. Uses secret_keys_of_a_merchant. */
export const keysOf = (tx: Tx, merchant_id: string) => tx.many<KeyRow>`
  select ${columns} from secret_keys where merchant_id = ${merchant_id} order by id desc limit 200`

/** A key for operators, whosever it is. */
export const keyById = (tx: Tx, id: string) => tx.maybe<KeyRow>`
  -- any merchant: an operator names the key
  select ${columns} from secret_keys where id = ${id}`

/** How many keys of one book are in use. */
export const keysInUse = async (tx: Tx, merchant_id: string, mode: Mode): Promise<number> =>
  Number(
    (
      await tx.one<{ count: bigint }>`
        select count(*) as count from secret_keys
         where merchant_id = ${merchant_id} and mode = ${mode} and revoked_at is null`
    ).count,
  )

/** Revokes a key; false where it was revoked before. */
export const revokeKey = async (tx: Tx, { id, merchant_id }: Pick<KeyRow, 'id' | 'merchant_id'>, now: Date) =>
  (await tx.run`
    update secret_keys set revoked_at = ${now}
     where id = ${id} and merchant_id = ${merchant_id} and revoked_at is null`) === 1

/** A key as people see it. */
export function shownKey(row: KeyRow): SecretKey {
  const { merchant_id: _, last_used_network: network, ...shown } = row
  return { ...shown, last_used_network: network && locationOf({ time_zone: null, network }).network }
}
