import { mailKind, smsKind } from '../../platform/messages/message-kinds.ts'

/** The link that sets a new password. */
export const passwordResetMail = mailKind('password-reset', {
  en: {
    subject: 'Set a new password',
    text: `Hello,

please open this link to set a new password for your {brand} account:

{link}

It works once and for {minutes} minutes. If you did not ask for it, you need not do anything: your password stays as it is.

{brand}`,
  },
  zh: {
    subject: '请设置新密码',
    text: `您好：

请打开以下链接，为您的 {brand} 账户设置新密码：

{link}

该链接只能使用一次，{minutes} 分钟内有效。如果不是您本人申请的，请忽略此邮件，您的密码不会改变。

{brand}`,
  },
  es: {
    subject: 'Cree una nueva contraseña',
    text: `Hola:

Abra este enlace para crear una nueva contraseña para su cuenta de {brand}:

{link}

Solo se puede usar una vez y caduca en {minutes} minutos. Si no lo ha pedido usted, no tiene que hacer nada: su contraseña sigue siendo la misma.

{brand}`,
  },
  fr: {
    subject: 'Choisissez un nouveau mot de passe',
    text: `Bonjour,

Ouvrez ce lien pour choisir un nouveau mot de passe pour votre compte {brand} :

{link}

Il ne fonctionne qu’une fois, pendant {minutes} minutes. Si vous n’avez rien demandé, vous n’avez rien à faire : votre mot de passe reste le même.

{brand}`,
  },
  it: {
    subject: 'Imposti una nuova password',
    text: `Buongiorno,

apra questo link per impostare una nuova password per il Suo account {brand}:

{link}

Funziona una sola volta ed è valido per {minutes} minuti. Se non l’ha richiesto Lei, non deve fare nulla: la Sua password resta quella di prima.

{brand}`,
  },
  ar: {
    subject: 'تعيين كلمة مرور جديدة',
    text: `مرحبًا،

يُرجى فتح هذا الرابط لتعيين كلمة مرور جديدة لحسابك لدى {brand}:

{link}

يعمل الرابط مرة واحدة فقط وتنتهي صلاحيته بعد {minutes} دقائق. إن لم تطلبه، فلا يلزمك فعل شيء، وتبقى كلمة مرورك كما هي.

{brand}`,
  },
  ne: {
    subject: 'नयाँ पासवर्ड राख्नुहोस्',
    text: `नमस्ते,

आफ्नो {brand} खाताको नयाँ पासवर्ड राख्न कृपया यो लिङ्क खोल्नुहोस्:

{link}

यो लिङ्क एक पटक मात्र र {minutes} मिनेटसम्म चल्छ। तपाईंले नमाग्नुभएको हो भने केही गर्नु पर्दैन: तपाईंको पासवर्ड जस्ताको तस्तै रहन्छ।

{brand}`,
  },
})

/** The same for a verified mobile number. */
export const passwordResetSms = smsKind('password-reset', {
  en: '{brand}: set a new password within {minutes} minutes: {link} Not you? Do nothing.',
  zh: '{brand}：请在 {minutes} 分钟内设置新密码：{link} 非本人操作请忽略。',
  es: '{brand}: cree una nueva contraseña en {minutes} minutos: {link} Si no lo ha pedido usted, no haga nada.',
  fr: '{brand} : nouveau mot de passe, lien valable {minutes} minutes : {link} Pas vous ? Ne faites rien.',
  it: '{brand}: imposti una nuova password entro {minutes} minuti: {link} Non era Lei? Non faccia nulla.',
  ar: '{brand}: عيّن كلمة مرور جديدة خلال {minutes} دقائق: {link} لم تطلبه؟ تجاهله.',
  ne: '{brand}: {minutes} मिनेटभित्र नयाँ पासवर्ड राख्नुहोस्: {link}',
})
