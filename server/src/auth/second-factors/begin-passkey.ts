import type { beginPasskey as entry } from '@sahuji/contract/auth/passkeys'
import type { Gives } from '@sahuji/contract/route'
import { lockPerson } from '../../merchants/queries.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Call } from '../../platform/http/route-table.ts'
import type { AuthWith } from '../auth-with.ts'
import { openChallenge } from './passkey-challenges.ts'
import { passkeySiteOf } from './passkey-site.ts'
import { credentialsOf } from './passkeys.ts'
import { handleOf } from './prove-passkey.ts'

/** ES256, EdDSA, RS256: what authenticators in use can make. */
const algorithms = [-7, -8, -257]

/** Asks the browser for a new passkey: kept by the device under the person's name, used only after it verified them. */
export const beginPasskey =
  (auth: AuthWith) =>
  async ({ tx, person, clock }: Call<'verified'>): Promise<Gives<typeof entry>> => {
    const site = passkeySiteOf(auth)
    if (!site) throw new Refusal('passkeys_unavailable')
    const { name, email } = await lockPerson(tx, person)
    const known = await credentialsOf(tx, person.person_id)
    const { most, life_seconds } = auth.settings.passkeys
    if (known.length >= most) throw new Refusal('passkeys_full', { count: most })
    const { session_id } = person
    const challenge = await openChallenge(tx, auth.settings, { purpose: 'add', session_id }, clock.now())
    return {
      challenge,
      rp: { id: site.rp_id, name: auth.brand },
      user: { id: handleOf(person.person_id), name: email, displayName: name },
      pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key', alg })),
      timeout: life_seconds * 1000,
      excludeCredentials: known.map(({ credential_id, transports }) => ({
        type: 'public-key',
        id: credential_id.toString('base64url'),
        transports,
      })),
      authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
      attestation: 'none',
    }
  }
