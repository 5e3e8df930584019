import { smsKind } from '../../platform/messages/message-kinds.ts'

/** To a new number: the code that puts it in place of the old one. */
export const mobileChangeCodeSms = smsKind('mobile-change-code', {
  en: '{code} confirms this number for your {brand} account. It is valid for {minutes} minutes. Never tell it to anyone.',
  zh: '{code} 用于确认您 {brand} 账户的新手机号码，{minutes} 分钟内有效，请勿告诉任何人。',
  es: '{code} confirma su nuevo teléfono en {brand}. Vale {minutes} minutos. No lo diga a nadie.',
  fr: '{code} confirme ce numéro pour votre compte {brand}, valable {minutes} minutes. Ne le donnez à personne.',
  it: '{code} conferma questo numero per il Suo account {brand}. Vale {minutes} minuti. Non lo dia a nessuno.',
  ar: '{code} رمز رقمك الجديد لدى {brand}، صالح {minutes} دقائق. لا تخبر به أحدًا.',
  ne: '{code}: {brand} मा नयाँ नम्बरको कोड, {minutes} मिनेट। कसैलाई नदिनुहोस्।',
})
