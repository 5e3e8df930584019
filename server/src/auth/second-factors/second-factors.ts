import type { readSecurity as readRoute, SecondWay } from '@sahuji/contract/auth/second-factors'
import type { Gives } from '@sahuji/contract/http/route'
import type { Call } from '../../platform/http/route-table.ts'
import type { AuthDependencies } from '../dependencies.ts'
import { relyingPartyOf } from './relying-party.ts'
import { passkeysOf } from './passkeys.ts'
import type { Tx } from '../../platform/database/database.ts'

/** The second factors of the person who asks. */
export const readSecurity =
  (deps: AuthDependencies) =>
  async ({ tx, person }: Call): Promise<Gives<typeof readRoute>> => {
    const factors = await factorsOf(tx, person.person_id)
    return {
      passkeys: await passkeysOf(tx, person.person_id),
      passkey_host: relyingPartyOf(deps)?.rp_id ?? null,
      totp_since: factors.totp_since,
      recovery_codes_left: hasSecondFactor(factors) ? factors.recovery_codes : null,
    }
  }

interface Factors {
  passkeys: number
  totp_since: Date | null
  recovery_codes: number
}

/** What a person can prove themselves with beside the password. */
export const factorsOf = (tx: Tx, person_id: string) => tx.one<Factors>`
  select (select count(*)::int from passkeys where person_id = ${person_id}) as passkeys,
         (select confirmed_at from totp_secrets where person_id = ${person_id}) as totp_since,
         (select count(*)::int from recovery_codes where person_id = ${person_id} and used_at is null) as recovery_codes`

/** The ways of a second step, the easiest first; none without a second factor. */
export async function secondStepWays(tx: Tx, person_id: string): Promise<SecondWay[]> {
  return waysOf(await factorsOf(tx, person_id))
}

/** True where a password alone does not prove the person. */
export const hasSecondFactor = ({ passkeys, totp_since }: Factors): boolean => passkeys > 0 || totp_since !== null

export function waysOf(factors: Factors): SecondWay[] {
  if (!hasSecondFactor(factors)) return []
  const { passkeys, totp_since, recovery_codes } = factors
  return [
    ...(passkeys > 0 ? ['passkey' as const] : []),
    ...(totp_since ? ['totp' as const] : []),
    ...(recovery_codes > 0 ? ['recovery_code' as const] : []),
  ]
}
