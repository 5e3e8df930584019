import type { LogFilter } from '@sahuji/contract/team/log'
import { logGroupNames } from '@sahuji/contract/team/log'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { isDay, leftOutOf, type LeftOutFilter } from '../../platform/lists/address-filters.ts'

const names = ['mode', 'group', 'person_id', 'subject_id', 'outcome', 'from', 'to'] as const
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const modes = ['live', 'sandbox'] as const
const outcomes = ['allowed', 'refused'] as const

export interface LogPlace {
  filter: LogFilter
  isNarrowed: boolean
  /** The parts of the address that are no filter. */
  leftOut: readonly LeftOutFilter[]
  /** The row that is opened. */
  row: string | undefined
  narrow: (change: Partial<LogFilter>) => void
  open: (row: string | undefined) => void
  clear: () => void
}

/** The filter of the log and its opened row, whole in the address. */
export function useLogPlace(): LogPlace {
  const navigate = useNavigate()
  const search: Record<string, unknown> = useSearch({ strict: false })
  return useMemo(() => {
    const filter = filterIn(search)
    const row = uuid.test(`${search['row'] ?? ''}`) ? `${search['row'] as string}` : undefined
    const go = (change: object) => {
      const asked = Object.entries({ ...filter, row, ...change }).filter(([, value]) => value !== undefined)
      void navigate({ search: Object.fromEntries(asked) as never, replace: true, resetScroll: false })
    }
    return {
      filter,
      isNarrowed: Object.keys(filter).length > 0,
      leftOut: leftOutOf(search, names, filter),
      row,
      narrow: (change) => go({ ...change, row: undefined }),
      open: (opened) => go({ row: opened }),
      clear: () => void navigate({ search: {} as never, replace: true, resetScroll: false }),
    }
  }, [navigate, search])
}

function filterIn(search: Record<string, unknown>): LogFilter {
  const text = (name: (typeof names)[number]) => `${search[name] ?? ''}`
  const mode = modes.find((one) => one === text('mode'))
  const group = logGroupNames.find((one) => one === text('group'))
  const outcome = outcomes.find((one) => one === text('outcome'))
  const [from, to] = [text('from'), text('to')]
  return {
    ...(mode && { mode }),
    ...(group && { group }),
    ...(uuid.test(text('person_id')) && { person_id: text('person_id') }),
    ...(text('subject_id') && { subject_id: text('subject_id').slice(0, 200) }),
    ...(outcome && { outcome }),
    ...(isDay(from) && { from }),
    ...(isDay(to) && { to }),
  }
}
