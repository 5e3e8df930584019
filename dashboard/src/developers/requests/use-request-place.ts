import type { Mode } from '@sahuji/contract/http/lists'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useOpenedAt } from '../../platform/browser/use-opened-with.ts'

export const outcomes = ['done', 'refused'] as const
export const spans = ['hour', 'day', 'week'] as const

const hoursOf = { hour: 1, day: 24, week: 168 } as const

interface Search {
  mode?: Mode | undefined
  outcome?: (typeof outcomes)[number] | undefined
  /** A secret key by its id. */
  key?: string | undefined
  /** The beginning of a path, or a request id. */
  q?: string | undefined
  since?: (typeof spans)[number] | undefined
  /** The call that is opened. */
  open?: string | undefined
}

/** A request id as we write it in answers: twelve letters and digits. */
const requestId = /^[0-9A-Z]{12}$/i

const uuid = /^[0-9a-f-]{36}$/i

/** The filter and the opened call of the address, and what the server is asked for them. */
export function useRequestPlace() {
  const raw: Record<string, unknown> = useSearch({ strict: false })
  const navigate = useNavigate()
  const opened_at = useOpenedAt()
  const text = (name: string) => (typeof raw[name] === 'string' ? raw[name] : undefined)
  const id = (name: string) => (uuid.test(text(name) ?? '') ? text(name) : undefined)
  const q = typeof raw['q'] === 'number' ? `${raw['q']}` : text('q')
  const search: Search = {
    mode: raw['mode'] === 'live' ? 'live' : 'sandbox',
    outcome: outcomes.find((each) => each === raw['outcome']),
    key: id('key'),
    q: q?.slice(0, 200),
    since: spans.find((each) => each === raw['since']),
    open: id('open'),
  }
  const searchOf = (next: Search): Record<string, string> => {
    const { mode, ...rest } = { ...search, ...next }
    const parts = Object.entries({ ...rest, mode: mode === 'live' ? mode : undefined })
    return Object.fromEntries(parts.flatMap(([name, value]) => (value ? [[name, value]] : [])))
  }
  const go = (next: Search) => void navigate({ search: searchOf(next) as never, replace: true, resetScroll: false })
  const isId = requestId.test(search.q ?? '')
  return {
    ...search,
    go,
    /** The address of a call beside the same list. */
    hrefOf: (open_id: string, mode: Mode) =>
      `/dashboard/developers/requests?${new URLSearchParams(searchOf({ open: open_id, mode }))}`,
    clear: () => go({ outcome: undefined, key: undefined, q: undefined, since: undefined, open: undefined }),
    isNarrowed: [search.outcome, search.key, search.q, search.since].some(Boolean),
    filter: {
      mode: search.mode,
      ...(search.outcome && { outcome: search.outcome }),
      ...(search.key && { secret_key_id: search.key }),
      ...(search.q && (isId ? { request_id: search.q } : { path: search.q })),
      ...(search.since && { from: new Date(opened_at.getTime() - hoursOf[search.since] * 3_600_000) }),
    },
  }
}
export type RequestPlace = ReturnType<typeof useRequestPlace>
