import type { readSecurity as entry } from '@sahuji/contract/auth/second-factors'
import type { Gives } from '@sahuji/contract/route'
import type { Call } from '../../platform/http/route-table.ts'
import type { AuthWith } from '../auth-with.ts'
import { passkeySiteOf } from './passkey-site.ts'
import { passkeysOf } from './passkeys.ts'
import { factorsOf, hasSecondFactor } from './second-factors.ts'

/** The second factors of the person who asks. */
export const readSecurity =
  (auth: AuthWith) =>
  async ({ tx, person }: Call): Promise<Gives<typeof entry>> => {
    const factors = await factorsOf(tx, person.person_id)
    return {
      passkeys: await passkeysOf(tx, person.person_id),
      passkey_host: passkeySiteOf(auth)?.rp_id ?? null,
      totp_since: factors.totp_since,
      recovery_codes_left: hasSecondFactor(factors) ? factors.recovery_codes : null,
    }
  }
