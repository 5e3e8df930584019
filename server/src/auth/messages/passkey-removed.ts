import { mailKind } from '../../platform/message-kinds.ts'

/** Tells that a passkey is gone: which, when, with what and from where. */
export const passkeyRemovedMail = mailKind('passkey-removed', {
  en: {
    subject: 'A passkey was removed',
    text: `Dear {name},

the passkey “{passkey}” was removed from your {brand} account. It no longer signs in.

When: {time} (Nepal time)
Device: {device}
Place: {place}

Was it you? Then you need not do anything. If it was not you, set a new password at once; that signs every device out:

{link}

{brand}`,
  },
  zh: {
    subject: '通行密钥已移除',
    text: `{name}，您好：

通行密钥“{passkey}”已从您的 {brand} 账户移除，不能再用它登录。

时间：{time}（尼泊尔时间）
设备：{device}
位置：{place}

如果是您本人操作，则无需处理。如果不是，请立即设置新密码，这会让所有设备退出登录：

{link}

{brand}`,
  },
  es: {
    subject: 'Se ha quitado una llave de acceso',
    text: `Hola, {name}:

Se ha quitado la llave de acceso «{passkey}» de tu cuenta de {brand}. Ya no sirve para iniciar sesión.

Cuándo: {time} (hora de Nepal)
Dispositivo: {device}
Lugar: {place}

Si has sido tú, no tienes que hacer nada. Si no has sido tú, crea ahora mismo otra contraseña; así se cierra la sesión en todos los dispositivos:

{link}

{brand}`,
  },
  fr: {
    subject: 'Une clé d’accès a été retirée',
    text: `Bonjour {name},

La clé d’accès « {passkey} » a été retirée de votre compte {brand}. Elle ne permet plus de se connecter.

Quand : {time} (heure du Népal)
Appareil : {device}
Lieu : {place}

Si c’est vous, vous n’avez rien à faire. Sinon, choisissez tout de suite un autre mot de passe ; tous les appareils seront déconnectés :

{link}

{brand}`,
  },
  it: {
    subject: 'Una passkey è stata rimossa',
    text: `Ciao {name},

la passkey “{passkey}” è stata rimossa dal tuo account {brand}. Non può più essere usata per accedere.

Quando: {time} (ora del Nepal)
Dispositivo: {device}
Luogo: {place}

Se sei stato tu, non devi fare nulla. Se non sei stato tu, imposta subito un’altra password: tutti i dispositivi verranno disconnessi.

{link}

{brand}`,
  },
  ar: {
    subject: 'تمت إزالة مفتاح مرور',
    text: `مرحبًا {name}،

أُزيل مفتاح المرور «{passkey}» من حسابك لدى {brand}، ولم يعد يصلح لتسجيل الدخول.

الوقت: {time} (بتوقيت نيبال)
الجهاز: {device}
المكان: {place}

إذا كنت أنت من فعل ذلك، فلا يلزمك فعل أي شيء. وإلا فعيّن كلمة مرور جديدة فورًا، وسيتم تسجيل الخروج من جميع الأجهزة:

{link}

{brand}`,
  },
  ne: {
    subject: 'पासकी हटाइएको छ',
    text: `{name} ज्यू,

तपाईंको {brand} खाताबाट “{passkey}” नामको पासकी हटाइएको छ। अब यसबाट लगइन हुँदैन।

समय: {time} (नेपाली समय)
यन्त्र: {device}
स्थान: {place}

तपाईंले नै गर्नुभएको हो भने केही गर्नु पर्दैन। होइन भने तुरुन्तै नयाँ पासवर्ड राख्नुहोस्, त्यसपछि सबै यन्त्रबाट लगआउट हुन्छ:

{link}

{brand}`,
  },
})
