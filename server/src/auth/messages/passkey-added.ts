import { accountMail } from './account-mail.ts'

/** Tells that a passkey was added: which, when, with what and from where. */
export const passkeyAddedMail = accountMail('passkey-added', {
  en: {
    subject: 'A passkey was added',
    says: 'a passkey named “{passkey}” was added to your {brand} account. It can be used to sign in.',
    afterwards: ', then remove it from the list on your profile:',
  },
  zh: {
    subject: '已添加通行密钥',
    says: '您的 {brand} 账户已添加名为“{passkey}”的通行密钥，可用它登录。',
    afterwards: '，然后在个人资料页将其移除：',
  },
  es: {
    subject: 'Se ha añadido una llave de acceso',
    says: 'Se ha añadido la llave de acceso «{passkey}» a su cuenta de {brand}. Sirve para iniciar sesión.',
    afterwards: ' y después quítela de la lista de su perfil:',
  },
  fr: {
    subject: 'Une clé d’accès a été ajoutée',
    says: 'La clé d’accès « {passkey} » a été ajoutée à votre compte {brand}. Elle permet de se connecter.',
    afterwards: ', puis supprimez-la de la liste dans votre profil :',
  },
  it: {
    subject: 'È stata aggiunta una passkey',
    says: 'la passkey «{passkey}» è stata aggiunta al Suo account {brand}. Può essere usata per accedere.',
    afterwards: ', poi la rimuova dall’elenco nel Suo profilo:',
  },
  ar: {
    subject: 'تمت إضافة مفتاح مرور',
    says: 'أُضيف مفتاح مرور باسم «{passkey}» إلى حسابك لدى {brand}، ويمكن استخدامه لتسجيل الدخول.',
    afterwards: '، ثم أزله من القائمة في ملفك الشخصي:',
  },
  ne: {
    subject: 'पासकी थपियो',
    says: 'तपाईंको {brand} खातामा “{passkey}” नामको पासकी थपियो। यसबाट साइन इन गर्न सकिन्छ।',
    afterwards: ', अनि आफ्नो प्रोफाइलको सूचीबाट यो पासकी हटाउनुहोस्:',
  },
})
