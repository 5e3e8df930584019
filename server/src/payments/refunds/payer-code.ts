import { timingSafeEqual } from 'node:crypto'
import { otpLifeMinutes, otpResendWaitSeconds, otpTries } from '@sahuji/contract/auth'
import type { Language } from '@sahuji/contract/language/languages'
import { formatMoney } from '@sahuji/contract/money/money'
import { newPhoneCode } from '../../auth/contact/phone-codes.ts'
import type { AuthDependencies } from '../../auth/dependencies.ts'
import type { Clock } from '../../platform/clock.ts'
import { peppered, type Peppers, pepperVersion } from '../../platform/crypto/peppers.ts'
import type { Database, Tx } from '../../platform/database/database.ts'
import { send } from '../../platform/messages/message-kinds.ts'
import { Refusal } from '../../platform/refusal.ts'
import { refundCodeMail, refundCodeSms } from '../messages/refund-messages.ts'
import { takePlaceFor } from '../payers/code-limits.ts'
import type { RefundOrder } from './order-row.ts'

/** So many codes are sent for one refund, and so many wrong ones are taken over all of them. */
const sendsMost = 6
const triesMost = 15

export type CodeDependencies = Pick<AuthDependencies, 'sms' | 'peppers' | 'brand'>

interface SentCode {
  code_hash: string | null
  code_sent_at: Date | null
  codes_sent: number
  code_tries: number
}

const sentCode = (tx: Tx, { id, merchant_id }: RefundOrder) => tx.one<SentCode>`
  select code_hash, code_sent_at, codes_sent, code_tries from refund_orders
   where id = ${id} and merchant_id = ${merchant_id} for update`

/** Whether a code was sent that can still be entered. */
export const hasCode = async (tx: Tx, order: RefundOrder, now: Date): Promise<boolean> =>
  isAlive(await sentCode(tx, order), now)

const isAlive = ({ code_hash, code_sent_at }: SentCode, now: Date): boolean =>
  code_hash !== null && code_sent_at !== null && now.getTime() < code_sent_at.getTime() + otpLifeMinutes * 60_000

/** Sends a code to the number or address of a refund; none within the wait. Refuses otp_daily_cap, too_many, codes_paused. */
export async function sendPayerCode(
  { sms, peppers, brand }: CodeDependencies,
  tx: Tx,
  order: RefundOrder,
  { clock, network, language }: { clock: Clock; network: string; language: Language },
): Promise<void> {
  const now = clock.now()
  const { code_sent_at, codes_sent } = await sentCode(tx, order)
  if (code_sent_at && now.getTime() < code_sent_at.getTime() + otpResendWaitSeconds * 1000) return
  if (codes_sent >= sendsMost) throw new Refusal('otp_daily_cap')
  const to = order.mobile === null ? { email: order.email! } : { mobile: order.mobile }
  await takePlaceFor(sms, tx, { ...to, network }, now)
  const code = newPhoneCode()
  await tx.run`
    update refund_orders
       set code_hash = ${hashOf(peppers, pepperVersion(peppers), order, code)}, code_sent_at = ${now},
           codes_sent = codes_sent + 1
     where id = ${order.id} and merchant_id = ${order.merchant_id}`
  const facts = { code, brand, amount: formatMoney(order.amount, { language }), minutes: otpLifeMinutes }
  const about = { language, facts, shop_id: order.merchant_id }
  if (order.mobile === null) await send(tx, refundCodeMail, { to: order.email!, ...about }, clock)
  else await send(tx, refundCodeSms, { to: `+977${order.mobile}`, ...about }, clock)
}

/**
 * Checks a typed code. A right one proves the number and stays good until it expires, so that another account can be tried; a wrong one
 * is counted, in a transaction of its own. Refuses otp_dead, otp_wrong,
 * otp_tries_used; for a code by e-mail confirmation_over, confirmation_wrong.
 */
export async function provePayer(
  { peppers }: Pick<CodeDependencies, 'peppers'>,
  { db, clock }: { db: Database; clock: Clock },
  order: RefundOrder,
  code: string,
): Promise<void> {
  const refusal = await db.write(async (tx) => {
    const now = clock.now()
    const sent = await sentCode(tx, order)
    const most = Math.min(triesMost, sent.codes_sent * otpTries)
    if (sent.code_tries >= most && sent.codes_sent > 0) return over(order, 'otp_tries_used')
    if (!isAlive(sent, now)) return over(order, 'otp_dead')
    if (isRight(peppers, order, { code, hash: sent.code_hash! })) {
      await tx.run`
        update refund_orders set proved_at = ${now} where id = ${order.id} and merchant_id = ${order.merchant_id} and proved_at is null`
      return undefined
    }
    await tx.run`
      update refund_orders set code_tries = code_tries + 1 where id = ${order.id} and merchant_id = ${order.merchant_id}`
    const tries_left = most - sent.code_tries - 1
    if (tries_left <= 0) return over(order, 'otp_tries_used')
    return order.mobile === null
      ? new Refusal('confirmation_wrong', { left: tries_left }, ['otp'])
      : new Refusal('otp_wrong', { tries_left }, ['otp'])
  })
  if (refusal) throw refusal
}

/** The sentences of phone codes are about a number. */
const over = ({ mobile }: RefundOrder, refusal: 'otp_tries_used' | 'otp_dead'): Refusal =>
  new Refusal(mobile === null ? 'confirmation_over' : refusal, {}, ['otp'])

/** `version hex`, so that peppers may be rotated while a code is on its way. */
const hashOf = (peppers: Peppers, version: number, { id, mobile, email }: RefundOrder, code: string): string =>
  `${version} ${peppered(peppers, version, 'refund-code', [id, mobile ?? email, code].join(' ')).toString('hex')}`

function isRight(peppers: Peppers, order: RefundOrder, { code, hash }: { code: string; hash: string }): boolean {
  const given = hashOf(peppers, Number(hash.split(' ')[0]), order, code)
  return given.length === hash.length && timingSafeEqual(Buffer.from(given), Buffer.from(hash))
}
