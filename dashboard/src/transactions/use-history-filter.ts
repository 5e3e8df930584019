import { type Mode, searchMax } from '@sahuji/contract/http/lists'
import { type HistoryFilter, historyKinds, tagLengthMax, transactionStates } from '@sahuji/contract/transactions'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { isDay, leftOutOf, type LeftOutFilter } from '../platform/lists/address-filters.ts'

const addresses = { live: '/dashboard/transactionHistory', sandbox: '/dashboard/testTransactions' } as const
const names = ['q', 'from', 'to', 'kind', 'state', 'tag'] as const

export interface HistoryNarrowing {
  mode: Mode
  filter: HistoryFilter
  /** The saved view of the address, or `all`: not even the view with which the history opens. */
  view: string | undefined
  /** The address names a view without its filter: see its notifications. */
  isToOpen: boolean
  isNarrowed: boolean
  /** The parts of the address that are no filter. */
  leftOut: readonly LeftOutFilter[]
  /** The page's address with a changed filter; undefined removes a part. */
  addressOf: (change: Partial<HistoryFilter>) => string
  /** Changes the filter in the address; `replace` while the text is still being typed. */
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
    const view = typeof search['view'] === 'string' ? search['view'] : undefined
    const kept = view === undefined ? {} : { view }
    const changed = (change: Partial<HistoryFilter>) => ({ ...kept, ...historyParams({ ...filter, ...change }) })
    const go = (asked: Record<string, string>, replace: boolean) =>
      void navigate({ to, search: asked as never, replace, resetScroll: false })
    return {
      mode,
      filter,
      view,
      isToOpen: search['open'] !== undefined,
      isNarrowed: Object.keys(filter).length > 0,
      leftOut: leftOutOf(search, names, filter),
      addressOf: (change) => addressWith(to, changed(change)),
      narrow: (change, { replace } = { replace: false }) => go(changed(change), replace),
      clear: () => go(view === undefined ? {} : { view: allView }, false),
    }
  }, [mode, navigate, search])
}

/** Names no saved view: the history opens without one. */
export const allView = 'all'

const addressWith = (path: string, params: Record<string, string>): string => {
  const query = `${new URLSearchParams(params)}`
  return query ? `${path}?${query}` : path
}

/** The address of a filter in a book, with its saved view. */
export const historyAddress = (mode: Mode, filter: HistoryFilter, view?: string): string =>
  addressWith(addresses[mode], { ...(view !== undefined && { view }), ...historyParams(filter) })

/** The address of a search in the live book. */
export const findAddress = (q: string): string => `${addresses.live}?${new URLSearchParams({ q })}`

/** The filter in an address; without unknown parameters and invalid days. */
export function historyFilterIn(search: Record<string, unknown>): HistoryFilter {
  const text = (name: (typeof names)[number]) => `${search[name] ?? ''}`
  const day = (name: 'from' | 'to') => (isDay(text(name)) ? { [name]: text(name) } : {})
  const q = text('q').slice(0, searchMax)
  const kind = historyKinds.find((each) => each === search['kind'])
  const state = transactionStates.find((each) => each === search['state'])
  const tag = text('tag').trim().slice(0, tagLengthMax).normalize()
  return {
    ...(q.trim() && { q }),
    ...day('from'),
    ...day('to'),
    ...(kind && { kind }),
    ...(state && { state }),
    ...(tag && { tag }),
  }
}

/** A filter as the parameters of an address. */
export const historyParams = (filter: HistoryFilter): Record<string, string> =>
  Object.fromEntries(names.flatMap((name) => (filter[name] ? [[name, filter[name]]] : [])))
