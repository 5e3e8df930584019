import * as z from 'zod/mini'
import { deskReason, deskTexts, queuedCase, queueFigures, queueFilter, reasonUses, reviewedCase } from '../review.ts'
import { pageFields } from '../../http/lists.ts'
import { operatorRoles } from '../../company/operator-roles.ts'
import { binary, route } from '../../http/route.ts'

const reviewers = ['kyc_reviewer', 'administrator'] as const
const id = z.uuid()
const often = { per: 'person', count: 3000, seconds: 3600 } as const
export const listKycCases = route({
  method: 'GET',
  path: '/api/operator/kyc/cases',
  does: 'A list of the review desk, the oldest promise first; of what was decided today, the newest first.',
  who: 'operator',
  roles: operatorRoles,
  slow: ['q'],
  takes: z.object({ ...pageFields, ...queueFilter }),
  gives: z.object({ data: z.array(queuedCase), next: z.nullable(z.string()) }),
  shape: 'list',
  refuses: [],
})

export const readKycFigures = route({
  method: 'GET',
  path: '/api/operator/kyc/figures',
  does: 'The review desk’s state: what waits, what was promised for when, and how promises were kept.',
  who: 'operator',
  roles: operatorRoles,
  takes: z.object({}),
  gives: queueFigures,
  refuses: [],
})

export const readKycCase = route({
  method: 'GET',
  path: '/api/operator/kyc/cases/{id}',
  does: 'A case with all that the desk knows of it.',
  who: 'operator',
  roles: ['viewer', 'kyc_reviewer', 'support', 'administrator'],
  takes: z.object({ id }),
  gives: reviewedCase,
  refuses: ['not_found'],
})

export const readKycPage = route({
  method: 'GET',
  path: '/api/operator/kyc/cases/{id}/papers/{paper}/pages/{page}',
  does: 'A page of a document, from 1. The log records that it was opened, and the merchant sees by whom.',
  who: 'operator',
  roles: reviewers,
  takes: z.object({ id, paper: z.uuid(), page: z.string().check(z.maxLength(40)) }),
  gives: binary,
  sends: 'image/webp',
  limit: often,
  refuses: ['not_found'],
})

export const claimKycCase = route({
  method: 'POST',
  path: '/api/operator/kyc/cases/{id}/claim',
  does: 'Takes a case for half an hour, which each act on it renews; one reviewer at a time.',
  who: 'operator',
  roles: reviewers,
  audits: { what: 'kyc.claimed', subject: 'kyc_case' },
  takes: z.strictObject({ id }),
  gives: reviewedCase,
  limit: often,
  refuses: ['not_found', 'kyc_not_waiting', 'kyc_claimed', 'kyc_own_case'],
})

export const claimOldestKycCase = route({
  method: 'POST',
  path: '/api/operator/kyc/claim-oldest',
  does: 'Claims the case whose promise ends first and that this reviewer may decide.',
  who: 'operator',
  roles: reviewers,
  audits: { what: 'kyc.claimed', subject: 'kyc_case' },
  takes: z.strictObject({}),
  gives: reviewedCase,
  limit: often,
  refuses: ['kyc_queue_empty'],
})

export const releaseKycCase = route({
  method: 'POST',
  path: '/api/operator/kyc/cases/{id}/release',
  does: 'Gives a claim back.',
  who: 'operator',
  roles: reviewers,
  audits: { what: 'kyc.released', subject: 'kyc_case' },
  takes: z.strictObject({ id }),
  gives: reviewedCase,
  limit: often,
  refuses: ['not_found', 'kyc_claimed'],
})

export const listKycReasons = route({
  method: 'GET',
  path: '/api/operator/kyc/reasons',
  does: 'The sentences by which something is asked again or a case rejected, in every language.',
  who: 'operator',
  roles: operatorRoles,
  takes: z.object({}),
  gives: z.array(deskReason),
  refuses: [],
})

export const saveKycReason = route({
  method: 'POST',
  path: '/api/operator/kyc/reasons',
  does: 'Adds a sentence, or rewords one in every language; sentences that were already sent remain unchanged.',
  who: 'operator',
  roles: ['administrator'],
  audits: { what: 'kyc.reason_saved', subject: 'kyc_reason' },
  takes: z.strictObject({
    code: z.string().check(z.regex(/^[a-z][a-z_]{1,40}$/)),
    used_for: z.enum(reasonUses),
    texts: deskTexts,
    is_offered: z.boolean(),
  }),
  gives: z.array(deskReason),
  limit: often,
  refuses: [],
})
