import * as z from 'zod/mini'
import { freeText } from '../../input/free-text.ts'
import { freezeSentences, frozenParts } from '../standing.ts'
import { operatorRoles } from '../../company/operator-roles.ts'
import { route } from '../../http/route.ts'
import { instant } from '../../time/time.ts'

/** A freeze as operators read it, from its beginning to its end. */
export const operatorFreeze = z.object({
  id: z.uuid(),
  part: z.enum(frozenParts),
  reason: z.string(),
  sentence: z.enum(freezeSentences),
  own_words: z.nullable(z.string()),
  frozen_at: instant,
  frozen_by: z.string(),
  lift_asked_at: z.nullable(instant),
  lift_asked_by: z.nullable(z.string()),
  lift_reason: z.nullable(z.string()),
  /** The reader requested the lifting, so another operator must do it. */
  is_asked_by_me: z.boolean(),
  lifted_at: z.nullable(instant),
  lifted_by: z.nullable(z.string()),
})
export type OperatorFreeze = z.output<typeof operatorFreeze>

const reason = freeText(3, 500)
const often = { per: 'person', count: 120, seconds: 3600 } as const
const oneFreeze = z.strictObject({ id: z.uuid(), freeze_id: z.uuid() })

export const freezeMerchant = route({
  method: 'POST',
  path: '/api/operator/merchants/{id}/freezes',
  does: 'Freezes parts of a merchant’s account at once: sign-in, money in, money out. Ends the sessions where sign-in is frozen.',
  who: 'operator',
  roles: ['support', 'finance_checker', 'administrator'],
  audits: { what: 'merchant.frozen', subject: 'merchant' },
  takes: z.strictObject({
    id: z.uuid(),
    parts: z.array(z.enum(frozenParts)).check(z.minLength(1), z.maxLength(frozenParts.length)),
    reason,
    sentence: z.enum(freezeSentences),
    /** In place of the sentence, in the merchant's language. */
    own_words: z.optional(freeText(3, 300)),
  }),
  gives: z.array(operatorFreeze),
  limit: often,
  refuses: ['not_found', 'frozen_already'],
})

export const askMerchantLift = route({
  method: 'POST',
  path: '/api/operator/merchants/{id}/freezes/{freeze_id}/ask',
  does: 'Asks for a freeze to be lifted; another operator lifts it.',
  who: 'operator',
  roles: ['support', 'finance_checker', 'administrator'],
  audits: { what: 'merchant.lift_asked', subject: 'merchant' },
  takes: z.strictObject({ ...oneFreeze.shape, reason }),
  gives: z.array(operatorFreeze),
  limit: often,
  refuses: ['not_found', 'lift_asked_already', 'proposal_own_case'],
})

export const liftMerchantFreeze = route({
  method: 'POST',
  path: '/api/operator/merchants/{id}/freezes/{freeze_id}/lift',
  does: 'Lifts a freeze that another operator asked to be lifted, or keeps it.',
  who: 'operator',
  roles: ['finance_checker', 'administrator'],
  audits: { what: 'merchant.lifted', subject: 'merchant' },
  stepUp: true,
  takes: z.strictObject({ ...oneFreeze.shape, is_lifted: z.boolean() }),
  gives: z.array(operatorFreeze),
  limit: often,
  refuses: [
    'not_found',
    'lift_not_asked',
    'second_person_needed',
    'proposal_own_case',
    'maker_closed',
    'step_up_needed',
  ],
})

/** A freeze whose lifting was requested. */
export const liftRequest = z.object({
  id: z.uuid(),
  merchant_id: z.uuid(),
  trade_name: z.string(),
  part: z.enum(frozenParts),
  lift_asked_at: instant,
  lift_asked_by: z.string(),
  lift_reason: z.string(),
  is_asked_by_me: z.boolean(),
})
export type LiftRequest = z.output<typeof liftRequest>

export const listLiftRequests = route({
  method: 'GET',
  path: '/api/operator/lift-requests',
  does: 'The freezes that somebody asked to be lifted and that wait for a second person, the oldest first.',
  who: 'operator',
  roles: operatorRoles,
  takes: z.object({}),
  gives: z.array(liftRequest),
  refuses: [],
})
