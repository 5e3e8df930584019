import { useEffect, useEffectEvent } from 'react'
import { createStore, useStore } from '../../platform/store.ts'

/** A key that does something on this page. */
export interface PageKey {
  /** As the keyboard names it: `v`, `Enter`. */
  key: string
  /** What it does, in a word or two: it stands in the bar at the foot and in the list of all keys. */
  name: string
  act: () => void
}

const registered = createStore<readonly (readonly PageKey[])[]>(() => [])

/**
 * Makes keys do something while a part of a page is there; what was registered last comes first. They count only where
 * nobody writes and no dialog is open.
 */
export function usePageKeys(keys: readonly PageKey[]): void {
  const act = useEffectEvent((key: string) => keys.find((one) => one.key === key)?.act())
  const drawn = JSON.stringify(keys.map(({ key, name }) => [key, name]))
  useEffect(
    function registerKeys() {
      const own = (JSON.parse(drawn) as [string, string][]).map(([key, name]) => ({ key, name, act: () => act(key) }))
      registered.set([own, ...registered.get()])
      return () => registered.set(registered.get().filter((others) => others !== own))
    },
    [drawn],
  )
}

/** The keys of the page shown. */
export const useRegisteredKeys = (): readonly PageKey[] => useStore(registered).flat()

/** What a key does now; undefined where it does nothing. */
export const pageKeyOf = (key: string): PageKey | undefined =>
  registered
    .get()
    .flat()
    .find((one) => one.key === key)
