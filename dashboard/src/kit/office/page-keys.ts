import { type RefObject, useEffect, useEffectEvent } from 'react'
import { createStore, useStore } from '../../platform/store.ts'

/** A key with an action on this page. */
export interface PageKey {
  /** As the keyboard names it: `v`, `Enter`. */
  key: string
  /** Its action, in a word or two, for the bar at the foot and the list of all keys. */
  name: string
  act: () => void
}

interface RegisteredKey extends PageKey {
  /** The part of the page that the key belongs to, where a page may have several of a kind. */
  within?: RefObject<Element | null> | undefined
}

const registered = createStore<readonly (readonly RegisteredKey[])[]>(() => [])

/**
 * Registers keys while a part of a page is mounted; the last registration takes precedence. Keys work only while no
 * field has the focus and no dialog is open. Of two parts with the same key, the one with the focus `within` it gets
 * the key.
 */
export function usePageKeys(keys: readonly PageKey[], within?: RefObject<Element | null>): void {
  const act = useEffectEvent((key: string) => keys.find((one) => one.key === key)?.act())
  const drawn = JSON.stringify(keys.map(({ key, name }) => [key, name]))
  useEffect(
    function registerKeys() {
      const named = JSON.parse(drawn) as [string, string][]
      const own = named.map(([key, name]) => ({ key, name, act: () => act(key), within }))
      registered.set([own, ...registered.get()])
      return () => registered.set(registered.get().filter((others) => others !== own))
    },
    [drawn, within],
  )
}

/** The keys of the current page, each once. */
export const useRegisteredKeys = (): readonly PageKey[] => {
  const all = useStore(registered).flat()
  return all.filter(({ key }, at) => all.findIndex((one) => one.key === key) === at)
}

/** The registration of a key; undefined where it has none. */
export function pageKeyOf(key: string): PageKey | undefined {
  const same = registered
    .get()
    .flat()
    .filter((one) => one.key === key)
  return same.find(({ within }) => within?.current?.contains(document.activeElement)) ?? same[0]
}
