import { accountMail } from './account-mail.ts'

/** Tells that an authenticator app was turned on: when, with what and from where. */
export const totpOnMail = accountMail('totp-on', {
  en: {
    subject: 'An authenticator app was turned on',
    says: 'an authenticator app was turned on for your {brand} account. From now on its code is asked for when you sign in.',
    afterwards: ', then turn the app off on your profile:',
  },
  zh: {
    subject: '身份验证器应用已启用',
    says: '您的 {brand} 账户已启用身份验证器应用。从现在起，登录时需要输入其中的验证码。',
    afterwards: '，然后在个人资料页将其停用：',
  },
  es: {
    subject: 'Se ha activado una aplicación de autenticación',
    says: 'Se ha activado una aplicación de autenticación en su cuenta de {brand}. A partir de ahora se pedirá su código al iniciar sesión.',
    afterwards: ' y después desactive la aplicación en su perfil:',
  },
  fr: {
    subject: 'Une application d’authentification a été activée',
    says: 'Une application d’authentification a été activée pour votre compte {brand}. Son code vous sera désormais demandé à la connexion.',
    afterwards: ', puis désactivez l’application dans votre profil :',
  },
  it: {
    subject: 'È stata attivata un’app di autenticazione',
    says: 'un’app di autenticazione è stata attivata per il Suo account {brand}. D’ora in poi il codice dell’app verrà chiesto all’accesso.',
    afterwards: ', poi disattivi l’app nel Suo profilo:',
  },
  ar: {
    subject: 'تم تفعيل تطبيق المصادقة',
    says: 'فُعّل تطبيق مصادقة لحسابك لدى {brand}. من الآن فصاعدًا سيُطلب رمزه عند تسجيل الدخول.',
    afterwards: '، ثم أوقف التطبيق في ملفك الشخصي:',
  },
  ne: {
    subject: 'अथेन्टिकेटर एप चालु भयो',
    says: 'तपाईंको {brand} खातामा अथेन्टिकेटर एप चालु भयो। अबदेखि साइन इन गर्दा यसको कोड मागिन्छ।',
    afterwards: ', अनि आफ्नो प्रोफाइलमा एप बन्द गर्नुहोस्:',
  },
})
