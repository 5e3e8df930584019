import { useLayoutEffect } from 'react'
import { createStore, useStore } from './store.ts'

// milliseconds since 1970: two moments of the same time are equal
const shown = createStore<number | undefined>(() => undefined)

/** While mounted, marks the page as one of a past moment, in the frame around it. */
export function useShowsPast(at: Date): void {
  const time = at.getTime()
  useLayoutEffect(
    function showPast() {
      shown.set(time)
      return () => shown.set(undefined)
    },
    [time],
  )
}

/** The past moment that the open page shows; undefined in the present. */
export function usePastShown(): Date | undefined {
  const time = useStore(shown)
  return time === undefined ? undefined : new Date(time)
}
