import type { CatalogueEvent } from '@sahuji/contract/events/catalogue'
import { kathmanduDay, nepaliDate } from '@sahuji/contract/time/time'

/** Events that are listed under one head: of this week, of later in this Nepali month, or of a later month. */
export interface DateGroup {
  key: string
  kind: 'week' | 'later' | 'month'
  month: { year: number; month: number }
  rows: CatalogueEvent[]
}

const dayMilliseconds = 86_400_000

/** The days from today to the end of the week, Saturday, count as this week. */
export const weekEnd = (now: Date): string => {
  const today = new Date(kathmanduDay(now))
  return new Date(today.getTime() + (6 - today.getUTCDay()) * dayMilliseconds).toISOString().slice(0, 10)
}

/** Events in the order of their days, in groups. */
export function groupsOf(rows: readonly CatalogueEvent[], now: Date): DateGroup[] {
  const last = weekEnd(now)
  const present = nepaliDate(now)
  const groups = new Map<string, DateGroup>()
  for (const row of rows) {
    const { year = 0, month = 0 } = nepaliDate(row.starts_at) ?? {}
    const isPresent = year === present?.year && month === present.month
    const kind = kathmanduDay(row.starts_at) <= last ? 'week' : isPresent ? 'later' : 'month'
    const key = kind === 'week' ? 'week' : `${kind} ${year}-${month}`
    const group = groups.get(key) ?? { key, kind, month: { year, month }, rows: [] }
    group.rows.push(row)
    groups.set(key, group)
  }
  return [...groups.values()]
}
