import type { Mode } from '@sahuji/contract/http/lists'
import { kathmanduDay } from '@sahuji/contract/time/time'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { monthsBack, nepaliMonth } from '../transactions/date-presets.ts'
import type { Period } from './calls.ts'

const isDay = (given: unknown): given is string => typeof given === 'string' && /^\d{4}-\d\d-\d\d$/.test(given)

/** The book and the period of the address: the last whole Nepali month where it names none. */
export function useStatementPlace(now: Date): {
  mode: Mode
  period: Period
  today: string
  go: (next: Partial<Period> & { mode?: Mode }) => void
} {
  const search: Record<string, unknown> = useSearch({ strict: false })
  const navigate = useNavigate()
  const today = kathmanduDay(now)
  const mode = search['mode'] === 'sandbox' ? 'sandbox' : 'live'
  const month = monthsBack(today, nepaliMonth, 2)[1] ?? { from: today, to: today }
  const [from, to] = [search['from'], search['to']]
  const period = isDay(from) && isDay(to) ? { from, to } : { from: month.from, to: month.to }
  return {
    mode,
    period,
    today,
    go: (next) => {
      const { mode: book, ...days } = { mode, ...period, ...next }
      const address = { ...(book === 'sandbox' && { mode: book }), ...days }
      void navigate({ to: '/dashboard/statements', search: address as never, replace: true, resetScroll: false })
    },
  }
}
