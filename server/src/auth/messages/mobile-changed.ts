import { mailKind, smsKind } from '../../platform/messages/message-kinds.ts'

/** To the person’s mail, when a new mobile number is in place. `end`: its last three digits. */
export const mobileChangedMail = mailKind('mobile-changed', {
  en: {
    subject: 'Your mobile number was changed',
    text: `Dear {name},

the mobile number of your {brand} account ends in {end} from now on.

If it was not you, set a new password now, and call us: {support_phone}.

{link}

{brand}`,
  },
  zh: {
    subject: '您的手机号码已更改',
    text: `{name}，您好：

您的 {brand} 账户今后使用的手机号码尾号为 {end}。

如果不是您本人操作，请立即设置新密码，并致电我们：{support_phone}。

{link}

{brand}`,
  },
  es: {
    subject: 'Se ha cambiado su número de móvil',
    text: `Hola, {name}:

El número de móvil de su cuenta de {brand} termina a partir de ahora en {end}.

Si no ha sido usted, cree ahora una nueva contraseña y llámenos: {support_phone}.

{link}

{brand}`,
  },
  fr: {
    subject: 'Votre numéro de mobile a été modifié',
    text: `Bonjour {name},

Le numéro de mobile de votre compte {brand} se termine désormais par {end}.

Si ce n’était pas vous, choisissez maintenant un nouveau mot de passe et appelez-nous : {support_phone}.

{link}

{brand}`,
  },
  it: {
    subject: 'Il Suo numero di cellulare è cambiato',
    text: `Gentile {name},

il numero di cellulare del Suo account {brand} termina d’ora in poi con {end}.

Se non era Lei, imposti subito una nuova password e ci chiami: {support_phone}.

{link}

{brand}`,
  },
  ar: {
    subject: 'تغيّر رقم جوالك',
    text: `مرحبًا {name}،

أصبح رقم جوال حسابك لدى {brand} ينتهي بـ {end} من الآن فصاعدًا.

إن لم تكن أنت، فعيّن كلمة مرور جديدة الآن واتصل بنا: ‎{support_phone}.

{link}

{brand}`,
  },
  ne: {
    subject: 'तपाईंको मोबाइल नम्बर बदलियो',
    text: `{name} ज्यू,

अबदेखि तपाईंको {brand} खातामा {end} मा सकिने मोबाइल नम्बर छ।

तपाईंले बदल्नुभएको होइन भने अहिले नै नयाँ पासवर्ड राख्नुहोस्, र हामीलाई फोन गर्नुहोस्: {support_phone}।

{link}

{brand}`,
  },
})

/** To the old number, when the new one is in place. */
export const mobileChangedSms = smsKind('mobile-changed', {
  en: 'Your {brand} account has another mobile number now. Not you? Call {support_phone}.',
  zh: '您的 {brand} 账户已更改手机号码。非本人操作请致电 {support_phone}。',
  es: 'Su cuenta de {brand} tiene ahora otro teléfono. Si no ha sido usted, llame al {support_phone}.',
  fr: 'Votre compte {brand} a maintenant un autre mobile. Pas vous ? Appelez le {support_phone}.',
  it: 'Il Suo account {brand} ha ora un altro cellulare. Non era Lei? Chiami {support_phone}.',
  ar: 'تغيّر رقم جوال حسابك لدى {brand}. لست أنت؟ اتصل: ‎{support_phone}',
  ne: 'तपाईंको {brand} खाताको मोबाइल नम्बर फेरियो। तपाईं होइन? {support_phone}',
})
