import type * as contract from '@sahuji/contract/team/invitations'
import { invitationHours } from '@sahuji/contract/team/invitations'
import type { Invitation } from '@sahuji/contract/team/people'
import { teamMost } from '@sahuji/contract/team/people'
import type { Takes } from '@sahuji/contract/http/route'
import { tokenHash } from '../auth/sessions/tokens.ts'
import { normalizeEmail, normalizeMobile } from '../merchants/contact.ts'
import { tradeNameOf } from '../merchants/queries.ts'
import { newLinkCode } from '../payments/links/link-row.ts'
import type { Tx } from '../platform/database/database.ts'
import { rowOf, sql } from '../platform/database/sql.ts'
import type { Call } from '../platform/http/route-table.ts'
import { newId } from '../platform/ids.ts'
import { send } from '../platform/messages/message-kinds.ts'
import { takeSmsOfDay } from '../platform/messages/sms-limits.ts'
import { hashed, takeWithin } from '../platform/rate-limits.ts'
import { Refusal } from '../platform/refusal.ts'
import type { TeamDependencies } from './dependencies.ts'
import { invitationMail, invitationSms } from './messages.ts'
import { placeOf, refuseBeyond } from './place.ts'
import { type InvitationRow, openInvitations, shownInvitation } from './read-team.ts'

type InviteCall = Call<'verified'>

/** Messages of invitations: to an address from all shops, and of a shop to all addresses, in a day. */
const aDay = { address: 5, shop: 40 }

/** Reminders of one invitation: within an hour, and as long as it can stay open by them. */
const reminders = { hour: 1, all: 3, seconds: 4 * invitationHours * 3_600 }

/** So much of a shop's name fits beside the rest of an SMS. */
const shopNameMost = 12

/**
 * Invites a person to a role. Refuses not_permitted, place_gone, fields_invalid, member_already, invitation_open,
 * team_full, too_many, codes_paused.
 */
export const invitePerson =
  (deps: TeamDependencies) =>
  async (call: InviteCall, { to, ...asked }: Takes<typeof contract.invitePerson>): Promise<Invitation> => {
    const { tx, person, clock } = call
    const now = clock.now()
    const { merchant_id, person_id } = person
    const address = addressIn(to)
    const place = await placeOf(tx, person, asked)
    await tx.one`select pg_advisory_xact_lock(hashtextextended(${`team of ${merchant_id}`}, 0))::text`
    await refuseMember(tx, merchant_id, address.address)
    await endExpired(tx, merchant_id, now)
    await refuseFull(tx, merchant_id)
    const code = newLinkCode()
    const row = {
      ...place,
      ...address,
      merchant_id,
      id: newId(now),
      token_hash: tokenHash(code),
      invited_by: person_id,
      invited_at: now,
      expires_at: new Date(now.getTime() + invitationHours * 3_600_000),
    }
    const added = await tx.run`
      insert into invitations ${rowOf(row)} on conflict (merchant_id, address) where ended_at is null do nothing`
    if (added !== 1) throw new Refusal('invitation_open', {}, ['to'])
    return sent(deps, call, row.id, code)
  }

/** An e-mail address or mobile number in its stored form. Refuses fields_invalid. */
export function addressIn(typed: string): Pick<InvitationRow, 'channel' | 'address'> {
  const mobile_no = normalizeMobile(typed)
  if (mobile_no !== undefined) return { channel: 'sms', address: mobile_no }
  const email = normalizeEmail(typed)
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email) || email.length > 254) throw new Refusal('fields_invalid', {}, ['to'])
  return { channel: 'email', address: email }
}

async function refuseMember(tx: Tx, merchant_id: string, address: string): Promise<void> {
  const member = await tx.maybe`
    select 1 from shop_people
     where merchant_id = ${merchant_id} and is_member
       and (email = ${address} and email_verified_at is not null or mobile_no = ${address} and phone_verified_at is not null)`
  if (member) throw new Refusal('member_already', {}, ['to'])
}

const endExpired = (tx: Tx, merchant_id: string, now: Date) => tx.run`
  update invitations set ended_at = ${now}, ended_as = 'expired'
   where merchant_id = ${merchant_id} and ended_at is null and expires_at <= ${now}`

