import { randomBytes } from 'node:crypto'
import type { PasskeyProof } from '@sahuji/contract/auth/passkeys'
import { after, type AuthSettings } from '../auth/auth-settings.ts'
import { relyingPartyOf } from '../auth/second-factors/relying-party.ts'
import { totpStepOf } from '../auth/second-factors/totp.ts'
import { decryptSecret, sealSecret } from '../auth/second-factors/totp-secrets.ts'
import { clientDataOf, type RegisteredKey, verifyAssertion } from '../auth/second-factors/webauthn.ts'
import { tokenHash } from '../auth/sessions/tokens.ts'
import { type Peppers, pepperVersion } from '../platform/crypto/peppers.ts'
import type { Database, Tx } from '../platform/database/database.ts'
import type { Clock } from '../platform/clock.ts'
import { newId } from '../platform/ids.ts'
import { Refusal } from '../platform/refusal.ts'
import type { OperatorDependencies } from './dependencies.ts'

export type OperatorWay = 'passkey' | 'totp'

/** The proofs that an operator has beside the password, the easiest first. */
export async function operatorWays(tx: Tx, operator_id: string): Promise<OperatorWay[]> {
  const { has_passkey, has_totp } = await tx.one<{ has_passkey: boolean; has_totp: boolean }>`
    select exists (select from operator_passkeys where operator_id = ${operator_id}) as has_passkey,
           exists (select from operator_totp_secrets
                    where operator_id = ${operator_id} and confirmed_at is not null) as has_totp`
  return [...(has_passkey ? (['passkey'] as const) : []), ...(has_totp ? (['totp'] as const) : [])]
}

interface StoredTotp {
  sealed: Buffer
  pepper_version: number
  session_id: string
  begun_at: Date
  confirmed_at: Date | null
  used_step: bigint
}

/** The secret, locked: concurrent codes are checked one after the other. */
export const lockOperatorTotp = (tx: Tx, operator_id: string) => tx.maybe<StoredTotp>`
  select sealed, pepper_version, session_id, begun_at, confirmed_at, used_step
    from operator_totp_secrets where operator_id = ${operator_id} for update`

/** Stores a secret that waits for its first code; false when one is on already. */
export const saveOperatorTotp = async (
  tx: Tx,
  peppers: Peppers,
  made: { operator_id: string; session_id: string; secret: string },
  now: Date,
): Promise<boolean> =>
  (await tx.run`
    insert into operator_totp_secrets (operator_id, sealed, pepper_version, session_id, begun_at)
    values (${made.operator_id}, ${sealSecret(peppers, made.operator_id, made.secret)}, ${pepperVersion(peppers)},
            ${made.session_id}, ${now})
        on conflict (operator_id) do update
       set sealed = excluded.sealed, pepper_version = excluded.pepper_version, session_id = excluded.session_id,
           begun_at = excluded.begun_at
     where operator_totp_secrets.confirmed_at is null`) === 1

/** Uses a code of the app up; false where it is wrong, or was used. The first one turns the secret on. RFC 6238 §5.2. */
export async function consumeTotpCode(
  tx: Tx,
  peppers: Peppers,
  { operator_id, code, stored }: { operator_id: string; code: string; stored: StoredTotp },
  now: Date,
): Promise<boolean> {
  const step = totpStepOf(decryptSecret(peppers, { ...stored, person_id: operator_id }), code, now)
  if (step === undefined || BigInt(step) <= stored.used_step) return false
  await tx.run`
    update operator_totp_secrets set used_step = ${step}, confirmed_at = coalesce(confirmed_at, ${now})
     where operator_id = ${operator_id}`
  return true
}

/** Removes every second factor of an operator. */
export async function deleteOperatorFactors(tx: Tx, operator_id: string): Promise<void> {
  await tx.run`delete from operator_totp_secrets where operator_id = ${operator_id}`
  await tx.run`delete from operator_passkeys where operator_id = ${operator_id}`
}

/** The facts by which browsers find an operator's passkeys. */
export const operatorCredentials = (tx: Tx, operator_id: string) =>
  tx.many<{
    credential_id: Buffer
    transports: string[]
  }>`select credential_id, transports from operator_passkeys where operator_id = ${operator_id} order by created_at, id`

