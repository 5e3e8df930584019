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

/** While mounted, marks the page as the sandbox's: in the frame around it and in the name of the tab. */
export function useShowsSandbox(): void {
  useLayoutEffect(function showSandbox() {
    change(1)
    return () => change(-1)
  }, [])
}

/** Whether the open page shows the sandbox's book. */
export const useIsSandboxShown = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => shown > 0,
    () => false,
  )
