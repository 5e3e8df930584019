import { accountMail } from './account-mail.ts'

/** Tells that a recovery code was used, and how many are left. */
export const recoveryCodeUsedMail = accountMail('recovery-code-used', {
  en: {
    subject: 'A recovery code was used',
    says: 'one of the recovery codes of your {brand} account was used. Codes left: {left}.',
  },
  zh: {
    subject: '恢复码已被使用',
    says: '您 {brand} 账户的一个恢复码已被使用。剩余恢复码：{left} 个。',
  },
  es: {
    subject: 'Se ha usado un código de recuperación',
    says: 'Se ha usado uno de los códigos de recuperación de su cuenta de {brand}. Códigos restantes: {left}.',
  },
  fr: {
    subject: 'Un code de récupération a été utilisé',
    says: 'L’un des codes de récupération de votre compte {brand} a été utilisé. Codes restants : {left}.',
  },
  it: {
    subject: 'È stato usato un codice di recupero',
    says: 'uno dei codici di recupero del Suo account {brand} è stato usato. Codici rimasti: {left}.',
  },
  ar: {
    subject: 'استُخدم رمز استرداد',
    says: 'استُخدم أحد رموز الاسترداد لحسابك لدى {brand}. الرموز المتبقية: {left}.',
  },
  ne: {
    subject: 'रिकभरी कोड प्रयोग भयो',
    says: 'तपाईंको {brand} खाताको एउटा रिकभरी कोड प्रयोग भयो। बाँकी कोड: {left}।',
  },
})
