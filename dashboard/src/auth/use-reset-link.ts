import type { readPasswordReset } from '@sahuji/contract/auth'
import type { Gives } from '@sahuji/contract/route'
import { useQuery } from '@tanstack/react-query'
import { passwords } from './password-calls.ts'

const keptAs = 'password_reset_token'

export type ResetLink = Gives<typeof readPasswordReset> & { token: string }

/** Keeps the token of a link for this tab, so that it can leave the address: no history and no shoulder finds it there. */
export const keepResetToken = (token: string): void => sessionStorage.setItem(keptAs, token)

/** Forgets it: it was used. */
export const forgetResetToken = (): void => sessionStorage.removeItem(keptAs)

/** Whose password the kept link sets; reading uses nothing up. An error for a dead link, and where none is kept. */
export function useResetLink(isWanted: boolean) {
  const token = sessionStorage.getItem(keptAs)
  return useQuery({
    queryKey: ['password-reset', token],
    queryFn: async (): Promise<ResetLink> => ({
      ...(await passwords.readReset(token ?? noToken)),
      token: token ?? noToken,
    }),
    enabled: isWanted,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  })
}

// of a form that the server reads, and dead: what it answers is what is said of any dead link
const noToken = 'x'.repeat(43)
