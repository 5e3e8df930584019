import { useSyncExternalStore } from 'react'

/** What is open over the page: the palette, or the list of shortcuts. */
export type Over = 'palette' | 'shortcuts'

let open: Over | undefined
const listeners = new Set<() => void>()

/** Opens one of them; undefined closes. */
export function openOver(next: Over | undefined): void {
  open = next
  for (const heard of listeners) heard()
}

/** Which of them is open. */
export const useOver = (): Over | undefined => useSyncExternalStore(watch, () => open)

function watch(heard: () => void): () => void {
  listeners.add(heard)
  return () => listeners.delete(heard)
}
