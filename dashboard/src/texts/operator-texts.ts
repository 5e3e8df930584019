import type { Messages } from '@lingui/core'
import { texts as first } from 'virtual:texts/operator'
import { texts as rest } from 'virtual:texts/operator-rest'
import { texts as payments } from 'virtual:texts/payments'
import { addTexts, type TextsOf } from '../platform/translation/i18n.ts'

let isWhole = false

/**
 * The back office's texts in a language: those of its frame and sign-in, and its pages' after one has requested them.
 */
export const operatorTexts: TextsOf = async (language) =>
  Object.assign({}, await first[language]?.(), isWhole && (await restIn(language))) as Messages

/** Loads the texts of the back office's pages, which each page waits for. */
export async function restOfOperatorTexts(): Promise<void> {
  if (isWhole) return
  await addTexts(restIn)
  isWhole = true
}

const restIn: TextsOf = async (language) =>
  Object.assign({}, ...(await Promise.all([payments[language]?.(), rest[language]?.()]))) as Messages
