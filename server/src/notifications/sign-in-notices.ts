import type { Language } from '@sahuji/contract/languages'
import type { NotificationWords } from './account-notices.ts'

/** What to do, whatever it was that changed. */
const notByYou: Readonly<Record<Language, string>> = {
  en: 'If it was not you, set a new password and call us.',
  zh: '如果不是您本人操作，请设置新密码并致电我们。',
  es: 'Si no ha sido usted, cree una nueva contraseña y llámenos.',
  fr: 'Si ce n’était pas vous, choisissez un nouveau mot de passe et appelez-nous.',
  it: 'Se non era Lei, imposti una nuova password e ci chiami.',
  ar: 'إن لم تكن أنت فعيّن كلمة مرور جديدة واتصل بنا.',
  ne: 'तपाईंले होइन भने नयाँ पासवर्ड राखेर हामीलाई फोन गर्नुहोस्।',
}

const titled = (titles: Readonly<Record<Language, string>>) =>
  Object.fromEntries(
    Object.entries(titles).map(([language, title]) => [language, { title, body: notByYou[language as Language] }]),
  ) as Record<Language, NotificationWords>

/** What the bell says of the ways to sign in, in every language. */
export const signInNotices = {
  password_changed: titled({
    en: 'Your password was changed',
    zh: '您的密码已更改',
    es: 'Se ha cambiado su contraseña',
    fr: 'Votre mot de passe a été changé',
    it: 'La Sua password è stata cambiata',
    ar: 'تغيّرت كلمة مرورك',
    ne: 'तपाईंको पासवर्ड बदलियो',
  }),
  passkey_added: titled({
    en: 'A passkey was added',
    zh: '已添加通行密钥',
    es: 'Se ha añadido una llave de acceso',
    fr: 'Une clé d’accès a été ajoutée',
    it: 'È stata aggiunta una passkey',
    ar: 'أُضيف مفتاح مرور',
    ne: 'पासकी थपियो',
  }),
  passkey_removed: titled({
    en: 'A passkey was removed',
    zh: '已移除通行密钥',
    es: 'Se ha quitado una llave de acceso',
    fr: 'Une clé d’accès a été supprimée',
    it: 'È stata rimossa una passkey',
    ar: 'أُزيل مفتاح مرور',
    ne: 'पासकी हटाइयो',
  }),
  totp_added: titled({
    en: 'An authenticator app was added',
    zh: '已添加身份验证器应用',
    es: 'Se ha añadido una aplicación de autenticación',
    fr: 'Une application d’authentification a été ajoutée',
    it: 'È stata aggiunta un’app di autenticazione',
    ar: 'أُضيف تطبيق المصادقة',
    ne: 'अथेन्टिकेटर एप थपियो',
  }),
  totp_removed: titled({
    en: 'The authenticator app was removed',
    zh: '已移除身份验证器应用',
    es: 'Se ha quitado la aplicación de autenticación',
    fr: 'L’application d’authentification a été supprimée',
    it: 'L’app di autenticazione è stata rimossa',
    ar: 'أُزيل تطبيق المصادقة',
    ne: 'अथेन्टिकेटर एप हटाइयो',
  }),
  recovery_codes_new: titled({
    en: 'New recovery codes were made',
    zh: '已生成新的恢复码',
    es: 'Se han creado nuevos códigos de recuperación',
    fr: 'De nouveaux codes de récupération ont été créés',
    it: 'Sono stati creati nuovi codici di recupero',
    ar: 'أُنشئت رموز استرداد جديدة',
    ne: 'नयाँ रिकभरी कोड बनाइयो',
  }),
}
