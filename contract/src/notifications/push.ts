import * as z from 'zod/mini'
import { isRegistrationToken, pushTokenMost, subscriptionIn } from '../auth/push-subscription.ts'
import { route } from '../http/route.ts'

/** The push sent to a device: to a service worker by Web Push, encrypted for its browser alone; to an application by Firebase. */
export const pushMessage = z.object({
  /** One of `notificationTypes`, `Test`, or `Something` where the session is over by its time. */
  type: z.string(),
  title: z.string(),
  body: z.string(),
  /** Notices with one tag replace each other. */
  tag: z.string(),
  language: z.string(),
  direction: z.enum(['ltr', 'rtl']),
  /** Of an open request for money: its id and the labels of its two answers. Each leads to its question first. */
  request: z.optional(z.object({ id: z.uuid(), accept: z.string(), reject: z.string() })),
})
export type PushMessage = z.output<typeof pushMessage>

export const readPush = route({
  method: 'GET',
  path: '/api/notifications/push',
  does: 'Whether this session’s device gets notices while the dashboard is closed, and the key (VAPID) that it subscribes with.',
  who: 'session',
  may: 'account.own',
  takes: z.object({}),
  gives: z.object({
    /** An uncompressed point of P-256 in base64url. */
    public_key: z.string(),
    /** The signed-in person: a browser with notices on for them renews automatically, for this person only. */
    person_id: z.uuid(),
    is_on: z.boolean(),
    /** Money has arrived: from then on the dashboard offers push. */
    is_offered: z.boolean(),
  }),
  refuses: [],
})

export const setPush = route({
  method: 'POST',
  path: '/api/notifications/push',
  does: 'Keeps the push subscription of this session’s device in place of an earlier one, or removes it with null. It ends with the session.',
  who: 'session',
  may: 'account.own',
  logs: 'nothing',
  takes: z.strictObject({
    /** The JSON of a browser’s PushSubscription or, where the operator has Firebase, a registration token; as a sign-in carries it. */
    desktop_fcm: z.nullable(
      z.string().check(
        z.maxLength(pushTokenMost),
        z.refine((text) => subscriptionIn(text) !== undefined || isRegistrationToken(text)),
      ),
    ),
  }),
  gives: z.object({ is_on: z.boolean() }),
  limit: { per: 'person', count: 30, seconds: 3600 },
  refuses: ['fields_invalid'],
})

export const testPush = route({
  method: 'POST',
  path: '/api/notifications/push/test',
  does: 'Sends a notice to this session’s device, once and at once, to see whether it comes.',
  who: 'session',
  may: 'account.own',
  logs: 'nothing',
  takes: z.strictObject({}),
  gives: z.object({}),
  limit: { per: 'person', count: 10, seconds: 3600 },
  refuses: ['not_found'],
})
