import { mailKind } from '../../platform/message-kinds.ts'

/** Tells that the authenticator app was turned off: when, with what and from where. */
export const totpOffMail = mailKind('totp-off', {
  en: {
    subject: 'Your authenticator app was turned off',
    text: `Dear {name},

the authenticator app of your {brand} account was turned off. Its codes are no longer asked for.

When: {time} (Nepal time)
Device: {device}
Place: {place}

Was it you? Then you need not do anything. If it was not you, set a new password at once; that signs every device out:

{link}

{brand}`,
  },
  zh: {
    subject: '身份验证器应用已关闭',
    text: `{name}，您好：

您 {brand} 账户的身份验证器应用已关闭，登录时不再要求其验证码。

时间：{time}（尼泊尔时间）
设备：{device}
位置：{place}

如果是您本人操作，则无需处理。如果不是，请立即设置新密码，这会让所有设备退出登录：

{link}

{brand}`,
  },
  es: {
    subject: 'Se ha desactivado tu aplicación de autenticación',
    text: `Hola, {name}:

Se ha desactivado la aplicación de autenticación de tu cuenta de {brand}. Ya no se pedirán sus códigos.

Cuándo: {time} (hora de Nepal)
Dispositivo: {device}
Lugar: {place}

Si has sido tú, no tienes que hacer nada. Si no has sido tú, crea ahora mismo otra contraseña; así se cierra la sesión en todos los dispositivos:

{link}

{brand}`,
  },
  fr: {
    subject: 'Votre application d’authentification a été désactivée',
    text: `Bonjour {name},

L’application d’authentification de votre compte {brand} a été désactivée. Ses codes ne sont plus demandés.

Quand : {time} (heure du Népal)
Appareil : {device}
Lieu : {place}

Si c’est vous, vous n’avez rien à faire. Sinon, choisissez tout de suite un autre mot de passe ; tous les appareils seront déconnectés :

{link}

{brand}`,
  },
  it: {
    subject: 'La tua app di autenticazione è stata disattivata',
    text: `Ciao {name},

l’app di autenticazione del tuo account {brand} è stata disattivata. I suoi codici non verranno più chiesti.

Quando: {time} (ora del Nepal)
Dispositivo: {device}
Luogo: {place}

Se sei stato tu, non devi fare nulla. Se non sei stato tu, imposta subito un’altra password: tutti i dispositivi verranno disconnessi.

{link}

{brand}`,
  },
  ar: {
    subject: 'تم إيقاف تطبيق المصادقة',
    text: `مرحبًا {name}،

أُوقف تطبيق المصادقة لحسابك لدى {brand}، ولن تُطلب رموزه بعد الآن.

الوقت: {time} (بتوقيت نيبال)
الجهاز: {device}
المكان: {place}

إذا كنت أنت من فعل ذلك، فلا يلزمك فعل أي شيء. وإلا فعيّن كلمة مرور جديدة فورًا، وسيتم تسجيل الخروج من جميع الأجهزة:

{link}

{brand}`,
  },
  ne: {
    subject: 'तपाईंको प्रमाणीकरण एप बन्द गरिएको छ',
    text: `{name} ज्यू,

तपाईंको {brand} खाताको प्रमाणीकरण एप बन्द गरिएको छ। अब यसको कोड मागिँदैन।

समय: {time} (नेपाली समय)
यन्त्र: {device}
स्थान: {place}

तपाईंले नै गर्नुभएको हो भने केही गर्नु पर्दैन। होइन भने तुरुन्तै नयाँ पासवर्ड राख्नुहोस्, त्यसपछि सबै यन्त्रबाट लगआउट हुन्छ:

{link}

{brand}`,
  },
})
