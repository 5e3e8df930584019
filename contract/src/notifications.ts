import * as z from 'zod/mini'
import { pageFields } from './http/lists.ts'
import { paisa } from './money/money.ts'
import { mutableTypes, notificationTypes } from './notifications/types.ts'
import { route } from './http/route.ts'
import { instant } from './time/time.ts'

/** An item of the bell. `isRead`, `title` and `body` are the specification's names. */
export const notification = z.object({
  /** A uuid; another server may number its items otherwise. */
  id: z.string(),
  /** Its type on the wire of a push: one of `notificationTypes`, or another server's own. */
  type: z.string(),
  /** A request that was answered or is over counts as read. */
  isRead: z.boolean(),
  title: z.string(),
  body: z.string(),
  /** Null if another server omits it. */
  created_at: z.nullable(instant),
  /** For a RequestFund: the amount asked for, and the request's state. */
  request: z.nullable(
    z.object({
      id: z.uuid(),
      amount: paisa,
      state: z.optional(z.string()),
      /** What was paid, when it ended, and the send that paid it. */
      paid_amount: z.optional(z.nullable(paisa)),
      settled_at: z.optional(z.nullable(instant)),
      paid_by: z.optional(z.nullable(z.uuid())),
    }),
  ),
  /** The money it speaks of, in paisa; so that a burst has a sum. */
  amount: z.optional(z.nullable(paisa)),
  /** The send, load, withdrawal or request it is about; null if there is none, and for notifications older than this field. */
  about: z.optional(z.nullable(z.uuid())),
  isArchived: z.optional(z.boolean()),
})
export type Notification = z.output<typeof notification>

/** The tabs of the page; `notificationTypes` assigns each type to a tab. */
export const notificationTabs = ['all', 'unread', 'requests', 'money', 'security', 'kyc', 'system', 'archived'] as const
export type NotificationTab = (typeof notificationTabs)[number]

export const listNotifications = route({
  method: 'GET',
  path: '/api/notifications',
  does: 'The merchant’s notifications, newest first, by tab and search; with the number of unread ones altogether.',
  who: 'session',
  may: 'notifications.read',
  viewable: true,
  takes: z.object({
    tab: z.optional(z.enum(notificationTabs)),
    /**
     * Found in the title or the text as the reader sees them; a search covers two thousand at once, and `next`
     * continues with older ones.
     */
    q: z.optional(z.string().check(z.trim(), z.maxLength(80))),
    ...pageFields,
  }),
  gives: z.object({
    data: z.array(notification),
    next: z.nullable(z.string()),
    /**
     * What the bell shows: the unread of all tabs, a request once however often it was reminded of, and no KYCAccepted, which is a
     * notice only (Spec §4). Null where another server does not say.
     */
    unread: z.nullable(z.int()),
  }),
  shape: 'list',
  refuses: ['too_many'],
})

export const readNotification = route({
  method: 'GET',
  path: '/api/notification/{id}',
  does: 'One notification. Reading it here does not mark it read.',
  who: 'session',
  may: 'notifications.read',
  takes: z.object({ id: z.uuid() }),
  gives: notification,
  refuses: ['not_found'],
})

export const updateNotification = route({
  method: 'POST',
  path: '/api/notification/{id}',
  does: 'Marks one notification read or unread, or puts it into the archive or back; what is archived is read as well.',
  who: 'session',
  may: 'notifications.read',
  logs: 'nothing',
  takes: z.strictObject({ id: z.uuid(), isRead: z.optional(z.boolean()), isArchived: z.optional(z.boolean()) }),
  gives: notification,
  refuses: ['not_found'],
})

export const readNotifications = route({
  method: 'POST',
  path: '/api/notifications/read',
  does: 'Marks every notification of a tab read that came up to `until`; one that arrives meanwhile stays unread.',
  who: 'session',
  may: 'notifications.read',
  logs: 'nothing',
  takes: z.strictObject({ until: z.uuid(), tab: z.optional(z.enum(notificationTabs)) }),
  /** `read_at` identifies the marked ones, to undo it. */
  gives: z.object({ read_at: instant, count: z.int() }),
  refuses: [],
})

export const unreadNotifications = route({
  method: 'POST',
  path: '/api/notifications/unread',
  does: 'Takes back one marking of many: what was marked read at `read_at` is unread again.',
  who: 'session',
  may: 'notifications.read',
  logs: 'nothing',
  takes: z.strictObject({ read_at: instant }),
  gives: z.object({ count: z.int() }),
  refuses: [],
})

export const listMutedTypes = route({
  method: 'GET',
  path: '/api/notifications/muted',
  does: 'The types that are kept without a sign: listed as read, and sent to no device.',
  who: 'session',
  may: 'notifications.read',
  takes: z.object({}),
  gives: z.array(z.enum(notificationTypes)),
  refuses: [],
})

export const muteType = route({
  method: 'POST',
  path: '/api/notifications/muted',
  does: 'Mutes a type of notification from now on, or lets it be heard again. What warns of a stranger cannot be muted.',
  who: 'session',
  may: 'notifications.read',
  logs: 'notice.changed',
  takes: z.strictObject({ type: z.enum(mutableTypes), isMuted: z.boolean() }),
  gives: z.array(z.enum(notificationTypes)),
  refuses: [],
})
