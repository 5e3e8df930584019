import { type Language, languageCodes } from '@sahuji/contract/languages'
import { type MailText, mailKindOf, type MessageKind, smsKind } from '../../platform/messages/message-kinds.ts'

type SupportFact = 'name' | 'number' | 'brand' | 'link'

/** A mail says that something happened, never what: that is read after signing in. */
function supportMail(
  kind: string,
  words: Readonly<Record<Language, { subject: string; says: string }>>,
): MessageKind<SupportFact> {
  const texts = languageCodes.map((language): [Language, MailText] => {
    const { hello, here } = frames[language]
    const { subject, says } = words[language]
    return [language, { subject, text: `${hello}\n\n${says}\n\n${here}\n\n{link}\n\n{brand}` }]
  })
  return mailKindOf(kind, Object.fromEntries(texts) as Record<Language, MailText>)
}

const frames: Readonly<Record<Language, { hello: string; here: string }>> = {
  en: { hello: 'Dear {name},', here: 'It stands here, after you have signed in:' },
  zh: { hello: '{name}，您好：', here: '登录后可在此查看：' },
  es: { hello: 'Hola, {name}:', here: 'Está aquí, después de iniciar sesión:' },
  fr: { hello: 'Bonjour {name},', here: 'Tout est ici, une fois connecté :' },
  it: { hello: 'Gentile {name},', here: 'Si trova qui, dopo l’accesso:' },
  ar: { hello: 'مرحبًا {name}،', here: 'تجد ذلك هنا بعد تسجيل الدخول:' },
  ne: { hello: '{name} ज्यू,', here: 'साइन इन गरेपछि यहाँ हेर्नुहोस्:' },
}

/** Tells that support has answered. */
export const supportAnsweredMail = supportMail('support-answered', {
  en: {
    subject: 'An answer to your question {number}',
    says: 'we have answered your question {number} about your money.',
  },
  zh: { subject: '您的问题 {number} 已有答复', says: '我们已答复您关于款项的问题 {number}。' },
  es: { subject: 'Respuesta a su pregunta {number}', says: 'hemos respondido a su pregunta {number} sobre su dinero.' },
  fr: {
    subject: 'Une réponse à votre question {number}',
    says: 'nous avons répondu à votre question {number} sur votre argent.',
  },
  it: {
    subject: 'Risposta alla Sua domanda {number}',
    says: 'abbiamo risposto alla Sua domanda {number} sul Suo denaro.',
  },
  ar: { subject: 'إجابة عن سؤالك {number}', says: 'أجبنا عن سؤالك {number} بشأن أموالك.' },
  ne: { subject: 'तपाईंको प्रश्न {number} को जवाफ', says: 'तपाईंको पैसाबारे प्रश्न {number} को जवाफ दिइएको छ।' },
})

/** The same in one part of an SMS. */
export const supportAnsweredSms = smsKind('support-answered', {
  en: '{brand}: your question {number} is answered. Sign in and look at Where is my money?',
  zh: '{brand}：您的问题 {number} 已有答复，请登录查看。',
  es: '{brand}: su pregunta {number} tiene respuesta. Inicie sesion para leerla.',
  fr: '{brand} : votre question {number} a une réponse. Connectez-vous pour la lire.',
  it: '{brand}: la Sua domanda {number} ha una risposta. Acceda per leggerla.',
  ar: '{brand}: أُجيب عن سؤالك {number}. سجّل الدخول لقراءة الإجابة.',
  ne: '{brand}: प्रश्न {number} को जवाफ आयो। साइन इन गरी हेर्नुहोस्।',
})

/** Tells that money which was looked for in vain has turned up. `number` is our reference of it. */
export const searchFoundMail = supportMail('search-found', {
  en: {
    subject: 'We found what you looked for: {number}',
    says: 'you looked for money that we could not find then. Something that fits has turned up: {number}.',
  },
  zh: {
    subject: '已找到您要查的款项：{number}',
    says: '您曾查找一笔当时没有找到的款项。现在出现了一笔相符的：{number}。',
  },
  es: {
    subject: 'Hemos encontrado lo que buscaba: {number}',
    says: 'usted buscó un dinero que entonces no encontramos. Ha aparecido algo que coincide: {number}.',
  },
  fr: {
    subject: 'Nous avons trouvé ce que vous cherchiez : {number}',
    says: 'vous cherchiez une somme que nous n’avions pas trouvée. Une opération qui correspond est apparue : {number}.',
  },
  it: {
    subject: 'Abbiamo trovato ciò che cercava: {number}',
    says: 'Lei cercava del denaro che allora non avevamo trovato. È comparso qualcosa che corrisponde: {number}.',
  },
  ar: { subject: 'وجدنا ما بحثت عنه: {number}', says: 'بحثت عن مبلغ لم نجده وقتها. ظهر الآن ما يطابقه: {number}.' },
  ne: {
    subject: 'तपाईंले खोज्नुभएको भेटियो: {number}',
    says: 'तपाईंले खोज्नुभएको पैसा त्यतिबेला भेटिएको थिएन। अहिले मिल्दोजुल्दो भेटिएको छ: {number}।',
  },
})

/** The same in one part of an SMS. */
export const searchFoundSms = smsKind('search-found', {
  en: '{brand}: the money that you looked for has turned up. Sign in and look at Where is my money?',
  zh: '{brand}：您查找的款项已出现，请登录查看。',
  es: '{brand}: ha aparecido el dinero que buscaba. Inicie sesion para verlo.',
  fr: "{brand} : l'argent que vous cherchiez est apparu. Connectez-vous pour le voir.",
  it: '{brand}: il denaro che cercava è comparso. Acceda per vederlo.',
  ar: '{brand}: ظهر المبلغ الذي بحثت عنه. سجّل الدخول لرؤيته.',
  ne: '{brand}: तपाईंले खोजेको पैसा भेटियो। साइन इन गरी हेर्नुहोस्।',
})
