import { mailKind } from '../../platform/messages/message-kinds.ts'

/** To a new address: the link that puts it in place of the old one. */
export const emailChangeLinkMail = mailKind('email-change-link', {
  en: {
    subject: 'Confirm your new e-mail address',
    text: `Hello,

please open this link to use this address for your {brand} account from now on:

{link}

It works once and for {hours} hours. Until then your old address stays. If you did not ask for it, you need not do anything.

{brand}`,
  },
  zh: {
    subject: '请确认您的新邮箱',
    text: `您好：

请打开以下链接，您的 {brand} 账户今后就使用此邮箱：

{link}

该链接只能使用一次，{hours} 小时内有效。在此之前，您原来的邮箱保持不变。如果不是您本人申请的，请忽略此邮件。

{brand}`,
  },
  es: {
    subject: 'Confirme su nuevo correo electrónico',
    text: `Hola:

Abra este enlace para usar a partir de ahora este correo en su cuenta de {brand}:

{link}

Solo se puede usar una vez y caduca en {hours} horas. Hasta entonces se mantiene su correo anterior. Si no lo ha pedido usted, no tiene que hacer nada.

{brand}`,
  },
  fr: {
    subject: 'Confirmez votre nouvelle adresse e-mail',
    text: `Bonjour,

Ouvrez ce lien pour utiliser désormais cette adresse avec votre compte {brand} :

{link}

Il ne fonctionne qu’une fois, pendant {hours} heures. D’ici là, votre ancienne adresse reste en place. Si vous n’avez rien demandé, vous n’avez rien à faire.

{brand}`,
  },
  it: {
    subject: 'Confermi il Suo nuovo indirizzo e-mail',
    text: `Buongiorno,

apra questo link per usare d’ora in poi questo indirizzo con il Suo account {brand}:

{link}

Funziona una sola volta ed è valido per {hours} ore. Fino ad allora resta il Suo vecchio indirizzo. Se non l’ha richiesto Lei, non deve fare nulla.

{brand}`,
  },
  ar: {
    subject: 'تأكيد بريدك الإلكتروني الجديد',
    text: `مرحبًا،

يُرجى فتح هذا الرابط لاستخدام هذا العنوان في حسابك لدى {brand} من الآن فصاعدًا:

{link}

يعمل الرابط مرة واحدة فقط وتنتهي صلاحيته بعد {hours} ساعة. وحتى ذلك الحين يبقى عنوانك القديم كما هو. إن لم تطلبه، فلا يلزمك فعل شيء.

{brand}`,
  },
  ne: {
    subject: 'आफ्नो नयाँ इमेल ठेगाना पुष्टि गर्नुहोस्',
    text: `नमस्ते,

अबदेखि आफ्नो {brand} खातामा यही ठेगाना राख्न कृपया यो लिङ्क खोल्नुहोस्:

{link}

यो लिङ्क एक पटक मात्र र {hours} घण्टासम्म चल्छ। त्यतिन्जेल तपाईंको पुरानै ठेगाना रहन्छ। तपाईंले नमाग्नुभएको हो भने केही गर्नु पर्दैन।

{brand}`,
  },
})
