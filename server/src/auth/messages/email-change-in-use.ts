import { mailKind } from '../../platform/messages/message-kinds.ts'

/** To an address that has an account already, when somebody wants it for another one. */
export const emailInUseMail = mailKind('email-change-in-use', {
  en: {
    subject: 'This address has an account already',
    text: `Dear {name},

somebody asked to use this e-mail address for another {brand} account. It belongs to yours, so nothing was changed. If that was you, sign in with this address, or choose another one there.

{brand}`,
  },
  zh: {
    subject: '此邮箱已有账户',
    text: `{name}，您好：

有人申请将此邮箱用于另一个 {brand} 账户。此邮箱已属于您的账户，因此没有任何更改。如果是您本人操作，请用此邮箱登录，或在那个账户中改用其他邮箱。

{brand}`,
  },
  es: {
    subject: 'Este correo ya tiene una cuenta',
    text: `Hola, {name}:

Alguien ha pedido usar este correo en otra cuenta de {brand}. Pertenece a la suya, así que no ha cambiado nada. Si ha sido usted, inicie sesión con este correo o elija otro en esa cuenta.

{brand}`,
  },
  fr: {
    subject: 'Cette adresse a déjà un compte',
    text: `Bonjour {name},

Quelqu’un a demandé à utiliser cette adresse e-mail pour un autre compte {brand}. Elle appartient au vôtre, rien n’a donc changé. Si c’était vous, connectez-vous avec cette adresse ou choisissez-en une autre pour cet autre compte.

{brand}`,
  },
  it: {
    subject: 'Questo indirizzo ha già un account',
    text: `Gentile {name},

qualcuno ha chiesto di usare questo indirizzo e-mail per un altro account {brand}. Appartiene al Suo, quindi non è cambiato nulla. Se era Lei, acceda con questo indirizzo o ne scelga un altro in quell’account.

{brand}`,
  },
  ar: {
    subject: 'لهذا العنوان حساب بالفعل',
    text: `مرحبًا {name}،

طلب أحدهم استخدام هذا البريد الإلكتروني لحساب آخر لدى {brand}. وهو تابع لحسابك، لذلك لم يتغيّر شيء. إن كنت أنت من طلب ذلك، فسجّل الدخول بهذا العنوان أو اختر عنوانًا آخر لذلك الحساب.

{brand}`,
  },
  ne: {
    subject: 'यो ठेगानाको खाता पहिल्यै छ',
    text: `{name} ज्यू,

कसैले यो इमेल ठेगाना अर्को {brand} खातामा राख्न खोज्यो। यो तपाईंको खाताको हो, त्यसैले केही बदलिएको छैन। तपाईंले नै खोज्नुभएको हो भने यही ठेगानाले साइन इन गर्नुहोस्, वा त्यहाँ अर्को ठेगाना राख्नुहोस्।

{brand}`,
  },
})
