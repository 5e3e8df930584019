import { createStore } from '../store.ts'

/** Whether what is shown moves by itself: since when it does not, and `none` where this server sends nothing by itself. */
export type LineState = { is: 'opening' | 'live' | 'none' } | { is: 'stale'; since: Date }

/** The state of the live stream of the person who is signed in. */
export const lineState = createStore<LineState>(() => ({ is: 'opening' }))
