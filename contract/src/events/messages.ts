import * as z from 'zod/mini'
import { freeText, hasLetter, noLink } from '../input/free-text.ts'
import { route } from '../http/route.ts'
import { instant } from '../time/time.ts'

/** How many messages an organiser writes to the holders of one event in a day. */
export const messagesADay = 3
export const messageMost = 300

/** A message to the holders of tickets. `sent` and `missed` rise until it is done. */
export const eventMessage = z.object({
  id: z.uuid(),
  text: z.string(),
  /** The kind of ticket whose holders got it; null: all. */
  type: z.nullable(z.string()),
  written_at: instant,
  sent: z.int(),
  /** Numbers and addresses that had too many messages that day. */
  missed: z.int(),
  done_at: z.nullable(instant),
})
export type EventMessage = z.output<typeof eventMessage>

const unverified = ['phone_unverified', 'email_unverified'] as const

export const countHolders = route({
  method: 'GET',
  path: '/api/events/{id}/holders',
  does: 'To how many holders of good tickets a message would go, by mail, and by SMS where they gave no address.',
  who: 'session',
  may: 'events.read',
  viewable: true,
  takes: z.object({ id: z.uuid(), type_id: z.optional(z.uuid()) }),
  gives: z.object({ mails: z.int(), texts: z.int(), left_today: z.int() }),
  refuses: ['not_found'],
})

export const writeToHolders = route({
  method: 'POST',
  path: '/api/events/{id}/messages',
  does: 'Sends a plain text to everyone with a good ticket: by mail, else by SMS. Never to who had the money back. Idempotent by key.',
  who: 'verified',
  may: 'events.manage',
  logs: 'event.written',
  keyed: true,
  takes: z.strictObject({
    id: z.uuid(),
    type_id: z.optional(z.uuid()),
    text: freeText(1, messageMost).check(hasLetter, noLink),
  }),
  gives: eventMessage,
  limit: { per: 'person', count: 30, seconds: 3600 },
  refuses: [...unverified, 'not_found', 'event_not_on_sale', 'event_over', 'event_messages_many', 'money_in_frozen'],
})

export const listEventMessages = route({
  method: 'GET',
  path: '/api/events/{id}/messages',
  does: 'What was written to the holders of an event, the newest first.',
  who: 'session',
  may: 'events.read',
  viewable: true,
  takes: z.object({ id: z.uuid() }),
  gives: z.array(eventMessage),
  refuses: ['not_found'],
})
