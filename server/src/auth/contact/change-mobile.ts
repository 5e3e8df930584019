import { bareMobile } from '@sahuji/contract/merchants'
import type { changeMobile as entry } from '@sahuji/contract/auth'
import type { Gives, Takes } from '@sahuji/contract/route'
import { keptMobile } from '../../merchants/contact-spelling.ts'
import { changeMobileOf, lockPerson } from '../../merchants/queries.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { OwnCall } from '../../platform/http/route-table.ts'
import type { AuthWith } from '../auth-with.ts'
import { checkOwnPassword } from '../passwords/passwords.ts'

/** Corrects the mobile number while it is not verified; asks the password. A code sent to the old number is dead. */
export const changeMobile =
  (auth: AuthWith) =>
  async (call: OwnCall, ask: Takes<typeof entry>): Promise<Gives<typeof entry>> => {
    const { db, person } = call
    const mobile_no = keptMobile(ask.mobile_no)
    if (mobile_no === undefined) throw new Refusal('fields_invalid', {}, ['mobile_no'])
    await checkOwnPassword(call, auth, ask.password)
    await db.write(async (tx) => {
      const { phone_verified_at } = await lockPerson(tx, person)
      if (phone_verified_at) throw new Refusal('phone_verified_already')
      await changeMobileOf(tx, person, mobile_no)
    })
    return { mobile_no: bareMobile(mobile_no) }
  }
