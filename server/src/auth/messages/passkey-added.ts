import { mailKind } from '../../platform/message-kinds.ts'

/** Tells that a passkey was added: which, when, with what and from where. */
export const passkeyAddedMail = mailKind('passkey-added', {
  en: {
    subject: 'A passkey was added',
    text: `Dear {name},

a passkey named “{passkey}” was added to your {brand} account. It can be used to sign in.

When: {time} (Nepal time)
Device: {device}
Place: {place}

Was it you? Then you need not do anything. If it was not you, set a new password at once, then remove it from the list on your profile:

{link}

{brand}`,
  },
  zh: {
    subject: '已添加通行密钥',
    text: `{name}，您好：

您的 {brand} 账户已添加名为“{passkey}”的通行密钥，可用它登录。

时间：{time}（尼泊尔时间）
设备：{device}
位置：{place}

如果是您本人操作，则无需处理。如果不是，请立即设置新密码，然后在个人资料页将其移除：

{link}

{brand}`,
  },
  es: {
    subject: 'Se ha añadido una llave de acceso',
    text: `Hola, {name}:

Se ha añadido la llave de acceso «{passkey}» a tu cuenta de {brand}. Sirve para iniciar sesión.

Cuándo: {time} (hora de Nepal)
Dispositivo: {device}
Lugar: {place}

Si has sido tú, no tienes que hacer nada. Si no has sido tú, crea ahora mismo otra contraseña y después quítala de la lista de tu perfil:

{link}

{brand}`,
  },
  fr: {
    subject: 'Une clé d’accès a été ajoutée',
    text: `Bonjour {name},

La clé d’accès « {passkey} » a été ajoutée à votre compte {brand}. Elle permet de se connecter.

Quand : {time} (heure du Népal)
Appareil : {device}
Lieu : {place}

Si c’est vous, vous n’avez rien à faire. Sinon, choisissez tout de suite un autre mot de passe, puis retirez-la de la liste dans votre profil :

{link}

{brand}`,
  },
  it: {
    subject: 'È stata aggiunta una passkey',
    text: `Ciao {name},

la passkey “{passkey}” è stata aggiunta al tuo account {brand}. Può essere usata per accedere.

Quando: {time} (ora del Nepal)
Dispositivo: {device}
Luogo: {place}

Se sei stato tu, non devi fare nulla. Se non sei stato tu, imposta subito un’altra password, poi rimuovila dall’elenco nel tuo profilo:

{link}

{brand}`,
  },
  ar: {
    subject: 'تمت إضافة مفتاح مرور',
    text: `مرحبًا {name}،

أُضيف مفتاح مرور باسم «{passkey}» إلى حسابك لدى {brand}، ويمكن استخدامه لتسجيل الدخول.

الوقت: {time} (بتوقيت نيبال)
الجهاز: {device}
المكان: {place}

إذا كنت أنت من فعل ذلك، فلا يلزمك فعل أي شيء. وإلا فعيّن كلمة مرور جديدة فورًا، ثم أزله من القائمة في ملفك الشخصي:

{link}

{brand}`,
  },
  ne: {
    subject: 'पासकी थपिएको छ',
    text: `{name} ज्यू,

तपाईंको {brand} खातामा “{passkey}” नामको पासकी थपिएको छ। यसबाट लगइन गर्न सकिन्छ।

समय: {time} (नेपाली समय)
यन्त्र: {device}
स्थान: {place}

तपाईंले नै गर्नुभएको हो भने केही गर्नु पर्दैन। होइन भने तुरुन्तै नयाँ पासवर्ड राख्नुहोस्, अनि आफ्नो प्रोफाइलको सूचीबाट यसलाई हटाउनुहोस्:

{link}

{brand}`,
  },
})
