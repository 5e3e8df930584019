import { type Language, languageCodes } from '@sahuji/contract/languages'
import { type MailText, mailKindOf, type MessageKind } from './message-kinds.ts'

/** What a mail says in one language, between its greeting and its foot. */
interface Said {
  subject: string
  says: string
}

/** Makes mails of one frame: greeted by name, then what is said, then the foot of the frame; `{name}` is a fact of all. */
export const framedMail =
  <Fact extends string>(feet: Readonly<Record<Language, string>>) =>
  (kind: string, words: Readonly<Record<Language, Said>>): MessageKind<Fact | 'name'> => {
    const texts = languageCodes.map((language): [Language, MailText] => {
      const { subject, says } = words[language]
      return [language, { subject, text: `${greetings[language]}\n\n${says}\n\n${feet[language]}` }]
    })
    return mailKindOf(kind, Object.fromEntries(texts) as Record<Language, MailText>)
  }

const greetings: Readonly<Record<Language, string>> = {
  en: 'Dear {name},',
  zh: '{name}，您好：',
  es: 'Hola, {name}:',
  fr: 'Bonjour {name},',
  it: 'Gentile {name},',
  ar: 'مرحبًا {name}،',
  ne: '{name} ज्यू,',
}
