import { msg } from '@sahuji/contract/language/translatable'
import type { Language } from '@sahuji/contract/language/languages'
import { formatMoney } from '@sahuji/contract/money/money'
import { smsKind } from '../../platform/messages/message-kinds.ts'
import { say } from '../../platform/texts/say.ts'

/**
 * The code that confirms one withdrawal: it names the amount and the account's last four digits, so that whoever is talked
 * into reading it out sees what for. Good for five minutes.
 */
export const confirmationCodeSms = smsKind(
  'payout-code',
  msg(
    '{code} is your {brand} code to withdraw {amount} to account ending {end}. Only for this. Not you? Tell nobody, call {support_phone}.',
  ),
)

// a part of another alphabet has 70 letters, which amount, account and number fill
const withRoomForFee: ReadonlySet<Language> = new Set(['en', 'es', 'fr', 'it'])

/** What leaves the wallet, and how much of it is the fee where the text has room for it, as the page says both. */
export function amountAndFee(language: Language, { amount, fee }: { amount: bigint; fee: bigint }): string {
  const leaves = formatMoney(amount, { language })
  if (fee === 0n || !withRoomForFee.has(language)) return leaves
  return say(language, msg('{amount} (fee {fee})'), { amount: leaves, fee: formatMoney(fee, { language }) })
}
