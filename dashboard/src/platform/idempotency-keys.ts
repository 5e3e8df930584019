const prefix = 'key.'

/** The key of a call that moves money: made before the first try, the same for each repeat, also after a reload. */
export function keyFor(name: string): string {
  const kept = sessionStorage.getItem(prefix + name)
  if (kept) return kept
  const made = crypto.randomUUID()
  sessionStorage.setItem(prefix + name, made)
  return made
}

/** An answer came: the next call of the same contents is a new one. */
export const dropKey = (name: string): void => sessionStorage.removeItem(prefix + name)
