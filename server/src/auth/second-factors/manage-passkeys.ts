import type {
  addPasskey as addRoute,
  beginPasskey as beginRoute,
  removePasskey as removeRoute,
  renamePasskey as renameRoute,
} from '@sahuji/contract/auth/passkeys'
import type { Gives, Takes } from '@sahuji/contract/route'
import { lockPerson } from '../../merchants/queries.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Call, OwnCall } from '../../platform/http/route-table.ts'
import type { AuthWith } from '../dependencies.ts'
import { handleOf, openChallenge, takeChallenge } from './passkey-challenges.ts'
import { passkeySiteOf } from './relying-party.ts'
import { credentialsOf, dropPasskey, keepPasskey, namePasskey } from './passkeys.ts'
import type { Tx } from '../../platform/database/database.ts'
import { dropChanges } from '../contact/contact-changes.ts'
import { dropUselessRecoveryCodes, firstRecoveryCodes } from './recovery-codes.ts'
import { tellFactorAdded, tellFactorRemoved } from './second-factor-mails.ts'
import { clientDataOf, type MadeKey, verifyMade } from './webauthn.ts'

/** ES256, EdDSA, RS256: what authenticators in use can make. */
const algorithms = [-7, -8, -257]

/** Asks the browser for a new passkey: kept by the device under the person's name, used only after it verified them. */
export const beginPasskey =
  (auth: AuthWith) =>
  async ({ tx, person, clock }: Call<'verified'>): Promise<Gives<typeof beginRoute>> => {
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

type Ask = Takes<typeof addRoute>

/** Adds the passkey that the browser made for this session's challenge. The first second factor brings recovery codes. */
export const addPasskey =
  (auth: AuthWith) =>
  async (call: OwnCall<'verified'>, { name, made }: Ask): Promise<Gives<typeof addRoute>> => {
    const { db, person, clock } = call
    const site = passkeySiteOf(auth)
    if (!site) throw new Refusal('passkeys_unavailable')
    const said = clientDataOf(made.response.clientDataJSON)
    const of = { purpose: 'add' as const, session_id: person.session_id }
    const isOurs = said && (await db.write((tx) => takeChallenge(tx, said.challenge, of, clock.now())))
    if (!isOurs || !site.isOwn(said.origin)) throw new Refusal('passkey_wrong')
    const key = await verifyMade(made, { ...said, rp_id: site.rp_id })
    if (!key) throw new Refusal('passkey_wrong')
    return db.write((tx) => keep(tx, auth, call, { ...key, name, transports: made.response.transports ?? [] }))
  }

async function keep(
  tx: Tx,
  auth: AuthWith,
  call: OwnCall<'verified'>,
  key: MadeKey & { name: string; transports: string[] },
): Promise<Gives<typeof addRoute>> {
  const { person, clock } = call
  const { person_id } = person
  const who = await lockPerson(tx, person)
  const { most } = auth.settings.passkeys
  if ((await credentialsOf(tx, person_id)).length >= most) throw new Refusal('passkeys_full', { count: most })
  const passkey = await keepPasskey(tx, { ...key, person_id }, clock.now())
  if (!passkey) throw new Refusal('passkey_known')
  await dropChanges(tx, person)
  await tellFactorAdded(tx, auth, who, { kind: 'passkey', name: key.name }, call)
  return { passkey, recovery_codes: await firstRecoveryCodes(tx, auth.peppers, person_id, clock.now()) }
}

/** Names one of the person's passkeys anew. */
export async function renamePasskey(
  { tx, person: { person_id } }: Call,
  { id, name }: Takes<typeof renameRoute>,
): Promise<Gives<typeof renameRoute>> {
  const named = await namePasskey(tx, { id, person_id, name })
  if (!named) throw new Refusal('not_found')
  return named
}

/** Takes a passkey off the account. Recovery codes stand for a second factor, so they go with the last one. */
export const removePasskey =
  (auth: AuthWith) =>
  async (call: Call, { id }: Takes<typeof removeRoute>): Promise<Gives<typeof removeRoute>> => {
    const { tx, person } = call
    const who = await lockPerson(tx, person)
    const dropped = await dropPasskey(tx, { id, person_id: person.person_id })
    if (!dropped) throw new Refusal('not_found')
    await dropUselessRecoveryCodes(tx, person.person_id)
    await tellFactorRemoved(tx, auth, who, { kind: 'passkey', name: dropped.name }, call)
    return {}
  }
