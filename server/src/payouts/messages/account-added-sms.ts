import { smsKind } from '../../platform/messages/message-kinds.ts'

/** To the mobile numbers of a merchant, when a bank account was added, in one part. `end`: the last four digits of its number. */
export const accountAddedSms = smsKind('payout-account-added', {
  en: '{brand}: a bank account ending {end} was added, usable in 24 hours. Not you? Remove it under Bank Deposit or call {support_phone}.',
  zh: '{brand}：已添加尾号 {end} 的银行账户，24 小时后可用。非本人操作请移除或致电 {support_phone}。',
  es: '{brand}: se ha añadido una cuenta bancaria que termina en {end}; vale en 24 h. Si no ha sido usted, llame al {support_phone}.',
  fr: '{brand} : un compte bancaire finissant par {end} a été ajouté. Pas vous ? Supprimez-le ou appelez le {support_phone}.',
  it: '{brand}: aggiunto un conto bancario che finisce con {end}, usabile tra 24 ore. Non era Lei? Lo rimuova o chiami {support_phone}.',
  ar: '{brand}: أُضيف حساب مصرفي {end}. لست أنت؟ اتصل: ‎{support_phone}',
  ne: '{brand}: {end} मा सकिने बैंक खाता थपियो। तपाईं होइन? {support_phone}',
})

/** The same of an account to whose number the bank has another name. */
export const shutAccountAddedSms = smsKind('payout-account-added-shut', {
  en: '{brand}: a bank account ending {end} was added; it opens once we accept a cheque. Not you? Remove it or call {support_phone}.',
  zh: '{brand}：已添加尾号 {end} 的银行账户，核准支票后可用。非本人操作请移除或致电 {support_phone}。',
  es: '{brand}: se ha añadido una cuenta bancaria que termina en {end}; vale con un cheque. Si no ha sido usted, llame al {support_phone}.',
  fr: '{brand} : un compte bancaire finissant par {end} a été ajouté. Pas vous ? Supprimez-le ou appelez le {support_phone}.',
  it: '{brand}: aggiunto un conto bancario che finisce con {end}, usabile con un assegno. Non era Lei? Lo rimuova o chiami {support_phone}.',
  ar: '{brand}: أُضيف حساب مصرفي {end}. لست أنت؟ اتصل: ‎{support_phone}',
  ne: '{brand}: {end} मा सकिने बैंक खाता थपियो। तपाईं होइन? {support_phone}',
})
