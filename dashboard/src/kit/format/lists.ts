import type { Reader } from './digits.ts'

type Spoken = Pick<Reader, 'language'>

/** Several of one kind in a row, as the reader's language strings them together: "3 failed, 2 cancelled". */
export const listed = (texts: readonly string[], { language }: Spoken): string =>
  new Intl.ListFormat(language, { type: 'conjunction', style: 'narrow' }).format(texts)

/** Between a thing and what is said of it, which is no list: the comma of the reader's script. */
export const commaIn = ({ language }: Spoken): string => (language === 'ar' ? '، ' : ', ')
