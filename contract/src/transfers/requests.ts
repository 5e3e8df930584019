import * as z from 'zod/mini'
import { loadPurpose } from '../funding/purposes.ts'
import { mode, pageFields } from '../http/lists.ts'
import { mobileNumber } from '../merchants.ts'
import { paisa, positivePaisa } from '../money/money.ts'
import { route } from '../http/route.ts'
import { instant } from '../time/time.ts'
import { cannotSend, transferNote } from './send-ask.ts'
import { sendProof, sendProofRefusals } from './send-funds.ts'
import { transfer } from './transfer.ts'

/** Facts about the requester for a merchant who never paid them: scams begin with a stranger's first request. */
export const requestHints = z.object({
  /** Neither side has ever paid the other. */
  is_stranger: z.boolean(),
  is_verified: z.boolean(),
  /** The day on which their wallet was opened. */
  member_since: instant,
  /** The number of people they asked within 24 hours. */
  asked_today: z.int(),
  /** This merchant rejected a request of theirs before. */
  was_rejected: z.boolean(),
  /** The number of their other requests that await this merchant's answer. */
  others_open: z.int(),
})

export const requestStates = ['open', 'accepted', 'rejected', 'cancelled', 'expired'] as const
export type RequestState = (typeof requestStates)[number]

/** How often a request comes again. */
export const requestRhythms = ['week', 'month'] as const

/** A request for money as one of its sides sees it; paisa. */
export const fundRequest = z.object({
  id: z.uuid(),
  mode,
  reference: z.string(),
  state: z.enum(requestStates),
  /** `in`: the reader is asked; `out`: the reader asks. */
  direction: z.enum(['out', 'in']),
  other: z.object({
    trade_name: z.string(),
    is_verified: z.boolean(),
    /** The requester's ten digits; the reader knows the numbers that they asked themselves. */
    mobile_no: z.optional(z.string()),
  }),
  amount: paisa,
  may_change: z.boolean(),
  paid_amount: z.nullable(paisa),
  purpose: z.string(),
  note: z.nullable(z.string()),
  /** The Kathmandu day by which it is wished for. */
  due_on: z.nullable(z.iso.date()),
  expires_at: instant,
  reminded_at: z.nullable(instant),
  every: z.nullable(z.enum(requestRhythms)),
  next_at: z.nullable(instant),
  /** Requests sent together. */
  group_id: z.uuid(),
  /** For a requester who asked several payers at once: how many, and how much together. Null for a single request. */
  part_of: z.nullable(z.object({ count: z.int(), amount: paisa })),
  created_at: instant,
  settled_at: z.nullable(instant),
  /** The send that paid it. */
  paid_by: z.nullable(z.uuid()),
  /** Of an open request to the reader. */
  hints: z.nullable(requestHints),
})
export type FundRequest = z.output<typeof fundRequest>

const unverified = ['phone_unverified', 'email_unverified'] as const
const requestBounds = ['request_too_small', 'request_too_large', 'request_over_day', 'request_over_count'] as const

export const requestFunds = route({
  method: 'POST',
  path: '/api/transfers/requests',
  does: 'Asks one or several for money, each for their part. Idempotent by key.',
  who: 'verified',
  may: 'requests.manage',
  logs: 'request.sent',
  logs_texts: ['purpose'],
  keyed: true,
  takes: z.strictObject({
    payers: z
      .array(z.strictObject({ mobile_no: mobileNumber, amount: positivePaisa }))
      .check(z.minLength(1), z.maxLength(20)),
    purpose: loadPurpose,
    note: z.optional(transferNote),
    may_change: z.optional(z.boolean()),
    due_on: z.optional(z.iso.date()),
    /** Seven days by default. */
    expires_days: z.optional(z.int().check(z.gte(1), z.lte(60))),
    /** Send a reminder automatically a day before it expires. */
    remind: z.optional(z.boolean()),
    every: z.optional(z.enum(requestRhythms)),
    mode: z.optional(mode),
  }),
  gives: z.object({ requests: z.array(fundRequest) }),
  limit: { per: 'person', count: 60, seconds: 3600 },
  refuses: [
    ...unverified,
    'receiver_is_yourself',
    'request_not_possible',
    ...requestBounds,
    'purpose_closed',
    'too_many',
  ],
})

