import { accountMail } from './account-mail.ts'

/** Tells that the authenticator app was turned off: when, with what and from where. */
export const totpOffMail = accountMail('totp-off', {
  en: {
    subject: 'Your authenticator app was turned off',
    says: 'the authenticator app of your {brand} account was turned off. Its codes are no longer asked for.',
  },
  zh: {
    subject: '身份验证器应用已停用',
    says: '您 {brand} 账户的身份验证器应用已停用，登录时不再要求输入其中的验证码。',
  },
  es: {
    subject: 'Se ha desactivado su aplicación de autenticación',
    says: 'Se ha desactivado la aplicación de autenticación de su cuenta de {brand}. Ya no se pedirán sus códigos.',
  },
  fr: {
    subject: 'Votre application d’authentification a été désactivée',
    says: 'L’application d’authentification de votre compte {brand} a été désactivée. Ses codes ne sont plus demandés.',
  },
  it: {
    subject: 'La Sua app di autenticazione è stata disattivata',
    says: 'l’app di autenticazione del Suo account {brand} è stata disattivata. I codici dell’app non verranno più chiesti.',
  },
  ar: {
    subject: 'تم إيقاف تطبيق المصادقة',
    says: 'أُوقف تطبيق المصادقة لحسابك لدى {brand}، ولن تُطلب رموزه بعد الآن.',
  },
  ne: {
    subject: 'तपाईंको अथेन्टिकेटर एप बन्द भयो',
    says: 'तपाईंको {brand} खाताको अथेन्टिकेटर एप बन्द भयो। अब यसको कोड मागिँदैन।',
  },
})
