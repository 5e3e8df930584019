import * as z from 'zod/mini'
import { freeText } from '../../input/free-text.ts'
import { because, caseItem, reviewedCase, risks } from '../review.ts'
import { route } from '../../http/route.ts'

const reviewers = ['kyc_reviewer', 'administrator'] as const
const id = z.uuid()
const words = freeText(1, 2000)
const often = { per: 'person', count: 3000, seconds: 3600 } as const
/** The refusals of an action on a case that requires a claim. */
const claimedOnly = ['not_found', 'kyc_not_waiting', 'kyc_claimed', 'kyc_not_claimed', 'kyc_own_case'] as const

export const judgeKycItem = route({
  method: 'POST',
  path: '/api/operator/kyc/cases/{id}/judge',
  does: 'Accepts an answer or a document, asks for it again with a reason, or takes a verdict back.',
  who: 'operator',
  roles: reviewers,
  audits: { what: 'kyc.judged', subject: 'kyc_case' },
  takes: z.strictObject({
    id,
    item: caseItem,
    verdict: z.nullable(z.enum(['accepted', 'asked_again'])),
    ...because,
  }),
  gives: reviewedCase,
  limit: often,
  refuses: claimedOnly,
})

export const noteKycPaperEnd = route({
  method: 'POST',
  path: '/api/operator/kyc/cases/{id}/paper-end',
  does: 'Records the last day on which a document is valid; null where it does not expire.',
  who: 'operator',
  roles: reviewers,
  audits: { what: 'kyc.paper_end_noted', subject: 'kyc_case' },
  takes: z.strictObject({ id, paper: z.uuid(), expires_on: z.nullable(z.iso.date()) }),
  gives: reviewedCase,
  limit: often,
  refuses: claimedOnly,
})

export const setKycRisk = route({
  method: 'POST',
  path: '/api/operator/kyc/cases/{id}/risk',
  does: 'Notes the merchant’s risk, which decides after how many years the case ends.',
  who: 'operator',
  roles: reviewers,
  audits: { what: 'kyc.risk_set', subject: 'kyc_case' },
  takes: z.strictObject({ id, risk: z.enum(risks) }),
  gives: reviewedCase,
  limit: often,
  refuses: claimedOnly,
})

export const askKycAgain = route({
  method: 'POST',
  path: '/api/operator/kyc/cases/{id}/ask',
  does: 'Sends the case back to the merchant with what is asked again.',
  who: 'operator',
  roles: reviewers,
  audits: { what: 'kyc.more_asked', subject: 'kyc_case' },
  takes: z.strictObject({ id }),
  gives: reviewedCase,
  limit: often,
  refuses: [...claimedOnly, 'kyc_nothing_asked'],
})

export const signKycCase = route({
  method: 'POST',
  path: '/api/operator/kyc/cases/{id}/sign',
  does: 'Signs the approval: one reviewer on the micro tier, two different ones on the full tier.',
  who: 'operator',
  roles: reviewers,
  stepUp: true,
  audits: { what: 'kyc.signed', subject: 'kyc_case' },
  takes: z.strictObject({ id }),
  gives: reviewedCase,
  limit: often,
  refuses: [...claimedOnly, 'kyc_items_open', 'kyc_signed_before', 'kyc_appeal_other'],
})

export const rejectKycCase = route({
  method: 'POST',
  path: '/api/operator/kyc/cases/{id}/reject',
  does: 'Rejects the case with a reason that the merchant reads; they may appeal once.',
  who: 'operator',
  roles: reviewers,
  audits: { what: 'kyc.rejected', subject: 'kyc_case' },
  takes: z.strictObject({ id, ...because }),
  gives: reviewedCase,
  limit: often,
  refuses: [...claimedOnly, 'kyc_appeal_other'],
})

export const writeKycMessage = route({
  method: 'POST',
  path: '/api/operator/kyc/cases/{id}/messages',
  does: 'Writes to the merchant about a case.',
  who: 'operator',
  roles: ['kyc_reviewer', 'support', 'administrator'],
  audits: { what: 'kyc.wrote', subject: 'kyc_case' },
  takes: z.strictObject({ id, text: words }),
  gives: reviewedCase,
  limit: often,
  refuses: ['not_found'],
})

export const writeKycNote = route({
  method: 'POST',
  path: '/api/operator/kyc/cases/{id}/notes',
  does: 'Writes to the other reviewers; no merchant reads it.',
  who: 'operator',
  roles: ['kyc_reviewer', 'support', 'administrator'],
  audits: { what: 'kyc.noted', subject: 'kyc_case' },
  takes: z.strictObject({ id, text: words }),
  gives: reviewedCase,
  limit: often,
  refuses: ['not_found'],
})
