import { randomInt } from 'node:crypto'
import { recoveryCodesCount, type renewRecoveryCodes as renewRoute } from '@sahuji/contract/auth/second-factors'
import type { Gives } from '@sahuji/contract/http/route'
import { lockPerson } from '../../merchants/queries.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Call } from '../../platform/http/route-table.ts'
import type { AuthDependencies } from '../dependencies.ts'
import { notifyRecoveryCodesNew } from './second-factor-mails.ts'
import { factorsOf, hasSecondFactor } from './second-factors.ts'
import type { Tx } from '../../platform/database/database.ts'
import { newId } from '../../platform/ids.ts'
import { peppered, type Peppers, pepperVersion, pepperVersions } from '../../platform/crypto/peppers.ts'

/** Makes ten new recovery codes; the old ones are dead with the commit. */
export const renewRecoveryCodes =
  (deps: AuthDependencies) =>
  async (call: Call): Promise<Gives<typeof renewRoute>> => {
    const { tx, person, clock } = call
    const who = await lockPerson(tx, person)
    if (!hasSecondFactor(await factorsOf(tx, person.person_id))) throw new Refusal('second_factor_missing')
    await notifyRecoveryCodesNew(tx, deps, { who, client: call })
    return { recovery_codes: await newRecoveryCodes(tx, deps.peppers, person.person_id, clock.now()) }
  }

/** Crockford's 32 letters: none looks like another one. */
const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Ten new codes of 50 random bits, `XXXXX-XXXXX`, in place of all earlier ones; told once and kept as HMACs. */
async function newRecoveryCodes(tx: Tx, peppers: Peppers, person_id: string, now: Date): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodesCount }, newCode)
  const version = pepperVersion(peppers)
  await tx.run`delete from recovery_codes where person_id = ${person_id}`
  for (const code of codes) {
    await tx.run`
      insert into recovery_codes (id, person_id, code_hash, pepper_version, made_at)
      values (${newId(now)}, ${person_id}, ${hashOf(peppers, version, { person_id, code })}, ${version}, ${now})`
  }
  return codes
}

/** The codes that come with the first second factor; null for somebody who got theirs before, used up or not. */
export async function firstRecoveryCodes(tx: Tx, peppers: Peppers, person_id: string, now: Date) {
  const had = await tx.maybe`select 1 from recovery_codes where person_id = ${person_id} limit 1`
  return had ? null : newRecoveryCodes(tx, peppers, person_id, now)
}

/** Uses a code up, in whatever way it is spelt; answers how many are left, undefined when it was wrong or used. */
export async function consumeRecoveryCode(
  tx: Tx,
  peppers: Peppers,
  { person_id, code }: { person_id: string; code: string },
  now: Date,
): Promise<number | undefined> {
  const hashes = pepperVersions(peppers).map((version) => hashOf(peppers, version, { person_id, code }))
  const used = await tx.run`
    update recovery_codes set used_at = ${now}
     where person_id = ${person_id} and code_hash = any(${hashes}) and used_at is null`
  return used === 1 ? (await factorsOf(tx, person_id)).recovery_codes : undefined
}

/** With the last second factor there is nothing left that a recovery code could stand for. */
export async function deleteUnneededRecoveryCodes(tx: Tx, person_id: string): Promise<void> {
  if (hasSecondFactor(await factorsOf(tx, person_id))) return
  await tx.run`delete from recovery_codes where person_id = ${person_id}`
}

function newCode(): string {
  const half = () => Array.from({ length: 5 }, () => letters[randomInt(letters.length)]).join('')
  return `${half()}-${half()}`
}

/** As it was told: spaces, dashes and small letters do not matter, nor an O for a 0. */
const bare = (code: string): string =>
  code
    .toUpperCase()
    .replaceAll(/[^0-9A-Z]/g, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1')

const hashOf = (peppers: Peppers, version: number, { person_id, code }: { person_id: string; code: string }): Buffer =>
  peppered(peppers, version, 'recovery-code', `${person_id} ${bare(code)}`)
