import { smsKind } from '../../platform/messages/message-kinds.ts'

/** The code that confirms one send: it names the amount and the number's last digits, so that whoever is talked into reading it out sees what for. */
export const transferCodeSms = smsKind('transfer-code', {
  en: '{code} is your {brand} code to send {amount} to the number ending {end}. Only for this. Not you? Tell nobody, call {support_phone}.',
  zh: '{code}：{brand} 向尾号 {end} 转账 {amount} 的验证码。非本人？勿告知，致电 {support_phone}',
  es: '{code} confirma enviar {amount} a {end} en {brand}. ¿No es usted? No lo diga, llame al {support_phone}.',
  fr: '{code} : code {brand} pour envoyer {amount} au numéro {end}. Pas vous ? Ne le dites pas, appelez le {support_phone}.',
  it: '{code} è il codice {brand} per inviare {amount} al numero {end}. Non è Lei? Non lo dica, chiami {support_phone}.',
  ar: '{code} لإرسال {amount} إلى {end} ({brand}). لست أنت؟ ‎{support_phone}',
  ne: '{code} {brand}: {amount} नम्बर {end} मा। तपाईं होइन? {support_phone}',
})
