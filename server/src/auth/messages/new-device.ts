import { mailKind } from '../../platform/message-kinds.ts'

/** Tells of a sign-in with a device that the person had not used before. */
export const newDeviceMail = mailKind('new-device', {
  en: {
    subject: 'New sign-in to your account',
    text: `Dear {name},

your {brand} account was opened on a device that was not used before.

When: {time} (Nepal time)
Device: {device}
Place: {place}

Was it you? Then you need not do anything. If it was not you, set a new password at once; that signs every device out:

{link}

{brand}`,
  },
  zh: {
    subject: '您的账户有新的登录',
    text: `{name}，您好：

您的 {brand} 账户在一台以前未使用过的设备上登录。

时间：{time}（尼泊尔时间）
设备：{device}
位置：{place}

如果是您本人操作，则无需处理。如果不是，请立即设置新密码，这会让所有设备退出登录：

{link}

{brand}`,
  },
  es: {
    subject: 'Nuevo inicio de sesión en tu cuenta',
    text: `Hola, {name}:

Se ha iniciado sesión en tu cuenta de {brand} con un dispositivo que no se había usado antes.

Cuándo: {time} (hora de Nepal)
Dispositivo: {device}
Lugar: {place}

Si has sido tú, no tienes que hacer nada. Si no has sido tú, crea ahora mismo otra contraseña; así se cierra la sesión en todos los dispositivos:

{link}

{brand}`,
  },
  fr: {
    subject: 'Nouvelle connexion à votre compte',
    text: `Bonjour {name},

Votre compte {brand} a été ouvert sur un appareil qui n’avait pas encore servi.

Quand : {time} (heure du Népal)
Appareil : {device}
Lieu : {place}

Si c’est vous, vous n’avez rien à faire. Sinon, choisissez tout de suite un nouveau mot de passe ; tous les appareils seront déconnectés :

{link}

{brand}`,
  },
  it: {
    subject: 'Nuovo accesso al tuo account',
    text: `Ciao {name},

qualcuno è entrato nel tuo account {brand} con un dispositivo mai usato prima.

Quando: {time} (ora del Nepal)
Dispositivo: {device}
Luogo: {place}

Se sei stato tu, non devi fare nulla. Se non sei stato tu, imposta subito una nuova password: tutti i dispositivi verranno disconnessi.

{link}

{brand}`,
  },
  ar: {
    subject: 'تسجيل دخول جديد إلى حسابك',
    text: `مرحبًا {name}،

تم الدخول إلى حسابك لدى {brand} من جهاز لم يُستخدم من قبل.

الوقت: {time} (بتوقيت نيبال)
الجهاز: {device}
المكان: {place}

إذا كنت أنت من سجّل الدخول، فلا يلزمك فعل أي شيء. وإلا فعيّن كلمة مرور جديدة فورًا، وسيتم تسجيل الخروج من جميع الأجهزة:

{link}

{brand}`,
  },
  ne: {
    subject: 'तपाईंको खातामा नयाँ लगइन',
    text: `{name} ज्यू,

तपाईंको {brand} खाता पहिले प्रयोग नभएको यन्त्रबाट खोलिएको छ।

समय: {time} (नेपाली समय)
यन्त्र: {device}
स्थान: {place}

तपाईंले नै खोल्नुभएको हो भने केही गर्नु पर्दैन। होइन भने तुरुन्तै नयाँ पासवर्ड राख्नुहोस्, त्यसपछि सबै यन्त्रबाट लगआउट हुन्छ:

{link}

{brand}`,
  },
})
