import { accountMail } from './account-mail.ts'

/** Tells that a new password is in place: when, with what and from where. */
export const passwordChangedMail = accountMail('password-changed', {
  en: {
    subject: 'Your password was changed',
    says: 'your {brand} account has a new password.',
  },
  zh: {
    subject: '您的密码已更改',
    says: '您的 {brand} 账户已设置新密码。',
  },
  es: {
    subject: 'Se ha cambiado su contraseña',
    says: 'Su cuenta de {brand} tiene una nueva contraseña.',
  },
  fr: {
    subject: 'Votre mot de passe a été changé',
    says: 'Votre compte {brand} a un nouveau mot de passe.',
  },
  it: {
    subject: 'La Sua password è stata cambiata',
    says: 'il Suo account {brand} ha una nuova password.',
  },
  ar: {
    subject: 'تم تغيير كلمة مرورك',
    says: 'أصبحت لحسابك لدى {brand} كلمة مرور جديدة.',
  },
  ne: {
    subject: 'तपाईंको पासवर्ड बदलियो',
    says: 'तपाईंको {brand} खातामा नयाँ पासवर्ड राखियो।',
  },
})
