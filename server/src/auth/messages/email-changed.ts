import { mailKind } from '../../platform/messages/message-kinds.ts'

/** To the old address, when the new one is in place. `masked`: the new one, mostly hidden. */
export const emailChangedMail = mailKind('email-changed', {
  en: {
    subject: 'Your e-mail address was changed',
    text: `Dear {name},

the e-mail address of your {brand} account is {masked} from now on. You can no longer sign in with this address.

If it was not you, call us at once: {support_phone}.

{brand}`,
  },
  zh: {
    subject: '您的邮箱已更改',
    text: `{name}，您好：

您的 {brand} 账户今后使用的邮箱是 {masked}。您收到这封邮件的邮箱不能再用于登录。

如果不是您本人操作，请立即致电我们：{support_phone}。

{brand}`,
  },
  es: {
    subject: 'Se ha cambiado su correo electrónico',
    text: `Hola, {name}:

El correo electrónico de su cuenta de {brand} es a partir de ahora {masked}. Con este ya no se puede iniciar sesión.

Si no ha sido usted, llámenos enseguida: {support_phone}.

{brand}`,
  },
  fr: {
    subject: 'Votre adresse e-mail a été modifiée',
    text: `Bonjour {name},

L’adresse e-mail de votre compte {brand} est désormais {masked}. Celle-ci ne permet plus de se connecter.

Si ce n’était pas vous, appelez-nous tout de suite : {support_phone}.

{brand}`,
  },
  it: {
    subject: 'Il Suo indirizzo e-mail è cambiato',
    text: `Gentile {name},

l’indirizzo e-mail del Suo account {brand} è d’ora in poi {masked}. Con questo non si può più accedere.

Se non era Lei, ci chiami subito: {support_phone}.

{brand}`,
  },
  ar: {
    subject: 'تغيّر بريدك الإلكتروني',
    text: `مرحبًا {name}،

أصبح البريد الإلكتروني لحسابك لدى {brand} هو {masked} من الآن فصاعدًا. أما العنوان الذي وصلتك عليه هذه الرسالة فلم يعد صالحًا لتسجيل الدخول.

إن لم تكن أنت، فاتصل بنا فورًا: ‎{support_phone}.

{brand}`,
  },
  ne: {
    subject: 'तपाईंको इमेल ठेगाना बदलियो',
    text: `{name} ज्यू,

अबदेखि तपाईंको {brand} खाताको इमेल ठेगाना {masked} हो। यो ठेगानाले अब साइन इन हुँदैन।

तपाईंले बदल्नुभएको होइन भने हामीलाई तुरुन्तै फोन गर्नुहोस्: {support_phone}।

{brand}`,
  },
})
