import type { challengePasskey as entry } from '@sahuji/contract/auth/passkeys'
import type { Gives, Takes } from '@sahuji/contract/route'
import type { Tx } from '../../platform/database/database.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Call } from '../../platform/http/route-table.ts'
import type { AuthWith } from '../auth-with.ts'
import { type ChallengeFor, openChallenge } from './passkey-challenges.ts'
import { passkeySiteOf } from './passkey-site.ts'
import { credentialsOf } from './passkeys.ts'
import { ticketOf } from '../sessions/tickets.ts'

/** Asks the browser for a passkey: any of this site, or with a ticket those of its person. */
export const challengePasskey =
  (auth: AuthWith) =>
  async (
    { tx, proof, clock }: Call<'anyone'>,
    { purpose, ticket }: Takes<typeof entry>,
  ): Promise<Gives<typeof entry>> => {
    const jkt = proof?.jkt
    if (purpose !== 'second_step') return passkeyRequestOf(tx, auth, { purpose, jkt }, clock.now())
    const shown = await ticketOf(tx, { token: ticket ?? '', purpose, jkt }, clock.now())
    if (!shown) throw new Refusal('ticket_dead')
    return passkeyRequestOf(tx, auth, { purpose, jkt, person_id: shown.person_id }, clock.now())
  }

/** The request that a browser shows its passkeys for; with a person, only that person's. Throws `passkeys_unavailable`. */
export async function passkeyRequestOf(
  tx: Tx,
  auth: Pick<AuthWith, 'settings' | 'public_url'>,
  { person_id, ...of }: ChallengeFor & { person_id?: string },
  now: Date,
): Promise<Gives<typeof entry>> {
  const site = passkeySiteOf(auth)
  if (!site) throw new Refusal('passkeys_unavailable')
  const known = person_id === undefined ? [] : await credentialsOf(tx, person_id)
  return {
    challenge: await openChallenge(tx, auth.settings, of, now),
    rpId: site.rp_id,
    timeout: auth.settings.passkeys.life_seconds * 1000,
    allowCredentials: known.map(({ credential_id, transports }) => ({
      type: 'public-key',
      id: credential_id.toString('base64url'),
      transports,
    })),
    userVerification: 'required',
  }
}
