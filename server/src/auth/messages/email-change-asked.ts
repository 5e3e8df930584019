import { mailKind } from '../../platform/messages/message-kinds.ts'

/** To the old address, when another one is asked for. */
export const emailChangeAskedMail = mailKind('email-change-asked', {
  en: {
    subject: 'A new e-mail address was asked for',
    text: `Dear {name},

another e-mail address was asked for on your {brand} account, with your password. Nothing has changed yet: the new address has to be confirmed first.

If it was not you, set a new password now. That makes the request void:

{link}

{brand}`,
  },
  zh: {
    subject: '有人申请更换您的邮箱',
    text: `{name}，您好：

有人用您的密码为您的 {brand} 账户申请更换邮箱。目前还没有更改：新邮箱须先经过确认。

如果不是您本人操作，请立即设置新密码，该申请随即作废：

{link}

{brand}`,
  },
  es: {
    subject: 'Se ha pedido un nuevo correo electrónico',
    text: `Hola, {name}:

Se ha pedido otro correo electrónico para su cuenta de {brand}, con su contraseña. Todavía no ha cambiado nada: antes hay que confirmar la nueva dirección.

Si no ha sido usted, cree ahora una nueva contraseña. Así la solicitud queda anulada:

{link}

{brand}`,
  },
  fr: {
    subject: 'Une nouvelle adresse e-mail a été demandée',
    text: `Bonjour {name},

Une autre adresse e-mail a été demandée pour votre compte {brand}, avec votre mot de passe. Rien n’a encore changé : la nouvelle adresse doit d’abord être confirmée.

Si ce n’était pas vous, choisissez maintenant un nouveau mot de passe. La demande sera alors annulée :

{link}

{brand}`,
  },
  it: {
    subject: 'È stato richiesto un nuovo indirizzo e-mail',
    text: `Gentile {name},

è stato richiesto un altro indirizzo e-mail per il Suo account {brand}, con la Sua password. Non è ancora cambiato nulla: prima il nuovo indirizzo va confermato.

Se non era Lei, imposti subito una nuova password. Così la richiesta viene annullata:

{link}

{brand}`,
  },
  ar: {
    subject: 'طُلب تغيير بريدك الإلكتروني',
    text: `مرحبًا {name}،

طُلب بريد إلكتروني آخر لحسابك لدى {brand} باستخدام كلمة مرورك. لم يتغيّر شيء بعد: يجب تأكيد العنوان الجديد أولًا.

إن لم تكن أنت، فعيّن كلمة مرور جديدة الآن، وبذلك يُلغى الطلب:

{link}

{brand}`,
  },
  ne: {
    subject: 'नयाँ इमेल ठेगाना राख्न खोजियो',
    text: `{name} ज्यू,

तपाईंको {brand} खातामा अर्को इमेल ठेगाना राख्न खोजिएको छ, तपाईंकै पासवर्डले। अहिलेसम्म केही बदलिएको छैन: पहिले नयाँ ठेगाना पुष्टि गर्नुपर्छ।

तपाईंले होइन भने अहिले नै नयाँ पासवर्ड राख्नुहोस्। त्यसपछि यो अनुरोध रद्द हुन्छ:

{link}

{brand}`,
  },
})
