import type { removePasskey as entry } from '@sahuji/contract/auth/passkeys'
import type { Gives, Takes } from '@sahuji/contract/route'
import { lockPerson } from '../../merchants/queries.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Call } from '../../platform/http/route-table.ts'
import type { AuthWith } from '../auth-with.ts'
import { dropPasskey } from './passkeys.ts'
import { dropUselessRecoveryCodes } from './recovery-codes.ts'
import { tellFactorRemoved } from './second-factor-mails.ts'

/** Takes a passkey off the account. Recovery codes stand for a second factor, so they go with the last one. */
export const removePasskey =
  (auth: AuthWith) =>
  async (call: Call, { id }: Takes<typeof entry>): Promise<Gives<typeof entry>> => {
    const { tx, person } = call
    const who = await lockPerson(tx, person)
    const dropped = await dropPasskey(tx, { id, person_id: person.person_id })
    if (!dropped) throw new Refusal('not_found')
    await dropUselessRecoveryCodes(tx, person.person_id)
    await tellFactorRemoved(tx, auth, who, { kind: 'passkey', name: dropped.name }, call)
    return {}
  }
