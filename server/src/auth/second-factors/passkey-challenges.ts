import { randomBytes } from 'node:crypto'
import type { Tx } from '../../platform/database/database.ts'
import { after, type AuthSettings } from '../auth-settings.ts'
import { tokenHash } from '../sessions/tokens.ts'

/** What a challenge is for, and who may answer it: the session, or the browser's key, that asked for it. */
export interface ChallengeFor {
  purpose: 'add' | 'sign_in' | 'second_step' | 'step_up' | 'reset'
  session_id?: string | undefined
  jkt?: string | undefined
}

/** Makes a challenge for a passkey; only its hash is kept, for five minutes. */
export async function openChallenge(tx: Tx, settings: AuthSettings, of: ChallengeFor, now: Date): Promise<string> {
  const challenge = randomBytes(32).toString('base64url')
  await tx.run`
    insert into passkey_challenges (challenge_hash, purpose, session_id, key_thumbprint, expires_at)
    values (${tokenHash(challenge)}, ${of.purpose}, ${of.session_id ?? null}, ${of.jkt ?? null},
            ${after(now, settings.passkeys.life_seconds)})`
  return challenge
}

/** Takes a challenge away, whatever comes of its answer; false when it was never made, for another, or too long ago. */
export const takeChallenge = async (tx: Tx, challenge: string, of: ChallengeFor, now: Date): Promise<boolean> =>
  (await tx.run`
    delete from passkey_challenges
     where challenge_hash = ${tokenHash(challenge)} and purpose = ${of.purpose} and expires_at > ${now}
       and session_id is not distinct from ${of.session_id ?? null}
       and key_thumbprint is not distinct from ${of.jkt ?? null}`) === 1
