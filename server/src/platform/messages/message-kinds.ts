import { withoutMarks } from '@sahuji/contract/free-text'
import type { Language } from '@sahuji/contract/languages'
import type { Clock } from '../clock.ts'
import type { Tx } from '../database/database.ts'
import { sendMessage } from './messages.ts'

/** The names in braces of a text: `FactsOf<'{code} is your {brand} code.'>` is `'code' | 'brand'`. */
export type FactsOf<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | FactsOf<Rest>
  : never

/** A text in each language of the product; without one of them it does not compile. */
type InEveryLanguage<Text, English> = { readonly en: English } & Readonly<Record<Exclude<Language, 'en'>, Text>>

export interface MailText {
  subject: string
  text: string
}

/** A kind of message with its words; what it is filled with are the facts that the English text names. */
export interface MessageKind<Fact extends string> {
  channel: 'email' | 'sms'
  /** What it is for, e.g. `phone-code`; logged instead of the text. */
  kind: string
  texts: Readonly<Record<Language, { subject?: string; text: string }>>
  write: (language: Language, facts: Readonly<Record<Fact, string | number>>) => { subject?: string; text: string }
}

/** Declares a mail. Links stand on a line of their own, so that they can be tapped in every script. */
export function mailKind<const Subject extends string, const Text extends string>(
  kind: string,
  texts: InEveryLanguage<MailText, { subject: Subject; text: Text }>,
): MessageKind<FactsOf<Subject> | FactsOf<Text>> {
  return mailKindOf(kind, texts)
}

/** The same for texts that are put together: the facts are told, not found in the English text. */
export function mailKindOf<Fact extends string>(
  kind: string,
  texts: Readonly<Record<Language, MailText>>,
): MessageKind<Fact> {
  const write = (language: Language, facts: Readonly<Record<string, string | number>>) => ({
    subject: filled(texts[language].subject, facts),
    text: `${filled(texts[language].text, facts).trim()}\n`,
  })
  return { channel: 'email', kind, texts, write }
}

/** Declares an SMS: one part in every language, that is 160 letters of the GSM alphabet or 70 of any other. */
export function smsKind<const Text extends string>(
  kind: string,
  texts: InEveryLanguage<string, Text>,
): MessageKind<FactsOf<Text>> {
  const said = Object.fromEntries(Object.entries(texts).map(([language, text]) => [language, { text }]))
  const write = (language: Language, facts: Readonly<Record<string, string | number>>) => ({
    text: filled(texts[language], facts),
  })
  return { channel: 'sms', kind, texts: said as Record<Language, { text: string }>, write }
}

interface Addressed<Fact extends string> {
  to: string
  /** The person's own; English where nobody knows it. */
  language: Language | null
  facts: Readonly<Record<Fact, string | number>>
  /** It leaves then and not sooner: the end of somebody's quiet hours. */
  not_before?: Date | null
}

/** Writes a message in the reader's language to the outbox, in the same transaction as what it tells of. */
export async function send<Fact extends string>(
  tx: Tx,
  message: MessageKind<Fact>,
  { to, language, facts, not_before }: Addressed<Fact>,
  clock: Clock,
): Promise<void> {
  const { channel, kind } = message
  const written = message.write(language ?? 'en', facts)
  const lives_seconds = lifeOf(facts)
  await sendMessage(
    tx,
    {
      channel,
      kind,
      to,
      language: language ?? 'en',
      ...written,
      ...(lives_seconds > 0 && { lives_seconds }),
      ...(not_before && { not_before }),
    },
    clock,
  )
}

/** How long the code or link of a text is good for, as the text itself says it. */
const lifeOf = (facts: Readonly<Record<string, string | number>>): number =>
  Number(facts['minutes'] ?? 0) * 60 + Number(facts['hours'] ?? 0) * 3600

// a fact stays on its line: a name that somebody chose writes no line of its own into our mail, turns nothing round, and
// becomes no link
const filled = (text: string, facts: Readonly<Record<string, string | number>>): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const said = withoutMarks(`${facts[name] ?? whole}`).replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    return isOurs(name) ? said : withoutLinks(said)
  })

/** What the product writes itself: its links, its name, and an address that is shown in part. */
const isOurs = (fact: string): boolean => /(?:^|_)link$/.test(fact) || ['brand', 'masked', 'email'].includes(fact)

/**
 * With a blank wherever a mail program or a telephone would begin to make a link: after a full stop that a letter follows,
 * and before the slashes of an address. Amounts, times and numbers stay as they are.
 */
export const withoutLinks = (text: string): string =>
  text
    .replace(/(?<=\S)([.\uff0e\u2024\ufe52])\p{DI}*(?=\p{L})/gu, '$1 ')
    .replace(/(?<=[a-z0-9])([\u3002\uff61])\p{DI}*(?=[a-z])/giu, '$1 ')
    .replace(/[:\uff1a]\p{DI}*(?=[/\uff0f]{2})/gu, '$& ')
