import type { signIn as entry } from '@sahuji/contract/session'
import type { Gives, Takes } from '@sahuji/contract/route'
import type { AuthWith } from '../auth/auth-with.ts'
import { checkPassword } from '../auth/passwords.ts'
import { openSession } from '../auth/sessions.ts'
import { keptEmail, keptMobile } from '../merchants/contact-spelling.ts'
import { personByEmail, personByMobile } from '../merchants/queries.ts'
import type { Database } from '../platform/database.ts'
import { Refusal } from '../platform/refusal.ts'
import type { OwnCall } from '../platform/route-table.ts'
import { signedInUser } from './users.ts'

type Ask = Takes<typeof entry>

/** Signs in by e-mail or mobile number. An unknown account answers as a wrong password does, after the same work. Spec §4, §7. */
export const signIn =
  (auth: AuthWith) =>
  async ({ db, clock, proof, network, device }: OwnCall<'anyone'>, ask: Ask): Promise<Gives<typeof entry>> => {
    const { account, person } = await whoIsMeant(db, ask)
    await checkPassword({ db, clock }, auth, { account, network, person_id: person?.id, password: ask.password })
    if (!person) throw new Refusal('credentials_wrong')
    const session = {
      person_id: person.id,
      jkt: proof?.jkt,
      remember_device: ask.remember_device ?? false,
      push_token: ask.desktop_fcm || null,
      network,
      device,
    }
    return db.write(async (tx) => ({
      access_token: await openSession(tx, auth.settings, session, clock.now()),
      user: await signedInUser(tx, { person_id: person.id, merchant_id: person.merchant_id }),
    }))
  }

async function whoIsMeant(db: Database, { email, mobile_no }: Ask) {
  if (email !== undefined) {
    const account = keptEmail(email)
    return { account, person: await db.read((tx) => personByEmail(tx, account)) }
  }
  // Asked for even where it is no number, so that it takes as long.
  const account = keptMobile(mobile_no ?? '') ?? `${mobile_no}`
  return { account, person: await db.read((tx) => personByMobile(tx, account)) }
}