export const listFundRequests = route({
  method: 'GET',
  path: '/api/transfers/requests',
  does: 'What the merchant asked others for and is asked for, newest first.',
  who: 'session',
  may: 'sales.read',
  viewable: true,
  takes: z.object({
    ...pageFields,
    mode: z.optional(mode),
    direction: z.optional(z.enum(['out', 'in'])),
    state: z.optional(z.enum(requestStates)),
  }),
  gives: z.object({ data: z.array(fundRequest), next: z.nullable(z.string()) }),
  shape: 'list',
  refuses: [],
})

export const readFundRequest = route({
  method: 'GET',
  path: '/api/transfers/requests/{id}',
  does: 'One request in its current state, for either side.',
  who: 'session',
  may: 'sales.read',
  viewable: true,
  takes: z.object({ id: z.uuid() }),
  gives: fundRequest,
  refuses: ['not_found'],
})

export const acceptFundRequest = route({
  method: 'POST',
  path: '/api/transfers/requests/{id}/accept',
  does: 'Pays a request, with another amount where it allows that. Only the first answer to a request counts. Idempotent by key.',
  who: 'verified',
  may: 'money.send',
  logs: 'request.paid',
  keyed: true,
  priced: true,
  takes: z.strictObject({ id: z.uuid(), amount: z.optional(positivePaisa), ...sendProof }),
  gives: transfer,
  limit: { per: 'person', count: 60, seconds: 3600 },
  refuses: [
    ...cannotSend,
    'over_own_limit',
    'not_found',
    'request_not_open',
    'request_amount_fixed',
    ...sendProofRefusals,
  ],
})

const one = z.strictObject({ id: z.uuid() })

export const rejectFundRequest = route({
  method: 'POST',
  path: '/api/transfers/requests/{id}/reject',
  does: 'Rejects a request; notifies the requester. With `block` they cannot ask again.',
  who: 'verified',
  may: 'requests.manage',
  logs: 'request.rejected',
  takes: z.strictObject({ id: z.uuid(), block: z.optional(z.boolean()) }),
  gives: fundRequest,
  limit: { per: 'person', count: 120, seconds: 3600 },
  refuses: [...unverified, 'not_found', 'request_not_open'],
})

export const cancelFundRequest = route({
  method: 'POST',
  path: '/api/transfers/requests/{id}/cancel',
  does: 'Takes one’s own request back, and lets it come no more; of one that was answered, only that. Twice is once.',
  who: 'verified',
  may: 'requests.manage',
  logs: 'request.cancelled',
  takes: one,
  gives: fundRequest,
  limit: { per: 'person', count: 120, seconds: 3600 },
  refuses: [...unverified, 'not_found', 'request_not_open'],
})

export const remindFundRequest = route({
  method: 'POST',
  path: '/api/transfers/requests/{id}/remind',
  does: 'Reminds the payer of a request, once in 24 hours.',
  who: 'verified',
  may: 'requests.manage',
  logs: 'request.reminded',
  takes: one,
  gives: fundRequest,
  limit: { per: 'person', count: 60, seconds: 3600 },
  refuses: [...unverified, 'not_found', 'request_not_open', 'reminded_lately', 'too_many'],
})

export const listRequestBlocks = route({
  method: 'GET',
  path: '/api/transfers/blocks',
  does: 'Of whom the merchant wants no more requests.',
  who: 'session',
  may: 'sales.read',
  viewable: true,
  takes: z.object({}),
  gives: z.object({
    blocked: z.array(z.object({ merchant_id: z.uuid(), trade_name: z.string(), blocked_at: instant })),
  }),
  refuses: [],
})

export const removeRequestBlock = route({
  method: 'POST',
  path: '/api/transfers/blocks/{merchant_id}/remove',
  does: 'Lets somebody ask again.',
  who: 'session',
  may: 'requests.manage',
  logs: 'request.unblocked',
  takes: z.strictObject({ merchant_id: z.uuid() }),
  gives: z.object({}),
  refuses: ['not_found'],
})
