import type { Messages } from '@lingui/core'

// doubled, these letters make English about 40 % longer
const longer: Record<string, string> = Object.fromEntries(
  ['aàá', 'eèé', 'iìí', 'oòó', 'uùú', 'nñn', 'lłl', 'AÀÁ', 'EÈÉ', 'IÌÍ', 'OÒÓ', 'UÙÚ'].map(([letter = '', ...two]) => [
    letter,
    two.join(''),
  ]),
)

/**
 * The texts of a pseudo-language: each in brackets, accented and two fifths longer. It shows layouts that break and
 * words that were never marked for translation. For tests only, and fetched only there.
 */
export const longerTexts = (texts: Messages): Messages =>
  Object.fromEntries(
    Object.entries(texts).map(([id, text]) => [
      id,
      typeof text === 'string' ? `[${stretched(text)}]` : bracketed(text),
    ]),
  ) as Messages

type Part = string | [name: string, kind?: string, cases?: Record<string, unknown>]

function bracketed(parts: unknown): unknown {
  return Array.isArray(parts) ? ['[', ...parts.map(partOf), ']'] : parts
}

function partOf(part: Part): unknown {
  if (typeof part === 'string') return stretched(part)
  const [name, kind, cases] = part
  if (typeof cases !== 'object') return part
  const longerCases = Object.entries(cases).map(([key, branch]) => [
    key,
    Array.isArray(branch) ? branch.map((each: Part) => (each === '#' ? each : partOf(each))) : branch,
  ])
  return [name, kind, Object.fromEntries(longerCases)]
}

/** Leaves tags unchanged. */
const stretched = (text: string): string =>
  text.replace(/<\/?\w+\/?>|[aeiounlAEIOU]/g, (found) => longer[found] ?? found)
