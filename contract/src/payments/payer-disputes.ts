import * as z from 'zod/mini'
import { route } from '../http/route.ts'
import { paisa } from '../money/money.ts'
import { instant } from '../time/time.ts'
import { disputeReasons, disputeStates, disputeWords } from './disputes.ts'

/** A payment's newest dispute as its payer sees it; paisa. */
export const payersDispute = z.object({
  reference: z.string(),
  state: z.enum(disputeStates),
  amount: paisa,
  words: z.string(),
  answer_by: instant,
  decide_by: instant,
  ended_at: z.nullable(instant),
})
export type PayersDispute = z.output<typeof payersDispute>

/**
 * What proves a payer without a session: the reference on the receipt, with the last digits of the mobile number given for it or a code
 * entered within the last half hour (payer-codes.ts).
 */
const proof = {
  reference: z.string().check(z.trim(), z.minLength(1), z.maxLength(64)),
  mobile_end: z.optional(z.string().check(z.regex(/^\d{4}$/))),
  proof_id: z.optional(z.uuid()),
}

const cannotDispute = [
  'not_found',
  'payment_not_disputable',
  'dispute_open',
  'dispute_too_late',
  'dispute_too_often',
] as const
const limit = { per: 'network', count: 20, seconds: 3600 } as const

export const openDispute = route({
  method: 'POST',
  path: '/api/pay/{id}/dispute',
  does: 'Disputes what is left of a paid payment. The payer proves to be it by the receipt’s reference, and the last four digits of the mobile number or a code.',
  who: 'anyone',
  takes: z.strictObject({ id: z.uuid(), ...proof, reason: z.enum(disputeReasons), words: disputeWords }),
  gives: payersDispute,
  limit,
  refuses: [...cannotDispute, 'dispute_not_proved', 'dispute_code_over'],
})

export const readProvedDispute = route({
  method: 'POST',
  path: '/api/pay/{id}/dispute/state',
  does: 'The newest dispute of a payment, for a payer with the same proof.',
  who: 'anyone',
  takes: z.strictObject({ id: z.uuid(), ...proof }),
  gives: payersDispute,
  limit,
  refuses: ['not_found', 'dispute_not_proved', 'dispute_code_over'],
})

export const withdrawDispute = route({
  method: 'POST',
  path: '/api/pay/{id}/dispute/withdraw',
  does: 'Withdraws the open dispute of a payment, with the same proof: the money is free again.',
  who: 'anyone',
  takes: z.strictObject({ id: z.uuid(), ...proof }),
  gives: payersDispute,
  limit,
  refuses: ['not_found', 'dispute_not_proved', 'dispute_code_over', 'dispute_over'],
})

const unverified = ['phone_unverified', 'email_unverified'] as const

export const openOwnDispute = route({
  method: 'POST',
  path: '/api/pay/{id}/wallet/dispute',
  does: 'Disputes what is left of a payment that the own wallet paid.',
  who: 'verified',
  may: 'money.send',
  logs: 'dispute.opened',
  takes: z.strictObject({ id: z.uuid(), reason: z.enum(disputeReasons), words: disputeWords }),
  gives: payersDispute,
  limit: { per: 'person', count: 20, seconds: 86_400 },
  refuses: [...unverified, ...cannotDispute],
})

export const readOwnDispute = route({
  method: 'GET',
  path: '/api/pay/{id}/wallet/dispute',
  does: 'The newest dispute of a payment that the own wallet paid, and whether it can be disputed now.',
  who: 'verified',
  may: 'money.send',
  takes: z.object({ id: z.uuid() }),
  gives: z.object({ dispute: z.nullable(payersDispute), is_disputable: z.boolean(), amount: paisa }),
  limit: { per: 'person', count: 600, seconds: 600 },
  refuses: [...unverified, 'not_found'],
})

export const withdrawOwnDispute = route({
  method: 'POST',
  path: '/api/pay/{id}/wallet/dispute/withdraw',
  does: 'Withdraws the open dispute of a payment that the own wallet paid: the money is free again.',
  who: 'verified',
  may: 'money.send',
  logs: 'dispute.withdrawn',
  takes: z.strictObject({ id: z.uuid() }),
  gives: payersDispute,
  limit: { per: 'person', count: 60, seconds: 3600 },
  refuses: [...unverified, 'not_found', 'dispute_over'],
})
