import * as z from 'zod/mini'
import { queueFilter } from '../review.ts'
import { operatorRoles } from '../../company/operator-roles.ts'
import { route } from '../../http/route.ts'
import { instant } from '../../time/time.ts'

/** The filter of the desk's list for its CSV. */
export const exportKycQueue = route({
  method: 'POST',
  path: '/api/operator/kyc/cases/export',
  does: 'The cases that a list of the review desk finds, at most 5,000, as lines of CSV.',
  who: 'operator',
  roles: ['kyc_reviewer', 'administrator'],
  audits: { what: 'kyc.exported', subject: 'kyc_case' },
  slow: true,
  takes: z.strictObject(queueFilter),
  gives: z.object({ csv: z.string(), rows: z.int() }),
  limit: { per: 'person', count: 60, seconds: 3600 },
  refuses: [],
})

export const listKycNames = route({
  method: 'GET',
  path: '/api/operator/kyc/names',
  does: 'The names of Nepal’s districts, local levels and banks, for the answers of a case.',
  who: 'operator',
  roles: operatorRoles,
  takes: z.object({}),
  gives: z.object({
    districts: z.array(z.object({ id: z.int(), name: z.string(), name_ne: z.string() })),
    local_levels: z.array(z.object({ id: z.int(), name: z.string(), name_ne: z.string() })),
    banks: z.array(z.object({ id: z.string(), name: z.string() })),
  }),
  cached: true,
  refuses: [],
})

export const exportKycCase = route({
  method: 'POST',
  path: '/api/operator/kyc/cases/{id}/export',
  does: 'A link, good once, for a minute and for this session, to a case as one ZIP: answers, papers, messages and what happened.',
  who: 'operator',
  roles: ['kyc_reviewer', 'administrator'],
  audits: { what: 'kyc.case_exported', subject: 'kyc_case' },
  takes: z.strictObject({ id: z.uuid() }),
  gives: z.object({ url: z.string(), expires_at: instant }),
  limit: { per: 'person', count: 60, seconds: 3600 },
  refuses: ['not_found'],
})
