import * as z from 'zod/mini'
import { freeText } from '../input/free-text.ts'
import { ownBroadcast, broadcastTones } from '../merchants/standing.ts'
import { operatorRoles } from '../company/operator-roles.ts'
import { route } from '../http/route.ts'
import { instant } from '../time/time.ts'

/** A notice to all merchants, as the office reads it. */
export const broadcast = z.object({
  ...ownBroadcast.shape,
  shown_from: instant,
  written_at: instant,
  written_name: z.string(),
  ended_at: z.nullable(instant),
  ended_name: z.nullable(z.string()),
  state: z.enum(['coming', 'shown', 'over']),
  /** How many people have closed it. */
  dismissed: z.int(),
})
export type Broadcast = z.output<typeof broadcast>

const words = freeText(1, 500)
const otherWords = z.optional(words)

const often = { per: 'person', count: 60, seconds: 3600 } as const

export const listBroadcasts = route({
  method: 'GET',
  path: '/api/operator/broadcasts',
  does: 'The notices to all merchants, the newest first, a hundred at most.',
  who: 'operator',
  roles: operatorRoles,
  takes: z.object({}),
  gives: z.array(broadcast),
  refuses: [],
})

export const writeBroadcast = route({
  method: 'POST',
  path: '/api/operator/broadcasts',
  does: 'Shows a notice above every page of every merchant, from one moment until another.',
  who: 'operator',
  roles: ['support', 'administrator'],
  audits: { what: 'broadcast.written', subject: 'broadcast' },
  takes: z.strictObject({
    tone: z.enum(broadcastTones),
    texts: z.strictObject({
      en: words,
      zh: otherWords,
      es: otherWords,
      fr: otherWords,
      it: otherWords,
      ar: otherWords,
      ne: otherWords,
    }),
    /** Absent: from now on. */
    shown_from: z.optional(instant),
    shown_until: instant,
  }),
  gives: broadcast,
  limit: often,
  refuses: ['broadcast_time_wrong'],
})

export const endBroadcast = route({
  method: 'POST',
  path: '/api/operator/broadcasts/{id}/end',
  does: 'Takes a notice down before its time, or before it began.',
  who: 'operator',
  roles: ['support', 'administrator'],
  audits: { what: 'broadcast.ended', subject: 'broadcast' },
  takes: z.strictObject({ id: z.uuid() }),
  gives: broadcast,
  limit: often,
  refuses: ['not_found', 'broadcast_over'],
})
