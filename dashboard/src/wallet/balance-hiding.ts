import { useSyncExternalStore } from 'react'

let isHidden = false
const listeners = new Set<() => void>()

/** Hides the balance from whoever looks over the shoulder, until it is shown again or the page is loaded anew. */
export function hideBalance(hidden: boolean): void {
  isHidden = hidden
  for (const heard of listeners) heard()
}

/** Whether the balance is hidden, followed while it changes. */
export const useBalanceHidden = (): boolean => useSyncExternalStore(watch, () => isHidden)

function watch(heard: () => void): () => void {
  listeners.add(heard)
  return () => listeners.delete(heard)
}