async function refuseFull(tx: Tx, merchant_id: string): Promise<void> {
  const { count } = await tx.one<{ count: number }>`
    select ((select count(*) from members where merchant_id = ${merchant_id} and ended_at is null)
            + (select count(*) from invitations where merchant_id = ${merchant_id} and ended_at is null))::int as count`
  if (count >= teamMost) throw new Refusal('team_full', { count: teamMost })
}

/** Writes the message with the link and answers the invitation as its maker sees it. */
async function sent(
  { brand, public_url, sms }: TeamDependencies,
  { tx, person, clock, language }: InviteCall,
  id: string,
  code: string,
): Promise<Invitation> {
  const now = clock.now()
  const [row] = await openInvitations(tx, person.merchant_id, now, sql`and m.id = ${id}`)
  if (!row) throw new Refusal('not_found')
  const { address: to, channel, invited_by_name: by, merchant_id } = row
  await takeMessage(tx, { to, merchant_id }, now)
  const shop = await tradeNameOf(tx, merchant_id)
  const facts = { brand, link: `${public_url}/invitation#${code}` }
  if (channel === 'email') {
    await send(tx, invitationMail, { to, language, facts: { ...facts, shop, by, hours: invitationHours } }, clock)
    return shownInvitation(row, person)
  }
  if (!(await takeSmsOfDay(tx, sms, { budget: 'sign_up', is_known: true }, now))) throw new Refusal('codes_paused')
  await send(
    tx,
    invitationSms,
    { to, language, facts: { link: facts.link, shop: [...shop].slice(0, shopNameMost).join('') } },
    clock,
  )
  return shownInvitation(row, person)
}

/** Bounds what strangers receive: an address from everybody, and a shop's invitations in all. Refuses too_many. */
async function takeMessage(tx: Tx, { to, merchant_id }: { to: string; merchant_id: string }, now: Date): Promise<void> {
  await take(tx, `invitations to ${hashed(to)}`, { count: aDay.address, seconds: 86_400 }, now)
  await take(tx, `invitations of ${merchant_id}`, { count: aDay.shop, seconds: 86_400 }, now)
}

/** Bounds how often one invitation is sent again. Refuses too_many. */
async function takeReminder(tx: Tx, id: string, now: Date): Promise<void> {
  await take(tx, `reminders of ${id}`, { count: reminders.all, seconds: reminders.seconds }, now)
  await take(tx, `reminders of ${id} in an hour`, { count: reminders.hour, seconds: 3_600 }, now)
}

async function take(tx: Tx, bucket: string, limit: { count: number; seconds: number }, now: Date): Promise<void> {
  const taken = await takeWithin(tx, bucket, limit, now)
  if (!taken.ok) throw new Refusal('too_many', { seconds: taken.wait_seconds })
}

async function lockedInvitation({ tx, person }: InviteCall, id: string): Promise<void> {
  const { merchant_id } = person
  const row = await tx.maybe<Pick<InvitationRow, 'role'>>`
    select role from invitations
     where id = ${id} and merchant_id = ${merchant_id} and ended_at is null for no key update`
  if (!row) throw new Refusal('not_found')
  refuseBeyond(person, row.role)
}

/** Sends an invitation again with another link, for another 48 hours; once an hour and three times at most. Refuses not_found, not_permitted, too_many. */
export const resendInvitation =
  (deps: TeamDependencies) =>
  async (call: InviteCall, { id }: Takes<typeof contract.resendInvitation>): Promise<Invitation> => {
    const { tx, person, clock } = call
    await lockedInvitation(call, id)
    await takeReminder(tx, id, clock.now())
    const code = newLinkCode()
    const expires_at = new Date(clock.now().getTime() + invitationHours * 3_600_000)
    await tx.run`
      update invitations set token_hash = ${tokenHash(code)}, expires_at = ${expires_at}
       where id = ${id} and merchant_id = ${person.merchant_id}`
    return sent(deps, call, id, code)
  }

/** Takes an invitation back. Refuses not_found, not_permitted. */
export async function withdrawInvitation(
  call: InviteCall,
  { id }: Takes<typeof contract.withdrawInvitation>,
): Promise<Record<string, never>> {
  const { tx, person, clock } = call
  await lockedInvitation(call, id)
  await tx.run`
    update invitations set ended_at = ${clock.now()}, ended_as = 'withdrawn'
     where id = ${id} and merchant_id = ${person.merchant_id} and ended_at is null`
  return {}
}
