import * as z from 'zod/mini'
import { mode, pageFields } from '../http/lists.ts'
import { route } from '../http/route.ts'
import { instant } from '../time/time.ts'
import { webhookTypes } from './webhook-messages.ts'

/** How long messages and their tries are kept. */
export const webhooksKeptDays = 30

/** How many messages one press sends again. */
export const replayMost = 1_000

/** The longest beginning of an answer that is kept, in characters. */
export const answerMost = 2_000

/** `waiting`: it is sent at `next_at`; `skipped`: its endpoint was off. */
export const deliveryStates = ['waiting', 'delivered', 'failed', 'skipped'] as const

/** What a try that failed looks like from here. The screen has a sentence for each, with what to do. */
export const webhookDiagnoses = [
  'private_address',
  'name_unknown',
  'refused',
  'tls',
  'timeout',
  'broken',
  'redirect',
  'html',
  'clock',
  'parsed_body',
  'signature',
  'not_allowed',
  'not_found',
  'wrong_method',
  'gone',
  'too_many',
  'receiver_error',
  'other',
] as const
export type WebhookDiagnosis = (typeof webhookDiagnoses)[number]

const diagnosis = z.nullable(z.enum(webhookDiagnoses))

/** A message to one endpoint. */
export const webhookDelivery = z.object({
  id: z.uuid(),
  /** The `webhook-id`, the same through all tries and replays and at every endpoint. */
  message_id: z.string(),
  mode,
  type: z.enum(webhookTypes),
  at: instant,
  endpoint_id: z.uuid(),
  url: z.string(),
  payment_id: z.nullable(z.uuid()),
  /** The payment's version in the message: of two messages the higher one is newer. */
  version: z.nullable(z.int()),
  state: z.enum(deliveryStates),
  tries: z.int(),
  next_at: z.nullable(instant),
  ended_at: z.nullable(instant),
  last_status: z.nullable(z.int()),
  diagnosis,
})
export type WebhookDelivery = z.output<typeof webhookDelivery>

const headers = z.record(z.string(), z.string())

/** One try. The signature is of its own time. */
export const webhookAttempt = z.object({
  n: z.int(),
  at: instant,
  is_replay: z.boolean(),
  url: z.string(),
  headers,
  ms: z.int(),
  /** Null: no answer. */
  status: z.nullable(z.int()),
  answer_headers: z.nullable(headers),
  /** The beginning of the answer. */
  answer: z.nullable(z.string()),
  diagnosis,
})
export type WebhookAttempt = z.output<typeof webhookAttempt>

export const wholeWebhookDelivery = z.object({
  ...webhookDelivery.shape,
  /** The bytes that are sent, as UTF-8; null before the first try. */
  body: z.nullable(z.string()),
  /** The newest first. */
  attempts: z.array(webhookAttempt),
})
export type WholeWebhookDelivery = z.output<typeof wholeWebhookDelivery>

export const listWebhookDeliveries = route({
  method: 'GET',
  path: '/api/developers/webhook-deliveries',
  does: 'The deliveries of one book in the last 30 days, newest first: of every endpoint or one, or those not delivered.',
  who: 'session',
  may: 'developers.use',
  takes: z.object({
    ...pageFields,
    mode,
    endpoint_id: z.optional(z.uuid()),
    payment_id: z.optional(z.uuid()),
    not_delivered: z.optional(z.enum(['true'])),
  }),
  gives: z.object({ data: z.array(webhookDelivery), next: z.nullable(z.string()) }),
  shape: 'list',
  refuses: [],
})

export const readWebhookDelivery = route({
  method: 'GET',
  path: '/api/developers/webhook-deliveries/{id}',
  does: 'One delivery with the bytes that were sent, and each try with its answer.',
  who: 'session',
  may: 'developers.use',
  takes: z.object({ id: z.uuid() }),
  gives: wholeWebhookDelivery,
  refuses: ['not_found'],
})

export const resendWebhook = route({
  method: 'POST',
  path: '/api/developers/webhook-deliveries/{id}/send',
  does: 'Sends a delivery again now: the same id and bytes, signed anew, marked as replayed.',
  who: 'verified',
  may: 'developers.use',
  logs: 'webhook.sent_again',
  takes: z.strictObject({ id: z.uuid() }),
  gives: webhookDelivery,
  limit: { per: 'person', count: 120, seconds: 3600 },
  refuses: ['not_found', 'webhook_endpoint_off'],
})

const stretch = { id: z.uuid(), since: instant, until: instant }

export const countWebhookReplay = route({
  method: 'GET',
  path: '/api/developers/webhooks/{id}/replay-count',
  does: 'How many deliveries of an endpoint a stretch of time has.',
  who: 'session',
  may: 'developers.use',
  takes: z.object(stretch),
  gives: z.object({ count: z.int() }),
  refuses: ['not_found'],
})

/** A stretch of time that was sent again, and how the answers differ from those before. */
export const webhookReplay = z.object({
  id: z.uuid(),
  endpoint_id: z.uuid(),
  since: instant,
  until: instant,
  at: instant,
  count: z.int(),
  /** How many were answered again, how many of them as before. */
  answered: z.int(),
  same: z.int(),
  /** Those answered otherwise, by both answers: the HTTP status, or null for none. */
  changes: z.array(z.object({ before: z.nullable(z.int()), after: z.nullable(z.int()), count: z.int() })),
})
export type WebhookReplay = z.output<typeof webhookReplay>

export const replayWebhooks = route({
  method: 'POST',
  path: '/api/developers/webhooks/{id}/replay',
  does: 'Sends a stretch of time again to an endpoint: the oldest first, the same ids and bytes, marked as replayed.',
  who: 'verified',
  may: 'developers.use',
  logs: 'webhook.replayed',
  takes: z.strictObject(stretch),
  gives: webhookReplay,
  limit: { per: 'person', count: 20, seconds: 3600 },
  refuses: ['not_found', 'webhook_endpoint_off', 'webhook_replay_too_large', 'webhook_replay_under_way'],
})

export const readWebhookReplay = route({
  method: 'GET',
  path: '/api/developers/webhook-replays/{id}',
  does: 'What became of a replay: how many were answered, and how the answers differ.',
  who: 'session',
  may: 'developers.use',
  takes: z.object({ id: z.uuid() }),
  gives: webhookReplay,
  refuses: ['not_found'],
})
