import { createStore } from '../../../platform/store.ts'
import type { QueueAsk } from './calls.ts'

/** The list that was opened last: a case opened from it leads to the list's next case. */
export const lastQueue = createStore<QueueAsk>(() => ({ tab: 'waiting' }))
