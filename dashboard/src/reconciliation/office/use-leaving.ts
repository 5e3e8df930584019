import type { ReconciliationBreak } from '@sahuji/contract/reconciliation/break-shapes'
import { useNavigate } from '@tanstack/react-router'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { focusWhenFree } from '../../kit/forms/focus-when-free.ts'
import { focusHeading } from '../../kit/forms/keep-focus.ts'

interface LeavingProps {
  breaks: readonly ReconciliationBreak[] | undefined
  /** The page's address without an opened break. */
  page: string
  list: RefObject<HTMLElement | null>
}

/**
 * Once a resolved break has left its list, removes it from the address, and moves the focus to the break in its place,
 * or to the heading where none is left. Returns the function to call after a resolution.
 */
export function useLeaving({ breaks, page, list }: LeavingProps): (id: string) => void {
  const navigate = useNavigate()
  const [resolved, setResolved] = useState<{ id: string; place: number }>()
  const followed = useRef(resolved)
  useEffect(
    function followLeft() {
      if (!resolved || followed.current === resolved) return
      if (!breaks || breaks.some(({ id }) => id === resolved.id)) return
      followed.current = resolved
      const search = Object.fromEntries(new URL(page, location.origin).searchParams)
      void navigate({ to: '/reconciliation/breaks' as never, search: search as never, replace: true })
      const links = [...(list.current?.querySelectorAll<HTMLElement>('tr[data-row] [data-open]') ?? [])]
      const next = links[Math.min(resolved.place, links.length - 1)]
      if (next) focusWhenFree(next)
      else focusHeading()
    },
    [resolved, breaks, page, list, navigate],
  )
  return (id) => setResolved({ id, place: Math.max(0, breaks?.findIndex((one) => one.id === id) ?? 0) })
}
