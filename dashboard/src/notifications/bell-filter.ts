import { type NotificationTab, notificationTabs } from '@sahuji/contract/notifications'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useRested } from '../kit/layout/use-rested.ts'

const path = '/dashboard/notifications'

/** The address of a tab with its search. */
export function bellHref(tab: NotificationTab, words: string): string {
  const search = new URLSearchParams({ ...(tab !== 'all' && { tab }), ...(words.trim() && { q: words.trim() }) })
  return search.size > 0 ? `${path}?${search}` : path
}

/** The tab and the search: both are in the address, the words once the typing rests. The field takes precedence over it. */
export function useBellFilter() {
  const search: { tab?: unknown; q?: unknown } = useSearch({ strict: false })
  const inAddress = typeof search.q === 'string' || typeof search.q === 'number' ? `${search.q}` : ''
  const tab = notificationTabs.find((one) => one === search.tab) ?? 'all'
  const [words, setWords] = useState(inAddress)
  const rested = useRested(words).trim()
  const navigate = useNavigate()
  useEffect(
    function keepInAddress() {
      // only the field's present text, and only where it differs
      if (rested !== words.trim() || rested === inAddress) return
      void navigate({ href: bellHref(tab, rested), replace: true, resetScroll: false })
    },
    [rested, words, inAddress, tab, navigate],
  )
  return {
    tab,
    words,
    q: words.trim(),
    /** The query to the server. */
    asked: { ...(tab !== 'all' && { tab }), ...(rested && { q: rested }) },
    find: setWords,
  }
}

/** The notification that a notice led to; once it is known, the address is that of the page alone. */
export function usePointedAt(): string | undefined {
  const { at }: { at?: unknown } = useSearch({ strict: false })
  const navigate = useNavigate()
  const [pointedAt, setPointedAt] = useState<string>()
  const asked = typeof at === 'string' ? at : undefined
  if (asked !== undefined && asked !== pointedAt) setPointedAt(asked)
  useEffect(
    function leaveAddress() {
      if (asked !== undefined) void navigate({ to: path, replace: true, resetScroll: false })
    },
    [asked, navigate],
  )
  return pointedAt
}
