import { mailKind } from '../../platform/message-kinds.ts'

/** The link that verifies an e-mail address. */
export const emailLinkMail = mailKind('email-link', {
  en: {
    subject: 'Verify your e-mail address',
    text: `Dear {name},

please open this link to verify your e-mail address with {brand}:

{link}

It is for the account of {trade_name}, mobile ··{mobile_end}. If that is not you, do nothing: opening it would give the address to somebody else.

It works once and for {hours} hours.

{brand}`,
  },
  zh: {
    subject: '请验证您的电子邮箱',
    text: `{name}，您好：

请打开以下链接，验证您在 {brand} 使用的电子邮箱：

{link}

它用于 {trade_name} 的账户，手机尾号 ··{mobile_end}。如果这不是您，请什么都不要做：打开链接会把这个邮箱交给别人的账户。

该链接只能使用一次，{hours} 小时内有效。

{brand}`,
  },
  es: {
    subject: 'Verifica tu correo electrónico',
    text: `Hola, {name}:

Abre este enlace para verificar tu correo electrónico en {brand}:

{link}

Es para la cuenta de {trade_name}, móvil ··{mobile_end}. Si no eres tú, no hagas nada: al abrirlo, la dirección pasaría a otra persona.

Solo se puede usar una vez y caduca en {hours} horas.

{brand}`,
  },
  fr: {
    subject: 'Confirmez votre adresse e-mail',
    text: `Bonjour {name},

Ouvrez ce lien pour confirmer votre adresse e-mail auprès de {brand} :

{link}

Il concerne le compte de {trade_name}, mobile ··{mobile_end}. Si ce n’est pas vous, ne faites rien : l’ouvrir donnerait l’adresse à quelqu’un d’autre.

Il ne fonctionne qu’une fois, pendant {hours} heures.

{brand}`,
  },
  it: {
    subject: 'Verifica il tuo indirizzo e-mail',
    text: `Ciao {name},

apri questo link per verificare il tuo indirizzo e-mail su {brand}:

{link}

È per l’account di {trade_name}, cellulare ··{mobile_end}. Se non sei tu, non fare nulla: aprendolo, l’indirizzo passerebbe a un’altra persona.

Funziona una sola volta ed è valido per {hours} ore.

{brand}`,
  },
  ar: {
    subject: 'تأكيد بريدك الإلكتروني',
    text: `مرحبًا {name}،

يُرجى فتح هذا الرابط لتأكيد بريدك الإلكتروني لدى {brand}:

{link}

الرابط لحساب {trade_name}، رقم الجوال المنتهي بـ {mobile_end}. إن لم تكن أنت صاحبه فلا تفعل شيئًا: فتحه يمنح العنوان لشخص آخر.

يعمل الرابط مرة واحدة فقط وتنتهي صلاحيته بعد {hours} ساعة.

{brand}`,
  },
  ne: {
    subject: 'आफ्नो इमेल ठेगाना प्रमाणित गर्नुहोस्',
    text: `{name} ज्यू,

{brand} मा इमेल ठेगाना प्रमाणित गर्न कृपया यो लिङ्क खोल्नुहोस्:

{link}

यो {trade_name} को खाताका लागि हो, मोबाइल ··{mobile_end}। त्यो तपाईं होइन भने केही नगर्नुहोस्: खोल्नुभयो भने तपाईंको ठेगाना अरूकै खातासँग जोडिन्छ।

यो लिङ्क एक पटक मात्र र {hours} घण्टासम्म चल्छ।

{brand}`,
  },
})
