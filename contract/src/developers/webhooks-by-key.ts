import * as z from 'zod/mini'
import { route } from '../http/route.ts'
import { returnAddress } from '../payments/by-key.ts'
import { instant } from '../time/time.ts'
import { webhookTypes } from './webhook-messages.ts'
import { chosenTypes, webhookStates } from './webhooks.ts'

/** How many messages of a listener one call takes. */
export const listenedMost = 20
/** After so many seconds a message that was not confirmed is given again. */
export const listenedAgainSeconds = 30

const often = { per: 'key', count: 600, seconds: 60 } as const

export const addWebhookByKey = route({
  method: 'POST',
  path: '/api/v1/webhooks',
  does: 'Adds an address for the sandbox’s webhooks and gives its secret; of an address that is there already the same secret again, and whether it is on.',
  who: 'secret_key',
  logs: 'webhook.added',
  scope: 'webhooks',
  takes: z.strictObject({ url: returnAddress, types: z.optional(chosenTypes) }),
  gives: z.object({
    id: z.uuid(),
    url: z.string(),
    /** Null: every type. */
    types: z.nullable(z.array(z.enum(webhookTypes))),
    /** `whsec_` and base64 of its bytes: it verifies what is sent there. */
    secret: z.string(),
    /** An address that is paused or disabled gets nothing until it is turned on at the dashboard. */
    state: z.enum(webhookStates),
    created: instant,
  }),
  limit: { per: 'key', count: 60, seconds: 3600 },
  refuses: [
    'webhook_sandbox_only',
    'webhook_endpoints_all_used',
    'demo_shop',
    'webhook_address_insecure',
    'webhook_address_private',
  ],
})

export const listenToWebhooks = route({
  method: 'POST',
  path: '/api/v1/webhooks/listen',
  does: 'Begins to keep the sandbox’s messages for a program that fetches them. Gives the secret that signs them; earlier ones are dropped.',
  who: 'secret_key',
  logs: 'webhook.listened',
  scope: 'webhooks',
  takes: z.strictObject({}),
  gives: z.object({ secret: z.string() }),
  limit: { per: 'key', count: 60, seconds: 600 },
  refuses: ['webhook_sandbox_only'],
})

export const takeWebhookMessages = route({
  method: 'POST',
  path: '/api/v1/webhooks/messages',
  does: 'Takes messages that wait for the program that listens, signed now, the oldest first. `done` confirms those of the call before; others are given again after 30 seconds.',
  who: 'secret_key',
  logs: 'nothing',
  scope: 'webhooks',
  takes: z.strictObject({ done: z.optional(z.array(z.uuid()).check(z.maxLength(listenedMost))) }),
  gives: z.object({
    messages: z.array(
      z.object({
        id: z.uuid(),
        type: z.enum(webhookTypes),
        /** The headers of Standard Webhooks. */
        headers: z.record(z.string(), z.string()),
        /** The signed bytes, as UTF-8. */
        body: z.string(),
      }),
    ),
  }),
  limit: often,
  refuses: ['webhook_sandbox_only', 'webhook_listener_missing'],
})
