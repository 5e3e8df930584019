import * as z from 'zod/mini'
import { route } from '../http/route.ts'
import { payoutAccount } from './accounts.ts'

/** A photograph of a cheque, or a page of a statement. */
export const accountPaperBytesMax = 5 * 1024 * 1024

export const sendAccountPaper = route({
  method: 'POST',
  path: '/api/payouts/accounts/{id}/paper',
  does: 'Shows us a cheque or statement where the bank has nearly the same name, or another one: JPEG, PNG, WebP or PDF as base64. It is written anew and kept locked; a person of ours looks at it.',
  who: 'verified',
  may: 'bank_accounts.manage',
  logs: 'bank_account.document_added',
  takes: z.strictObject({
    id: z.uuid(),
    name: z.string().check(z.trim(), z.minLength(1), z.maxLength(120)),
    file: z.base64(),
  }),
  gives: payoutAccount,
  body_max: 7 * 1024 * 1024,
  limit: { per: 'person', count: 20, seconds: 86_400 },
  refuses: [
    'phone_unverified',
    'email_unverified',
    'not_found',
    'bank_account_disowned',
    'fields_invalid',
    'paper_unreadable',
    'paper_too_large',
    'paper_too_small',
    'paper_too_long',
    'paper_slow',
    'paper_heic',
    'paper_locked',
    'file_empty',
    'paper_waits',
    'paper_time_used',
    'documents_quota',
    'busy',
  ],
})
