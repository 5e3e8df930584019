import { createStore } from '../store.ts'

/** The state of a live stream; `stale` since its loss, `none` when this server has no stream. */
export type StreamState = { is: 'opening' | 'live' | 'none' } | { is: 'stale'; since: Date }

/** The state of the signed-in person's live stream. */
export const streamState = createStore<StreamState>(() => ({ is: 'opening' }))
