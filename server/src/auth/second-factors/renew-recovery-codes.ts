import type { renewRecoveryCodes as entry } from '@sahuji/contract/auth/second-factors'
import type { Gives } from '@sahuji/contract/route'
import { lockPerson } from '../../merchants/queries.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Call } from '../../platform/http/route-table.ts'
import type { AuthWith } from '../auth-with.ts'
import { newRecoveryCodes } from './recovery-codes.ts'
import { tellRecoveryCodesNew } from './second-factor-mails.ts'
import { factorsOf, hasSecondFactor } from './second-factors.ts'

/** Makes ten new recovery codes; the old ones are dead with the commit. */
export const renewRecoveryCodes =
  (auth: AuthWith) =>
  async (call: Call): Promise<Gives<typeof entry>> => {
    const { tx, person, clock } = call
    const who = await lockPerson(tx, person)
    if (!hasSecondFactor(await factorsOf(tx, person.person_id))) throw new Refusal('second_factor_missing')
    await tellRecoveryCodesNew(tx, auth, who, call)
    return { recovery_codes: await newRecoveryCodes(tx, auth.peppers, person.person_id, clock.now()) }
  }
