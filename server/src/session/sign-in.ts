import type { signIn as entry } from '@sahuji/contract/session'
import type { Takes } from '@sahuji/contract/route'
import type { AuthWith } from '../auth/auth-with.ts'
import { trustedDeviceOf } from '../auth/sessions/known-devices.ts'
import { checkPassword, isStillPassword } from '../auth/passwords/passwords.ts'
import { secondWaysOf } from '../auth/second-factors/second-factors.ts'
import { openTicket } from '../auth/sessions/tickets.ts'
import { keptEmail, keptMobile } from '../merchants/contact-spelling.ts'
import { type Named, namedByEmail, namedByMobile } from '../merchants/queries.ts'
import type { Database, Tx } from '../platform/database/database.ts'
import { Refusal } from '../platform/refusal.ts'
import type { OwnCall } from '../platform/http/route-table.ts'
import { openSignedIn, type SignedInAnswer } from './open-signed-in.ts'

type Ask = Takes<typeof entry>

/**
 * Signs in by e-mail or mobile number: its owner, or who opened an account with it and has not proved it yet. An unknown
 * account answers as a wrong password does, after the same work. Who has
 * a second factor gets a ticket for the second step instead: `second_factor_needed`. Spec §4, §7.
 */
export const signIn =
  (auth: AuthWith) =>
  async (call: OwnCall<'anyone'>, ask: Ask): Promise<SignedInAnswer> => {
    const { db, clock, network, proof } = call
    const { account, owner, pending } = await whoIsMeant(db, ask)
    // a device is known for the name's owner only: whoever named it elsewhere has none of the owner's trust
    const trusted = await db.read((tx) => trustedDeviceOf(tx, call.cookie, owner?.id))
    const people = { owner: owner?.id, pending: pending.map(({ id }) => id) }
    const checked = await checkPassword({ db, clock }, auth, {
      account,
      network,
      trusted,
      ...people,
      password: ask.password,
    })
    const person = [owner, ...pending].find((one) => one?.id === checked.person_id)
    if (!person) throw new Refusal('credentials_wrong')
    const { id: person_id, merchant_id } = person
    const settle = async (tx: Tx) => {
      if (!(await isStillPassword(tx, person_id, checked.kept))) throw new Refusal('credentials_wrong')
    }
    const ways = await db.read((tx) => secondWaysOf(tx, person_id))
    if (ways.length === 0) return openSignedIn(auth, call, { person_id, merchant_id }, { ...ask, settle })
    const { remember_device = false, desktop_fcm } = ask
    const first = { person_id, jkt: proof?.jkt, remember_device, push_token: desktop_fcm || null }
    const ticket = await db.write(async (tx) => {
      await settle(tx)
      return openTicket(tx, auth.settings, { purpose: 'second_step', ...first }, clock.now())
    })
    throw new Refusal('second_factor_needed', { ticket, ways: ways.join(',') })
  }

async function whoIsMeant(db: Database, { email, mobile_no }: Ask): Promise<{ account: string } & Named> {
  if (email !== undefined) {
    const account = keptEmail(email)
    return { account, ...(await db.read((tx) => namedByEmail(tx, account))) }
  }
  // Asked for even where it is no number, so that it takes as long.
  // one count of failures for both names would tell which number belongs to which address
  const account = keptMobile(mobile_no ?? '') ?? `${mobile_no}`
  return { account, ...(await db.read((tx) => namedByMobile(tx, account))) }
}
