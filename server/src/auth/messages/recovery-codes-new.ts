import { accountMail } from './account-mail.ts'

/** Tells that new recovery codes were made and the old ones are dead. */
export const recoveryCodesNewMail = accountMail('recovery-codes-new', {
  en: {
    subject: 'New recovery codes were made',
    says: 'new recovery codes were made for your {brand} account. The codes from before no longer work.',
    afterwards: ', then make new recovery codes on your profile:',
  },
  zh: {
    subject: '已生成新的恢复码',
    says: '您的 {brand} 账户已生成新的恢复码，之前的恢复码已失效。',
    afterwards: '，然后在个人资料页生成新的恢复码：',
  },
  es: {
    subject: 'Se han creado nuevos códigos de recuperación',
    says: 'Se han creado nuevos códigos de recuperación para su cuenta de {brand}. Los anteriores ya no sirven.',
    afterwards: ' y después cree nuevos códigos de recuperación en su perfil:',
  },
  fr: {
    subject: 'De nouveaux codes de récupération ont été créés',
    says: 'De nouveaux codes de récupération ont été créés pour votre compte {brand}. Les anciens ne fonctionnent plus.',
    afterwards: ', puis créez de nouveaux codes de récupération dans votre profil :',
  },
  it: {
    subject: 'Sono stati creati nuovi codici di recupero',
    says: 'sono stati creati nuovi codici di recupero per il Suo account {brand}. Quelli di prima non funzionano più.',
    afterwards: ', poi crei nuovi codici di recupero nel Suo profilo:',
  },
  ar: {
    subject: 'تم إنشاء رموز استرداد جديدة',
    says: 'أُنشئت رموز استرداد جديدة لحسابك لدى {brand}، ولم تعد الرموز السابقة صالحة.',
    afterwards: '، ثم أنشئ رموز استرداد جديدة في ملفك الشخصي:',
  },
  ne: {
    subject: 'नयाँ रिकभरी कोड बनाइयो',
    says: 'तपाईंको {brand} खाताका लागि नयाँ रिकभरी कोड बनाइयो। पहिलेका कोड अब चल्दैनन्।',
    afterwards: ', अनि आफ्नो प्रोफाइलमा नयाँ रिकभरी कोड बनाउनुहोस्:',
  },
})
