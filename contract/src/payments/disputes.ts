import * as z from 'zod/mini'
import { mode, pageFields } from '../http/lists.ts'
import { binary, route } from '../http/route.ts'
import { freeText, hasLetter, oneLine } from '../input/free-text.ts'
import { paisa } from '../money/money.ts'
import { paymentWays } from '../payments.ts'
import { instant } from '../time/time.ts'

/** Why the payer wants the money back: never got it, not as agreed, paid twice, did not make this payment, or another reason. */
export const disputeReasons = ['not_received', 'not_as_agreed', 'twice', 'not_mine', 'other'] as const
export type DisputeReason = (typeof disputeReasons)[number]

/** Who opened it: the payer, or the company for a bank's or card network's chargeback, or for a complaint. */
export const disputeSources = ['payer', 'chargeback', 'complaint'] as const
export type DisputeSource = (typeof disputeSources)[number]

/** `open`: the merchant may answer; `review`: the company decides. The others are ends, as the merchant sees them. */
export const disputeStates = ['open', 'review', 'won', 'lost', 'given_back', 'withdrawn'] as const
export type DisputeState = (typeof disputeStates)[number]

/** Days that the merchant has for an answer, and then the company for its decision. */
export const disputeAnswerDays = 7
export const disputeDecisionDays = 7

/** Until how many days after the payment a payer may dispute it. */
export const disputePayerDays = 120

/** How many disputes a payer may open of one payment: each holds the merchant's money again. */
export const disputesByPayerMost = 3

export const disputeFileBytesMax = 5 * 1024 * 1024
export const disputeFilesMost = 8
export const disputeTextMax = 1000

/** What the payer writes, and the merchant's answer. */
export const disputeWords = freeText(10, disputeTextMax).check(hasLetter)

const disputeFile = z.object({ id: z.uuid(), name: z.string(), pages: z.int(), added_at: instant })

const disputeEvents = [
  'opened',
  'held',
  'answered',
  'answered_at_deadline',
  'unanswered',
  'won',
  'lost',
  'given_back',
  'withdrawn',
] as const

/** A dispute in a list; paisa. */
export const dispute = z.object({
  id: z.uuid(),
  reference: z.string(),
  mode,
  payment_id: z.uuid(),
  /** The reference of the payment. */
  payment_reference: z.string(),
  source: z.enum(disputeSources),
  reason: z.enum(disputeReasons),
  state: z.enum(disputeStates),
  payer: z.string(),
  amount: paisa,
  opened_at: instant,
  answer_by: instant,
  decide_by: instant,
  answered_at: z.nullable(instant),
  ended_at: z.nullable(instant),
})
export type Dispute = z.output<typeof dispute>

/** The same with everything that its merchant may know; paisa. */
export const wholeDispute = z.object({
  ...dispute.shape,
  /** What the payer wrote. */
  words: z.string(),
  paid_at: instant,
  paid_by: z.enum(paymentWays),
  /** The payment, what was refunded of it, what is held of the disputed amount, and what of a lost one the merchant owes. */
  paid: paisa,
  refunded: paisa,
  held: paisa,
  owed: paisa,
  /** How the money goes back: into the wallet that paid, or by the bank's or card's settlement. */
  way: z.enum(['wallet', 'rail']),
  /** The answer, or its draft. */
  answer: z.string(),
  /** The answer was sent at the deadline, because something had been added. */
  is_sent_at_deadline: z.boolean(),
  files: z.array(disputeFile),
  /** What this payer paid before, how often, and how many disputes there were; null where the payer is unknown. */
  payer_before: z.nullable(z.object({ payments: z.int(), amount: paisa, disputes: z.int() })),
  /** The payer's mobile number, without its middle. */
  payer_mobile: z.nullable(z.string()),
  timeline: z.array(z.object({ at: instant, what: z.enum(disputeEvents), amount: z.nullable(paisa) })),
})
export type WholeDispute = z.output<typeof wholeDispute>

const unverified = ['phone_unverified', 'email_unverified'] as const
const id = z.uuid()

export const listDisputes = route({
  method: 'GET',
  path: '/api/disputes',
  does: 'The disputes of the shop’s payments: those that are open, the next deadline first, or those that have ended, newest first.',
  who: 'session',
  may: 'disputes.read',
  viewable: true,
  takes: z.object({ ...pageFields, mode: z.optional(mode), which: z.enum(['open', 'ended']) }),
  gives: z.object({ data: z.array(dispute), next: z.nullable(z.string()) }),
  shape: 'list',
  refuses: [],
})

