import type * as contract from '@sahuji/contract/events/door'
import { doorSignInMinutes } from '@sahuji/contract/events/door'
import type { Gives, Takes } from '@sahuji/contract/http/route'
import { passwordChangedAt } from '../../auth/passwords/stored-passwords.ts'
import { isOpenFor } from '../../auth/sessions/sessions.ts'
import { newLinkToken, tokenHash } from '../../auth/sessions/tokens.ts'
import { refuseFrozen } from '../../merchants/freezes.ts'
import { lockPerson } from '../../merchants/queries.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { Call } from '../../platform/http/route-table.ts'
import { Refusal } from '../../platform/refusal.ts'
import { doorOf, shownDoor } from './door-row.ts'
import type { DoorDependencies } from './keep-doors.ts'

interface Invite {
  id: string
  merchant_id: string
  made_by: string
  session_id: string
  made_at: Date
}

/**
 * Signs a phone in, once for each code, and only while the session that made the code is open. Refuses door_code_dead,
 * sign_in_frozen.
 */
export const openDoor =
  ({ ticketKeys }: DoorDependencies) =>
  async (
    { tx, clock }: Call<'anyone'>,
    { code }: Takes<typeof contract.openDoor>,
  ): Promise<Gives<typeof contract.openDoor>> => {
    const now = clock.now()
    const secret = newLinkToken()
    const invite = await tx.maybe<Invite>`
      -- any merchant: the code names the gate
      update door_devices set secret_hash = ${tokenHash(secret)}, opened_at = ${now}, last_seen_at = ${now}
       where code_hash = ${tokenHash(code)} and opened_at is null and signed_out_at is null and code_ends_at > ${now}
       returning id, merchant_id, made_by, session_id,
                 code_ends_at - ${doorSignInMinutes} * interval '1 minute' as made_at`
    if (!invite || !(await isStillGood(tx, invite, now))) throw new Refusal('door_code_dead', {}, ['code'])
    return { secret, door: await shownDoor(tx, ticketKeys, await doorOf(tx, secret, now)) }
  }

/**
 * Whether its maker's session is open and the password unchanged: signing a thief out also invalidates the thief's links. Both
 * are checked under the lock that ends the person's sessions. Refuses sign_in_frozen.
 */
async function isStillGood(tx: Tx, { merchant_id, made_by: person_id, session_id, made_at }: Invite, now: Date) {
  await refuseFrozen(tx, merchant_id, 'sign_in')
  await lockPerson(tx, { person_id, merchant_id })
  if (made_at < (await passwordChangedAt(tx, person_id))) return false
  return isOpenFor(tx, session_id, 'door.manage', now)
}

/** Signs this phone out. An unknown secret is signed out already. */
export async function leaveDoor(
  { tx, clock }: Call<'anyone'>,
  { secret }: Takes<typeof contract.leaveDoor>,
): Promise<Gives<typeof contract.leaveDoor>> {
  await tx.run`
    -- any merchant: the secret names the phone
    update door_devices set signed_out_at = coalesce(signed_out_at, ${clock.now()}) where secret_hash = ${tokenHash(secret)}`
  return {}
}
