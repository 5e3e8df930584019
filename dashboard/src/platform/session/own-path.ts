/** Where to go next, if it is a path of our own; anything else that an address may carry is not. */
export function ownPath(next: string | null | undefined): string | undefined {
  if (!next?.startsWith('/') || /^\/[/\\]/.test(next) || /\p{Cc}/u.test(next)) return undefined
  return new URL(next, 'http://own').origin === 'http://own' ? next : undefined
}
