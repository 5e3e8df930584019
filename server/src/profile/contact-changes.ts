import type * as contract from '@sahuji/contract/profile'
import type { Gives, Takes } from '@sahuji/contract/route'
import type { AuthWith } from '../auth/auth-with.ts'
import { changeOf, dropChange, mayResendAt } from '../auth/contact-changes.ts'
import { Refusal } from '../platform/refusal.ts'
import type { Call, OwnCall } from '../platform/route-table.ts'
import { resendEmailChange } from './email-change.ts'
import { resendMobileChange } from './mobile-change.ts'
import { shownChange } from './shown-change.ts'

type Resend = typeof contract.resendContactChange
type Cancel = typeof contract.cancelContactChange

const resends = { email: resendEmailChange, mobile: resendMobileChange }

/** Sends the link or code of a waiting change again. Asked within the wait it sends none and answers what is left of it. */
export const resendContactChange =
  (auth: AuthWith) =>
  async (call: OwnCall<'verified'>, { channel }: Takes<Resend>): Promise<Gives<Resend>> => {
    const { db, person, clock } = call
    const now = clock.now()
    const change = await db.read((tx) => changeOf(tx, person, channel, now))
    if (!change) throw new Refusal('contact_change_gone')
    return shownChange(mayResendAt(change) > now ? change : await resends[channel](call, auth, change), now)
  }

/** Gives a waiting change up; twice is no harm. */
export async function cancelContactChange(
  { tx, person }: Call<'verified'>,
  { channel }: Takes<Cancel>,
): Promise<Gives<Cancel>> {
  await dropChange(tx, person, channel)
  return { channel }
}
