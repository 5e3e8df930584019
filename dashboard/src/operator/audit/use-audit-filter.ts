import { type AuditFilter, auditKindNames } from '@sahuji/contract/operator/audit'
import { auditActions } from '@sahuji/contract/operator/audit-actions'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { isDay, leftOutOf, type LeftOutFilter } from '../../platform/lists/address-filters.ts'

const names = [
  'kind',
  'what',
  'operator_id',
  'merchant_id',
  'subject_kind',
  'subject_id',
  'outcome',
  'from',
  'to',
] as const
const anId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

export interface AuditNarrowing {
  filter: AuditFilter
  isNarrowed: boolean
  /** The parts of the address that are no filter. */
  leftOut: readonly LeftOutFilter[]
  /** The row that is opened. */
  row: string | undefined
  /** The page's address with a changed filter; undefined removes a part. */
  addressOf: (change: Partial<Record<keyof AuditFilter | 'row', string | undefined>>) => string
  narrow: (change: Partial<AuditFilter>) => void
  clear: () => void
}

/** The filter of the log, whole in the address. */
export function useAuditFilter(): AuditNarrowing {
  const navigate = useNavigate()
  const search: Record<string, unknown> = useSearch({ strict: false })
  return useMemo(() => {
    const filter = auditFilterIn(search)
    const row = anId.test(`${search['row'] ?? ''}`) ? `${search['row'] as string}` : undefined
    const asked = (change: object) =>
      Object.fromEntries(Object.entries({ ...filter, ...change }).filter(([, value]) => value !== undefined))
    return {
      filter,
      isNarrowed: Object.keys(filter).length > 0,
      leftOut: leftOutOf(search, names, filter),
      row,
      addressOf: (change) => {
        const query = `${new URLSearchParams(asked(change) as Record<string, string>)}`
        return query ? `/operator/audit?${query}` : '/operator/audit'
      },
      narrow: (change) => void navigate({ to: '/audit', search: asked(change) as never, resetScroll: false }),
      clear: () => void navigate({ to: '/audit', resetScroll: false }),
    }
  }, [navigate, search])
}

function auditFilterIn(search: Record<string, unknown>): AuditFilter {
  const text = (name: (typeof names)[number]) => `${search[name] ?? ''}`
  const when = (name: 'from' | 'to') => (isDay(text(name)) ? { [name]: text(name) } : {})
  const who = (name: 'operator_id' | 'merchant_id') => (anId.test(text(name)) ? { [name]: text(name) } : {})
  const word = (name: 'subject_kind' | 'subject_id') => (text(name) ? { [name]: text(name).slice(0, 40) } : {})
  const what = auditActions.find((action) => action === text('what'))
  const outcome = (['allowed', 'refused'] as const).find((one) => one === text('outcome'))
  const kind = auditKindNames.find((one) => one === text('kind'))
  return {
    ...(kind && { kind }),
    ...(what && { what }),
    ...who('operator_id'),
    ...who('merchant_id'),
    ...word('subject_kind'),
    ...word('subject_id'),
    ...(outcome && { outcome }),
    ...when('from'),
    ...when('to'),
  }
}
