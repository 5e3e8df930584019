import * as z from 'zod/mini'
import { notification } from '../notifications.ts'

/**
 * The address of the stream: `text/event-stream` over GET, with the headers of any call (app-authorizer, bearer,
 * proof). Events are `news` with a `liveNews`, and `beat` at intervals without data; `reset`: too much was missed to be
 * sent; `full`: a newer stream of the person replaces this one; `end`: the session is over. Each has the id from which
 * `Last-Event-ID` resumes.
 */
export const livePath = '/api/live'

/** The interval of a stream's heartbeat, in seconds; a stream is stale after twice as long without a message. */
export const liveBeatSeconds = 15

/** What happened to the merchant. Balances are read anew: an event carries none that another could overtake. */
export const liveNews = z.object({
  /** Names of facts, e.g. `load.credited`, each once. */
  facts: z.array(z.string()),
  /** What the bell shows of them, oldest first; muted notifications do not ring and are left out. */
  notifications: z.array(notification),
})
export type LiveNews = z.output<typeof liveNews>
