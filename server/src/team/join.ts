import type * as contract from '@sahuji/contract/team/invitations'
import type { SignedIn } from '@sahuji/contract/session'
import type { Gives, Takes } from '@sahuji/contract/http/route'
import { revokeUnverifiedAccounts } from '../auth/contact/verify-email.ts'
import { sendEmailLink } from '../auth/contact/email-links.ts'
import { isCommonPassword } from '../auth/passwords/password-rules.ts'
import { savePassword } from '../auth/passwords/stored-passwords.ts'
import { deviceCookie, deviceTokenOf, rememberDevice } from '../auth/sessions/known-devices.ts'
import { createSession } from '../auth/sessions/sessions.ts'
import { tokenHash } from '../auth/sessions/tokens.ts'
import { normalizeEmail, normalizeMobile, refuseTakenContact } from '../merchants/contact.ts'
import { createPerson } from '../merchants/create-merchant.ts'
import { findByEmail, findByMobile, tradeNameOf } from '../merchants/queries.ts'
import type { StoredPassword } from '../platform/crypto/password-hashes.ts'
import type { Tx } from '../platform/database/database.ts'
import { sql } from '../platform/database/sql.ts'
import { type Reply, withCookie } from '../platform/http/answers.ts'
import type { Call, OwnCall } from '../platform/http/route-table.ts'
import { recordLog } from '../platform/shop-log/record-log.ts'
import { Refusal } from '../platform/refusal.ts'
import { signedInUser } from '../session/users.ts'
import type { TeamDependencies } from './dependencies.ts'
import { notifyOfRole } from './notify-team.ts'
import { mayPlace, shownPlace } from './place.ts'
import { bareAddress, type InvitationRow, openInvitations } from './read-team.ts'
import { enterShop } from './shops.ts'

/** The open invitation of a link, locked for the one who takes it up. Refuses invitation_dead. */
async function invitationOf(
  tx: Tx,
  token: string,
  now: Date,
  { isTakenUp }: { isTakenUp: boolean },
): Promise<InvitationRow> {
  const lock = isTakenUp ? sql`for no key update` : sql``
  const found = await tx.maybe<{ id: string; merchant_id: string }>`
    -- any merchant: the link names the shop
    select id, merchant_id from invitations
     where token_hash = ${tokenHash(token)} and ended_at is null and expires_at > ${now} ${lock}`
  const [row] = found ? await openInvitations(tx, found.merchant_id, now, sql`and m.id = ${found.id}`) : []
  if (!row) throw new Refusal('invitation_dead')
  return row
}

const ownerOf = async (tx: Tx, { channel, address }: InvitationRow) =>
  (await (channel === 'sms' ? findByMobile(tx, address) : findByEmail(tx, address))).owner

/** What an invitation offers and what its reader does next. Refuses invitation_dead. */
export async function previewInvitation(
  { tx, person, clock }: Call<'anyone'>,
  { token }: Takes<typeof contract.previewInvitation>,
): Promise<Gives<typeof contract.previewInvitation>> {
  const row = await invitationOf(tx, token, clock.now(), { isTakenUp: false })
  const owner = await ownerOf(tx, row)
  const next = person ? (owner?.id === person.person_id ? 'accept' : 'other_person') : owner ? 'sign_in' : 'account'
  return {
    ...shownPlace(row),
    shop: await tradeNameOf(tx, row.merchant_id),
    invited_by: row.invited_by_name,
    channel: row.channel,
    to: bareAddress(row),
    expires_at: row.expires_at,
    next,
  }
}

/** Makes a person a member by an invitation, once, while its maker may still give the role. Refuses invitation_dead, member_already. */
async function takeUp(
  deps: TeamDependencies,
  call: Pick<Call<'anyone'>, 'clock'>,
  tx: Tx,
  row: InvitationRow,
  person_id: string,
) {
  const now = call.clock.now()
  const { id, merchant_id, role, counter_id, event_id, refund_limit, send_limit } = row
  const { invited_by } = await tx.one<{ invited_by: string }>`
    update invitations set ended_at = ${now}, ended_as = 'accepted', accepted_by = ${person_id}
     where id = ${id} and merchant_id = ${merchant_id} and ended_at is null
    returning invited_by`
  const maker = await tx.maybe<Pick<InvitationRow, 'role'>>`
    select role from members where merchant_id = ${merchant_id} and person_id = ${invited_by} and ended_at is null`
  if (!maker || !mayPlace(maker, role)) throw new Refusal('invitation_dead')
  const joined = await tx.run`
    insert into members as m (merchant_id, person_id, role, counter_id, event_id, refund_limit, send_limit, joined_at, changed_at, changed_by)
    values (${merchant_id}, ${person_id}, ${role}, ${counter_id}, ${event_id}, ${refund_limit}, ${send_limit}, ${now}, ${now}, ${invited_by})
        on conflict on constraint member_is_once_in_a_shop do update
       set role = excluded.role, counter_id = excluded.counter_id, event_id = excluded.event_id,
           refund_limit = excluded.refund_limit, send_limit = excluded.send_limit, joined_at = excluded.joined_at,
           changed_at = excluded.changed_at, changed_by = excluded.changed_by, ended_at = null
     where m.ended_at is not null`
  if (joined !== 1) throw new Refusal('member_already')
  await notifyOfRole(deps, tx, { merchant_id, person_id, role }, call.clock)
}

