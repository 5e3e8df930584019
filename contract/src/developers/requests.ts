import * as z from 'zod/mini'
import { mode, pageFields } from '../http/lists.ts'
import { route } from '../http/route.ts'
import { instant } from '../time/time.ts'

/** How many days a call is kept. */
export const requestsKeptDays = 30

/** How many calls of one book are kept of one day; more are counted alone. */
export const requestsOfDayMost = 20_000

/** A call of the merchant's own server, as the list shows it. */
export const apiRequest = z.object({
  id: z.uuid(),
  mode,
  at: instant,
  method: z.string(),
  path: z.string(),
  http: z.int(),
  /** The code of a refusal. */
  refusal: z.nullable(z.string()),
  milliseconds: z.int(),
  secret_key_id: z.uuid(),
  key_ending: z.string(),
  request_id: z.string(),
})
export type ApiRequest = z.output<typeof apiRequest>

/** The same with what was sent and answered; secrets and personal data are removed, and long texts cut. */
export const openedRequest = z.extend(apiRequest, {
  /** The caller's network without its last part. */
  network: z.string(),
  idempotency_key: z.nullable(z.string()),
  request_body: z.nullable(z.string()),
  answer_body: z.nullable(z.string()),
})
export type OpenedRequest = z.output<typeof openedRequest>

export const listApiRequests = route({
  method: 'GET',
  path: '/api/developers/requests',
  does: 'The calls of the shop’s own servers in the last 30 days, newest first, and how many were not kept.',
  who: 'verified',
  may: 'developers.use',
  takes: z.object({
    ...pageFields,
    mode: z.optional(mode),
    outcome: z.optional(z.enum(['done', 'refused'])),
    secret_key_id: z.optional(z.uuid()),
    /** The beginning of the path. */
    path: z.optional(z.string().check(z.minLength(1), z.maxLength(200))),
    request_id: z.optional(z.string().check(z.minLength(1), z.maxLength(20))),
    from: z.optional(instant),
  }),
  gives: z.object({ data: z.array(apiRequest), next: z.nullable(z.string()), not_kept: z.int() }),
  shape: 'top',
  slow: ['path'],
  limit: { per: 'person', count: 300, seconds: 600 },
  refuses: [],
})

export const readApiRequest = route({
  method: 'GET',
  path: '/api/developers/requests/{id}',
  does: 'One call with what was sent and answered.',
  who: 'verified',
  may: 'developers.use',
  takes: z.object({ id: z.uuid() }),
  gives: openedRequest,
  limit: { per: 'person', count: 600, seconds: 600 },
  refuses: ['not_found'],
})
