const storedAs = 'invitation'

/**
 * The token of an invitation's link. It is in the fragment, which browsers do not send, and is moved from the address to
 * this tab's storage, so that it is still here after a sign-in. Empty where there is none.
 */
export function takeInvitationToken(): string {
  const token = location.hash.slice(1)
  if (!token) return sessionStorage.getItem(storedAs) ?? ''
  keepInvitationToken(token)
  history.replaceState(history.state, '', location.pathname)
  return token
}

/** Keeps the token for the next page of this tab. */
export const keepInvitationToken = (token: string): void => sessionStorage.setItem(storedAs, token)

/** Forgets a token that is used or dead. */
export const forgetInvitationToken = (): void => sessionStorage.removeItem(storedAs)
