import { type Mode, searchMax } from '@sahuji/contract/http/lists'
import { type HistoryFilter, historyKinds, transactionStates } from '@sahuji/contract/transactions'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { isDay, leftOutOf, type LeftOutFilter } from '../platform/address-filters.ts'

const addresses = { live: '/dashboard/transactionHistory', sandbox: '/dashboard/testTransactions' } as const
const names = ['q', 'from', 'to', 'kind', 'state'] as const

export interface HistoryNarrowing {
  mode: Mode
  filter: HistoryFilter
  isNarrowed: boolean
  /** What the address has that is no filter. */
  leftOut: readonly LeftOutFilter[]
  /** The page's address with the filter changed so; undefined takes a part away. */
  addressOf: (change: Partial<HistoryFilter>) => string
  /** Goes there; `replace` for what is still being typed. */
  narrow: (change: Partial<HistoryFilter>, options?: { replace: boolean }) => void
  clear: () => void
}

/** The filter of a book's history, kept whole in the address. */
export function useHistoryFilter(mode: Mode): HistoryNarrowing {
  const navigate = useNavigate()
  const search: Record<string, unknown> = useSearch({ strict: false })
  return useMemo(() => {
    const filter = historyFilterIn(search)
    const to = addresses[mode]
    const changed = (change: Partial<HistoryFilter>) => historyParams({ ...filter, ...change })
    const go = (asked: Record<string, string>, replace: boolean) =>
      void navigate({ to, search: asked as never, replace, resetScroll: false })
    return {
      mode,
      filter,
      isNarrowed: Object.keys(filter).length > 0,
      leftOut: leftOutOf(search, names, filter),
      addressOf: (change) => {
        const query = `${new URLSearchParams(changed(change))}`
        return query ? `${to}?${query}` : to
      },
      narrow: (change, { replace } = { replace: false }) => go(changed(change), replace),
      clear: () => go({}, false),
    }
  }, [mode, navigate, search])
}

/** The address of what a text finds in the live book. */
export const findAddress = (q: string): string => `${addresses.live}?${new URLSearchParams({ q })}`

/** The filter that an address carries; what is none of ours, or no day, is left out. */
export function historyFilterIn(search: Record<string, unknown>): HistoryFilter {
  const text = (name: (typeof names)[number]) => `${search[name] ?? ''}`
  const day = (name: 'from' | 'to') => (isDay(text(name)) ? { [name]: text(name) } : {})
  const q = text('q').slice(0, searchMax)
  const kind = historyKinds.find((each) => each === search['kind'])
  const state = transactionStates.find((each) => each === search['state'])
  return { ...(q.trim() && { q }), ...day('from'), ...day('to'), ...(kind && { kind }), ...(state && { state }) }
}

/** A filter as the parameters of an address. */
export const historyParams = (filter: HistoryFilter): Record<string, string> =>
  Object.fromEntries(names.flatMap((name) => (filter[name] ? [[name, filter[name]]] : [])))
