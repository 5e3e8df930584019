import { useQuery } from '@tanstack/react-query'
import { emailLink } from './email-calls.ts'

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
