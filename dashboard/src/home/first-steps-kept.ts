import { useSyncExternalStore } from 'react'

/** What this browser remembers of the first steps; gone with the session. */
type Mark = 'sandbox_opened' | 'dismissed'

const keptAs = 'first_steps'
const listeners = new Set<() => void>()

/** Remembers it and shows it at once. */
export function markFirstSteps(mark: Mark): void {
  const marks = new Set([...marksIn(read()), mark])
  globalThis.localStorage?.setItem(keptAs, [...marks].join(' '))
  for (const heard of listeners) heard()
}

/** Whether it was marked, followed while it changes. */
export const useFirstStepsMark = (mark: Mark): boolean => marksIn(useSyncExternalStore(watch, read)).has(mark)

const read = (): string => globalThis.localStorage?.getItem(keptAs) ?? ''
const marksIn = (text: string): Set<string> => new Set(text.split(' ').filter(Boolean))

function watch(heard: () => void): () => void {
  listeners.add(heard)
  return () => listeners.delete(heard)
}
