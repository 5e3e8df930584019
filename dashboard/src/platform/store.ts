import { useSyncExternalStore } from 'react'

/** A value that components subscribe to. */
export interface Store<Value> {
  get(): Value
  /** Setting the same value is not a change. */
  set(value: Value): void
  /** Calls back after every change; returns the function that stops it. */
  subscribe(listener: () => void): () => void
  /** Whether it has subscribers. */
  isWatched(): boolean
}

/** Makes a store. `initial` runs at the first read, because a module is also loaded without a browser. */
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

/** The latest value of a store. */
export const useStore = <Value>(store: Store<Value>): Value => useSyncExternalStore(store.subscribe, store.get)
