import { type Language, languageCodes } from '@sahuji/contract/languages'
import { type FactsOf, type MailText, mailKindOf, type MessageKind } from '../../platform/messages/message-kinds.ts'

interface AccountWords {
  subject: string
  /** What happened. */
  says: string
  /** What to do after the new password when it was not the person; as a rule it signs every device out, which helps. */
  afterwards?: string
}

type VisitFact = 'name' | 'brand' | 'time' | 'device' | 'place' | 'link'

/** Declares a mail that tells a person what was done to their account: when, with what, from where, and what to do about it. */
export function accountMail<const Says extends string>(
  kind: string,
  words: { readonly en: AccountWords & { says: Says } } & Readonly<Record<Language, AccountWords>>,
): MessageKind<FactsOf<Says> | VisitFact> {
  const texts = languageCodes.map((language) => {
    const { subject, says, afterwards } = words[language]
    return [language, { subject, text: frames[language]({ says, afterwards }) }]
  })
  return mailKindOf(kind, Object.fromEntries(texts) as Record<Language, MailText>)
}

type Frame = (words: { says: string; afterwards: string | undefined }) => string

const frames: Record<Language, Frame> = {
  en: ({ says, afterwards = '; that signs every device out:' }) => `Dear {name},

${says}

When: {time} (Nepal time)
Device: {device}
Place: {place}

Was it you? Then you need not do anything. If it was not you, set a new password at once${afterwards}

{link}

{brand}`,
  zh: ({ says, afterwards = '，这会让所有设备退出登录：' }) => `{name}，您好：

${says}

时间：{time}（尼泊尔时间）
设备：{device}
位置：{place}

如果是您本人操作，则无需处理。如果不是，请立即设置新密码${afterwards}

{link}

{brand}`,
  es: ({ says, afterwards = '; así se cierra la sesión en todos los dispositivos:' }) => `Hola, {name}:

${says}

Cuándo: {time} (hora de Nepal)
Dispositivo: {device}
Lugar: {place}

¿Ha sido usted? Entonces no tiene que hacer nada. Si no ha sido usted, cree ahora mismo una nueva contraseña${afterwards}

{link}

{brand}`,
  fr: ({ says, afterwards = ' ; cela déconnecte tous les appareils :' }) => `Bonjour {name},

${says}

Quand : {time} (heure du Népal)
Appareil : {device}
Lieu : {place}

C’était vous ? Alors vous n’avez rien à faire. Sinon, choisissez tout de suite un nouveau mot de passe${afterwards}

{link}

{brand}`,
  it: ({ says, afterwards = '; così tutti i dispositivi vengono disconnessi:' }) => `Gentile {name},

${says}

Quando: {time} (ora del Nepal)
Dispositivo: {device}
Luogo: {place}

Era Lei? Allora non deve fare nulla. Se non era Lei, imposti subito una nuova password${afterwards}

{link}

{brand}`,
  ar: ({ says, afterwards = '، وعندها يُسجَّل الخروج من كل الأجهزة:' }) => `مرحبًا {name}،

${says}

الوقت: {time} (بتوقيت نيبال)
الجهاز: {device}
المكان: {place}

إن كنت أنت من فعل ذلك، فلا يلزمك فعل شيء. وإلا فعيّن كلمة مرور جديدة فورًا${afterwards}

{link}

{brand}`,
  ne: ({ says, afterwards = '; त्यसपछि सबै डिभाइस साइन आउट हुन्छन्:' }) => `{name} ज्यू,

${says}

समय: {time} (नेपाली समय)
डिभाइस: {device}
ठाउँ: {place}

तपाईंले नै गर्नुभएको हो भने केही गर्नु पर्दैन। होइन भने तुरुन्तै नयाँ पासवर्ड राख्नुहोस्${afterwards}

{link}

{brand}`,
}
