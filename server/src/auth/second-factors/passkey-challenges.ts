import { randomBytes } from 'node:crypto'
import type { challengePasskey as challengeRoute, PasskeyProof } from '@sahuji/contract/auth/passkeys'
import type { Gives, Takes } from '@sahuji/contract/http/route'
import type { Database, Tx } from '../../platform/database/database.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Call } from '../../platform/http/route-table.ts'
import type { AuthDependencies } from '../dependencies.ts'
import { relyingPartyOf } from './relying-party.ts'
import { credentialsOf, type StoredPasskey, passkeyOf, recordPasskeyUse } from './passkeys.ts'
import { ticketOf } from '../sessions/tickets.ts'
import type { Clock } from '../../platform/clock.ts'
import { clientDataOf, verifyAssertion } from './webauthn.ts'
import { after, type AuthSettings } from '../auth-settings.ts'
import { tokenHash } from '../sessions/tokens.ts'

/** Asks the browser for a passkey: any of this site, or with a ticket those of its person. */
export const challengePasskey =
  (deps: AuthDependencies) =>
  async (
    { tx, proof, clock }: Call<'anyone'>,
    { purpose, ticket }: Takes<typeof challengeRoute>,
  ): Promise<Gives<typeof challengeRoute>> => {
    const jkt = proof?.jkt
    if (purpose !== 'second_step') return passkeyRequestOf(tx, deps, { purpose, jkt }, clock.now())
    const shown = await ticketOf(tx, { token: ticket ?? '', purpose, jkt }, clock.now())
    if (!shown) throw new Refusal('ticket_dead')
    return passkeyRequestOf(tx, deps, { purpose, jkt, person_id: shown.person_id }, clock.now())
  }

/** The request that a browser shows its passkeys for; with a person, only that person's. Throws `passkeys_unavailable`. */
export async function passkeyRequestOf(
  tx: Tx,
  deps: Pick<AuthDependencies, 'settings' | 'public_url'>,
  { person_id, ...of }: ChallengeFor & { person_id?: string },
  now: Date,
): Promise<Gives<typeof challengeRoute>> {
  const site = relyingPartyOf(deps)
  if (!site) throw new Refusal('passkeys_unavailable')
  const known = person_id === undefined ? [] : await credentialsOf(tx, person_id)
  return {
    challenge: await createChallenge(tx, deps.settings, of, now),
    rpId: site.rp_id,
    timeout: deps.settings.passkeys.life_seconds * 1000,
    allowCredentials: known.map(({ credential_id, transports }) => ({
      type: 'public-key',
      id: credential_id.toString('base64url'),
      transports,
    })),
    userVerification: 'required',
  }
}

/** Whose passkey answered. */
type PasskeyOwner = Pick<StoredPasskey, 'person_id' | 'merchant_id' | 'email'>

/**
 * Makes sure that a passkey answered our challenge for this purpose, on a page of ours, with its person verified by the
 * device; `person_id` names who it must be. The challenge is used up in any case. Throws `passkey_wrong`.
 */
export async function verifyPasskey(
  { db, clock }: { db: Database; clock: Clock },
  deps: Pick<AuthDependencies, 'public_url'>,
  proof: PasskeyProof,
  of: ChallengeFor & { person_id?: string },
): Promise<PasskeyOwner> {
  const owner = await db.write((tx) => checkPasskey(tx, deps, { proof, ...of }, clock.now()))
  if (!owner) throw new Refusal('passkey_wrong')
  return owner
}

/**
 * The same within a transaction, for what is decided together with the proof; undefined where it is wrong, so that the
 * challenge stays used up when the transaction commits.
 */
export async function checkPasskey(
  tx: Tx,
  deps: Pick<AuthDependencies, 'public_url'>,
  { proof, person_id, ...of }: ChallengeFor & { proof: PasskeyProof; person_id?: string },
  now: Date,
): Promise<PasskeyOwner | undefined> {
  const site = relyingPartyOf(deps)
  if (!site) throw new Refusal('passkeys_unavailable')
  const clientData = clientDataOf(proof.response.clientDataJSON)
  if (!clientData || !(await consumeChallenge(tx, clientData.challenge, of, now))) return undefined
  if (!site.isOwnOrigin(clientData.origin)) return undefined
  const stored = await passkeyOf(tx, Buffer.from(proof.id, 'base64url'))
  if (!stored || (person_id !== undefined && stored.person_id !== person_id) || !isHandleOfOwner(proof, stored))
    return undefined
  const used = await verifyAssertion(proof, { ...clientData, rp_id: site.rp_id, stored })
  return used && (await recordPasskeyUse(tx, { id: stored.id, ...used }, now)) ? stored : undefined
}

/** A discoverable passkey names its person; a wrong name would be another account's passkey. */
function isHandleOfOwner({ response: { userHandle } }: PasskeyProof, { person_id }: StoredPasskey): boolean {
  return !userHandle || userHandle === userHandleOf(person_id)
}

/** A person's id as authenticators keep it. */
export const userHandleOf = (person_id: string): string =>
  Buffer.from(person_id.replaceAll('-', ''), 'hex').toString('base64url')

/** What a challenge is for, and who may answer it: the session, or the browser's key, that asked for it. */
export interface ChallengeFor {
  purpose: 'add' | 'sign_in' | 'second_step' | 'step_up' | 'reset' | 'confirm'
  session_id?: string | undefined
  /** The confirmation that it answers. */
  subject_id?: string | undefined
  jkt?: string | undefined
}

/** Makes a challenge for a passkey; only its hash is kept, for five minutes. */
export async function createChallenge(tx: Tx, settings: AuthSettings, of: ChallengeFor, now: Date): Promise<string> {
  const challenge = randomBytes(32).toString('base64url')
  await tx.run`
    insert into passkey_challenges (challenge_hash, purpose, session_id, key_thumbprint, subject_id, expires_at)
    values (${tokenHash(challenge)}, ${of.purpose}, ${of.session_id ?? null}, ${of.jkt ?? null}, ${of.subject_id ?? null},
            ${after(now, settings.passkeys.life_seconds)})`
  return challenge
}

/** Takes a challenge away, whatever comes of its answer; false when it was never made, for another, or too long ago. */
export const consumeChallenge = async (tx: Tx, challenge: string, of: ChallengeFor, now: Date): Promise<boolean> =>
  (await tx.run`
    delete from passkey_challenges
     where challenge_hash = ${tokenHash(challenge)} and purpose = ${of.purpose} and expires_at > ${now}
       and session_id is not distinct from ${of.session_id ?? null}
       and subject_id is not distinct from ${of.subject_id ?? null}
       and key_thumbprint is not distinct from ${of.jkt ?? null}`) === 1
