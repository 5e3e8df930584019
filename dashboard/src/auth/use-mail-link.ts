import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { token as bearer } from '../platform/session/session.ts'
import { emailLink } from './calls.ts'

export interface MailLink<Given> {
  /** The purpose of the link, e.g. `verify-email`. */
  kind: string
  /** Undefined after its use. */
  token: string | undefined
  spend: (token: string) => Promise<Given>
  /** Called after its use, to continue. */
  onUsed: (given: Given) => void
}

/**
 * Uses the token of a mail's link, once. Automatically only for a signed-in person: programs that scan mails open links
 * too, and must not confirm anything; otherwise the person presses a button. The server accepts it only for the account
 * that it was sent to.
 */
export function useMailLink<Given>({ kind, token, spend, onUsed }: MailLink<Given>) {
  const [isConfirmed, setIsConfirmed] = useState(() => bearer() !== null)
  const { data, error, refetch } = useQuery({
    // posts a token once, however often the page renders
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

/** The account of a verification link, read before its button is pressed; reading does not use the link up. */
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
