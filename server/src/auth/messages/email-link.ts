import { mailKind } from '../../platform/message-kinds.ts'

/** The link that verifies an e-mail address. */
export const emailLinkMail = mailKind('email-link', {
  en: {
    subject: 'Verify your e-mail address',
    text: `Dear {name},

please open this link to verify your e-mail address with {brand}:

{link}

It works once and for {hours} hours. If you did not ask for it, you need not do anything.

{brand}`,
  },
  zh: {
    subject: '请验证您的电子邮箱',
    text: `{name}，您好：

请打开以下链接，验证您在 {brand} 使用的电子邮箱：

{link}

该链接只能使用一次，{hours} 小时内有效。如果不是您本人申请的，请忽略此邮件。

{brand}`,
  },
  es: {
    subject: 'Verifica tu correo electrónico',
    text: `Hola, {name}:

Abre este enlace para verificar tu correo electrónico en {brand}:

{link}

Solo se puede usar una vez y caduca en {hours} horas. Si no lo has pedido, no tienes que hacer nada.

{brand}`,
  },
  fr: {
    subject: 'Confirmez votre adresse e-mail',
    text: `Bonjour {name},

Ouvrez ce lien pour confirmer votre adresse e-mail auprès de {brand} :

{link}

Il ne fonctionne qu’une fois, pendant {hours} heures. Si vous n’avez rien demandé, vous n’avez rien à faire.

{brand}`,
  },
  it: {
    subject: 'Verifica il tuo indirizzo e-mail',
    text: `Ciao {name},

apri questo link per verificare il tuo indirizzo e-mail su {brand}:

{link}

Funziona una sola volta ed è valido per {hours} ore. Se non l’hai richiesto tu, non devi fare nulla.

{brand}`,
  },
  ar: {
    subject: 'تأكيد بريدك الإلكتروني',
    text: `مرحبًا {name}،

يُرجى فتح هذا الرابط لتأكيد بريدك الإلكتروني لدى {brand}:

{link}

يعمل الرابط مرة واحدة فقط وتنتهي صلاحيته بعد {hours} ساعة. إذا لم تطلبه، فلا يلزمك فعل أي شيء.

{brand}`,
  },
  ne: {
    subject: 'आफ्नो इमेल ठेगाना प्रमाणित गर्नुहोस्',
    text: `{name} ज्यू,

{brand} मा आफ्नो इमेल ठेगाना प्रमाणित गर्न कृपया यो लिङ्क खोल्नुहोस्:

{link}

यो लिङ्क एक पटक मात्र चल्छ र {hours} घण्टासम्म मान्य हुन्छ। तपाईंले नमाग्नुभएको हो भने केही गर्नु पर्दैन।

{brand}`,
  },
})
