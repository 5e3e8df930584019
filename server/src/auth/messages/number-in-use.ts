import { smsKind } from '../../platform/message-kinds.ts'

/** To a number that is somebody's, in place of the code that was asked for elsewhere. */
export const numberInUseSms = smsKind('number-in-use', {
  en: 'This number has a {brand} account already. Sign in with it, or set a new password there. Not you? Then you need do nothing.',
  zh: '此号码已有 {brand} 账户，请直接登录或重设密码。非本人操作请忽略。',
  es: 'Este celular ya tiene una cuenta de {brand}. Entra con ella o crea otra clave. Si no fuiste tu, ignora este SMS.',
  fr: 'Ce numéro a déjà un compte {brand}. Connectez-vous ou changez le mot de passe.',
  it: 'Questo numero ha già un account {brand}. Accedi o imposta una nuova password.',
  ar: 'لهذا الرقم حساب لدى {brand}. سجّل الدخول أو غيّر كلمة المرور.',
  ne: 'यो नम्बरको {brand} खाता पहिल्यै छ। त्यसैमा साइन इन गर्नुहोस्।',
})
