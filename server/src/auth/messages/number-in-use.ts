import { smsKind } from '../../platform/messages/message-kinds.ts'

/** To a number that is somebody's, in place of the code that was asked for elsewhere. */
export const numberInUseSms = smsKind('number-in-use', {
  en: 'This number has a {brand} account already. Sign in with it, or set a new password there. Not you? Then you need do nothing.',
  zh: '此号码已有 {brand} 账户，请直接登录或设置新密码。非本人操作请忽略。',
  es: 'Este teléfono ya tiene una cuenta de {brand}. Entre con ella o cree una nueva contraseña. Si no ha sido usted, no haga nada.',
  fr: 'Ce numéro a déjà un compte {brand}. Connectez-vous ou choisissez un nouveau mot de passe. Pas vous ? Ne faites rien.',
  it: 'Questo numero ha già un account {brand}. Acceda o imposti una nuova password. Non era Lei? Non faccia nulla.',
  ar: 'لهذا الرقم حساب لدى {brand}. سجّل به الدخول. لست أنت؟ تجاهل الرسالة.',
  ne: 'यो नम्बरको {brand} खाता पहिल्यै छ। त्यसैमा साइन इन गर्नुहोस्।',
})
