import * as z from 'zod/mini'
import { mode } from '../http/lists.ts'
import { route } from '../http/route.ts'
import { returnAddress } from '../payments/by-key.ts'
import { instant } from '../time/time.ts'
import { chosenWebhookTypes } from './webhook-messages.ts'

/** How many endpoints of one book a merchant has at most. */
export const webhookEndpointsMost = 10

/** How long the secret before the present one signs too. */
export const secretOverlapHours = 24

/** How many hours of an endpoint's health are shown. */
export const healthHours = 48

/** `on`: messages are sent; `paused`: they wait; `disabled`: we stopped, and they are kept to be sent again. */
export const webhookStates = ['on', 'paused', 'disabled'] as const

/** Why an endpoint was disabled: it failed for days, or answered 410. */
export const webhookWhys = ['failing', 'gone'] as const

/** `address`: one URL of the shop; `payments`: the URLs that single payments name, which share one secret. */
export const webhookKinds = ['address', 'payments'] as const

const webhookType = z.enum(chosenWebhookTypes as [(typeof chosenWebhookTypes)[number]])

/** An hour of an endpoint. Hours without a try are absent. */
const healthHour = z.object({
  hour: instant,
  delivered: z.int(),
  failed: z.int(),
  /** The mean time of a try. */
  ms: z.int(),
})

/** An endpoint without its secret, which is shown once, when it is made or rolled. */
export const webhookEndpoint = z.object({
  id: z.uuid(),
  mode,
  kind: z.enum(webhookKinds),
  url: z.nullable(z.string()),
  /** Null: every type. */
  types: z.nullable(z.array(webhookType)),
  secret_ending: z.string(),
  secret_made_at: instant,
  /** Until when the previous secret signs too. */
  previous_until: z.nullable(instant),
  state: z.enum(webhookStates),
  why: z.nullable(z.enum(webhookWhys)),
  since: instant,
  /** The first failure since the last delivery. */
  failing_since: z.nullable(instant),
  /** When we stop, if nothing is delivered until then. */
  disabled_at: z.nullable(instant),
  /** How many messages wait, and when the next of them is sent. */
  waiting: z.int(),
  next_at: z.nullable(instant),
  /** The diagnosis of the last try of a message that was not delivered. */
  diagnosis: z.nullable(z.string()),
  health: z.array(healthHour),
  made_at: instant,
})
export type WebhookEndpoint = z.output<typeof webhookEndpoint>

/** An endpoint and its new secret: `whsec_` and base64 of its bytes. */
const withSecret = z.object({ endpoint: webhookEndpoint, secret: z.string() })

export const chosenTypes = z.nullable(
  z.array(webhookType).check(
    z.minLength(1),
    z.refine((types) => new Set(types).size === types.length),
  ),
)

export const listWebhookEndpoints = route({
  method: 'GET',
  path: '/api/developers/webhooks',
  does: 'The endpoints of the merchant in one book with their health, oldest first.',
  who: 'session',
  may: 'developers.use',
  takes: z.object({ mode }),
  gives: z.array(webhookEndpoint),
  refuses: [],
})

export const addWebhookEndpoint = route({
  method: 'POST',
  path: '/api/developers/webhooks',
  does: 'Adds an endpoint and shows its secret once. Without a url: the secret for the URLs that single payments name.',
  who: 'verified',
  may: 'developers.use',
  logs: 'webhook.added',
  stepUp: true,
  takes: z.strictObject({ mode, url: z.optional(returnAddress), types: z.optional(chosenTypes) }),
  gives: withSecret,
  limit: { per: 'person', count: 30, seconds: 3600 },
  refuses: [
    'webhook_endpoints_all_used',
    'webhook_endpoint_known',
    'webhook_address_insecure',
    'webhook_address_private',
  ],
})

export const changeWebhookEndpoint = route({
  method: 'POST',
  path: '/api/developers/webhooks/{id}/change',
  does: 'Changes the URL and the types of an endpoint. Messages that wait go to the new URL.',
  who: 'verified',
  may: 'developers.use',
  logs: 'webhook.changed',
  stepUp: true,
  takes: z.strictObject({ id: z.uuid(), url: z.optional(returnAddress), types: z.optional(chosenTypes) }),
  gives: webhookEndpoint,
  limit: { per: 'person', count: 60, seconds: 3600 },
  refuses: ['not_found', 'webhook_endpoint_known', 'webhook_address_insecure', 'webhook_address_private'],
})

export const setWebhookEndpointState = route({
  method: 'POST',
  path: '/api/developers/webhooks/{id}/state',
  does: 'Pauses an endpoint, whose messages then wait, turns it on, or removes it.',
  who: 'verified',
  may: 'developers.use',
  logs: 'webhook.switched',
  takes: z.strictObject({ id: z.uuid(), state: z.enum(['on', 'paused', 'removed']) }),
  gives: z.nullable(webhookEndpoint),
  limit: { per: 'person', count: 120, seconds: 3600 },
  refuses: ['not_found'],
})

export const rollWebhookSecret = route({
  method: 'POST',
  path: '/api/developers/webhooks/{id}/roll',
  does: 'Makes a new secret and shows it once. The previous one signs beside it for 24 hours, or no more.',
  who: 'verified',
  may: 'developers.use',
  logs: 'webhook.secret_rolled',
  stepUp: true,
  takes: z.strictObject({ id: z.uuid(), keep_previous: z.boolean() }),
  gives: withSecret,
  limit: { per: 'person', count: 30, seconds: 3600 },
  refuses: ['not_found'],
})

export const tryWebhookEndpoint = route({
  method: 'POST',
  path: '/api/developers/webhooks/{id}/try',
  does: 'Sends the messages that wait now, the oldest first.',
  who: 'verified',
  may: 'developers.use',
  logs: 'webhook.sent_again',
  takes: z.strictObject({ id: z.uuid() }),
  gives: z.object({ count: z.int() }),
  limit: { per: 'person', count: 60, seconds: 3600 },
  refuses: ['not_found', 'webhook_endpoint_off'],
})

export const sendTestWebhook = route({
  method: 'POST',
  path: '/api/developers/webhooks/{id}/test',
  does: 'Sends a signed message of the type test.event to an endpoint.',
  who: 'verified',
  may: 'developers.use',
  logs: 'webhook.tested',
  takes: z.strictObject({ id: z.uuid() }),
  gives: z.object({ delivery_id: z.uuid() }),
  limit: { per: 'person', count: 120, seconds: 3600 },
  refuses: ['not_found', 'webhook_endpoint_off'],
})
