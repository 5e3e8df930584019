import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { token as bearer } from '../platform/session/session.ts'
import { emailLink } from './calls.ts'

export interface MailLink<Given> {
  /** What the link is for, e.g. `verify-email`. */
  kind: string
  /** Undefined once it was used. */
  token: string | undefined
  spend: (token: string) => Promise<Given>
  /** Goes on from here once it was used. */
  onUsed: (given: Given) => void
}

/**
 * Uses the token of a mail's link, once. By itself only where somebody is signed in: programs that check mails open
 * links too, and must not confirm anything; elsewhere the person presses a button. The server uses it for nobody but its own
 * person.
 */
export function useMailLink<Given>({ kind, token, spend, onUsed }: MailLink<Given>) {
  const [isConfirmed, setIsConfirmed] = useState(() => bearer() !== null)
  const { data, error, refetch } = useQuery({
    // a token is posted once, however often the page is drawn
    queryKey: [kind, token],
    queryFn: () => spend(token ?? ''),
    enabled: isConfirmed && token !== undefined,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  const goOn = useEffectEvent(onUsed)
  useEffect(
    function goOnOnceUsed() {
      if (data !== undefined) goOn(data)
    },
    [data],
  )
  return { isConfirmed, confirm: () => setIsConfirmed(true), error, retry: () => void refetch() }
}

/** Whose account a verification link is of, read before anything is pressed; reading uses nothing up. */
export function useLinkAccount(token: string) {
  return useQuery({
    queryKey: ['email-link', token],
    queryFn: () => emailLink.read(token),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
}
