import { accountMail } from './account-mail.ts'

/** Tells of a sign-in with a device that the person had not used before. */
export const newDeviceMail = accountMail('new-device', {
  en: {
    subject: 'New sign-in to your account',
    says: 'your {brand} account was opened on a device that was not used before.',
  },
  zh: {
    subject: '您的账户有新的登录',
    says: '您的 {brand} 账户在一台以前没有用过的设备上登录了。',
  },
  es: {
    subject: 'Nuevo inicio de sesión en su cuenta',
    says: 'Se ha iniciado sesión en su cuenta de {brand} con un dispositivo que no se había usado antes.',
  },
  fr: {
    subject: 'Nouvelle connexion à votre compte',
    says: 'Votre compte {brand} a été ouvert sur un appareil qui n’avait pas encore servi.',
  },
  it: {
    subject: 'Nuovo accesso al Suo account',
    says: 'il Suo account {brand} è stato aperto su un dispositivo mai usato prima.',
  },
  ar: {
    subject: 'تسجيل دخول جديد إلى حسابك',
    says: 'سُجّل الدخول إلى حسابك لدى {brand} من جهاز لم يُستخدم من قبل.',
  },
  ne: {
    subject: 'तपाईंको खातामा नयाँ साइन इन',
    says: 'तपाईंको {brand} खाता पहिले नचलाइएको डिभाइसबाट खोलियो।',
  },
})
