import type { Language } from '@sahuji/contract/language/languages'
import { amountsIn, formatMoney } from '@sahuji/contract/money/money'
import { kathmanduClock, kathmanduDay } from '@sahuji/contract/time/time'
import { payoutPromise } from '@sahuji/contract/payouts/promise'
import type { PayoutState } from '@sahuji/contract/payouts'
import { commonName } from '../banks/banks.ts'
import type { Tx } from '../platform/database/database.ts'
import { type MessageKind, send } from '../platform/messages/message-kinds.ts'
import { say } from '../platform/texts/say.ts'
import { smsToNumber } from '../platform/messages/sms-limits.ts'
import type { MoveDependencies } from './dependencies.ts'
import {
  payoutCreditedMail,
  payoutCreditedSms,
  payoutNotSentMail,
  payoutNotSentSms,
  payoutReturnedMail,
  payoutReturnedSms,
  payoutUnclearMail,
  payoutUnclearSms,
} from './messages/payout-outcomes.ts'
import { bankReasonIn, stopWords } from './messages/reasons.ts'
import { accountEnd, type PayoutRow, shownPayout } from './payout-row.ts'

type MailFact = 'name' | 'amount' | 'arrives' | 'account' | 'reference' | 'reason' | 'by' | 'brand' | 'link'

/** The states that a merchant is written about; the sending itself is not one. */
const kinds: Partial<Record<PayoutState, { mail: MessageKind<MailFact>; sms: typeof payoutCreditedSms }>> = {
  credited: { mail: payoutCreditedMail, sms: payoutCreditedSms },
  returned: { mail: payoutReturnedMail, sms: payoutReturnedSms },
  failed: { mail: payoutReturnedMail, sms: payoutReturnedSms },
  unclear: { mail: payoutUnclearMail, sms: payoutUnclearSms },
}

/** What was stopped before a bank had it did not come back: it never left. */
const notSent = { mail: payoutNotSentMail, sms: payoutNotSentSms }

/** SMS about payouts to one number a day; the rest of the number's allowance is kept for codes. */
const smsADay = 5

/**
 * Writes to the merchant's people by e-mail and SMS about a payout's new state, each in their language and by their
 * preferences. Sends nothing for the sandbox.
 */
export async function writeAboutPayout(
  { clock, brand, public_url, is_past = false }: MoveDependencies,
  tx: Tx,
  payout: PayoutRow,
): Promise<void> {
  const { id, merchant_id, mode, state, reference, bank_name, account_number } = payout
  const kind = payout.stopped ? notSent : kinds[state]
  if (!kind || mode === 'sandbox' || is_past) return
  const end = accountEnd(account_number)
  const promise = payoutPromise(shownPayout(payout), clock.now())
  const by = promise ? `${kathmanduDay(promise.at)} ${kathmanduClock(promise.at).slice(0, 5)}` : ''
  const link = `${public_url}/dashboard/transactionHistory/singleTransaction/${id}`
  const people = await reachable(tx, merchant_id, {
    kind: state === 'credited' ? 'withdrawn' : 'returned',
    now: clock.now(),
  })
  for (const { name, email, mobile_no, language, by_email, by_sms, not_before } of people) {
    const written = (of: bigint) => amountsIn(formatMoney(of), language ?? 'en')
    const [amount, arrives] = [written(payout.amount), written(payout.arrives)]
    const account = `${commonName(bank_name)} ••••${end}`
    const reason = whyItFailed(payout, language ?? 'en')
    const facts = { name, amount, arrives, account, reference, reason, by, brand, link }
    if (by_email) await send(tx, kind.mail, { to: email, language, facts }, clock)
    const short = { brand, end, amount: state === 'credited' ? arrives : amount }
    if (by_sms && (await smsToNumber(tx, mobile_no, clock.now())) < smsADay)
      await send(tx, kind.sms, { to: mobile_no, language, facts: short, not_before }, clock)
  }
}

/** Why it came back or was not sent: a stop in the reader's language, a person's or bank's reason in their own words.
 * */
function whyItFailed({ stopped, reason }: PayoutRow, language: Language): string {
  if (!stopped) return bankReasonIn(language, reason)
  return [say(language, stopWords[stopped]), stopped === 'refused' ? reason : null].filter(Boolean).join(' ')
}

/**
 * Who can be written to, by their notification preferences (0021-notifications.sql), and until when their quiet hours
 * last.
 */
const reachable = (
  tx: Tx,
  merchant_id: string,
  { kind, now }: { kind: 'withdrawn' | 'returned'; now: Date },
) => tx.many<{
  name: string
  email: string
  mobile_no: string
  language: Language | null
  by_email: boolean
  by_sms: boolean
  not_before: Date | null
}>`
  select name, email, mobile_no, language, notice_frequency(id, ${kind}, 'email') = 'each' as by_email,
         notice_frequency(id, ${kind}, 'sms') = 'each' as by_sms, notice_quiet_until(id, ${now}) as not_before
    from shop_owners
   where merchant_id = ${merchant_id} and email_verified_at is not null and phone_verified_at is not null
   order by created_at, id`
