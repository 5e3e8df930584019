import { mailKind } from '../../platform/message-kinds.ts'

/** Tells that a new password is in place: when, with what and from where. */
export const passwordChangedMail = mailKind('password-changed', {
  en: {
    subject: 'Your password was changed',
    text: `Dear {name},

your {brand} account has a new password.

When: {time} (Nepal time)
Device: {device}
Place: {place}

Was it you? Then you need not do anything. If it was not you, set a new password at once; that signs every device out:

{link}

{brand}`,
  },
  zh: {
    subject: '您的密码已更改',
    text: `{name}，您好：

您的 {brand} 账户已启用新密码。

时间：{time}（尼泊尔时间）
设备：{device}
位置：{place}

如果是您本人操作，则无需处理。如果不是，请立即设置新密码，这会让所有设备退出登录：

{link}

{brand}`,
  },
  es: {
    subject: 'Se ha cambiado tu contraseña',
    text: `Hola, {name}:

Tu cuenta de {brand} tiene una contraseña nueva.

Cuándo: {time} (hora de Nepal)
Dispositivo: {device}
Lugar: {place}

Si has sido tú, no tienes que hacer nada. Si no has sido tú, crea ahora mismo otra contraseña; así se cierra la sesión en todos los dispositivos:

{link}

{brand}`,
  },
  fr: {
    subject: 'Votre mot de passe a été modifié',
    text: `Bonjour {name},

Votre compte {brand} a un nouveau mot de passe.

Quand : {time} (heure du Népal)
Appareil : {device}
Lieu : {place}

Si c’est vous, vous n’avez rien à faire. Sinon, choisissez tout de suite un autre mot de passe ; tous les appareils seront déconnectés :

{link}

{brand}`,
  },
  it: {
    subject: 'La tua password è stata cambiata',
    text: `Ciao {name},

il tuo account {brand} ha una nuova password.

Quando: {time} (ora del Nepal)
Dispositivo: {device}
Luogo: {place}

Se sei stato tu, non devi fare nulla. Se non sei stato tu, imposta subito un’altra password: tutti i dispositivi verranno disconnessi.

{link}

{brand}`,
  },
  ar: {
    subject: 'تم تغيير كلمة مرورك',
    text: `مرحبًا {name}،

أصبحت لحسابك لدى {brand} كلمة مرور جديدة.

الوقت: {time} (بتوقيت نيبال)
الجهاز: {device}
المكان: {place}

إذا كنت أنت من غيّرها، فلا يلزمك فعل أي شيء. وإلا فعيّن كلمة مرور جديدة فورًا، وسيتم تسجيل الخروج من جميع الأجهزة:

{link}

{brand}`,
  },
  ne: {
    subject: 'तपाईंको पासवर्ड फेरिएको छ',
    text: `{name} ज्यू,

तपाईंको {brand} खातामा नयाँ पासवर्ड राखिएको छ।

समय: {time} (नेपाली समय)
यन्त्र: {device}
स्थान: {place}

तपाईंले नै फेर्नुभएको हो भने केही गर्नु पर्दैन। होइन भने तुरुन्तै नयाँ पासवर्ड राख्नुहोस्, त्यसपछि सबै यन्त्रबाट लगआउट हुन्छ:

{link}

{brand}`,
  },
})
