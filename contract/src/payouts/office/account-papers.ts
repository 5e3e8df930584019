import * as z from 'zod/mini'
import { operatorRoles } from '../../company/operator-roles.ts'
import { binary, route } from '../../http/route.ts'
import { nameCheck } from '../accounts.ts'
import { instant } from '../../time/time.ts'

/** A cheque or statement that awaits a review: it proves the account's holder. */
export const accountPaper = z.object({
  id: z.uuid(),
  merchant_id: z.uuid(),
  merchant: z.string(),
  account_id: z.uuid(),
  bank_name: z.string(),
  branch_name: z.string(),
  account_end: z.string(),
  /** The whole number if the bank has another name, for comparison with the document. */
  account_number: z.nullable(z.string()),
  account_name: z.string(),
  name_check: nameCheck,
  bank_has: z.nullable(z.string()),
  likeness: z.nullable(z.int()),
  name: z.string(),
  pages: z.int(),
  sent_at: instant,
})
export type AccountPaper = z.output<typeof accountPaper>

const deciders = ['finance_checker', 'kyc_reviewer'] as const
const id = z.uuid()

export const listAccountPapers = route({
  method: 'GET',
  path: '/api/operator/account-papers',
  does: 'The cheques and statements that wait for a person, the oldest first.',
  who: 'operator',
  roles: operatorRoles,
  takes: z.object({}),
  gives: z.array(accountPaper),
  refuses: [],
})

export const readAccountPaperPage = route({
  method: 'GET',
  path: '/api/operator/account-papers/{id}/pages/{page}',
  does: 'A page of such a document, from 1. The log records that it was opened.',
  who: 'operator',
  roles: deciders,
  takes: z.object({ id, page: z.string().check(z.maxLength(40)) }),
  gives: binary,
  sends: 'image/webp',
  limit: { per: 'person', count: 600, seconds: 3600 },
  refuses: ['not_found'],
})

export const decideAccountPaper = route({
  method: 'POST',
  path: '/api/operator/account-papers/{id}/decision',
  does: 'Decides whether a document shows that the account is the merchant’s; a rejection has a reason that the merchant reads.',
  who: 'operator',
  roles: deciders,
  stepUp: true,
  audits: { what: 'account_paper.decided', subject: 'account_paper' },
  takes: z.strictObject({
    id,
    accepts: z.boolean(),
    reason: z.string().check(z.trim(), z.minLength(5), z.maxLength(300)),
  }),
  gives: z.array(accountPaper),
  refuses: ['not_found', 'payout_own_case', 'step_up_needed'],
})
