import { kathmandu, kathmanduDay, nepaliDate, nepaliMonths } from '@sahuji/contract/time'

/** How much of a moment is shown. */
export type DateForm = 'time' | 'seconds' | 'day' | 'date' | 'long' | 'full'

const forms: Record<'time' | 'seconds' | 'day' | 'long' | 'weekday', Intl.DateTimeFormatOptions> = {
  time: { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  seconds: { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' },
  day: { day: 'numeric', month: 'short' },
  long: { weekday: 'long', day: 'numeric', month: 'long' },
  weekday: { weekday: 'long' },
}

/** A moment in Kathmandu: `09:38`, `20 Nov`, `2026-11-20`, `Friday 20 November`, or all of it with both calendars. */
export function dateText(moment: Date, form: DateForm, language: string): string {
  if (form === 'date') return kathmanduDay(moment)
  if (form !== 'full') return written(moment, form, language)
  return `${written(moment, 'weekday', language)} ${bothDates(moment)}, ${written(moment, 'time', language)}`
}

/** The Bikram Sambat date, `2083 Mangsir 4`; undefined outside the tables. */
export function nepaliText(moment: Date): string | undefined {
  const date = nepaliDate(moment)
  return date && `${date.year} ${nepaliMonths[date.month - 1]} ${date.day}`
}

/** Both calendars: `2026-11-20 / 2083 Mangsir 4`. */
export function bothDates(moment: Date): string {
  const nepali = nepaliText(moment)
  return nepali ? `${kathmanduDay(moment)} / ${nepali}` : kathmanduDay(moment)
}

// British English sets the day before the month, as Nepal does
const formatOf = (language: string, form: keyof typeof forms) =>
  new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, {
    timeZone: kathmandu,
    numberingSystem: 'latn',
    ...forms[form],
  })

function written(moment: Date, form: keyof typeof forms, language: string): string {
  return formatOf(language, form).format(moment).replace(',', '')
}
