/** The given path when it is on our own origin; undefined for anything else that an address may carry. */
export function ownPath(next: string | null | undefined): string | undefined {
  if (!next?.startsWith('/') || /^\/[/\\]/.test(next) || /\p{Cc}/u.test(next)) return undefined
  return new URL(next, 'http://own').origin === 'http://own' ? next : undefined
}
