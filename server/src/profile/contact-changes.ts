import type * as contract from '@sahuji/contract/profile'
import type { Gives, Takes } from '@sahuji/contract/http/route'
import type { AuthDependencies } from '../auth/dependencies.ts'
import { pendingChangeOf, deleteChange, resendableAt, changeView } from '../auth/contact/contact-changes.ts'
import { lockPerson } from '../merchants/queries.ts'
import { Refusal } from '../platform/refusal.ts'
import type { Call, OwnCall } from '../platform/http/route-table.ts'
import { sendEmailChange, takeEmailChangeQuota } from './email-change.ts'
import { sendMobileChange } from './mobile-change.ts'

type Resend = typeof contract.resendContactChange
type Cancel = typeof contract.cancelContactChange

const sends = { email: sendEmailChange, mobile: sendMobileChange }

/** Sends the link or code of a waiting change again. Asked within the wait it sends none and answers what is left of it. */
export const resendContactChange =
  (deps: AuthDependencies) =>
  async (call: OwnCall<'verified'>, { channel }: Takes<Resend>): Promise<Gives<Resend>> => {
    const { db, person, clock, language, network } = call
    const now = clock.now()
    const waiting = await db.read((tx) => pendingChangeOf(tx, person, channel, now))
    const isDue = waiting && resendableAt(waiting) <= now
    if (isDue && channel === 'email') await takeEmailChangeQuota(db, deps, waiting.value, clock)
    const change = await db.write(async (tx) => {
      // Two that ask at once: the second finds what the first one sent.
      const { name } = await lockPerson(tx, person)
      const change = await pendingChangeOf(tx, person, channel, now)
      if (!change) throw new Refusal('contact_change_gone')
      return resendableAt(change) > now
        ? change
        : sends[channel](tx, deps, { ...change, person, name, language, network }, clock)
    })
    return changeView(change, now)
  }

/** Gives a waiting change up; twice is no harm. */
export async function cancelContactChange(
  { tx, person }: Call<'verified'>,
  { channel }: Takes<Cancel>,
): Promise<Gives<Cancel>> {
  await deleteChange(tx, person, channel)
  return { channel }
}
