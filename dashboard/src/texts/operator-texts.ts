import type { Messages } from '@lingui/core'
import { texts as first } from 'virtual:texts/operator'
import { texts as rest } from 'virtual:texts/operator-rest'
import { addTexts, type TextsOf } from '../platform/translation/i18n.ts'

let isWhole = false

/** What the back office says in a language: its frame and sign-in, and its pages once one asked for theirs. */
export const operatorTexts: TextsOf = async (language) =>
  Object.assign({}, await first[language]?.(), isWhole && (await restIn(language))) as Messages

/** Brings what the pages of the back office say beyond its frame; each of them waits for it. */
export async function restOfOperatorTexts(): Promise<void> {
  if (isWhole) return
  await addTexts(restIn)
  isWhole = true
}

const restIn: TextsOf = async (language) => (await rest[language]?.()) ?? {}