export const listPaymentDisputes = route({
  method: 'GET',
  path: '/api/payments/{id}/disputes',
  does: 'The disputes of a payment, oldest first.',
  who: 'session',
  may: 'disputes.read',
  viewable: true,
  takes: z.object({ id }),
  gives: z.array(dispute),
  refuses: ['not_found'],
})

export const readDispute = route({
  method: 'GET',
  path: '/api/disputes/{id}',
  does: 'One dispute with the payer’s words, the money that is held, and the answer.',
  who: 'session',
  may: 'disputes.read',
  viewable: true,
  takes: z.object({ id }),
  gives: wholeDispute,
  refuses: ['not_found'],
})

export const saveDisputeAnswer = route({
  method: 'POST',
  path: '/api/disputes/{id}/draft',
  does: 'Keeps the text of an answer that is not sent yet. At the deadline it is sent by itself.',
  who: 'verified',
  may: 'disputes.answer',
  logs: 'nothing',
  takes: z.strictObject({ id, answer: freeText(0, disputeTextMax) }),
  gives: wholeDispute,
  limit: { per: 'person', count: 600, seconds: 3600 },
  refuses: [...unverified, 'not_found', 'dispute_answered'],
})

export const addDisputeFile = route({
  method: 'POST',
  path: '/api/disputes/{id}/files',
  does: 'Adds a document to an answer that is not sent yet: JPEG, PNG, WebP or PDF as base64. It is encoded again and encrypted.',
  who: 'verified',
  may: 'disputes.answer',
  logs: 'dispute.document_added',
  takes: z.strictObject({ id, name: freeText(1, 120).check(oneLine), file: z.base64() }),
  gives: wholeDispute,
  body_max: 7 * 1024 * 1024,
  limit: { per: 'person', count: 60, seconds: 86_400 },
  refuses: [
    ...unverified,
    'not_found',
    'dispute_answered',
    'dispute_files_full',
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

export const removeDisputeFile = route({
  method: 'POST',
  path: '/api/disputes/{id}/files/{file}/remove',
  does: 'Removes a document from an answer that is not sent yet.',
  who: 'verified',
  may: 'disputes.answer',
  logs: 'dispute.document_removed',
  takes: z.strictObject({ id, file: z.uuid() }),
  gives: wholeDispute,
  limit: { per: 'person', count: 120, seconds: 3600 },
  refuses: [...unverified, 'not_found', 'dispute_answered'],
})

export const readDisputePage = route({
  method: 'GET',
  path: '/api/disputes/{id}/files/{file}/pages/{page}',
  does: 'A page of a document of the own answer, from 1.',
  who: 'verified',
  may: 'disputes.read',
  takes: z.object({ id, file: z.uuid(), page: z.string().check(z.maxLength(40)) }),
  gives: binary,
  sends: 'image/webp',
  limit: { per: 'person', count: 600, seconds: 3600 },
  refuses: [...unverified, 'not_found'],
})

export const sendDisputeAnswer = route({
  method: 'POST',
  path: '/api/disputes/{id}/answer',
  does: 'Sends the answer with its documents, once.',
  who: 'verified',
  may: 'disputes.answer',
  logs: 'dispute.answered',
  takes: z.strictObject({ id, answer: freeText(0, disputeTextMax) }),
  gives: wholeDispute,
  limit: { per: 'person', count: 60, seconds: 3600 },
  refuses: [...unverified, 'not_found', 'dispute_answered', 'dispute_answer_empty'],
})

export const giveDisputedBack = route({
  method: 'POST',
  path: '/api/disputes/{id}/give-back',
  does: 'Gives the disputed amount back to the payer and ends the dispute.',
  who: 'verified',
  may: 'disputes.answer',
  logs: 'dispute.given_back',
  stepUp: true,
  takes: z.strictObject({ id }),
  gives: wholeDispute,
  limit: { per: 'person', count: 60, seconds: 3600 },
  refuses: [
    ...unverified,
    'not_found',
    'not_permitted',
    'over_own_limit',
    'over_given_right',
    'dispute_over',
    'dispute_not_covered',
    'dispute_paid_back',
    'account_closed',
    'step_up_needed',
    'session_not_bound',
  ],
})
