import { createStore } from '../store.ts'

/** How many notifications wait; never below 0. Spec §4. */
export const bellCount = createStore(() => 0)

/** One more with each relevant push. */
export const raiseBellCount = (by = 1): void => bellCount.set(bellCount.get() + by)

/** One less when a request is accepted or rejected. */
export const lowerBellCount = (): void => bellCount.set(Math.max(0, bellCount.get() - 1))

/** Set from what is unread, on each fetch; 0 clears it. */
export const setBellCount = (count: number): void => bellCount.set(Math.max(0, count))
