import type { Language } from '@sahuji/contract/language/languages'
import { devanagariMonths } from '@sahuji/contract/time/nepali-months'
import { kathmandu, kathmanduDay, nepaliDate, nepaliMonths } from '@sahuji/contract/time/time'
import { say } from '../../platform/texts/say.ts'
import { clockIn, figuresIn } from '../../payments/pages/figures.ts'
import { eventTexts } from './event-texts.ts'

const latin = (language: Language): string => `${language === 'en' ? 'en-GB' : language}-u-ca-gregory-nu-latn`

/** A day with its weekday, of the common calendar: `Saturday 12 December 2026`. */
export function weekdayIn(moment: Date, language: Language): string {
  const shape = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric', timeZone: kathmandu } as const
  return figuresIn(new Intl.DateTimeFormat(latin(language), shape).format(moment).replace(',', ''), language)
}

/** The same day of Bikram Sambat: `2083 Mangsir 26`; empty beyond the calendar's table. */
export function nepaliDayIn(moment: Date, language: Language): string {
  const day = nepaliDate(moment)
  if (!day) return ''
  const month = (language === 'ne' ? devanagariMonths : nepaliMonths)[day.month - 1]!
  const written = figuresIn(`${day.year} ${month} ${day.day}`, language)
  // a Latin month between figures would be turned round within Arabic
  return language === 'ar' ? `\u2066${written}\u2069` : written
}

/** The leaf of a wall calendar: the day of Bikram Sambat large, its month, and the common day. */
export function leafOf(moment: Date, language: Language): { day: string; month: string; common: string } {
  const nepali = nepaliDate(moment)
  const shape = { day: 'numeric', month: 'short', timeZone: kathmandu } as const
  const common = figuresIn(new Intl.DateTimeFormat(latin(language), shape).format(moment), language)
  if (!nepali) return { day: common, month: '', common: '' }
  const month = (language === 'ne' ? devanagariMonths : nepaliMonths)[nepali.month - 1]!
  return { day: figuresIn(`${nepali.day}`, language), month, common }
}

/** From start to end: the end's day is named where it is another one. */
export function spanIn({ starts_at, ends_at }: { starts_at: Date; ends_at: Date }, language: Language): string {
  const isOneDay = kathmanduDay(starts_at) === kathmanduDay(ends_at)
  const until = isOneDay ? clockIn(ends_at, language) : `${weekdayIn(ends_at, language)} ${clockIn(ends_at, language)}`
  return say(language, eventTexts.time_span, {
    day: weekdayIn(starts_at, language),
    from: clockIn(starts_at, language),
    until,
  })
}
