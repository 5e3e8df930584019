import * as z from 'zod/mini'
import { paisa } from './money.ts'
import { route } from './route.ts'
import { instant } from './time.ts'

/** An item of the bell. `isRead`, `title` and `body` are the specification's names. */
export const notification = z.object({
  /** A uuid; another server may number its items otherwise. */
  id: z.string(),
  type: z.string(),
  isRead: z.boolean(),
  title: z.string(),
  body: z.string(),
  /** Null where another server does not say. */
  created_at: z.nullable(instant),
  /** Of a RequestFund: what is asked for, and how that stands. */
  request: z.nullable(z.object({ id: z.uuid(), amount: paisa, state: z.optional(z.string()) })),
})

export const listNotifications = route({
  method: 'GET',
  path: '/api/notifications',
  does: 'The merchant’s notifications, newest first.',
  who: 'session',
  viewable: true,
  takes: z.object({}),
  gives: z.object({ data: z.array(notification), next: z.nullable(z.string()) }),
  shape: 'list',
  refuses: [],
})
