import type { addPasskey as entry } from '@sahuji/contract/auth/passkeys'
import type { Gives, Takes } from '@sahuji/contract/route'
import { lockPerson } from '../../merchants/queries.ts'
import type { Tx } from '../../platform/database/database.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { OwnCall } from '../../platform/http/route-table.ts'
import type { AuthWith } from '../auth-with.ts'
import { dropChanges } from '../contact/contact-changes.ts'
import { takeChallenge } from './passkey-challenges.ts'
import { passkeySiteOf } from './passkey-site.ts'
import { credentialsOf, keepPasskey } from './passkeys.ts'
import { firstRecoveryCodes } from './recovery-codes.ts'
import { tellFactorAdded } from './second-factor-mails.ts'
import { clientDataOf, type MadeKey, verifyMade } from './webauthn.ts'

type Ask = Takes<typeof entry>

/** Adds the passkey that the browser made for this session's challenge. The first second factor brings recovery codes. */
export const addPasskey =
  (auth: AuthWith) =>
  async (call: OwnCall<'verified'>, { name, made }: Ask): Promise<Gives<typeof entry>> => {
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
): Promise<Gives<typeof entry>> {
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
