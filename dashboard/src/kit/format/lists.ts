import type { Reader } from './digits.ts'

type Spoken = Pick<Reader, 'language'>

/** Joins several items as the reader's language does: "3 failed, 2 cancelled". */
export const listed = (texts: readonly string[], { language }: Spoken): string =>
  new Intl.ListFormat(language, { type: 'conjunction', style: 'narrow' }).format(texts)

/** The comma of the reader's script between a thing and its attribute, which is no list. */
export const commaIn = ({ language }: Spoken): string => (language === 'ar' ? '، ' : ', ')