/** Records it in the log of the shop that invited, by the session that was opened there. */
async function recordJoined(
  tx: Tx,
  { clock, network, device }: Pick<Call<'anyone'>, 'clock' | 'network' | 'device'>,
  {
    merchant_id,
    role,
    person_id,
    token,
  }: Pick<InvitationRow, 'merchant_id' | 'role'> & { person_id: string; token: string },
): Promise<void> {
  const { id: session_id } = await tx.one<{
    id: string
  }>`select id from sessions where token_hash = ${tokenHash(token)}`
  const by = {
    merchant_id,
    actor: 'person',
    person_id,
    role,
    session_id,
    network,
    device: device.slice(0, 200),
  } as const
  await recordLog(tx, by, { what: 'member.joined', subject: { kind: 'member', id: person_id }, after: { role } }, clock)
}

/** Takes an invitation up as the person it is bound to. Refuses invitation_dead, invitation_of_another, member_already. */
export const acceptInvitation =
  (deps: TeamDependencies) =>
  async (call: Call, { token }: Takes<typeof contract.acceptInvitation>): Promise<SignedIn> => {
    const { tx, person, clock } = call
    const row = await invitationOf(tx, token, clock.now(), { isTakenUp: true })
    if ((await ownerOf(tx, row))?.id !== person.person_id) throw new Refusal('invitation_of_another')
    await takeUp(deps, call, tx, row, person.person_id)
    const entered = await enterShop(deps, call, person, row.merchant_id)
    await recordJoined(tx, call, { ...row, person_id: person.person_id, token: entered.access_token })
    return entered
  }

type Joining = Takes<typeof contract.joinByInvitation>

/** The contacts of a new account: the invited one is proved by the link, the other one is typed. Refuses fields_invalid. */
function contactsOf({ channel, address }: InvitationRow, { email, mobile_no }: Joining) {
  if (channel === 'sms') {
    if (email === undefined) throw new Refusal('fields_invalid', {}, ['email'])
    return { mobile_no: address, email: normalizeEmail(email) }
  }
  const number = mobile_no === undefined ? undefined : normalizeMobile(mobile_no)
  if (number === undefined) throw new Refusal('fields_invalid', {}, ['mobile_no'])
  return { mobile_no: number, email: address }
}

/**
 * Opens an account without a shop of its own for an invited person, and a session in the shop that invites. The link has
 * proved the invited address; the other contact is verified as at every sign-up. Refuses invitation_dead,
 * invitation_has_account, password_common, fields_invalid.
 */
export const joinByInvitation =
  (deps: TeamDependencies) =>
  async (call: OwnCall<'anyone'>, ask: Joining): Promise<Reply<SignedIn>> => {
    const { db, clock } = call
    const row = await db.read((tx) => invitationOf(tx, ask.token, clock.now(), { isTakenUp: false }))
    const contacts = contactsOf(row, ask)
    const about = [ask.name, contacts.email, contacts.mobile_no]
    if (isCommonPassword(ask.password, about)) throw new Refusal('password_common', {}, ['password'])
    const stored = await deps.hashes.hash(ask.password, { network: call.network, is_trusted: false })
    return refuseTakenContact(db.write((tx) => join(deps, tx, call, { ask, contacts, stored })))
  }

interface Joined {
  ask: Joining
  contacts: { email: string; mobile_no: string }
  stored: StoredPassword
}

async function join(
  deps: TeamDependencies,
  tx: Tx,
  call: OwnCall<'anyone'>,
  { ask, contacts, stored }: Joined,
): Promise<Reply<SignedIn>> {
  const { clock, language, requested_language, network, device, time_zone, proof } = call
  const now = clock.now()
  const row = await invitationOf(tx, ask.token, now, { isTakenUp: true })
  if (await ownerOf(tx, row)) throw new Refusal('invitation_has_account')
  const { merchant_id, channel } = row
  const wish = { merchant_id: null, name: ask.name, ...contacts, agent: null, language: requested_language }
  const person_id = await createPerson(tx, wish, now)
  await tx.run`
    -- any merchant: the person's own row, whose address the link has proved
    update people set email_verified_at = ${channel === 'email' ? now : null}, phone_verified_at = ${channel === 'sms' ? now : null}
     where id = ${person_id}`
  if (channel === 'email') await revokeUnverifiedAccounts(tx, { person_id, email: contacts.email }, now)
  await savePassword(tx, person_id, stored, now)
  await takeUp(deps, call, tx, row, person_id)
  if (channel === 'sms') await sendEmailLink(tx, deps, { person_id, email: contacts.email, language }, clock)
  const session = {
    person_id,
    merchant_id,
    jkt: proof?.jkt,
    remember_device: false,
    push_token: null,
    network,
    device,
    time_zone,
  }
  const known = await rememberDevice(tx, deviceTokenOf(call.cookie), person_id, now)
  const access_token = await createSession(tx, deps, session, now)
  await recordJoined(tx, call, { ...row, person_id, token: access_token })
  return withCookie(deviceCookie(known, deps.public_url), {
    access_token,
    user: await signedInUser(tx, { person_id, merchant_id }, now),
  })
}
