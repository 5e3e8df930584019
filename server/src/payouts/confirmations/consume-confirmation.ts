import { confirmationTries, type ConfirmationWay } from '@sahuji/contract/payouts/confirmations'
import type { PasskeyProof } from '@sahuji/contract/auth/passkeys'
import { after } from '../../auth/auth-settings.ts'
import type { AuthDependencies } from '../../auth/dependencies.ts'
import { checkPasskey } from '../../auth/second-factors/passkey-challenges.ts'
import { verifyTotp } from '../../auth/second-factors/totp.ts'
import { lockPerson } from '../../merchants/queries.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { Person } from '../../platform/http/route-table.ts'
import { Refusal } from '../../platform/refusal.ts'
import { isOver } from './begin-confirmation.ts'
import { isRightCode } from './confirmation-codes.ts'
import { type ConfirmationRow, type ConfirmedPayload, lockConfirmation, triesOfDay } from './confirmation-row.ts'

/** A withdrawal as it comes, with what is to prove it: exactly one proof. */
export interface GivenConfirmation extends ConfirmedPayload {
  confirmation_id: string
  passkey?: PasskeyProof | undefined
  totp_code?: string | undefined
  sms_code?: string | undefined
}

/** What confirmations are judged with. */
export type ConfirmationDependencies = Pick<AuthDependencies, 'settings' | 'peppers' | 'public_url'>

/**
 * Uses a confirmation up for a withdrawal, in the transaction that places it: of this session and person, not used before,
 * for exactly this payload, by one right proof. Answers the refusal instead of throwing it, so that a wrong try stays counted
 * when the transaction commits: `session_not_bound`, `confirmation_over`, `confirmation_differs`, `confirmation_wrong`,
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
  // what can be guessed is tried one after the other, over all of the person's browsers: their tries of a day are counted
  if (!given.passkey) await lockPerson(tx, person)
  const row = await lockConfirmation(tx, person, given.confirmation_id)
  if (!row || isOver(row, now)) return new Refusal('confirmation_over')
  if (!isSamePayload(row, given)) return new Refusal('confirmation_differs')
  const tried = await triesOfDay(tx, person.person_id, after(now, -86_400))
  const left = Math.min(confirmationTries - row.wrong, deps.settings.phone_code.tries_per_day - tried) - 1
  if (left < 0) return new Refusal('confirmation_over')
  const way = wayOf(given)
  const wrong = way ? await judged(tx, deps, { row, given, way }, now) : new Refusal('confirmation_wrong', { left })
  if (way && !wrong) {
    await tx.run`
      update payout_confirmations set used_at = ${now}, used_by = ${way}
       where id = ${row.id} and merchant_id = ${row.merchant_id}`
    return undefined
  }
  await tx.run`
    update payout_confirmations set wrong = wrong + 1 where id = ${row.id} and merchant_id = ${row.merchant_id}`
  return wrong?.code === 'confirmation_wrong' ? new Refusal('confirmation_wrong', { left }, wrong.fields) : wrong
}

/** Keeps with a used confirmation the payout that it made, in the same transaction; a payout is made by one alone. */
export const keepPayoutOf = (
  tx: Tx,
  merchant_id: string,
  { confirmation_id, payout_id }: { confirmation_id: string; payout_id: string },
) => tx.run`
  update payout_confirmations set payout_id = ${payout_id}
   where id = ${confirmation_id} and merchant_id = ${merchant_id} and used_at is not null`

/** Byte for byte what was confirmed. */
const isSamePayload = (row: ConfirmedPayload, given: ConfirmedPayload): boolean =>
  row.account_id === given.account_id &&
  row.amount === given.amount &&
  row.purpose === given.purpose &&
  row.remark === (given.remark || null) &&
  row.mode === given.mode

/** The one way that was taken; undefined where it is none or several. */
function wayOf({ passkey, totp_code, sms_code }: GivenConfirmation): ConfirmationWay | undefined {
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
      const of = { purpose: 'payout', session_id, subject_id: id, person_id } as const
      return (await checkPasskey(tx, deps, given.passkey!, of, now)) ? undefined : new Refusal('passkey_wrong')
    }
    case 'totp':
      return verifyTotp(tx, deps, { person_id, code: given.totp_code!, is_trusted: true }, now)
    case 'sms':
      return (await isRightCode(tx, deps.peppers, row, given.sms_code!, now))
        ? undefined
        : new Refusal('confirmation_wrong', {}, ['sms_code'])
  }
}
