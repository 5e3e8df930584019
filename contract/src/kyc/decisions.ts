import * as z from 'zod/mini'
import { freeText } from '../input/free-text.ts'
import { kycCase } from '../kyc.ts'
import { binary, route } from '../http/route.ts'
import { instant } from '../time/time.ts'

const words = freeText(1, 2000)

export const submitCase = route({
  method: 'POST',
  path: '/api/kyc/case/submit',
  does: 'Hands the case in, or what was asked again. Where something is missing the fields are named.',
  who: 'verified',
  may: 'business.manage',
  logs: 'kyc.submitted',
  takes: z.strictObject({}),
  gives: kycCase,
  limit: { per: 'person', count: 60, seconds: 3600 },
  refuses: ['kyc_not_open', 'kyc_incomplete'],
})

export const writeCaseMessage = route({
  method: 'POST',
  path: '/api/kyc/messages',
  does: 'Writes to the review desk about the newest case.',
  who: 'verified',
  may: 'business.manage',
  logs: 'kyc.message_written',
  takes: z.strictObject({ text: words }),
  gives: kycCase,
  limit: { per: 'person', count: 60, seconds: 3600 },
  refuses: ['not_found'],
})

export const appealDecision = route({
  method: 'POST',
  path: '/api/kyc/appeal',
  does: 'Asks for another look at a rejected case, once a decision; it waits for a reviewer again.',
  who: 'verified',
  may: 'business.manage',
  logs: 'kyc.appealed',
  takes: z.strictObject({ reason: words }),
  gives: kycCase,
  limit: { per: 'person', count: 20, seconds: 3600 },
  refuses: ['kyc_appeal_closed'],
})

export const readPaperPage = route({
  method: 'GET',
  path: '/api/kyc/papers/{paper}/pages/{page}',
  does: 'A page of one of the merchant’s own papers, from 1, as the review desk sees it.',
  who: 'verified',
  may: 'business.manage',
  takes: z.object({ paper: z.uuid(), page: z.string().check(z.maxLength(40)) }),
  gives: binary,
  sends: 'image/webp',
  limit: { per: 'person', count: 1200, seconds: 3600 },
  refuses: ['not_found'],
})

export const exportCase = route({
  method: 'POST',
  path: '/api/kyc/case/export',
  does: 'A link, good once, for a minute and for this session, to the newest case as one ZIP: answers, papers, messages and what happened.',
  who: 'verified',
  may: 'business.manage',
  logs: 'kyc.exported',
  takes: z.strictObject({}),
  gives: z.object({ url: z.string(), expires_at: instant }),
  limit: { per: 'person', count: 20, seconds: 3600 },
  refuses: ['not_found'],
})
