import { keyOfLine, noticeDayOf, tariffChange, type TariffChange } from '@sahuji/contract/tariff/lines'
import { dayOfNepaliDate, kathmanduDay, nepaliDate } from '@sahuji/contract/time/time'
import * as z from 'zod/mini'
import { dropDraft, useFormDraft } from '../../platform/form-draft.ts'

const name = 'operator.tariff'
const sheetName = 'operator.tariff.sheet'
const fields = { valid_from: z.string(), changes: z.array(tariffChange) }

/** The first day on which a line may begin. */
export const tomorrow = () => kathmanduDay(new Date(Date.now() + 86_400_000))

/** Whether merchants could no longer be told in time of lines that begin on a day. */
export const isNoticeShort = (valid_from: string): boolean => noticeDayOf(valid_from) < kathmanduDay(new Date())

/** The first day of the next Nepali month: when a tariff usually changes. */
function nextMonth(): string {
  const today = nepaliDate(new Date())
  if (!today) return tomorrow()
  const { year, month } = today
  const first = month === 12 ? { year: year + 1, month: 1, day: 1 } : { year, month: month + 1, day: 1 }
  return dayOfNepaliDate(first) ?? tomorrow()
}

/** What an operator has written of a tariff to come, kept over a reload in this browser until it is sent or thrown away. */
export function useTariffDraft() {
  const { draft, write } = useFormDraft(name, fields, empty)
  const change = (to: TariffChange) =>
    write({ changes: [...draft.changes.filter((one) => keyOfLine(one) !== keyOfLine(to)), to] })
  const leave = (key: string) => write({ changes: draft.changes.filter((one) => keyOfLine(one) !== key) })
  const drop = () => {
    write({ changes: [] })
    dropDraft(name)
    dropDraft(sheetName)
  }
  return { ...draft, change, leave, drop, setDay: (valid_from: string) => write({ valid_from }) }
}
export type DraftedTariff = ReturnType<typeof useTariffDraft>

const empty = { valid_from: nextMonth(), changes: [] as TariffChange[] }

/** What is written on the sheet that sends it: kept while the sheet is away, too. */
export const useSheetDraft = () => useFormDraft(sheetName, sheetFields, emptySheet)

const sheetFields = { source: z.string(), reason: z.string(), sooner: z.string() }
const emptySheet = { source: '', reason: '', sooner: '' }
