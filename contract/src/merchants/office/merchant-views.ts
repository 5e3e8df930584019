import * as z from 'zod/mini'
import { freeText } from '../../input/free-text.ts'
import { route } from '../../http/route.ts'
import { instant } from '../../time/time.ts'

/** A request to view as the merchant, as the requesting operator sees it. */
export const operatorView = z.object({
  id: z.uuid(),
  reason: z.string(),
  asked_at: instant,
  is_allowed: z.nullable(z.boolean()),
  ends_at: z.nullable(instant),
  ended_at: z.nullable(instant),
  /** Viewing is allowed now. */
  is_open: z.boolean(),
  /** It awaits the merchant's answer. */
  is_waiting: z.boolean(),
  looks: z.array(z.object({ at: instant, path: z.string(), subject: z.nullable(z.string()) })),
})
export type OperatorView = z.output<typeof operatorView>

const viewers = ['kyc_reviewer', 'support', 'administrator'] as const
const often = { per: 'person', count: 60, seconds: 3600 } as const

export const askMerchantView = route({
  method: 'POST',
  path: '/api/operator/merchants/{id}/views',
  does: 'Asks the merchant to let this operator see what they see; a newer question takes the place of an open one.',
  who: 'operator',
  roles: viewers,
  audits: { what: 'merchant.view_asked', subject: 'merchant' },
  takes: z.strictObject({ id: z.uuid(), reason: freeText(3, 300) }),
  gives: operatorView,
  limit: often,
  refuses: ['not_found'],
})

export const readAsMerchant = route({
  method: 'POST',
  path: '/api/operator/merchants/{id}/views/{view_id}/look',
  does: 'Reads one page’s data as the merchant would, while they allow it; the look is written down before anything is read. Nothing can be changed by it, and papers and keys are never shown.',
  who: 'operator',
  roles: viewers,
  audits: { what: 'merchant.looked_at', subject: 'merchant' },
  takes: z.strictObject({
    id: z.uuid(),
    view_id: z.uuid(),
    /** Path and query of a merchant's route, e.g. `/api/transactions/…`. */
    path: z.string().check(z.startsWith('/api/'), z.maxLength(500)),
  }),
  /** The envelope that the merchant would get. */
  gives: z.object({ answer: z.record(z.string(), z.unknown()) }),
  limit: { per: 'person', count: 600, seconds: 3600 },
  refuses: ['not_found', 'view_closed', 'view_hidden'],
})

export const endMerchantView = route({
  method: 'POST',
  path: '/api/operator/merchants/{id}/views/{view_id}/end',
  does: 'Ends one’s own look, or takes the question back.',
  who: 'operator',
  roles: viewers,
  audits: { what: 'merchant.view_ended', subject: 'merchant' },
  takes: z.strictObject({ id: z.uuid(), view_id: z.uuid() }),
  gives: operatorView,
  limit: often,
  refuses: ['not_found'],
})
