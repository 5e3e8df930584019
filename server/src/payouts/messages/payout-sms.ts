import { smsKind } from '../../platform/messages/message-kinds.ts'

/** `end`: the last four digits of the account; why it came back stands in the mail. */
export const payoutCreditedSms = smsKind('payout-credited', {
  en: '{brand}: {amount} is in your bank account ending {end}.',
  zh: '{brand}：{amount} 已存入尾号 {end} 的银行账户。',
  es: '{brand}: {amount} en su cuenta bancaria que acaba en {end}.',
  fr: '{brand} : {amount} sur votre compte finissant par {end}.',
  it: '{brand}: {amount} sul Suo conto che finisce con {end}.',
  ar: '{brand}: أُودع {amount} في حسابك المنتهي بـ {end}.',
  ne: '{brand}: {end} मा सकिने खातामा {amount} जम्मा भयो।',
})

export const payoutReturnedSms = smsKind('payout-returned', {
  en: '{brand}: {amount} to the account ending {end} came back to your wallet.',
  zh: '{brand}：转往尾号 {end} 账户的 {amount} 已退回钱包。',
  es: '{brand}: {amount} para la cuenta {end} ha vuelto a su cartera.',
  fr: '{brand} : {amount} pour le compte {end} : retour au portefeuille.',
  it: '{brand}: {amount} per il conto {end} di nuovo nel portafoglio.',
  ar: '{brand}: عاد {amount} المرسل إلى الحساب {end} إلى محفظتك.',
  ne: '{brand}: खाता {end} को {amount} वालेटमा फिर्ता आयो।',
})

export const payoutNotSentSms = smsKind('payout-not-sent', {
  en: '{brand}: {amount} to the account ending {end} was not sent. Nothing left your wallet.',
  zh: '{brand}：转往尾号 {end} 账户的 {amount} 未发出，仍在钱包。',
  es: '{brand}: {amount} para la cuenta {end} no ha salido de su cartera.',
  fr: '{brand} : {amount} vers le compte {end} : non envoyé, reste au portefeuille.',
  it: '{brand}: {amount} per il conto {end} non è uscito dal portafoglio.',
  ar: '{brand}: لم يُرسل {amount} إلى الحساب {end}، وهو في محفظتك.',
  ne: '{brand}: खाता {end} मा {amount} पठाइएन, वालेटमै छ।',
})

export const payoutUnclearSms = smsKind('payout-unclear', {
  en: '{brand}: {amount} to the account ending {end} is not clear yet. Do not withdraw it again; we ask the bank.',
  zh: '{brand}：转往尾号 {end} 账户的 {amount} 结果不明，请勿重复提现。',
  es: '{brand}: {amount} a la cuenta {end}: sin respuesta clara. No repita.',
  fr: '{brand} : {amount} vers le compte {end} : pas clair. Ne refaites pas.',
  it: '{brand}: {amount} al conto {end}: esito non chiaro. Non ripeta.',
  ar: '{brand}: لم يتضح {amount} إلى الحساب {end}. لا تكرر السحب.',
  ne: '{brand}: खाता {end} को {amount} अस्पष्ट छ। फेरि ननिकाल्नुहोस्।',
})
