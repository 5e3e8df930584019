import type * as contract from '@sahuji/contract/profile'
import type { ShopRole } from '@sahuji/contract/company/shop-roles'
import { emailChangeLifeHours } from '@sahuji/contract/auth/contact-changes'
import type { Language } from '@sahuji/contract/language/languages'
import type { Gives, Takes } from '@sahuji/contract/http/route'
import type { confirmEmailChange as confirmRoute } from '@sahuji/contract/profile'
import type { AuthDependencies } from '../auth/dependencies.ts'
import { after } from '../auth/auth-settings.ts'
import {
  pendingChangeOf,
  isFresh,
  saveChange,
  changeView,
  consumeChangeByToken,
  type PendingChange,
} from '../auth/contact/contact-changes.ts'
import {
  sendAddressInUse,
  sendChangeLink,
  notifyEmailChanged,
  warnOfEmailChange,
} from '../auth/contact/contact-messages.ts'
import { newLinkToken } from '../auth/sessions/tokens.ts'
import { normalizeEmail, refuseTakenContact } from '../merchants/contact.ts'
import { lockPerson, ownerOfEmail } from '../merchants/queries.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database, Tx } from '../platform/database/database.ts'
import { hashed, takeFromLimit } from '../platform/rate-limits.ts'
import { Refusal } from '../platform/refusal.ts'
import type { OwnCall, Person } from '../platform/http/route-table.ts'
import { refuseLinkOfAnother } from '../auth/contact/email-links.ts'
import { revokeUnverifiedAccounts } from '../auth/contact/verify-email.ts'
import { endPasswordResets } from '../auth/passwords/password-resets.ts'
import { replaceVerifiedEmail } from '../merchants/person-details.ts'
import { recordLog } from '../platform/shop-log/record-log.ts'
import { emailChanged } from './facts.ts'

type Ask = typeof contract.requestEmailChange

/**
 * Requests a change of the e-mail address. A repeat for the same one within the wait sends nothing new. Neither the
 * answer nor what follows reveals a taken address: its owner is notified instead.
 */
export const requestEmailChange =
  (deps: AuthDependencies) =>
  async ({ db, person, clock, language }: OwnCall<'verified'>, ask: Takes<Ask>): Promise<Gives<Ask>> => {
    // before a password that is set meanwhile, which makes the change void
    const now = clock.now()
    const email = normalizeEmail(ask.email)
    if (email === person.email) throw new Refusal('contact_unchanged', {}, ['email'])
    await takeEmailChangeQuota(db, deps, email, clock)
    const change = await db.write(async (tx) => {
      // The lock orders concurrent requests: the second finds the first one's change.
      const { name } = await lockPerson(tx, person)
      const before = await pendingChangeOf(tx, person, 'email', now)
      if (isFresh(before, email, now)) return before
      await warnOfEmailChange(tx, deps, { name, email: person.email, language }, clock)
      return sendEmailChange(tx, deps, { person, name, language, value: email, asked_at: now }, clock)
    })
    return changeView(change, now)
  }

/**
 * Counts a mail to an address, whose hourly quota all callers share. Throws `too_many`. The address is hashed: it may
 * be a stranger's.
 */
export async function takeEmailChangeQuota(
  db: Database,
  { settings }: AuthDependencies,
  email: string,
  clock: Clock,
): Promise<void> {
  const address = hashed(email)
  const limit = { count: settings.email_link.sends_per_hour, seconds: 3600 }
  const { ok, wait_seconds: seconds } = await takeFromLimit(db, `email-change ${address}`, limit, clock)
  if (!ok) throw new Refusal('too_many', { seconds }, ['email'])
}

interface AskedEmail {
  person: Person
  name: string
  language: Language
  value: string
  asked_at: Date
}

/** Sends the link of a change, or a notice to the owner of a taken address; the previous link becomes invalid. */
export async function sendEmailChange(
  tx: Tx,
  deps: AuthDependencies,
  { person, name, language, value, asked_at }: AskedEmail,
  clock: Clock,
) {
  const now = clock.now()
  const owner = await ownerOfEmail(tx, value)
  const token = owner ? undefined : newLinkToken()
  const expires_at = after(now, emailChangeLifeHours * 3600)
  const change: PendingChange = { channel: 'email', value, asked_at, sent_at: now, expires_at }
  await saveChange(tx, person, { ...change, token })
  if (token) await sendChangeLink(tx, deps, { name, email: value, language, token }, clock)
  else if (owner) await sendAddressInUse(tx, deps, { name: owner.name, email: value, language: owner.language }, clock)
  return change
}

/** Replaces the e-mail address by the token of its link, once, and notifies the old address. */
export const confirmEmailChange =
  (deps: AuthDependencies) =>
  async (
    { db, clock, person, network, device }: OwnCall<'anyone'>,
    { token }: Takes<typeof confirmRoute>,
  ): Promise<Gives<typeof confirmRoute>> => {
    const now = clock.now()
    return refuseTakenContact(
      db.write(async (tx) => {
        const change = await consumeChangeByToken(tx, token, now)
        if (!change) throw new Refusal('email_link_dead')
        refuseLinkOfAnother(person, change)
        const { person_id, merchant_id, value: to } = change
        const { name, email: from, language } = await lockPerson(tx, change)
        await replaceVerifiedEmail(tx, change, to, now)
        const { role } = await tx.one<{ role: ShopRole }>`
          select role from shop_people where merchant_id = ${merchant_id} and id = ${person_id}`
        const who = { merchant_id, actor: 'person', role, person_id, network, device } as const
        await recordLog(tx, who, { what: 'person.email_changed', subject: { id: person_id }, step_up: 'link' }, clock)
        await revokeUnverifiedAccounts(tx, { person_id, email: to }, now)
        // a reader of the old mail must not set the password
        await endPasswordResets(tx, person_id, now)
        await deps.feed.publish(tx, emailChanged, merchant_id, 'live', { person_id, from, to }, now)
        await notifyEmailChanged(tx, deps, { name, email: from, language, now: to }, clock)
        return { email: to }
      }),
    )
  }
