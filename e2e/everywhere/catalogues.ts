import type { Language } from '@sahuji/contract/language/languages'
import { globSync, readFileSync } from 'node:fs'

const folder = new URL('../../dashboard/src/texts/', import.meta.url).pathname

/** English texts and their translations in a language, from the catalogues that translators write for merchants. */
export function textsOf(language: Language): Map<string, string> {
  const files = globSync(`${folder}${language}/*.po`).filter(
    (file) => !/\/(?:operators?|approvals|[\w-]+-office)\.po$/.test(file),
  )
  return new Map(files.flatMap((file) => readFileSync(file, 'utf8').split('\n\n').flatMap(entryOf)))
}

function entryOf(block: string): [string, string][] {
  // the same English with another meaning
  if (/^msgctxt /m.test(block)) return []
  const [english, said] = [textAfter(block, 'msgid'), textAfter(block, 'msgstr')]
  return english ? [[english, said]] : []
}

function textAfter(block: string, keyword: string): string {
  const lines = new RegExp(`^${keyword} ((?:".*"\\n?)+)`, 'm').exec(block)?.[1] ?? ''
  return lines
    .trim()
    .split('\n')
    .map((line) => line.slice(1, -1).replaceAll('\\"', '"').replaceAll('\\n', '\n'))
    .join('')
}

/** The words of at least three Latin letters in a text, in lower case. */
export const latinWords = (text: string): string[] =>
  (text.match(/[A-Za-zÀ-ÿ]{3,}/g) ?? []).map((word) => word.toLowerCase())
