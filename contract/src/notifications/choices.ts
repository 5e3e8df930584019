import * as z from 'zod/mini'
import type { FieldSentence } from '../input/field-sentences.ts'
import { limitPaisa, paisa } from '../money/money.ts'
import { route } from '../http/route.ts'
import { noticeChannels, noticeKinds, noticeMatrix, noticeFrequencies } from './kinds.ts'
import { notificationTypes } from './types.ts'

/** Minutes since midnight in Kathmandu. */
const minuteOfDay = z.int().check(z.gte(0), z.lte(1439))

/** A person's notification preferences: kinds, channels, minimum amount and quiet hours. */
export const noticeChoices = z.object({
  /** Every kind with every channel. */
  choices: z.array(
    z.object({
      kind: z.enum(noticeKinds),
      channel: z.enum(noticeChannels),
      frequency: z.enum(noticeFrequencies),
      is_locked: z.boolean(),
    }),
  ),
  /** Money received below this is in the bell and the day's mail alone; paisa. */
  amount_min: paisa,
  /**
   * The hours in which push and SMS wait, security excepted; past midnight if the end is earlier than the beginning.
   */
  quiet: z.nullable(z.object({ from: minuteOfDay, until: minuteOfDay })),
  /** On how many devices of the person notices are turned on. */
  push_devices: z.int(),
  /** Muted for all people of the merchant: listed in the bell without a sign. */
  muted: z.array(z.enum(notificationTypes)),
})
export type NoticeChoices = z.output<typeof noticeChoices>

export const readNoticeChoices = route({
  method: 'GET',
  path: '/api/notifications/choices',
  does: 'The person’s notification preferences for push, e-mail and SMS beside the bell, the locked ones, the least amount and the quiet hours.',
  who: 'session',
  may: 'account.own',
  takes: z.object({}),
  gives: noticeChoices,
  refuses: [],
})

const locked = { sentence: 'locked' satisfies FieldSentence }

export const chooseNotice = route({
  method: 'POST',
  path: '/api/notifications/choices',
  does: 'Turns one kind of notification on one channel on or off. A locked one is refused; daily is for e-mail about money received.',
  who: 'session',
  may: 'account.own',
  logs: 'notice.changed',
  takes: z
    .strictObject({ kind: z.enum(noticeKinds), channel: z.enum(noticeChannels), frequency: z.enum(noticeFrequencies) })
    .check(
      z.refine(({ kind, channel }) => noticeMatrix[kind][channel].is_locked !== true, {
        path: ['frequency'],
        params: locked,
      }),
      z.refine(
        ({ kind, channel, frequency }) => frequency !== 'daily' || (kind === 'received' && channel === 'email'),
        {
          path: ['frequency'],
        },
      ),
    ),
  gives: noticeChoices,
  limit: { per: 'person', count: 240, seconds: 3600 },
  refuses: [],
})

export const boundNotices = route({
  method: 'POST',
  path: '/api/notifications/bounds',
  does: 'Sets the least amount from which money received is notified by push, e-mail and SMS, and the quiet hours. Fields that are left out remain unchanged.',
  who: 'session',
  may: 'account.own',
  logs: 'notice.changed',
  takes: z.strictObject({
    amount_min: z.optional(limitPaisa),
    /** Null: no hour is quiet. */
    quiet: z.optional(
      z.nullable(
        z
          .strictObject({ from: minuteOfDay, until: minuteOfDay })
          .check(z.refine(({ from, until }) => from !== until, { path: ['until'] })),
      ),
    ),
  }),
  gives: noticeChoices,
  limit: { per: 'person', count: 240, seconds: 3600 },
  refuses: [],
})
