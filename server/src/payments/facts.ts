import { paisa } from '@sahuji/contract/money/money'
import { paymentSources, paymentStates, paymentWays } from '@sahuji/contract/payments'
import { disputeStates } from '@sahuji/contract/payments/disputes'
import { refundAskStates } from '@sahuji/contract/payments/refund-asks'
import { refundStates } from '@sahuji/contract/payments/refunds'
import { instant } from '@sahuji/contract/time/time'
import * as z from 'zod/mini'
import { fact } from '../feed/feed.ts'

/** Money of a payment that moved, for one of the two sides. */
const paidFactBody = z.object({
  /** The payment; for the payer the attempt. */
  id: z.uuid(),
  payment_id: z.uuid(),
  reference: z.string(),
  direction: z.enum(['in', 'out']),
  source: z.enum(paymentSources),
  way: z.enum(paymentWays),
  /** The payer for the shop, the shop for the payer. */
  other: z.string(),
  description: z.nullable(z.string()),
  /** The label of the code, or the counter's name. */
  place: z.nullable(z.string()),
  amount: paisa,
  fee: paisa,
  account_id: z.uuid(),
  transfer_id: z.uuid(),
  /** The wallet afterwards, where the transfer is posted with the COMMIT. */
  balance_after: z.optional(z.nullable(paisa)),
  paid_at: instant,
})
export type PaidFactBody = z.output<typeof paidFactBody>

const takenBackFactBody = z.object({
  /** The payment. */
  id: z.uuid(),
  reference: z.string(),
  /** The payer's name as the shop sees it; the bank's where there is none. */
  payer: z.string(),
  amount: paisa,
})

const refundFactBody = z.object({
  id: z.uuid(),
  payment_id: z.uuid(),
  reference: z.string(),
  direction: z.enum(['in', 'out']),
  state: z.enum(refundStates),
  /** How the payment was paid; absent for a wallet. */
  by: z.optional(z.enum(paymentWays)),
  other: z.string(),
  note: z.nullable(z.string()),
  /** The amount that goes back to the payer, and what of the payment's fee comes back to the shop; paisa. */
  amount: paisa,
  fee_returned: paisa,
  account_id: z.nullable(z.uuid()),
  transfer_id: z.nullable(z.uuid()),
  at: instant,
})
export type RefundFactBody = z.output<typeof refundFactBody>

export const paymentFacts = {
  /** To the shop. */
  paid: fact('payment.paid', paidFactBody),
  /** To the payer, whose wallet paid. */
  made: fact('payment.made', paidFactBody),
  /** To the shop: the bank took back the money of a paid payment. */
  taken_back: fact('payment.taken_back', takenBackFactBody),
  /** To the shop: money came after the payment could be taken, and goes back to its payer. */
  came_late: fact('payment.came_late', takenBackFactBody),
  /** A change that moved no money: opened, expired, cancelled. For the shop's open pages. */
  changed: fact('payment.changed', z.object({ id: z.uuid(), state: z.enum(paymentStates) })),
  /** An attempt at a bank ended without money; the payment is as it was. For the shop's open pages. */
  attempt_ended: fact('payment.attempt_ended', z.object({ id: z.uuid() })),
}

export const refundFacts = {
  /** To the shop: asked for, done, failed or cancelled. */
  moved: fact('refund.moved', refundFactBody),
  /** To the payer, whose wallet has the money back. */
  received: fact('refund.received', refundFactBody),
}

const refundAskFactBody = z.object({
  id: z.uuid(),
  payment_id: z.uuid(),
  /** The payment's. */
  reference: z.string(),
  state: z.enum(refundAskStates),
  /** The person of the shop who asks. */
  asked_by: z.string(),
  note: z.nullable(z.string()),
  amount: paisa,
})

/** To the shop: a person who may not refund asks for a refund, and what became of it. */
export const refundAskFacts = {
  asked: fact('refund.asked', refundAskFactBody),
  decided: fact('refund.ask_decided', refundAskFactBody),
}

/** The steps of a dispute; the last four are its ends. */
export const disputeSteps = [
  'opened',
  'answered',
  'answered_at_deadline',
  'unanswered',
  'won',
  'lost',
  'given_back',
  'withdrawn',
] as const
export type DisputeStep = (typeof disputeSteps)[number]

const disputeFactBody = z.object({
  id: z.uuid(),
  payment_id: z.uuid(),
  /** The payment in the history of this side. */
  transaction_id: z.uuid(),
  reference: z.string(),
  what: z.enum(disputeSteps),
  state: z.enum(disputeStates),
  way: z.enum(['wallet', 'rail']),
  /** The payer for the shop, the shop for the payer. */
  other: z.string(),
  /** The disputed amount; what of it is held, left the wallet, and is owed by the shop; paisa. */
  amount: paisa,
  held: paisa,
  taken: paisa,
  owed: paisa,
  opened_at: instant,
  transfer_id: z.nullable(z.uuid()),
  balance_after: z.nullable(paisa),
})
export type DisputeFactBody = z.output<typeof disputeFactBody>

export const disputeFacts = {
  /** To the shop. */
  moved: fact('dispute.moved', disputeFactBody),
  /** To the payer, whose wallet paid. */
  payers: fact('dispute.of_payer', disputeFactBody),
  /** More of it is held. For the shop's open pages. */
  held: fact('dispute.held', z.object({ id: z.uuid(), held: paisa })),
}
