import type { Tx } from '../../platform/database/database.ts'
import {
  hasSmsForStranger,
  type SmsLimits,
  takeSmsOfDay,
  takeSmsOfNetwork,
} from '../../platform/messages/sms-limits.ts'
import { hashed, takeWithin } from '../../platform/rate-limits.ts'
import { Refusal } from '../../platform/refusal.ts'

/** Codes by e-mail to one address within 24 hours, and requested from one network within an hour. */
const mailsOf = { address: { count: 5, seconds: 86_400 }, network: { count: 20, seconds: 3_600 } } as const

/** Where a code goes: ten digits, or an address. */
export type CodeAddress = { mobile: string; email?: undefined } | { mobile?: undefined; email: string }

/**
 * Takes the place of one code to a payer without a session: of the number or address, the network, and for an SMS of the day's budget.
 * Refuses otp_daily_cap, too_many, codes_paused.
 */
export async function takePlaceFor(
  sms: SmsLimits,
  tx: Tx,
  { mobile, email, network }: CodeAddress & { network: string },
  now: Date,
): Promise<void> {
  if (mobile === undefined) {
    const near = await takeWithin(tx, `payer mails from ${hashed(network)}`, mailsOf.network, now)
    if (!near.ok) throw new Refusal('too_many', { seconds: near.wait_seconds })
    const own = await takeWithin(tx, `payer mails to ${hashed(email)}`, mailsOf.address, now)
    if (!own.ok) throw new Refusal('otp_daily_cap')
    return
  }
  if (!(await hasSmsForStranger(tx, sms, `+977${mobile}`, now))) throw new Refusal('otp_daily_cap')
  const seconds = await takeSmsOfNetwork(tx, sms, network, now)
  if (seconds > 0) throw new Refusal('too_many', { seconds })
  if (!(await takeSmsOfDay(tx, sms, { budget: 'money', is_known: false }, now))) throw new Refusal('codes_paused')
}
