import type { Gives, Takes } from '@sahuji/contract/http/route'
import type * as contract from '@sahuji/contract/statements'
import { fiscalMonths, nepaliMonthDays } from '@sahuji/contract/time/nepali-periods'
import { kathmanduDay } from '@sahuji/contract/time/time'
import type { Call } from '../platform/http/route-table.ts'
import { Refusal } from '../platform/refusal.ts'
import { movedDays } from './wallet-sums.ts'

/** The twelve months of a fiscal year, each with its sums. Refuses period_invalid outside the calendar's tables. */
export async function listStatementMonths(
  { tx, person: { merchant_id }, clock }: Call,
  { mode, year }: Takes<typeof contract.listStatementMonths>,
): Promise<Gives<typeof contract.listStatementMonths>> {
  const today = kathmanduDay(clock.now())
  const months = fiscalMonths(year).map((month) => ({ ...month, days: nepaliMonthDays(month) }))
  const [first, last] = [months[0]?.days, months.at(-1)?.days]
  if (!first || !last) throw new Refusal('period_invalid', {}, ['year'])
  const days = await movedDays(tx, { merchant_id, mode }, { from: first.from, to: last.to })
  return months.map(({ days: period, ...month }) => {
    if (!period) throw new Refusal('period_invalid', {}, ['year'])
    const moved = days.filter(({ day }) => day >= period.from && day <= period.to)
    const sum = (of: 'money_in' | 'money_out') => moved.reduce((total, each) => total + each[of], 0n)
    const state = period.from > today ? 'to_come' : period.to < today ? 'closed' : 'open'
    return { ...month, ...period, money_in: sum('money_in'), money_out: sum('money_out'), state } as const
  })
}
