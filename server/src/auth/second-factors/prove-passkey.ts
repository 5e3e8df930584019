import type { PasskeyProof } from '@sahuji/contract/auth/passkeys'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { AuthWith } from '../auth-with.ts'
import { type ChallengeFor, takeChallenge } from './passkey-challenges.ts'
import { passkeySiteOf } from './passkey-site.ts'
import { type KeptPasskey, passkeyOf, usedPasskey } from './passkeys.ts'
import { clientDataOf, verifyProof } from './webauthn.ts'

/** Whose passkey answered. */
export type Proven = Pick<KeptPasskey, 'person_id' | 'merchant_id' | 'email'>

/**
 * Makes sure that a passkey answered our challenge for this purpose, on a page of ours, with its person verified by the
 * device; `person_id` names who it must be. The challenge is used up in any case. Throws `passkey_wrong`.
 */
export async function provePasskey(
  { db, clock }: { db: Database; clock: Clock },
  auth: Pick<AuthWith, 'public_url'>,
  proof: PasskeyProof,
  { person_id, ...of }: ChallengeFor & { person_id?: string },
): Promise<Proven> {
  const site = passkeySiteOf(auth)
  if (!site) throw new Refusal('passkeys_unavailable')
  const said = clientDataOf(proof.response.clientDataJSON)
  if (!said || !(await db.write((tx) => takeChallenge(tx, said.challenge, of, clock.now())))) throw wrong()
  if (!site.isOwn(said.origin)) throw wrong()
  const kept = await db.read((tx) => passkeyOf(tx, Buffer.from(proof.id, 'base64url')))
  if (!kept || (person_id !== undefined && kept.person_id !== person_id) || !isHandleOf(proof, kept)) throw wrong()
  const used = await verifyProof(proof, { ...said, rp_id: site.rp_id, kept })
  if (!used || !(await db.write((tx) => usedPasskey(tx, { id: kept.id, ...used }, clock.now())))) throw wrong()
  return kept
}

const wrong = () => new Refusal('passkey_wrong')

/** A discoverable passkey names its person; a wrong name would be another account's passkey. */
function isHandleOf({ response: { userHandle } }: PasskeyProof, { person_id }: KeptPasskey): boolean {
  return !userHandle || userHandle === handleOf(person_id)
}

/** A person's id as authenticators keep it. */
export const handleOf = (person_id: string): string =>
  Buffer.from(person_id.replaceAll('-', ''), 'hex').toString('base64url')
