const storageName = 'palette_recent'
const keptAtMost = 5

/** Which things of the palette were used last, the last one first. Ids alone: nothing of a merchant's is kept. */
export function recentIds(): readonly string[] {
  const text = localStorage.getItem(storageName)
  const kept: unknown = text === null ? [] : JSON.parse(text)
  return Array.isArray(kept) ? kept.filter((id) => typeof id === 'string') : []
}

/** Keeps a thing as the last one used; forgotten at logout. */
export function keepRecent(id: string): void {
  const ids = [id, ...recentIds().filter((other) => other !== id)].slice(0, keptAtMost)
  localStorage.setItem(storageName, JSON.stringify(ids))
}
