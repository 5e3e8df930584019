import type { resendEmailLink as entry } from '@sahuji/contract/auth'
import type { Gives, Takes } from '@sahuji/contract/route'
import * as z from 'zod/mini'
import { keptEmail } from '../../merchants/contact-spelling.ts'
import { namedByEmail } from '../../merchants/queries.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Tx } from '../../platform/database/database.ts'
import { addJob, job } from '../../platform/jobs/jobs.ts'
import { hashed, takeWithin } from '../../platform/rate-limits.ts'
import type { OwnCall } from '../../platform/http/route-table.ts'
import type { AuthSettings } from '../auth-settings.ts'
import type { AuthWith } from '../auth-with.ts'
import { sendEmailLink } from './email-links.ts'

/**
 * Takes the wish for another link. Whether the account exists is looked up by the job only, after the answer: body and
 * time are the same for everyone.
 */
export const resendEmailLink =
  ({ settings }: AuthWith) =>
  async ({ db, clock, person }: OwnCall<'anyone'>, ask: Takes<typeof entry>): Promise<Gives<typeof entry>> => {
    const email = keptEmail(ask.email)
    const person_id = person?.email === email ? person.person_id : undefined
    const wait_seconds = await db.write((tx) => takeEmailWait(tx, settings, { email, person_id }, clock.now()))
    if (wait_seconds > 0) return { wait_seconds, sent: false }
    await db.write((tx) => addJob(tx, sendEmailLinkJob, { email, ...(person_id !== undefined && { person_id }) }))
    return { wait_seconds: settings.email_link.wait_seconds, sent: true }
  }

/**
 * Sends the link where the address was named by someone who has not verified it: who asks in their session, else who
 * named it last. Twice would be two mails, no harm.
 */
export const sendEmailLinkJob = job(
  'auth.send_email_link',
  z.object({ email: z.string(), person_id: z.optional(z.uuid()) }),
  async ({ email, person_id }, { db, clock, auth }: { db: Database; clock: Clock; auth: AuthWith }) => {
    await db.write(async (tx) => {
      const { owner, pending } = await namedByEmail(tx, email)
      const whose = pending.find(({ id }) => id === person_id) ?? pending[0]
      if (owner || !whose) return
      await sendEmailLink(tx, auth, { email, language: whose.language, person_id: person_id ?? whose.id }, clock)
    })
  },
)

/**
 * Takes one mail from an address's limits, known or not; answers the seconds to wait, 0 when it may be sent. The wait is
 * each person's own, so that nobody's sign-up keeps another's mail back; who asks without a session waits for all of the
 * address. The hour's limit is the address's, whoever asks.
 */
export async function takeEmailWait(
  tx: Tx,
  settings: AuthSettings,
  { email, person_id }: { email: string; person_id: string | undefined },
  now: Date,
): Promise<number> {
  const address = hashed(email)
  const { wait_seconds, sends_per_hour } = settings.email_link
  const once = { count: 1, seconds: wait_seconds }
  const anybody = await takeWithin(tx, `email-link wait ${address}`, once, now)
  const wait =
    person_id === undefined ? anybody : await takeWithin(tx, `email-link wait ${address} ${person_id}`, once, now)
  if (!wait.ok) return wait.wait_seconds
  const hour = await takeWithin(tx, `email-link hour ${address}`, { count: sends_per_hour, seconds: 3600 }, now)
  return hour.wait_seconds
}
