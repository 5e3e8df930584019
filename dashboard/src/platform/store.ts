import { useSyncExternalStore } from 'react'

/** One value that components follow while it changes. */
export interface Store<Value> {
  get(): Value
  /** The same value again is no change. */
  set(value: Value): void
  /** Calls back after every change; answers how to stop. */
  subscribe(listener: () => void): () => void
  /** Whether anything follows it now. */
  isWatched(): boolean
}

/** Makes a store; `initial` is asked when the value is first wanted, because a module is also loaded without a browser. */
export function createStore<Value>(initial: () => Value): Store<Value> {
  const listeners = new Set<() => void>()
  let state: { value: Value } | undefined
  return {
    get: () => (state ??= { value: initial() }).value,
    set: (value) => {
      if (state && Object.is(state.value, value)) return
      state = { value }
      for (const listener of listeners) listener()
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    isWatched: () => listeners.size > 0,
  }
}

/** The value of a store, always the latest. */
export const useStore = <Value>(store: Store<Value>): Value => useSyncExternalStore(store.subscribe, store.get)
