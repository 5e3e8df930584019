import type { RefusalCode } from '@sahuji/contract/refusals'
import { confirmationTries, type ConfirmationWay } from '@sahuji/contract/auth/confirmations'
import type { PasskeyProof } from '@sahuji/contract/auth/passkeys'
import { after } from '../auth-settings.ts'
import type { AuthDependencies } from '../dependencies.ts'
import { checkPasskey } from '../second-factors/passkey-challenges.ts'
import { verifyTotp } from '../second-factors/totp.ts'
import { lockPerson } from '../../merchants/queries.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { OwnCall, Person } from '../../platform/http/route-table.ts'
import { Refusal } from '../../platform/refusal.ts'
import { isRightCode } from './confirmation-codes.ts'
import {
  type ConfirmationKind,
  type ConfirmationRow,
  type ConfirmedPayload,
  isConfirmationOver,
  lockConfirmation,
  triesOfDay,
} from './confirmation-row.ts'

/** The given proof: exactly one. */
export interface GivenProof {
  confirmation_id: string
  passkey?: PasskeyProof | undefined
  totp_code?: string | undefined
  sms_code?: string | undefined
}

/** A confirmation as the request contains it, with its proof; `key` is the request's own. */
export interface GivenConfirmation extends GivenProof {
  kind: ConfirmationKind
  payload: ConfirmedPayload
  key: string
}

/** What checking a confirmation needs. */
export type ConfirmationDependencies = Pick<AuthDependencies, 'settings' | 'peppers' | 'public_url'>

/**
 * Uses a confirmation up: of this session and person, not used before for another request, for exactly this payload, by
 * one right proof. Answers the refusal instead of throwing it, so that a wrong try stays counted when the transaction
 * commits: `session_not_bound`, `confirmation_over`, `confirmation_differs`, `confirmation_wrong`,
 * `second_factor_wrong`, `passkey_wrong`.
 */
export async function consumeConfirmation(
  tx: Tx,
  deps: ConfirmationDependencies,
  person: Person,
  given: GivenConfirmation,
  now: Date,
): Promise<Refusal | undefined> {
  if (!person.is_bound) return new Refusal('session_not_bound')
  // guessable proofs are tried one after the other, over all of the person's browsers, because their tries of a day are
  // counted
  if (!given.passkey) await lockPerson(tx, person)
  const row = await lockConfirmation(tx, person, given.confirmation_id)
  if (!row || row.kind !== given.kind) return new Refusal('confirmation_over')
  const isSame = isSamePayload(row, given.payload)
  if (isSame && isUnderWay(row, given.key, now)) return undefined
  if (isConfirmationOver(row, now)) return new Refusal('confirmation_over')
  if (!isSame) return new Refusal(given.kind === 'payout' ? 'confirmation_differs' : 'send_differs')
  const tried = await triesOfDay(tx, person.person_id, after(now, -86_400))
  const left = Math.min(confirmationTries - row.wrong, deps.settings.phone_code.tries_per_day - tried) - 1
  if (left < 0) return new Refusal('confirmation_over')
  const way = wayOf(given)
  const wrong = way ? await judged(tx, deps, { row, given, way }, now) : new Refusal('confirmation_wrong', { left })
  if (way && !wrong) {
    await tx.run`
      update confirmations set used_at = ${now}, used_by = ${way}, used_key = ${given.key}
       where id = ${row.id} and merchant_id = ${row.merchant_id}`
    return undefined
  }
  await tx.run`
    update confirmations set wrong = wrong + 1 where id = ${row.id} and merchant_id = ${row.merchant_id}`
  // each way takes a try, so each refusal contains how many are left
  return wrong && wrongProofs.has(wrong.code) ? new Refusal(wrong.code, { ...wrong.facts, left }, wrong.fields) : wrong
}

const wrongProofs: ReadonlySet<RefusalCode> = new Set(['confirmation_wrong', 'second_factor_wrong', 'passkey_wrong'])

/**
 * Its proof was right just now, and the result did not reach the caller: a repeat of the request needs no other proof.
 */
const isUnderWay = ({ used_key, used_at }: ConfirmationRow, key: string, now: Date): boolean =>
  used_key === key && used_at !== null && now < after(used_at, repeatSeconds)

/** How long after its proof a request may be repeated without one: long enough for a crash in between. */
const repeatSeconds = 300

/**
 * Acts after its proof was used up for the request's key: a repeat after a crash needs no other, and a wrong proof stays counted.
 * A refused action ends the confirmation; `busy` decided nothing, and the same call is repeated. Refuses what
 * consumeConfirmation and the action do.
 */
export async function actConfirmed(
  deps: ConfirmationDependencies,
  { db, person, clock }: Pick<OwnCall<'verified'>, 'db' | 'person' | 'clock'>,
  given: GivenConfirmation,
  act: () => Promise<unknown>,
): Promise<void> {
  const refusal = await db.write((tx) => consumeConfirmation(tx, deps, person, given, clock.now()))
  if (refusal) throw refusal
  try {
    await act()
  } catch (error) {
    const isRefused = error instanceof Refusal && error.code !== 'busy'
    if (isRefused) await db.write((tx) => endConfirmation(tx, person, given))
    throw error
  }
}

/** Ends a confirmation whose action was refused: a repeat has to be confirmed anew. */
async function endConfirmation(
  tx: Tx,
  { merchant_id }: Pick<Person, 'merchant_id'>,
  { confirmation_id, key }: Pick<GivenConfirmation, 'confirmation_id' | 'key'>,
): Promise<void> {
  await tx.run`
    update confirmations set used_key = null
     where id = ${confirmation_id} and merchant_id = ${merchant_id} and used_key = ${key}`
}

/**
 * Compares field by field with the confirmed content; amounts are whole numbers in JSON. The fee is a bound of the
 * placed action: confirmedFee.
 */
function isSamePayload({ payload }: ConfirmationRow, given: ConfirmedPayload): boolean {
  const names = new Set([...Object.keys(payload), ...Object.keys(given)])
  names.delete('fee')
  return [...names].every((name) => `${payload[name] ?? ''}` === `${given[name] ?? ''}`)
}

/** The one way of the given proof; undefined for none or several. */
function wayOf({ passkey, totp_code, sms_code }: GivenProof): ConfirmationWay | undefined {
  const taken: ConfirmationWay[] = [
    ...(passkey ? ['passkey' as const] : []),
    ...(totp_code === undefined ? [] : ['totp' as const]),
    ...(sms_code === undefined ? [] : ['sms' as const]),
  ]
  return taken.length === 1 ? taken[0] : undefined
}

interface Judging {
  row: ConfirmationRow
  given: GivenConfirmation
  way: ConfirmationWay
}

async function judged(
  tx: Tx,
  deps: ConfirmationDependencies,
  { row, given, way }: Judging,
  now: Date,
): Promise<Refusal | undefined> {
  const { id, session_id, person_id } = row
  switch (way) {
    case 'passkey': {
      const of = { purpose: 'confirm', session_id, subject_id: id, person_id, proof: given.passkey! } as const
      return (await checkPasskey(tx, deps, of, now)) ? undefined : new Refusal('passkey_wrong')
    }
    case 'totp':
      return verifyTotp(tx, deps, { person_id, code: given.totp_code!, is_trusted: true }, now)
    case 'sms':
      return (await isRightCode(tx, deps.peppers, { id, code: given.sms_code! }, now))
        ? undefined
        : new Refusal('confirmation_wrong', {}, ['sms_code'])
  }
}
