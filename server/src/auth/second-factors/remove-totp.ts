import type { removeTotp as entry } from '@sahuji/contract/auth/second-factors'
import type { Gives } from '@sahuji/contract/route'
import { lockPerson } from '../../merchants/queries.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Call } from '../../platform/http/route-table.ts'
import type { AuthWith } from '../auth-with.ts'
import { dropUselessRecoveryCodes } from './recovery-codes.ts'
import { tellFactorRemoved } from './second-factor-mails.ts'
import { dropTotp } from './totp-secrets.ts'

/** Turns the authenticator app off. Recovery codes stand for a second factor, so they go with the last one. */
export const removeTotp =
  (auth: AuthWith) =>
  async (call: Call): Promise<Gives<typeof entry>> => {
    const { tx, person } = call
    const who = await lockPerson(tx, person)
    if (!(await dropTotp(tx, person.person_id))) throw new Refusal('not_found')
    await dropUselessRecoveryCodes(tx, person.person_id)
    await tellFactorRemoved(tx, auth, who, { kind: 'totp' }, call)
    return {}
  }
