import { mailKind } from '../../platform/message-kinds.ts'

/** Tells that a recovery code was used, and how many are left. */
export const recoveryCodeUsedMail = mailKind('recovery-code-used', {
  en: {
    subject: 'A recovery code was used',
    text: `Dear {name},

one of the recovery codes of your {brand} account was used. Codes left: {left}.

When: {time} (Nepal time)
Device: {device}
Place: {place}

Was it you? Then you need not do anything. If it was not you, set a new password at once; that signs every device out:

{link}

{brand}`,
  },
  zh: {
    subject: '恢复代码已被使用',
    text: `{name}，您好：

您 {brand} 账户的一个恢复代码已被使用。剩余代码：{left} 个。

时间：{time}（尼泊尔时间）
设备：{device}
位置：{place}

如果是您本人操作，则无需处理。如果不是，请立即设置新密码，这会让所有设备退出登录：

{link}

{brand}`,
  },
  es: {
    subject: 'Se ha usado un código de recuperación',
    text: `Hola, {name}:

Se ha usado uno de los códigos de recuperación de tu cuenta de {brand}. Códigos restantes: {left}.

Cuándo: {time} (hora de Nepal)
Dispositivo: {device}
Lugar: {place}

Si has sido tú, no tienes que hacer nada. Si no has sido tú, crea ahora mismo otra contraseña; así se cierra la sesión en todos los dispositivos:

{link}

{brand}`,
  },
  fr: {
    subject: 'Un code de secours a été utilisé',
    text: `Bonjour {name},

L’un des codes de secours de votre compte {brand} a été utilisé. Codes restants : {left}.

Quand : {time} (heure du Népal)
Appareil : {device}
Lieu : {place}

Si c’est vous, vous n’avez rien à faire. Sinon, choisissez tout de suite un autre mot de passe ; tous les appareils seront déconnectés :

{link}

{brand}`,
  },
  it: {
    subject: 'È stato usato un codice di recupero',
    text: `Ciao {name},

uno dei codici di recupero del tuo account {brand} è stato usato. Codici rimasti: {left}.

Quando: {time} (ora del Nepal)
Dispositivo: {device}
Luogo: {place}

Se sei stato tu, non devi fare nulla. Se non sei stato tu, imposta subito un’altra password: tutti i dispositivi verranno disconnessi.

{link}

{brand}`,
  },
  ar: {
    subject: 'تم استخدام رمز استرداد',
    text: `مرحبًا {name}،

استُخدم أحد رموز الاسترداد لحسابك لدى {brand}. الرموز المتبقية: {left}.

الوقت: {time} (بتوقيت نيبال)
الجهاز: {device}
المكان: {place}

إذا كنت أنت من فعل ذلك، فلا يلزمك فعل أي شيء. وإلا فعيّن كلمة مرور جديدة فورًا، وسيتم تسجيل الخروج من جميع الأجهزة:

{link}

{brand}`,
  },
  ne: {
    subject: 'रिकभरी कोड प्रयोग भएको छ',
    text: `{name} ज्यू,

तपाईंको {brand} खाताको एउटा रिकभरी कोड प्रयोग भएको छ। बाँकी कोड: {left}।

समय: {time} (नेपाली समय)
यन्त्र: {device}
स्थान: {place}

तपाईंले नै गर्नुभएको हो भने केही गर्नु पर्दैन। होइन भने तुरुन्तै नयाँ पासवर्ड राख्नुहोस्, त्यसपछि सबै यन्त्रबाट लगआउट हुन्छ:

{link}

{brand}`,
  },
})
