import type { Messages } from '@lingui/core'
import { addTexts, type TextsOf } from '../platform/translation/i18n.ts'
import { texts as developers } from 'virtual:texts/developers'
import { texts as events } from 'virtual:texts/events'
import { texts as first } from 'virtual:texts/first'
import { texts as needs } from 'virtual:texts/needs'
import { texts as payments } from 'virtual:texts/payments'
import { texts as rest } from 'virtual:texts/rest'
import { authPageTexts } from './auth-page-texts.ts'

let isWhole = false
let hasNeeds = false

/** The app's texts in a language: those of the first view, and the others after a page or home has requested them. */
export const appTexts: TextsOf = async (language) =>
  Object.assign(
    {},
    await first[language]?.(),
    hasNeeds && (await needsIn(language)),
    isWhole && (await restIn(language)),
  ) as Messages

/** Loads the texts of what waits for the merchant at home. */
export async function needsTexts(): Promise<void> {
  if (hasNeeds || isWhole) return
  await addTexts(needsIn)
  hasNeeds = true
}

const needsIn: TextsOf = async (language) => (await needs[language]?.()) ?? {}

/** Loads the texts beyond the first view, which every other page waits for. Five files per language. */
export async function restOfTexts(): Promise<void> {
  if (isWhole) return
  await addTexts(restIn)
  isWhole = true
}

const restIn: TextsOf = async (language) =>
  Object.assign(
    {},
    ...(await Promise.all([
      rest[language]?.(),
      payments[language]?.(),
      events[language]?.(),
      developers[language]?.(),
      authPageTexts(language),
    ])),
  ) as Messages
