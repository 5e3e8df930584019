import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { ownPath } from '../platform/own-path.ts'
import { factors } from './second-factor-calls.ts'

interface Asked {
  next?: unknown
  reason?: unknown
  needs?: unknown
}

const home = '/dashboard/home'

/**
 * What the gate was asked, and its answer to a plain check: on as soon as the server knows the session, or cannot be
 * reached, when the shell shows the books as they were last seen. A session that has ended leads to the sign-in, an
 * unverified e-mail or phone to its own gate, both before this page is shown.
 */
export function useAuthCheck() {
  const { next: wanted, reason, needs }: Asked = useSearch({ strict: false })
  const path = ownPath(textOf(wanted)) ?? home
  // the gate leads to no gate
  const next = path.startsWith('/dashboard/') && !path.startsWith('/dashboard/authCheck') ? path : home
  const isPlain = reason !== 'step-up' && reason !== 'permission'
  const { data, error } = useQuery({ ...factors.read(), enabled: isPlain, staleTime: 0, retry: false })
  const navigate = useNavigate()
  const isDecided = isPlain && (data !== undefined || error !== null)
  useEffect(
    function goOn() {
      if (isDecided) void navigate({ to: next, replace: true })
    },
    [isDecided, next, navigate],
  )
  return { next, reason: textOf(reason), needs: textOf(needs) }
}

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)
