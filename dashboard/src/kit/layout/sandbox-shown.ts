import { useLayoutEffect, useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()
let shown = 0

function change(by: 1 | -1): void {
  shown += by
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** While it is mounted the page shows the sandbox's book: the frame round it and the name in the tab say so. */
export function useShowsSandbox(): void {
  useLayoutEffect(function showSandbox() {
    change(1)
    return () => change(-1)
  }, [])
}

/** Whether the page that is open shows the sandbox's book. */
export const useIsSandboxShown = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => shown > 0,
    () => false,
  )
