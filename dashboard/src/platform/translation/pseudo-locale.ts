import type { Messages } from '@lingui/core'

const cookie = /(?:^|; )sahuji_pseudo_locale=(longer|mirrored)/

/** True in a test that reads longer or mirrored texts, by the cookie `sahuji_pseudo_locale=longer` or `mirrored`. */
export const isPseudoLocale = (): boolean => cookie.test(globalThis.document?.cookie ?? '')

/** Arabic where a test reads mirrored: its direction and rules, with English words. */
export const mirroredLocale = (): 'ar' | undefined =>
  cookie.exec(globalThis.document?.cookie ?? '')?.[1] === 'mirrored' ? 'ar' : undefined

/** Texts as a test reads them: two fifths longer. Fetched only then. */
export const toPseudoTexts = async (texts: Messages): Promise<Messages> =>
  (await import('./pseudo-texts.ts')).longerTexts(texts)
