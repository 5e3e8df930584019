import { accountMail } from './account-mail.ts'

/** Tells that a passkey is gone: which, when, with what and from where. */
export const passkeyRemovedMail = accountMail('passkey-removed', {
  en: {
    subject: 'A passkey was removed',
    says: 'the passkey “{passkey}” was removed from your {brand} account. It no longer signs in.',
  },
  zh: {
    subject: '通行密钥已移除',
    says: '通行密钥“{passkey}”已从您的 {brand} 账户移除，不能再用它登录。',
  },
  es: {
    subject: 'Se ha quitado una llave de acceso',
    says: 'Se ha quitado la llave de acceso «{passkey}» de su cuenta de {brand}. Ya no sirve para iniciar sesión.',
  },
  fr: {
    subject: 'Une clé d’accès a été supprimée',
    says: 'La clé d’accès « {passkey} » a été supprimée de votre compte {brand}. Elle ne permet plus de se connecter.',
  },
  it: {
    subject: 'Una passkey è stata rimossa',
    says: 'la passkey «{passkey}» è stata rimossa dal Suo account {brand}. Non può più essere usata per accedere.',
  },
  ar: {
    subject: 'تمت إزالة مفتاح مرور',
    says: 'أُزيل مفتاح المرور «{passkey}» من حسابك لدى {brand}، ولم يعد يصلح لتسجيل الدخول.',
  },
  ne: {
    subject: 'पासकी हटाइयो',
    says: 'तपाईंको {brand} खाताबाट “{passkey}” नामको पासकी हटाइयो। अब यसबाट साइन इन हुँदैन।',
  },
})
