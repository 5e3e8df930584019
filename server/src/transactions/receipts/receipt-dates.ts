import type { Language } from '@sahuji/contract/languages'
import { devanagariMonths } from '@sahuji/contract/nepali-months'
import { kathmandu, kathmanduClock, kathmanduDay, nepaliDate, nepaliMonths } from '@sahuji/contract/time'

/** A day of the common calendar as a language writes it: `20 Nov 2026`. Figures are Latin, as bank papers of Nepal have them. */
export function commonDay(moment: Date, language: Language): string {
  const shape = { day: 'numeric', month: 'short', year: 'numeric', timeZone: kathmandu } as const
  const locale = `${language === 'en' ? 'en-GB' : language}-u-ca-gregory-nu-latn`
  return new Intl.DateTimeFormat(locale, shape).format(moment)
}

/** The day of Bikram Sambat, `2083 Mangsir 4`; empty outside its tables. */
export function nepaliDay(moment: Date, language: Language): string {
  const date = nepaliDate(moment)
  if (!date) return ''
  const months = language === 'ne' ? devanagariMonths : nepaliMonths
  return `${date.year} ${months[date.month - 1]} ${date.day}`
}

/** Day and time in the common calendar, then the Nepali day. */
export const bothCalendars = (moment: Date, language: Language): string[] =>
  [dayAndTime(moment, language), nepaliDay(moment, language)].filter(Boolean)

/** `20 Nov 2026, 11:00:41`, in Kathmandu. */
const dayAndTime = (moment: Date, language: Language): string =>
  [commonDay(moment, language), kathmanduClock(moment)].join(language === 'ar' ? '، ' : ', ')

/** The time alone where it was on the day of `since`, else with its day. */
export const timeSince = (moment: Date, since: Date, language: Language): string =>
  kathmanduDay(moment) === kathmanduDay(since) ? kathmanduClock(moment) : dayAndTime(moment, language)
