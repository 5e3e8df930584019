import { mailKind } from '../../platform/messages/message-kinds.ts'

/** The link that verifies an e-mail address. It goes to whoever has the mailbox, so it says nothing that the one who named it wrote. */
export const emailLinkMail = mailKind('email-link', {
  en: {
    subject: 'Verify your e-mail address',
    text: `Hello,

please open this link to verify your e-mail address with {brand}:

{link}

It is for the account with the mobile number that ends in {mobile_end}. If that is not yours, do nothing: opening it would give the address to somebody else.

It works once and for {hours} hours.

{brand}`,
  },
  zh: {
    subject: '请验证您的邮箱',
    text: `您好：

请打开以下链接，验证您在 {brand} 使用的邮箱：

{link}

此链接用于手机尾号为 {mobile_end} 的账户。如果这不是您的账户，请不要打开：一旦打开，此邮箱就会绑定到别人的账户。

该链接只能使用一次，{hours} 小时内有效。

{brand}`,
  },
  es: {
    subject: 'Verifique su correo electrónico',
    text: `Hola:

Abra este enlace para verificar su correo electrónico en {brand}:

{link}

Es para la cuenta cuyo móvil termina en {mobile_end}. Si no es la suya, no haga nada: al abrirlo, la dirección pasaría a otra persona.

Solo se puede usar una vez y caduca en {hours} horas.

{brand}`,
  },
  fr: {
    subject: 'Vérifiez votre adresse e-mail',
    text: `Bonjour,

Ouvrez ce lien pour vérifier votre adresse e-mail auprès de {brand} :

{link}

Il concerne le compte dont le numéro de mobile finit par {mobile_end}. Si ce n’est pas le vôtre, ne faites rien : l’ouvrir donnerait l’adresse à quelqu’un d’autre.

Il ne fonctionne qu’une fois, pendant {hours} heures.

{brand}`,
  },
  it: {
    subject: 'Verifichi il Suo indirizzo e-mail',
    text: `Buongiorno,

apra questo link per verificare il Suo indirizzo e-mail su {brand}:

{link}

È per l’account il cui numero di cellulare finisce con {mobile_end}. Se non è il Suo, non faccia nulla: aprendolo, l’indirizzo passerebbe a un’altra persona.

Funziona una sola volta ed è valido per {hours} ore.

{brand}`,
  },
  ar: {
    subject: 'التحقق من بريدك الإلكتروني',
    text: `مرحبًا،

يُرجى فتح هذا الرابط للتحقق من بريدك الإلكتروني لدى {brand}:

{link}

الرابط للحساب الذي ينتهي رقم جواله بـ {mobile_end}. إن لم يكن هذا حسابك فلا تفعل شيئًا: فتح الرابط يربط بريدك بحساب شخص آخر.

يعمل الرابط مرة واحدة فقط وتنتهي صلاحيته بعد {hours} ساعة.

{brand}`,
  },
  ne: {
    subject: 'आफ्नो इमेल ठेगाना प्रमाणित गर्नुहोस्',
    text: `नमस्ते,

{brand} मा इमेल ठेगाना प्रमाणित गर्न कृपया यो लिङ्क खोल्नुहोस्:

{link}

यो मोबाइल नम्बरको अन्त्यमा {mobile_end} भएको खाताका लागि हो। त्यो तपाईंको होइन भने केही नगर्नुहोस्: खोल्नुभयो भने तपाईंको ठेगाना अरूकै खातासँग जोडिन्छ।

यो लिङ्क एक पटक मात्र र {hours} घण्टासम्म चल्छ।

{brand}`,
  },
})
