import { createStore } from '../../../platform/store.ts'
import type { QueueAsk } from './calls.ts'

/** The list that was seen last: a case that is opened from it leads on to the next one of it. */
export const lastQueue = createStore<QueueAsk>(() => ({ tab: 'waiting' }))
