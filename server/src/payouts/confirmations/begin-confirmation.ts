import { formatMoney } from '@sahuji/contract/money'
import type { beginConfirmation as beginRoute } from '@sahuji/contract/payouts/begin-confirmation'
import {
  confirmationMinutes,
  confirmationTries,
  type ConfirmationWay,
  type PayoutConfirmation,
  type sendConfirmationCode as sendRoute,
} from '@sahuji/contract/payouts/confirmations'
import type { Takes } from '@sahuji/contract/route'
import { after } from '../../auth/auth-settings.ts'
import type { AuthDependencies } from '../../auth/dependencies.ts'
import { newPhoneCode } from '../../auth/contact/phone-codes.ts'
import { passkeyRequestOf } from '../../auth/second-factors/passkey-challenges.ts'
import { relyingPartyOf } from '../../auth/second-factors/relying-party.ts'
import { factorsOf } from '../../auth/second-factors/second-factors.ts'
import { lockPerson } from '../../merchants/queries.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { Call } from '../../platform/http/route-table.ts'
import { newId } from '../../platform/ids.ts'
import { send } from '../../platform/messages/message-kinds.ts'
import { Refusal } from '../../platform/refusal.ts'
import { payoutAccountOf } from '../accounts/account-row.ts'
import { confirmationCodeSms } from '../messages/confirmation-code.ts'
import { saveCode, smsState, takeCodeQuota, waitSeconds } from './confirmation-codes.ts'
import { type ConfirmationRow, lockConfirmation } from './confirmation-row.ts'

type Begin = typeof beginRoute

/** Begins the confirmation of exactly this, for this session alone; the one that it began before is over. */
export const beginConfirmation =
  (deps: AuthDependencies) =>
  async (call: Call<'verified'>, ask: Takes<Begin>): Promise<PayoutConfirmation> => {
    const { tx, person, clock } = call
    if (!person.is_bound) throw new Refusal('session_not_bound')
    const { merchant_id, person_id, session_id } = person
    const now = clock.now()
    // two that begin at once come one after the other
    await lockPerson(tx, person)
    if (!(await payoutAccountOf(tx, merchant_id, ask.account_id))) throw new Refusal('not_found')
    await tx.run`
      update payout_confirmations set dropped_at = ${now}
       where session_id = ${session_id} and merchant_id = ${merchant_id} and used_at is null and dropped_at is null`
    const id = newId(clock)
    const { account_id, amount, purpose, remark, mode = 'live' } = ask
    await tx.run`
      insert into payout_confirmations (id, merchant_id, person_id, session_id, mode, account_id, amount, purpose, remark,
                                        begun_at, expires_at)
      values (${id}, ${merchant_id}, ${person_id}, ${session_id}, ${mode}, ${account_id}, ${amount}, ${purpose},
              ${remark || null}, ${now}, ${after(now, confirmationMinutes * 60)})`
    return shownConfirmation(call, deps, (await lockConfirmation(tx, person, id))!)
  }

type Send = typeof sendRoute

/** Sends a code that names the amount and the account; asked for again within the wait it sends none. */
export const sendConfirmationCode =
  (deps: AuthDependencies) =>
  async (call: Call<'verified'>, { id }: Takes<Send>): Promise<PayoutConfirmation> => {
    const { tx, person, clock, language, network } = call
    const now = clock.now()
    const { mobile_no } = await lockPerson(tx, person)
    const row = await lockConfirmation(tx, person, id)
    if (!row) throw new Refusal('not_found')
    if (isOver(row, now)) throw new Refusal('confirmation_over')
    if ((await waitSeconds(tx, deps, id, now)) > 0) return shownConfirmation(call, deps, row)
    const account = await payoutAccountOf(tx, row.merchant_id, row.account_id)
    if (!account) throw new Refusal('confirmation_over')
    await takeCodeQuota(tx, deps, { person_id: person.person_id, mobile_no, network }, now)
    const code = newPhoneCode()
    await saveCode(tx, deps, row, { mobile_no, code }, now)
    const expires_at = after(now, confirmationMinutes * 60)
    await tx.run`
      update payout_confirmations set expires_at = ${expires_at} where id = ${id} and merchant_id = ${row.merchant_id}`
    const { brand, support_phone } = deps
    const amount = formatMoney(row.amount, { language })
    const end = account.account_number.slice(-4)
    // minutes: so long the text is kept
    const facts = { code, brand, amount, end, support_phone: plainNumber(support_phone), minutes: confirmationMinutes }
    await send(tx, confirmationCodeSms, { to: mobile_no, language, facts }, clock)
    return shownConfirmation(call, deps, { ...row, expires_at })
  }

/** As it is dialled: an SMS has no room for its hyphens. */
const plainNumber = (phone: string): string => phone.replaceAll(/[\s-]/g, '')

/** It can be answered no more. */
export const isOver = ({ used_at, dropped_at, expires_at, wrong }: ConfirmationRow, now: Date): boolean =>
  used_at !== null || dropped_at !== null || expires_at <= now || wrong >= confirmationTries

/** As its person sees it; a passkey is asked for anew each time. */
export async function shownConfirmation(
  { tx, clock }: Call<'verified'>,
  deps: AuthDependencies,
  row: ConfirmationRow,
): Promise<PayoutConfirmation> {
  const { id, session_id, person_id, wrong, expires_at } = row
  const now = clock.now()
  const ways = await waysFor(tx, deps, person_id)
  const challenge = { purpose: 'payout', session_id, subject_id: id, person_id } as const
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
