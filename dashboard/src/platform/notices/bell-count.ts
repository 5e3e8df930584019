import { createStore } from '../store.ts'

/** The number of unread notifications; never below 0. Spec §4. */
export const bellCount = createStore(() => 0)

/** Adds one for each relevant push. */
export const raiseBellCount = (by = 1): void => bellCount.set(bellCount.get() + by)

/** Subtracts one when a request is accepted or rejected. */
export const lowerBellCount = (): void => bellCount.set(Math.max(0, bellCount.get() - 1))

/** Sets the count of unread notifications on each fetch; 0 clears it. */
export const setBellCount = (count: number): void => bellCount.set(Math.max(0, count))
