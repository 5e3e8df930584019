import type { changePassword as entry, readPassword as reading } from '@sahuji/contract/auth'
import type { Gives, Takes } from '@sahuji/contract/route'
import { lockPerson } from '../../merchants/queries.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { KeptPassword } from '../../platform/crypto/password-hashes.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Call, OwnCall } from '../../platform/http/route-table.ts'
import type { AuthWith } from '../auth-with.ts'
import { setPassword } from './new-passwords.ts'
import { passwordChangedAt } from './password-history.ts'
import { refuseUnfit } from './password-rules.ts'
import { checkOwnPassword, isStillPassword } from './passwords.ts'
import { rotateSession } from '../sessions/sessions.ts'

type Ask = Takes<typeof entry>

/** When the password was last changed. */
export const readPassword = async ({ tx, person }: Call): Promise<Gives<typeof reading>> => ({
  changed_at: await passwordChangedAt(tx, person.person_id),
})

/**
 * Changes the password of the signed-in person, who proves the present one; wrong ones count like failed sign-ins. This
 * session gets a new token, the old one is dead at once.
 */
export const changePassword =
  (auth: AuthWith) =>
  async (call: OwnCall, ask: Ask): Promise<Gives<typeof entry>> => {
    const { db, person } = call
    const { person_id, email } = person
    const checked = await checkOwnPassword(call, auth, ask.current_password, currentPasswordWrong)
    const { name, mobile_no } = await db.write((tx) => lockPerson(tx, person))
    const about = [name, email, mobile_no]
    await refuseUnfit(call, auth, { person_id, password: ask.new_password, about, field: 'new_password' })
    const kept = await auth.hashes.hash(ask.new_password)
    return db.write((tx) => record(tx, auth, call, { ...ask, checked, kept }))
  }

const currentPasswordWrong = (tries_left: number): Refusal =>
  new Refusal('current_password_wrong', { tries_left }, ['current_password'])

interface Change extends Ask {
  checked: KeptPassword
  kept: KeptPassword
}

async function record(tx: Tx, auth: AuthWith, call: OwnCall, { checked, kept, end_other_sessions }: Change) {
  const { person, clock } = call
  const row = await lockPerson(tx, person)
  // somebody else was quicker: what was typed as the present password is so no more
  if (!(await isStillPassword(tx, person.person_id, checked))) throw currentPasswordWrong(0)
  const keeps = end_other_sessions ? person.session_id : 'all'
  const ended_sessions = await setPassword(tx, auth, call, {
    person: { ...row, person_id: row.id },
    kept,
    by: 'password',
    keeps,
  })
  return { access_token: await rotateSession(tx, person.session_id), changed_at: clock.now(), ended_sessions }
}
