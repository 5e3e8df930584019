import { withoutMarks } from '@sahuji/contract/input/free-text'
import { plain } from '@sahuji/contract/input/plain-text'
import { kathmanduClock, kathmanduDay } from '@sahuji/contract/time/time'

// control characters that are no white space, and what XML 1.0 §2.2 excludes
const unwritable = /(?!\s)[\p{Cc}\uFFFE\uFFFF]/gu

/** A text of others in its canonical form, without characters that a file cannot hold. */
export const oneLine = (text: string): string => plain(text.toWellFormed().replace(unwritable, ''))

/** The same for a place beside other words: without the marks that would turn those round. */
export const besideWords = (text: string): string => oneLine(withoutMarks(text))

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}

/** A text that `oneLine` or `besideWords` made, as the content of an XML element or attribute. */
export const xmlEscaped = (text: string): string => text.replace(/[&<>"']/g, (letter) => entities[letter]!)

/** An XML element of one text of others, of at most `most` characters; nothing where the text is empty. */
export function xmlElement(name: string, text: string, most = 255): string {
  const written = firstLetters(besideWords(text), most)
  return written === '' ? '' : `<${name}>${xmlEscaped(written)}</${name}>`
}

/** The beginning of a text, cut between two characters. */
export const firstLetters = (text: string, most: number): string =>
  text.length <= most ? text : [...text].slice(0, most).join('').trim()

/** `2026-11-21T09:30:00+05:45` */
export const kathmanduMoment = (moment: Date): string => `${kathmanduDay(moment)}T${kathmanduClock(moment)}+05:45`

/** `20261121` of `2026-11-21`. */
export const dayDigits = (day: string): string => day.replaceAll('-', '')
