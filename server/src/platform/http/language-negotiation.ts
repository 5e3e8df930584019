import { type Language, languageOfTag } from '@sahuji/contract/language/languages'

type Headers = Readonly<Record<string, string | string[] | undefined>>

/** The language that a request asks for: the look's cookie, where a person chose it, else Accept-Language. */
export function requestedLanguage(headers: Headers): Language | undefined {
  const chosen = /(?:^|; )sahuji_look=([a-z]{2})\b/.exec(textOf(headers['cookie']))?.[1]
  return languageOfTag(chosen) ?? languageOfHeader(textOf(headers['accept-language']))
}

/** The first supported language of an Accept-Language header, by the reader's own weights. */
export function languageOfHeader(header: string): Language | undefined {
  const wished = header
    .slice(0, 400)
    .split(',')
    .map((part) => {
      const [tag = '', ...rest] = part.trim().split(';')
      const weight = /^\s*q=([01](?:\.\d{1,3})?)\s*$/.exec(rest[0] ?? '')?.[1]
      return { tag, weight: weight === undefined ? 1000 : thousandths(weight) }
    })
    .filter(({ weight }) => weight > 0)
    .toSorted((one, other) => other.weight - one.weight)
  return wished.map(({ tag }) => languageOfTag(tag)).find((language) => language !== undefined)
}

const thousandths = (weight: string): number => Number.parseInt(weight.replace('.', '').padEnd(4, '0'), 10)

const textOf = (header: string | string[] | undefined): string =>
  Array.isArray(header) ? header.join(', ') : (header ?? '')
