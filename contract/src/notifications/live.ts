import * as z from 'zod/mini'
import { notification } from '../notifications.ts'

/**
 * The path of the stream: `text/event-stream` over GET, with the headers of any call (app-authorizer, bearer, proof). Events:
 * `news` with a `liveNews`; `beat`, an empty heartbeat; `reset`, too many events were missed to replay them; `full`, a newer
 * stream of the person replaces this one; `end`, the session has ended. Each carries the id that `Last-Event-ID` resumes from.
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