/** Stores a passkey; false when its credential is known already. */
export const saveOperatorPasskey = async (
  tx: Tx,
  made: RegisteredKey & { operator_id: string; name: string; transports: string[] },
  now: Date,
): Promise<boolean> =>
  (await tx.run`
    insert into operator_passkeys (id, operator_id, credential_id, public_key, counter, transports, name, created_at)
    values (${newId(now)}, ${made.operator_id}, ${made.credential_id}, ${made.public_key}, ${made.counter},
            ${made.transports}, ${made.name}, ${now})
        on conflict on constraint operator_passkey_credential_is_unique do nothing`) === 1

/** The purpose of a challenge, and the session or ticket that may answer it. */
export interface OperatorChallenge {
  purpose: 'add' | 'second_step' | 'step_up'
  of_id: string
}

/** Makes a challenge for a passkey; only its hash is stored, for five minutes. */
export async function createOperatorChallenge(
  tx: Tx,
  settings: AuthSettings,
  of: OperatorChallenge,
  now: Date,
): Promise<string> {
  const challenge = randomBytes(32).toString('base64url')
  await tx.run`
    insert into operator_challenges (challenge_hash, purpose, of_id, expires_at)
    values (${tokenHash(challenge)}, ${of.purpose}, ${of.of_id}, ${after(now, settings.passkeys.life_seconds)})`
  return challenge
}

/** Uses a challenge up, whatever its answer. */
export const consumeOperatorChallenge = async (tx: Tx, challenge: string, of: OperatorChallenge, now: Date) =>
  (await tx.run`
    delete from operator_challenges
     where challenge_hash = ${tokenHash(challenge)} and purpose = ${of.purpose} and of_id = ${of.of_id}
       and expires_at > ${now}`) === 1

/** The request that a browser shows an operator's passkeys for. Throws `passkeys_unavailable`. */
export async function operatorPasskeyRequest(
  tx: Tx,
  deps: OperatorDependencies,
  { operator_id, ...of }: OperatorChallenge & { operator_id: string },
  now: Date,
) {
  const site = relyingPartyOf(deps)
  if (!site) throw new Refusal('passkeys_unavailable')
  const known = await operatorCredentials(tx, operator_id)
  return {
    challenge: await createOperatorChallenge(tx, deps.settings, of, now),
    rpId: site.rp_id,
    timeout: deps.settings.passkeys.life_seconds * 1000,
    allowCredentials: known.map(({ credential_id, transports }) => ({
      type: 'public-key' as const,
      id: credential_id.toString('base64url'),
      transports,
    })),
    userVerification: 'required' as const,
  }
}

interface StoredPasskey {
  id: string
  credential_id: Buffer
  public_key: Buffer
  counter: bigint
}

/** Checks that a passkey of this operator answered our challenge, on a page of ours. Throws `passkey_wrong`. */
export async function verifyOperatorPasskey(
  { db, clock }: { db: Database; clock: Clock },
  deps: OperatorDependencies,
  proof: PasskeyProof,
  { operator_id, ...of }: OperatorChallenge & { operator_id: string },
): Promise<void> {
  const site = relyingPartyOf(deps)
  if (!site) throw new Refusal('passkeys_unavailable')
  const said = clientDataOf(proof.response.clientDataJSON)
  const now = clock.now()
  if (!said || !(await db.write((tx) => consumeOperatorChallenge(tx, said.challenge, of, now)))) throw wrong()
  if (!site.isOwnOrigin(said.origin)) throw wrong()
  const stored = await db.read(
    (tx) => tx.maybe<StoredPasskey>`
    select id, credential_id, public_key, counter from operator_passkeys
     where credential_id = ${Buffer.from(proof.id, 'base64url')} and operator_id = ${operator_id}`,
  )
  const used = stored && (await verifyAssertion(proof, { ...said, rp_id: site.rp_id, stored }))
  if (!stored || !used || !(await db.write((tx) => recordUse(tx, { id: stored.id, ...used }, now)))) throw wrong()
}

const wrong = () => new Refusal('passkey_wrong')

/**
 * False when its counter did not grow, because a copy or a replay was there first. Zero means that the device has no
 * counter.
 */
const recordUse = async (tx: Tx, { id, counter }: { id: string; counter: number }, now: Date): Promise<boolean> =>
  (await tx.run`
    update operator_passkeys set counter = ${counter}, last_used_at = ${now}
     where id = ${id} and (counter < ${counter} or (counter = 0 and ${counter} = 0))`) === 1
