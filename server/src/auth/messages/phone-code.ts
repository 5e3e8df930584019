import { smsKind } from '../../platform/messages/message-kinds.ts'

/** The one-time code of a mobile number. The code stands first, where telephones look for it. */
export const phoneCodeSms = smsKind('phone-code', {
  en: '{code} is your {brand} code. It is valid for {minutes} minutes. Never tell it to anyone.',
  zh: '{code} 是您的 {brand} 验证码，{minutes} 分钟内有效，请勿告诉任何人。',
  es: '{code} es su código de {brand}. Vale {minutes} minutos. No lo diga a nadie.',
  fr: '{code} est votre code {brand}, valable {minutes} minutes. Ne le donnez à personne.',
  it: '{code} è il Suo codice {brand}. Vale {minutes} minuti. Non lo dia a nessuno.',
  ar: '{code} رمز {brand} الخاص بك، صالح {minutes} دقائق. لا تخبر به أحدًا.',
  ne: '{code} तपाईंको {brand} कोड हो, {minutes} मिनेट चल्छ। कसैलाई नदिनुहोस्।',
})
