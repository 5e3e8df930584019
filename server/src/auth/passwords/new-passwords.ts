import type { Language } from '@sahuji/contract/languages'
import { lockPerson } from '../../merchants/queries.ts'
import type { Tx } from '../../platform/database/database.ts'
import { send } from '../../platform/messages/message-kinds.ts'
import type { KeptPassword } from '../../platform/crypto/password-hashes.ts'
import type { OwnCall } from '../../platform/http/route-table.ts'
import type { AuthWith } from '../auth-with.ts'
import { passwordChanged } from '../facts.ts'
import { passwordChangedMail } from '../messages/password-changed.ts'
import { replacePassword } from './password-history.ts'
import { endPasswordResets } from './password-resets.ts'
import { endSessionsOf } from '../sessions/sessions.ts'
import { forgetFailures, secondFactorOf } from './sign-in-limits.ts'
import { endTickets } from '../sessions/tickets.ts'
import { visitFacts } from '../sessions/visits.ts'

/** Whose password, which, and how it came about. */
export interface NewPassword {
  person: {
    person_id: string
    merchant_id: string
    name: string
    email: string
    mobile_no: string
    language: Language | null
  }
  kept: KeptPassword
  by: 'password' | 'link' | 'passkey'
  /** The session that stays; `all` keeps every one, undefined none. */
  keeps: string | 'all' | undefined
}

type Visit = Pick<OwnCall<'anyone'>, 'clock' | 'device' | 'network' | 'time_zone'>

/** Puts a new password in place and does what always follows; answers how many sessions ended. The person is told by mail. */
export async function setPassword(tx: Tx, auth: AuthWith, visit: Visit, made: NewPassword): Promise<number> {
  const { person, kept, by, keeps } = made
  const { person_id, merchant_id, name, email, language } = person
  const now = visit.clock.now()
  // the person first, as a sign-in does
  const names = await ownNames(tx, made)
  await replacePassword(tx, person_id, kept, now)
  // before the sessions: a second step that is using its ticket up has opened its session when the ticket is free again
  await endTickets(tx, person_id, now)
  const ended_sessions = keeps === 'all' ? 0 : await endSessionsOf(tx, { person_id, but: keeps }, now)
  await endPasswordResets(tx, person_id, now)
  await forgetFailures(tx, [...names, secondFactorOf(person_id)])
  await auth.feed.publish(tx, passwordChanged, merchant_id, 'live', { person_id, by, ended_sessions }, now)
  const { brand, public_url } = auth
  const facts = { name, brand, link: `${public_url}/forgotPassword`, ...visitFacts(visit) }
  await send(tx, passwordChangedMail, { to: email, language, facts }, visit.clock)
  return ended_sessions
}

/**
 * The names whose failures the person may lift: those that are proved theirs. An account that a stranger opened under
 * somebody's address would else give itself the owner's tries back. A link that came to the address proves it too.
 */
async function ownNames(tx: Tx, { person, by }: NewPassword): Promise<string[]> {
  const { person_id, merchant_id, email, mobile_no } = person
  const { email_verified_at, phone_verified_at } = await lockPerson(tx, { person_id, merchant_id })
  return [...(email_verified_at || by === 'link' ? [email] : []), ...(phone_verified_at ? [mobile_no] : [])]
}
