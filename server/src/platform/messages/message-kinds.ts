import { withoutMarks } from '@sahuji/contract/input/free-text'
import type { Language } from '@sahuji/contract/language/languages'
import type { FactsOf, Translatable } from '@sahuji/contract/language/translatable'
import type { Clock } from '../clock.ts'
import type { Tx } from '../database/database.ts'
import { sayWith } from '../texts/say.ts'
import { sendMessage } from './messages.ts'

/** A message's subject and text, in the reader's language. */
interface Written {
  subject?: string
  text: string
}

/** A kind of message with its texts; its facts are the names in the English text. */
export interface MessageKind<Fact extends string> {
  channel: 'email' | 'sms'
  /** Its purpose, e.g. `phone-code`; logged instead of the text. */
  kind: string
  write: (language: Language, facts: Readonly<Record<Fact, string | number>>) => Written
  /** Its texts with the facts still open. */
  template: (language: Language) => Written
}

/** Declares a mail. Links are on lines of their own, so that they can be tapped in every script. */
export const mailKind = <const Subject extends string, const Text extends string>(
  kind: string,
  { subject, text }: { subject: Translatable<Subject>; text: Translatable<Text> },
): MessageKind<FactsOf<Subject> | FactsOf<Text>> => framedMail(text)(kind, { subject })

/** The parts of a mail by their names in its frame, and its subject. */
type Parts<English> = { readonly [Part in keyof English]: Translatable<English[Part] & string> }

/** Declares mails of one frame: each brings its subject and a text for each other name of the frame. */
export const framedMail =
  <const Frame extends string>(frame: Translatable<Frame>) =>
  <const English extends Readonly<Record<'subject', string>>>(
    kind: string,
    words: Parts<English>,
  ): MessageKind<FactsOf<English[keyof English] & string> | Exclude<FactsOf<Frame>, keyof English>> => {
    const { subject, ...parts } = words as Readonly<Record<string, Translatable>> & { subject: Translatable }
    const written = (language: Language, facts: Facts) => {
      const said = Object.entries(parts).map(([part, text]) => [part, sayWith(language, text, facts)])
      return {
        subject: sayWith(language, subject, facts),
        text: `${sayWith(language, frame, { ...facts, ...Object.fromEntries(said) }).trim()}\n`,
      }
    }
    return { channel: 'email', kind, ...asKind(written) }
  }

/** Declares an SMS: one part in every language, i.e. 160 letters of the GSM alphabet or 70 of any other. */
export const smsKind = <const Text extends string>(
  kind: string,
  text: Translatable<Text>,
): MessageKind<FactsOf<Text>> => ({
  channel: 'sms',
  kind,
  ...asKind((language, facts) => ({ text: sayWith(language, text, facts) })),
})

type Facts = Readonly<Record<string, string | number>>

const asKind = (written: (language: Language, facts: Facts) => Written) => ({
  write: (language: Language, facts: Facts) => written(language, harmless(facts)),
  template: (language: Language) => written(language, {}),
})

interface Addressed<Fact extends string> {
  to: string
  /** The person's own; English where it is unknown. */
  language: Language | null
  facts: Readonly<Record<Fact, string | number>>
  /** Not sent before this time: the end of the person's quiet hours. */
  not_before?: Date | null
  /** Of a message to a payer: the shop that is paid. */
  shop_id?: string
}

/** Writes a message in the reader's language to the outbox, in the transaction of the change it is about. */
export async function send<Fact extends string>(
  tx: Tx,
  message: MessageKind<Fact>,
  { to, language, facts, not_before, shop_id }: Addressed<Fact>,
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
      ...(shop_id !== undefined && { shop_id }),
    },
    clock,
  )
}

/** How long the code or link of a text is valid, as the text itself states. */
const lifeOf = (facts: Readonly<Record<string, string | number>>): number =>
  Number(facts['minutes'] ?? 0) * 60 + Number(facts['hours'] ?? 0) * 3600

// a fact stays on its line: a name that a person chose adds no line to our mail, reverses nothing, and becomes no link
const harmless = (facts: Facts): Facts =>
  Object.fromEntries(
    Object.entries(facts).map(([name, fact]) => {
      const said = withoutMarks(`${fact}`).replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
      return [name, isOurs(name) ? said : withoutLinks(said)]
    }),
  )

/** Facts that the product writes: its links, its name, and a masked address. */
const isOurs = (fact: string): boolean => /(?:^|_)link$/.test(fact) || ['brand', 'masked', 'email'].includes(fact)

/**
 * Adds a space wherever a mail program or a telephone would start a link: after a full stop that a letter follows, and
 * before the slashes of an address. Amounts, times and numbers stay unchanged.
 */
export const withoutLinks = (text: string): string =>
  text
    .replace(/(?<=\S)([.\uff0e\u2024\ufe52])\p{DI}*(?=\p{L})/gu, '$1 ')
    .replace(/(?<=[a-z0-9])([\u3002\uff61])\p{DI}*(?=[a-z])/giu, '$1 ')
    .replace(/[:\uff1a]\p{DI}*(?=[/\uff0f]{2})/gu, '$& ')
