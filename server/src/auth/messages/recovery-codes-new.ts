import { accountMail } from './account-mail.ts'

/** Tells that new recovery codes were made and the old ones are dead. */
export const recoveryCodesNewMail = accountMail('recovery-codes-new', {
  en: {
    subject: 'New recovery codes were made',
    says: 'new recovery codes were made for your {brand} account. The codes from before no longer work.',
  },
  zh: {
    subject: '已生成新的恢复代码',
    says: '您的 {brand} 账户已生成新的恢复代码，之前的代码已失效。',
  },
  es: {
    subject: 'Se han creado nuevos códigos de recuperación',
    says: 'Se han creado nuevos códigos de recuperación para tu cuenta de {brand}. Los anteriores ya no sirven.',
  },
  fr: {
    subject: 'De nouveaux codes de secours ont été créés',
    says: 'De nouveaux codes de secours ont été créés pour votre compte {brand}. Les anciens ne fonctionnent plus.',
  },
  it: {
    subject: 'Sono stati creati nuovi codici di recupero',
    says: 'sono stati creati nuovi codici di recupero per il tuo account {brand}. Quelli di prima non funzionano più.',
  },
  ar: {
    subject: 'تم إنشاء رموز استرداد جديدة',
    says: 'أُنشئت رموز استرداد جديدة لحسابك لدى {brand}، ولم تعد الرموز السابقة صالحة.',
  },
  ne: {
    subject: 'नयाँ रिकभरी कोड बनाइएको छ',
    says: 'तपाईंको {brand} खाताका लागि नयाँ रिकभरी कोड बनाइएको छ। पहिलेका कोडले अब काम गर्दैनन्।',
  },
})
