import { useLingui } from '@lingui/react'
import { createContext, use, useMemo } from 'react'
import { defaultFormats, type Formats } from '@sahuji/contract/language/formats'
import { bothDates, type DateForm, dateText, dayNumbers, monthText, otherDay, withDays } from './date-text.ts'
import { inDigits, isolated, type Reader } from './digits.ts'
import { moneyText, numberText, withAmounts } from './figure-text.ts'

/** How the components below write dates and figures; `Language` provides the person's choice. */
export const FormatsContext = createContext<Formats>(defaultFormats)

/** The reader: the language shown now, with the person's calendar, digits and grouping. */
export function useReader(): Reader {
  const formats = use(FormatsContext)
  const { i18n } = useLingui()
  return useMemo(() => ({ ...formats, language: i18n.locale }), [formats, i18n.locale])
}

/** Writes figures and dates into sentences, in the reader's format. Beside text, use Money, Count and DateTime. */
export function useWriting() {
  const reader = useReader()
  return useMemo(
    () => ({
      money: (paisa: bigint, options?: Parameters<typeof moneyText>[2]) => moneyText(paisa, reader, options),
      number: (whole: number | bigint) => numberText(whole, reader),
      date: (moment: Date, form: DateForm) => dateText(moment, form, reader),
      digits: (text: string) => isolated(inDigits(text, reader), reader),
      otherDay: (moment: Date) => otherDay(moment, reader),
      month: (period: Parameters<typeof monthText>[0]) => monthText(period, reader),
      bothDates: (moment: Date) => bothDates(moment, reader),
      dayNumbers: (moment: Date) => dayNumbers(moment, reader),
      /** Joins words as the language does. */
      list: (words: readonly string[]) => new Intl.ListFormat(reader.language, { style: 'narrow' }).format(words),
      amountsIn: (text: string) => withAmounts(text, reader),
      daysIn: (text: string) => withDays(text, reader),
    }),
    [reader],
  )
}
