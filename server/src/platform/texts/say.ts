import { filled } from '@sahuji/contract/language/filled'
import type { Language } from '@sahuji/contract/language/languages'
import type { FactsOf, Translatable } from '@sahuji/contract/language/translatable'
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import { cataloguesOf, keyOf } from './catalogues.ts'

export type Fact = string | number | bigint

/** The facts that a text names; none where it names none. */
type Asked<English extends string> = [FactsOf<English>] extends [never]
  ? []
  : [facts: Readonly<Record<FactsOf<English>, Fact>>]

/** A text in a language with its facts; the compiler requires each fact that the English text names. */
export const say = <const English extends string>(
  language: Language,
  message: Translatable<English>,
  ...[facts]: Asked<English>
): string => sayWith(language, message, facts ?? {})

/** The same where the compiler does not know the text; a name without a fact stays unchanged. */
export const sayWith = (language: Language, message: Translatable, facts: Readonly<Record<string, unknown>>): string =>
  filled(templateIn(language, message, facts), facts)

/** The texts of a table in a language, by their keys; their `{names}` of facts are still open. */
export const sayAll = <Key extends string>(
  language: Language,
  texts: Readonly<Record<Key, Translatable>>,
): Record<Key, string> =>
  Object.fromEntries(
    Object.entries<Translatable>(texts).map(([key, message]) => [key, templateIn(language, message)]),
  ) as Record<Key, string>

/**
 * A text in a language with its `{names}` still open. Only counts go through Lingui, for its plurals: it decodes escape
 * sequences (`\u202e`) in what it fills in, and a fact may be untrusted text.
 */
export function templateIn(
  language: Language,
  message: Translatable,
  counts: Readonly<Record<string, unknown>> = {},
): string {
  const { english, context } = typeof message === 'string' ? { english: message, context: undefined } : message
  const catalogues = cataloguesOf(language)
  const key = keyOf(english, context)
  // English has no catalogue, and a new text has no translation yet
  if (!Object.hasOwn(catalogues.messages, key)) catalogues.load(language, { [key]: compileMessageOrThrow(english) })
  return catalogues._(key, openOrCounted(counts))
}

const openOrCounted = (counts: Readonly<Record<string, unknown>>) =>
  new Proxy<Record<string, unknown>>(
    {},
    { get: (_, name: string) => (typeof counts[name] === 'number' ? counts[name] : `{${name}}`) },
  )

/** Translates an English sentence of the contract, its `{names}` still open. An unknown sentence stays unchanged. */
export const sentenceIn =
  (language: Language) =>
  (english: string): string =>
    Object.hasOwn(cataloguesOf(language).messages, keyOf(english)) ? templateIn(language, english) : english
