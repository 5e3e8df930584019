import {
  confirmationMinutes,
  confirmationTries,
  type ConfirmationWay,
  type Confirmation,
} from '@sahuji/contract/auth/confirmations'
import { lockPerson } from '../../merchants/queries.ts'
import type { Tx } from '../../platform/database/database.ts'
import { json } from '../../platform/database/sql.ts'
import type { Call } from '../../platform/http/route-table.ts'
import { newId } from '../../platform/ids.ts'
import { Refusal } from '../../platform/refusal.ts'
import { after } from '../auth-settings.ts'
import { newPhoneCode } from '../contact/phone-codes.ts'
import type { AuthDependencies } from '../dependencies.ts'
import { passkeyRequestOf } from '../second-factors/passkey-challenges.ts'
import { relyingPartyOf } from '../second-factors/relying-party.ts'
import { factorsOf } from '../second-factors/second-factors.ts'
import { saveCode, smsState, takeCodeQuota, waitSeconds } from './confirmation-codes.ts'
import {
  type ConfirmationKind,
  type ConfirmationRow,
  type Confirmed,
  isConfirmationOver,
  lockConfirmation,
} from './confirmation-row.ts'

/**
 * Opens the confirmation of exactly this action, for this session alone; ends the session's previous one. Refuses
 * session_not_bound. `account_id`: of a withdrawal.
 */
export async function openConfirmation(
  deps: AuthDependencies,
  call: Call<'verified'>,
  { kind, mode, amount, payload, account_id = null }: Confirmed & { account_id?: string | null },
): Promise<Confirmation> {
  const { tx, person, clock } = call
  if (!person.is_bound) throw new Refusal('session_not_bound')
  const { merchant_id, person_id, session_id } = person
  const now = clock.now()
  // concurrent openings run one after the other
  await lockPerson(tx, person)
  await tx.run`
    update confirmations set dropped_at = ${now}
     where session_id = ${session_id} and merchant_id = ${merchant_id} and used_at is null and dropped_at is null`
  const id = newId(clock)
  await tx.run`
    insert into confirmations (id, merchant_id, person_id, session_id, kind, mode, account_id, amount, payload, begun_at, expires_at)
    values (${id}, ${merchant_id}, ${person_id}, ${session_id}, ${kind}, ${mode}, ${account_id}, ${amount}, ${json(payload)},
            ${now}, ${after(now, confirmationMinutes * 60)})`
  return shownConfirmation(call, deps, (await lockConfirmation(tx, person, id))!)
}

/** Writes the SMS of a code; false where the confirmed action's subject no longer exists. */
type WriteCode = (row: ConfirmationRow, of: { code: string; mobile_no: string }) => Promise<boolean>

/**
 * Sends a code for a confirmation of a kind; a repeated request within the waiting time sends none. Refuses not_found,
 * confirmation_over and what takeCodeQuota does.
 */
export async function sendCodeOf(
  deps: AuthDependencies,
  call: Call<'verified'>,
  { id, kind }: { id: string; kind: ConfirmationKind },
  write: WriteCode,
): Promise<Confirmation> {
  const { tx, person, clock, network } = call
  const now = clock.now()
  const { mobile_no } = await lockPerson(tx, person)
  const row = await lockConfirmation(tx, person, id)
  if (row?.kind !== kind) throw new Refusal('not_found')
  if (isConfirmationOver(row, now)) throw new Refusal('confirmation_over')
  if ((await waitSeconds(tx, deps, id, now)) > 0) return shownConfirmation(call, deps, row)
  await takeCodeQuota(tx, deps, { person_id: person.person_id, mobile_no, network }, now)
  const code = newPhoneCode()
  await saveCode(tx, deps, { ...row, mobile_no, code }, now)
  const expires_at = after(now, confirmationMinutes * 60)
  await tx.run`update confirmations set expires_at = ${expires_at} where id = ${id} and merchant_id = ${row.merchant_id}`
  if (!(await write(row, { code, mobile_no }))) throw new Refusal('confirmation_over')
  return shownConfirmation(call, deps, { ...row, expires_at })
}

/** The confirmation as its person sees it, with a new passkey challenge each time. */
export async function shownConfirmation(
  { tx, clock }: Call<'verified'>,
  deps: AuthDependencies,
  row: ConfirmationRow,
): Promise<Confirmation> {
  const { id, session_id, person_id, wrong, expires_at } = row
  const now = clock.now()
  const ways = await waysFor(tx, deps, person_id)
  const challenge = { purpose: 'confirm', session_id, subject_id: id, person_id } as const
  return {
    id,
    ways,
    passkey: ways.includes('passkey') ? await passkeyRequestOf(tx, deps, challenge, now) : null,
    tries_left: confirmationTries - wrong,
    expires_at,
    sms: await smsState(tx, deps, row, now),
  }
}

/** The ways that a person can take, the easiest first. */
async function waysFor(tx: Tx, deps: AuthDependencies, person_id: string): Promise<ConfirmationWay[]> {
  const { passkeys, totp_since } = await factorsOf(tx, person_id)
  return [
    ...(passkeys > 0 && relyingPartyOf(deps) ? ['passkey' as const] : []),
    ...(totp_since ? ['totp' as const] : []),
    'sms' as const,
  ]
}
