import {
  kathmandu,
  kathmanduClock,
  kathmanduDay,
  nepaliDate,
  nepaliMonths,
  startOfKathmanduDay,
} from '@sahuji/contract/time/time'
import { languageOfTag, type Language } from '@sahuji/contract/language/languages'
import { inDigits, isolated, type Reader } from './digits.ts'
import { devanagariMonths } from '@sahuji/contract/time/nepali-months'

/** How much of a moment is shown. */
export type DateForm = 'time' | 'seconds' | 'day' | 'date' | 'long' | 'full'

const forms = {
  day: { day: 'numeric', month: 'short' },
  long: { weekday: 'long', day: 'numeric', month: 'long' },
  month: { month: 'long', year: 'numeric' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>

/**
 * A moment in Kathmandu: `09:38`, `20 Nov`, `2026-11-20`, `Friday 20 November`, or all of it with both calendars. In
 * Bikram Sambat for a reader who prefers it: `4 Mangsir`, `2083 Mangsir 4`, `Friday 4 Mangsir`.
 */
export function dateText(moment: Date, form: DateForm, reader: Reader): string {
  if (form === 'time' || form === 'seconds') return clock(moment, reader, form === 'time' ? 5 : 8)
  if (form === 'full')
    return `${weekday(moment, reader)} ${bothDates(moment, reader)}${commaOf(reader)} ${clock(moment, reader)}`
  const inNepali = reader.calendar === 'bs' ? nepaliForm(moment, form, reader) : undefined
  return inNepali ?? inDigits(commonForm(moment, form, reader), reader)
}

// in Arabic a Latin comma would join the figures on its wrong side
const commaOf = ({ language }: Reader): string => (language === 'ar' ? '،' : ',')

type DayForm = Exclude<DateForm, 'time' | 'seconds' | 'full'>

const commonForm = (moment: Date, form: DayForm, reader: Reader): string =>
  form === 'date' ? isolated(kathmanduDay(moment), reader) : written(moment, form, reader)

const clock = (moment: Date, reader: Reader, length = 5): string =>
  inDigits(kathmanduClock(moment).slice(0, length), reader)

const weekday = (moment: Date, { language }: Reader): string =>
  weekdayNames[languageOfTag(language) ?? 'en'][new Date(kathmanduDay(moment)).getUTCDay()] ?? ''

/** The day in the reader's second calendar; undefined outside the Nepali tables. */
export function otherDay(moment: Date, reader: Reader): string | undefined {
  const nepali = nepaliDay(moment, reader)
  return nepali && reader.calendar === 'bs' ? commonDay(moment, reader) : nepali
}

/** Both calendars, the reader's first: `2026-11-20 / 2083 Mangsir 4`. */
export function bothDates(moment: Date, reader: Reader): string {
  const [common, nepali] = [commonDay(moment, reader), nepaliDay(moment, reader)]
  if (!nepali) return common
  return reader.calendar === 'bs' ? `${nepali} / ${common}` : `${common} / ${nepali}`
}

/** A text of the server with its days in the reader's calendar and digits. */
export const withDays = (text: string, reader: Reader): string =>
  text.replace(/(?<![\d-])\d{4}-\d\d-\d\d(?![\d-])/g, (day) => dateText(startOfKathmanduDay(day), 'date', reader))

/** The number of a day in its month, and in the other calendar's: for the labels of a chart. */
export function dayNumbers(moment: Date, reader: Reader): [first: string, other: string] {
  const common = `${Number(kathmanduDay(moment).slice(-2))}`
  const nepali = `${nepaliDate(moment)?.day ?? ''}`
  const [first, other] = reader.calendar === 'bs' && nepali ? [nepali, common] : [common, nepali]
  return [inDigits(first, reader), inDigits(other, reader)]
}

const commonDay = (moment: Date, reader: Reader): string => isolated(inDigits(kathmanduDay(moment), reader), reader)

function nepaliDay(moment: Date, reader: Reader): string | undefined {
  const date = nepaliDate(moment)
  // non-breaking spaces keep the date on one line, as 2026-11-20 is
  const parts = [date?.year, date && monthOf(date.month, reader), date?.day]
  return date && isolated(inDigits(parts.join('\u00A0'), reader), reader)
}

function nepaliForm(moment: Date, form: DayForm, reader: Reader): string | undefined {
  const date = nepaliDate(moment)
  if (!date) return undefined
  if (form === 'date') return nepaliDay(moment, reader)
  const month = monthOf(date.month, reader)
  const day = isolated(monthIsFirst(reader) ? `${month} ${date.day}` : `${date.day} ${month}`, reader)
  return inDigits(form === 'day' ? day : `${weekday(moment, reader)} ${day}`, reader)
}

/** A month of either calendar: `Mangsir 2083`, `November 2026`. */
export function monthText(
  { calendar, year, month }: { calendar: 'ad' | 'bs'; year: number; month: number },
  reader: Reader,
) {
  const name = calendar === 'bs' ? monthOf(month, reader) : commonMonth(year, month, reader)
  const text = calendar === 'bs' || reader.language === 'ne' ? `${name} ${year}` : name
  return isolated(inDigits(text, reader), reader)
}

const commonMonth = (year: number, month: number, { language }: Reader): string =>
  language === 'ne'
    ? (commonMonths[month - 1] ?? '')
    : formatOf(language, 'month').format(Date.UTC(year, month - 1, 15))

const monthIsFirst = ({ language }: Reader): boolean => language === 'ne' || language === 'zh'

/** The name of a Nepali month, 1 to 12, without its year. */
export const monthOf = (month: number, { language }: Reader): string =>
  (language === 'ne' ? devanagariMonths : nepaliMonths)[month - 1] ?? ''

const formats = new Map<string, Intl.DateTimeFormat>()

/**
 * British English writes the day before the month, as Nepal does. A format is expensive to create, so each is created
 * once.
 */
function formatOf(language: string, form: keyof typeof forms): Intl.DateTimeFormat {
  const key = `${language} ${form}`
  const known = formats.get(key)
  if (known) return known
  const tag = language === 'en' ? 'en-GB' : language
  const made = new Intl.DateTimeFormat(tag, { timeZone: kathmandu, numberingSystem: 'latn', ...forms[form] })
  formats.set(key, made)
  return made
}

function written(moment: Date, form: 'day' | 'long', reader: Reader): string {
  if (reader.language === 'ne') return inNepali(moment, form, reader)
  return formatOf(reader.language, form).format(moment).replace(',', '')
}

/** Month, day, weekday: the Nepali order. */
function inNepali(moment: Date, form: 'day' | 'long', reader: Reader): string {
  const day = kathmanduDay(moment)
  const said = `${commonMonths[Number(day.slice(5, 7)) - 1]} ${Number(day.slice(-2))}`
  return form === 'day' ? said : `${said} ${weekday(moment, reader)}`
}

/**
 * The days of the week from Sunday on, as the browser would write them. The browser loads its own tables of names so
 * slowly, the first time in a page, that a cheap phone would show the balance 50 ms later.
 */
export const weekdayNames: Readonly<Record<Language, readonly string[]>> = {
  en: ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'],
  zh: ['星期日', '星期一', '星期二', '星期三', '星期四', '星期五', '星期六'],
  es: ['domingo', 'lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado'],
  fr: ['dimanche', 'lundi', 'mardi', 'mercredi', 'jeudi', 'vendredi', 'samedi'],
  it: ['domenica', 'lunedì', 'martedì', 'mercoledì', 'giovedì', 'venerdì', 'sabato'],
  ar: ['الأحد', 'الاثنين', 'الثلاثاء', 'الأربعاء', 'الخميس', 'الجمعة', 'السبت'],
  ne: ['आइतबार', 'सोमबार', 'मङ्गलबार', 'बुधबार', 'बिहीबार', 'शुक्रबार', 'शनिबार'],
}

/** The months of the common calendar in Nepali; Chromium has no names for the language. */
const commonMonths = [
  'जनवरी',
  'फेब्रुअरी',
  'मार्च',
  'अप्रिल',
  'मे',
  'जुन',
  'जुलाई',
  'अगस्ट',
  'सेप्टेम्बर',
  'अक्टोबर',
  'नोभेम्बर',
  'डिसेम्बर',
] as const
