import type {
  addPasskey as addRoute,
  beginPasskey as beginRoute,
  removePasskey as removeRoute,
  renamePasskey as renameRoute,
} from '@sahuji/contract/auth/passkeys'
import type { Gives, Takes } from '@sahuji/contract/http/route'
import { lockPerson } from '../../merchants/queries.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Call, OwnCall } from '../../platform/http/route-table.ts'
import type { AuthDependencies } from '../dependencies.ts'
import { userHandleOf, createChallenge, consumeChallenge } from './passkey-challenges.ts'
import { relyingPartyOf } from './relying-party.ts'
import { credentialsOf, deletePasskey, savePasskey, updatePasskeyName } from './passkeys.ts'
import type { Tx } from '../../platform/database/database.ts'
import { deleteChanges } from '../contact/contact-changes.ts'
import { deleteUnneededRecoveryCodes, firstRecoveryCodes } from './recovery-codes.ts'
import { notifyFactorAdded, notifyFactorRemoved } from './second-factor-mails.ts'
import { clientDataOf, type RegisteredKey, verifyRegistration } from './webauthn.ts'

/** ES256, EdDSA, RS256: what authenticators in use can make. */
export const algorithms = [-7, -8, -257]

/** Asks the browser for a new passkey: kept by the device under the person's name, used only after it verified them. */
export const beginPasskey =
  (deps: AuthDependencies) =>
  async ({ tx, person, clock }: Call<'verified'>): Promise<Gives<typeof beginRoute>> => {
    const site = relyingPartyOf(deps)
    if (!site) throw new Refusal('passkeys_unavailable')
    const { name, email } = await lockPerson(tx, person)
    const known = await credentialsOf(tx, person.person_id)
    const { most, life_seconds } = deps.settings.passkeys
    if (known.length >= most) throw new Refusal('passkeys_full', { count: most })
    const { session_id } = person
    const challenge = await createChallenge(tx, deps.settings, { purpose: 'add', session_id }, clock.now())
    return {
      challenge,
      rp: { id: site.rp_id, name: deps.brand },
      user: { id: userHandleOf(person.person_id), name: email, displayName: name },
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
  (deps: AuthDependencies) =>
  async (call: OwnCall<'verified'>, { name, made }: Ask): Promise<Gives<typeof addRoute>> => {
    const { db, person, clock } = call
    const site = relyingPartyOf(deps)
    if (!site) throw new Refusal('passkeys_unavailable')
    const clientData = clientDataOf(made.response.clientDataJSON)
    const of = { purpose: 'add' as const, session_id: person.session_id }
    const isOurs = clientData && (await db.write((tx) => consumeChallenge(tx, clientData.challenge, of, clock.now())))
    if (!isOurs || !site.isOwnOrigin(clientData.origin)) throw new Refusal('passkey_wrong')
    const key = await verifyRegistration(made, { ...clientData, rp_id: site.rp_id })
    if (!key) throw new Refusal('passkey_wrong')
    return db.write((tx) => keep(tx, deps, call, { ...key, name, transports: made.response.transports ?? [] }))
  }

async function keep(
  tx: Tx,
  deps: AuthDependencies,
  call: OwnCall<'verified'>,
  key: RegisteredKey & { name: string; transports: string[] },
): Promise<Gives<typeof addRoute>> {
  const { person, clock } = call
  const { person_id } = person
  const who = await lockPerson(tx, person)
  const { most } = deps.settings.passkeys
  if ((await credentialsOf(tx, person_id)).length >= most) throw new Refusal('passkeys_full', { count: most })
  const passkey = await savePasskey(tx, { ...key, person_id }, clock.now())
  if (!passkey) throw new Refusal('passkey_known')
  await deleteChanges(tx, person)
  await notifyFactorAdded(tx, deps, { who, client: call }, { kind: 'passkey', name: key.name })
  return { passkey, recovery_codes: await firstRecoveryCodes(tx, deps.peppers, person_id, clock.now()) }
}

/** Names one of the person's passkeys anew. */
export async function renamePasskey(
  { tx, person: { person_id } }: Call,
  { id, name }: Takes<typeof renameRoute>,
): Promise<Gives<typeof renameRoute>> {
  const named = await updatePasskeyName(tx, { id, person_id, name })
  if (!named) throw new Refusal('not_found')
  return named
}

/** Takes a passkey off the account. Recovery codes stand for a second factor, so they go with the last one. */
export const removePasskey =
  (deps: AuthDependencies) =>
  async (call: Call, { id }: Takes<typeof removeRoute>): Promise<Gives<typeof removeRoute>> => {
    const { tx, person } = call
    const who = await lockPerson(tx, person)
    const dropped = await deletePasskey(tx, { id, person_id: person.person_id })
    if (!dropped) throw new Refusal('not_found')
    await deleteUnneededRecoveryCodes(tx, person.person_id)
    await notifyFactorRemoved(tx, deps, { who, client: call }, { kind: 'passkey', name: dropped.name })
    return {}
  }
