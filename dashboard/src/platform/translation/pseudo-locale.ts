import type { Messages } from '@lingui/core'

const cookie = /(?:^|; )sahuji_pseudo_locale=(longer|mirrored)/

/** True in a test of longer or mirrored texts, by the cookie `sahuji_pseudo_locale=longer` or `mirrored`. */
export const isPseudoLocale = (): boolean => cookie.test(globalThis.document?.cookie ?? '')

/** Arabic in a test of mirrored texts: its direction and rules, with English words. */
export const mirroredLocale = (): 'ar' | undefined =>
  cookie.exec(globalThis.document?.cookie ?? '')?.[1] === 'mirrored' ? 'ar' : undefined

/** Makes texts two fifths longer. Fetches the code only in such a test. */
export const toPseudoTexts = async (texts: Messages): Promise<Messages> =>
  (await import('./pseudo-texts.ts')).longerTexts(texts)
