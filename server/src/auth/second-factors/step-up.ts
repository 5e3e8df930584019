import type { challengeStepUp as challengeEntry, stepUp as entry } from '@sahuji/contract/auth/second-factors'
import { type Gives, stepUpMinutes, type Takes } from '@sahuji/contract/route'
import { Refusal } from '../../platform/refusal.ts'
import type { Call, OwnCall } from '../../platform/http/route-table.ts'
import { after } from '../auth-settings.ts'
import type { AuthWith } from '../auth-with.ts'
import { passkeyRequestOf } from './challenge-passkey.ts'
import { checkOwnPassword } from '../passwords/passwords.ts'
import { proveSecondFactor } from './prove-second-factor.ts'
import { secondWaysOf } from './second-factors.ts'
import { stepUpSession } from '../sessions/sessions.ts'

/** Confirms that it is still the person. Who has a second factor proves it; the password alone would be less than signing in. */
export const stepUp =
  (auth: AuthWith) =>
  async (call: OwnCall, { password, ...second }: Takes<typeof entry>): Promise<Gives<typeof entry>> => {
    const { db, clock, person } = call
    if (!person.is_bound) throw new Refusal('session_not_bound')
    if (password === undefined) {
      const { session_id } = person
      const by = { ...person, trusted: { session_id } }
      await proveSecondFactor(call, auth, by, second, { purpose: 'step_up', session_id })
    } else {
      const ways = await db.read((tx) => secondWaysOf(tx, person.person_id))
      if (ways.length > 0) throw new Refusal('second_factor_needed', { ways: ways.join(',') })
      await checkOwnPassword(call, auth, password)
    }
    const now = clock.now()
    await db.write((tx) => stepUpSession(tx, person.session_id, now))
    return { until: after(now, stepUpMinutes * 60) }
  }

/** Asks the browser for a passkey of the person on this session. */
export const challengeStepUp =
  (auth: AuthWith) =>
  async ({ tx, person, clock }: Call): Promise<Gives<typeof challengeEntry>> => {
    if (!person.is_bound) throw new Refusal('session_not_bound')
    const { person_id, session_id } = person
    return passkeyRequestOf(tx, auth, { purpose: 'step_up', session_id, person_id }, clock.now())
  }
