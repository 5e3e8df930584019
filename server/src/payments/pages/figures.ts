import type { Language } from '@sahuji/contract/language/languages'
import { formatMoney } from '@sahuji/contract/money/money'
import { devanagariMonths } from '@sahuji/contract/time/nepali-months'
import { kathmandu, kathmanduClock, kathmanduDay, nepaliDate } from '@sahuji/contract/time/time'

const devanagariZero = 0x0966

/** Figures in the digits of the reader: Devanagari in Nepali. References and addresses keep Latin digits. */
export const figuresIn = (text: string, language: Language): string =>
  language === 'ne' ? text.replace(/\d/g, (digit) => String.fromCharCode(devanagariZero + Number(digit))) : text

export const moneyIn = (amount: bigint, language: Language): string =>
  figuresIn(formatMoney(amount, { language }), language)

/** An amount on a button, without paisa where it has none. */
export const shortMoneyIn = (amount: bigint, language: Language): string =>
  figuresIn(formatMoney(amount, { language }).replace(/\.00$/, ''), language)

/** Hours and minutes in Kathmandu. */
export const clockIn = (moment: Date, language: Language): string =>
  figuresIn(kathmanduClock(moment).slice(0, 5), language)

/** A day in Kathmandu: of Bikram Sambat in Nepali, else of the common calendar. */
export function dayIn(moment: Date, language: Language): string {
  const nepali = language === 'ne' ? nepaliDate(moment) : undefined
  if (nepali) return figuresIn(`${nepali.year} ${devanagariMonths[nepali.month - 1]} ${nepali.day}`, language)
  const shape = { day: 'numeric', month: 'short', year: 'numeric', timeZone: kathmandu } as const
  const locale = `${language === 'en' ? 'en-GB' : language}-u-ca-gregory-nu-latn`
  return new Intl.DateTimeFormat(locale, shape).format(moment)
}

export const between = (language: Language): string => (language === 'ar' ? '، ' : ', ')

/** A moment in the past: the clock alone where it is of today. */
export const momentIn = (moment: Date, language: Language, now: Date): string =>
  kathmanduDay(moment) === kathmanduDay(now)
    ? clockIn(moment, language)
    : [dayIn(moment, language), clockIn(moment, language)].join(between(language))

/** A promise within days: weekday and clock. */
export function promiseIn(moment: Date, language: Language): string {
  const weekday = new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: kathmandu }).format(moment)
  return `${weekday} ${clockIn(moment, language)}`
}
