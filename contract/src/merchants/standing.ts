import * as z from 'zod/mini'
import { route } from '../http/route.ts'
import { instant } from '../time/time.ts'

/** The parts of a merchant's account that can be frozen separately. */
export const frozenParts = ['sign_in', 'money_in', 'money_out'] as const
export type FrozenPart = (typeof frozenParts)[number]

/** Reasons shown to a merchant, each in their own language. */
export const freezeSentences = [
  'bank_account_changed',
  'unusual_activity',
  'owner_to_confirm',
  'papers_needed',
  'authority_asked',
  'asked_by_merchant',
] as const
export type FreezeSentence = (typeof freezeSentences)[number]

/** A freeze as the merchant reads it. */
export const ownFreeze = z.object({
  part: z.enum(frozenParts),
  since: instant,
  sentence: z.enum(freezeSentences),
  /** Words of the operator's own, which stand in place of the sentence. */
  own_words: z.nullable(z.string()),
})
export type OwnFreeze = z.output<typeof ownFreeze>

/** An operator's request to view as the merchant, and its result. */
export const ownView = z.object({
  id: z.uuid(),
  operator_name: z.string(),
  reason: z.string(),
  asked_at: instant,
  is_allowed: z.nullable(z.boolean()),
  /** The automatic end of the permission; null without one. */
  ends_at: z.nullable(instant),
  /** An earlier end by a person. */
  ended_at: z.nullable(instant),
  /** Viewing is allowed now. */
  is_open: z.boolean(),
  /** It awaits an answer. */
  is_waiting: z.boolean(),
  /** The viewed parts, in order. */
  looks: z.array(z.object({ at: instant, path: z.string(), subject: z.nullable(z.string()) })),
})
export type OwnView = z.output<typeof ownView>

/** How long a permission to view lasts, and how long a request waits for its answer. */
export const viewMinutes = 30
export const viewQuestionHours = 24

/** The appearance of a notice to all merchants: news or a warning. */
export const broadcastTones = ['info', 'warn'] as const

/** A notice of the operator to all merchants, in force now. */
export const ownBroadcast = z.object({
  id: z.uuid(),
  tone: z.enum(broadcastTones),
  /** By language; English replaces a missing one. */
  texts: z.object({
    en: z.string(),
    zh: z.optional(z.string()),
    es: z.optional(z.string()),
    fr: z.optional(z.string()),
    it: z.optional(z.string()),
    ar: z.optional(z.string()),
    ne: z.optional(z.string()),
  }),
  shown_until: instant,
})
export type OwnBroadcast = z.output<typeof ownBroadcast>

export const readStanding = route({
  method: 'GET',
  path: '/api/merchants/standing',
  does: 'What is frozen and why, who asks to look or is looking, and what the operator tells all: for the banners of every page.',
  who: 'session',
  may: 'shop.read',
  viewable: true,
  takes: z.object({}),
  gives: z.object({ freezes: z.array(ownFreeze), views: z.array(ownView), broadcasts: z.array(ownBroadcast) }),
  refuses: [],
})

export const dismissBroadcast = route({
  method: 'POST',
  path: '/api/merchants/broadcasts/{id}/dismiss',
  does: 'Closes a notice of the operator for this person, on every device.',
  who: 'session',
  may: 'shop.read',
  logs: 'nothing',
  takes: z.strictObject({ id: z.uuid() }),
  gives: z.object({}),
  limit: { per: 'person', count: 60, seconds: 3600 },
  refuses: ['not_found'],
})

export const listViews = route({
  method: 'GET',
  path: '/api/merchants/views',
  does: 'Every time an operator asked to see what the merchant sees, and what was looked at; the newest first.',
  who: 'session',
  may: 'business.manage',
  takes: z.object({}),
  gives: z.array(ownView),
  refuses: [],
})

export const answerView = route({
  method: 'POST',
  path: '/api/merchants/views/{id}/answer',
  does: 'Allows an operator to look for half an hour, or does not.',
  who: 'session',
  may: 'business.manage',
  logs: 'view.answered',
  takes: z.strictObject({ id: z.uuid(), is_allowed: z.boolean() }),
  gives: ownView,
  limit: { per: 'person', count: 60, seconds: 3600 },
  refuses: ['not_found', 'view_gone'],
})

export const endView = route({
  method: 'POST',
  path: '/api/merchants/views/{id}/end',
  does: 'Ends a look at once.',
  who: 'session',
  may: 'business.manage',
  logs: 'view.ended',
  takes: z.strictObject({ id: z.uuid() }),
  gives: ownView,
  limit: { per: 'person', count: 60, seconds: 3600 },
  refuses: ['not_found'],
})
