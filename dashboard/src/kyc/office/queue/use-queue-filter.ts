import { queueTabs } from '@sahuji/contract/kyc/review'
import { businessTypes } from '@sahuji/contract/merchants'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { isDay, leftOutOf, type LeftOutFilter } from '../../../platform/lists/address-filters.ts'
import type { QueueAsk } from '../desk/calls.ts'

export interface QueueNarrowing {
  ask: QueueAsk
  isNarrowed: boolean
  /** The parts of the address that are no filter. */
  leftOut: readonly LeftOutFilter[]
  addressOf: (change: Partial<QueueAsk>) => string
  /** Changes the filter in the address; `replace` while the text is still being typed. */
  narrow: (change: Partial<QueueAsk>, options?: { replace: boolean }) => void
  clear: () => void
}

const path = '/operator/kyc'

/** The list that is shown and its filter, all of it in the address. */
export function useQueueFilter(): QueueNarrowing {
  const navigate = useNavigate()
  const search: Record<string, unknown> = useSearch({ strict: false })
  return useMemo(() => {
    const ask = queueAskIn(search)
    const changed = (change: Partial<QueueAsk>) => paramsOf({ ...ask, ...change })
    return {
      ask,
      isNarrowed: Object.keys(ask).length > 1,
      leftOut: leftOutIn(search, ask),
      addressOf: (change) => {
        const query = `${new URLSearchParams(changed(change))}`
        return query ? `${path}?${query}` : path
      },
      narrow: (change, { replace } = { replace: false }) =>
        void navigate({ to: '/kyc', search: changed(change) as never, replace, resetScroll: false }),
      clear: () => void navigate({ to: '/kyc', search: paramsOf({ tab: ask.tab }) as never, resetScroll: false }),
    }
  }, [navigate, search])
}

/** The filter in an address. */
export function queueAskIn(search: Record<string, unknown>): QueueAsk {
  const text = (name: string) => `${search[name] ?? ''}`
  const tab = queueTabs.find((one) => one === search['tab']) ?? 'waiting'
  const business_type = businessTypes.find((one) => one === search['business_type'])
  const claimed = (['nobody', 'me'] as const).find((one) => one === search['claimed'])
  const q = text('q').slice(0, 100)
  return {
    tab,
    ...(business_type && { business_type }),
    ...(claimed && { claimed }),
    ...(isDay(text('sent_since')) && { sent_since: text('sent_since') }),
    ...(q.trim() && { q }),
  }
}

/** The parts of an address that are no filter, an unknown tab among them. */
export const leftOutIn = (search: Record<string, unknown>, { tab, ...rest }: QueueAsk): LeftOutFilter[] =>
  leftOutOf(search, ['tab', 'business_type', 'claimed', 'sent_since', 'q'], {
    ...rest,
    ...(search['tab'] === tab && { tab }),
  })

const paramsOf = ({ tab, ...rest }: QueueAsk): Record<string, string> =>
  Object.fromEntries(
    Object.entries({ ...(tab !== 'waiting' && { tab }), ...rest }).filter(
      (entry): entry is [string, string] => entry[1] !== undefined && entry[1] !== '',
    ),
  )
