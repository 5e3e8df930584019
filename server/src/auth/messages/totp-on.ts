import { mailKind } from '../../platform/message-kinds.ts'

/** Tells that an authenticator app was turned on: when, with what and from where. */
export const totpOnMail = mailKind('totp-on', {
  en: {
    subject: 'An authenticator app was turned on',
    text: `Dear {name},

an authenticator app was turned on for your {brand} account. From now on its code is asked for when you sign in.

When: {time} (Nepal time)
Device: {device}
Place: {place}

Was it you? Then you need not do anything. If it was not you, set a new password at once, then turn the app off on your profile:

{link}

{brand}`,
  },
  zh: {
    subject: '身份验证器应用已开启',
    text: `{name}，您好：

您的 {brand} 账户已开启身份验证器应用。从现在起，登录时需要输入其验证码。

时间：{time}（尼泊尔时间）
设备：{device}
位置：{place}

如果是您本人操作，则无需处理。如果不是，请立即设置新密码，然后在个人资料页将其关闭：

{link}

{brand}`,
  },
  es: {
    subject: 'Se ha activado una aplicación de autenticación',
    text: `Hola, {name}:

Se ha activado una aplicación de autenticación en tu cuenta de {brand}. A partir de ahora se pedirá su código al iniciar sesión.

Cuándo: {time} (hora de Nepal)
Dispositivo: {device}
Lugar: {place}

Si has sido tú, no tienes que hacer nada. Si no has sido tú, crea ahora mismo otra contraseña y después desactiva la aplicación en tu perfil:

{link}

{brand}`,
  },
  fr: {
    subject: 'Une application d’authentification a été activée',
    text: `Bonjour {name},

Une application d’authentification a été activée pour votre compte {brand}. Son code vous sera désormais demandé à la connexion.

Quand : {time} (heure du Népal)
Appareil : {device}
Lieu : {place}

Si c’est vous, vous n’avez rien à faire. Sinon, choisissez tout de suite un autre mot de passe, puis désactivez l’application dans votre profil :

{link}

{brand}`,
  },
  it: {
    subject: 'È stata attivata un’app di autenticazione',
    text: `Ciao {name},

un’app di autenticazione è stata attivata per il tuo account {brand}. D’ora in poi il suo codice verrà chiesto all’accesso.

Quando: {time} (ora del Nepal)
Dispositivo: {device}
Luogo: {place}

Se sei stato tu, non devi fare nulla. Se non sei stato tu, imposta subito un’altra password, poi disattiva l’app nel tuo profilo:

{link}

{brand}`,
  },
  ar: {
    subject: 'تم تفعيل تطبيق المصادقة',
    text: `مرحبًا {name}،

فُعّل تطبيق مصادقة لحسابك لدى {brand}. من الآن فصاعدًا سيُطلب رمزه عند تسجيل الدخول.

الوقت: {time} (بتوقيت نيبال)
الجهاز: {device}
المكان: {place}

إذا كنت أنت من فعل ذلك، فلا يلزمك فعل أي شيء. وإلا فعيّن كلمة مرور جديدة فورًا، ثم أوقف التطبيق في ملفك الشخصي:

{link}

{brand}`,
  },
  ne: {
    subject: 'प्रमाणीकरण एप सुरु गरिएको छ',
    text: `{name} ज्यू,

तपाईंको {brand} खातामा प्रमाणीकरण एप सुरु गरिएको छ। अबदेखि लगइन गर्दा यसको कोड मागिन्छ।

समय: {time} (नेपाली समय)
यन्त्र: {device}
स्थान: {place}

तपाईंले नै गर्नुभएको हो भने केही गर्नु पर्दैन। होइन भने तुरुन्तै नयाँ पासवर्ड राख्नुहोस्, अनि आफ्नो प्रोफाइलमा एप बन्द गर्नुहोस्:

{link}

{brand}`,
  },
})
