import type { Language } from '@sahuji/contract/languages'
import { formatMoney } from '@sahuji/contract/money'
import { smsKind } from '../../platform/messages/message-kinds.ts'

/**
 * The code that confirms one withdrawal: it names the amount and the account's last four digits, so that whoever is talked
 * into reading it out sees what for. Good for five minutes.
 */
export const confirmationCodeSms = smsKind('payout-code', {
  en: '{code} is your {brand} code to withdraw {amount} to account ending {end}. Only for this. Not you? Tell nobody, call {support_phone}.',
  zh: '{code}：{brand} 提现 {amount} 至尾号 {end} 的验证码。非本人？勿告知，致电 {support_phone}',
  es: '{code} confirma el retiro de {amount} a la cuenta {end} en {brand}. Si no es usted, no lo diga y llame al {support_phone}.',
  fr: '{code} : code {brand} pour retirer {amount} vers le compte {end}. Pas vous ? Ne le dites pas, appelez le {support_phone}.',
  it: '{code} è il codice {brand} per prelevare {amount} sul conto {end}. Non è Lei? Non lo dica, chiami {support_phone}.',
  ar: '{code} لسحب {amount} إلى {end} ({brand}). لست أنت؟ ‎{support_phone}',
  ne: '{code} {brand}: {amount} खाता {end} मा। तपाईं होइन? {support_phone}',
})

// a part of another alphabet has 70 letters, which amount, account and number fill
const feeNames: Partial<Record<Language, string>> = { en: 'fee', es: 'tarifa', fr: 'frais', it: 'spese' }

/** What leaves the wallet, and how much of it is the fee where the text has room for it, as the page says both. */
export function amountAndFee(language: Language, { amount, fee }: { amount: bigint; fee: bigint }): string {
  const leaves = formatMoney(amount, { language })
  const name = feeNames[language]
  return name && fee > 0n ? `${leaves} (${name} ${formatMoney(fee, { language })})` : leaves
}
