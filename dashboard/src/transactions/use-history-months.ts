import type { Mode } from '@sahuji/contract/http/lists'
import { fiscalYearOf } from '@sahuji/contract/time/nepali-periods'
import { kathmanduDay } from '@sahuji/contract/time/time'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { isDay } from '../platform/lists/address-filters.ts'

const path = '/dashboard/transactionHistory/months'

/** The months of a book. */
export const monthsAddress = (mode: Mode): string => (mode === 'sandbox' ? `${path}?mode=sandbox` : path)

/** The book, the fiscal year and the day of the address; the current year and yesterday where it names none. */
export function useMonthsPlace(now: Date): {
  mode: Mode
  year: number
  years: readonly number[]
  day: string
  today: string
  go: (next: { year?: number; day?: string }) => void
} {
  const search: Record<string, unknown> = useSearch({ strict: false })
  const navigate = useNavigate()
  const today = kathmanduDay(now)
  const mode = search['mode'] === 'sandbox' ? 'sandbox' : 'live'
  const current = fiscalYearOf(today) ?? 2083
  const years = [current, current - 1, current - 2]
  const year = years.find((each) => `${each}` === `${search['year']}`) ?? current
  const asked = `${search['day'] ?? ''}`
  const day = isDay(asked) && asked <= today ? asked : today
  return {
    mode,
    year,
    years,
    day,
    today,
    go: (next) => {
      const address = { ...(mode === 'sandbox' && { mode }), year, day, ...next }
      void navigate({ to: path, search: address as never, replace: true, resetScroll: false })
    },
  }
}
