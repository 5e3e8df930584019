import * as z from 'zod/mini'
import { route } from '../http/route.ts'
import { paisa } from '../money/money.ts'
import { settlementOutcomes } from '../payouts/settlement.ts'
import { instant } from '../time/time.ts'

/** Why the money of an event stayed in the wallet, though it had a bank account: every outcome of a settlement but `sent`. */
export const keptReasons = settlementOutcomes.filter((outcome) => outcome !== 'sent')
export type KeptReason = (typeof keptReasons)[number]

/** Where the money of an event goes when it is released; paisa. */
export const eventPayout = z.object({
  /** Null: it stays in the wallet. `is_ready`: money may go to it now. */
  account: z.nullable(
    z.object({ id: z.uuid(), bank_name: z.string(), account_end: z.string(), is_ready: z.boolean() }),
  ),
  /** Planned until it is released; due until the withdrawal is placed; then sent, or kept in the wallet. */
  state: z.enum(['planned', 'due', 'sent', 'kept']),
  /** When it is released, or was; null for a draft and for a cancelled event. */
  released_at: z.nullable(instant),
  /** What is held now, or what was released. */
  amount: paisa,
  /** The fee of withdrawing it, at today's price until it is placed; null where it has none. */
  fee: z.nullable(paisa),
  /** What arrives at the bank; null where nothing goes there. */
  arrives: z.nullable(paisa),
  payout_id: z.nullable(z.uuid()),
  /** Its withdrawal failed, was cancelled or came back: the money is in the wallet. */
  is_undone: z.boolean(),
  kept_because: z.nullable(z.enum(keptReasons)),
  /** The destination may still be changed. */
  is_open: z.boolean(),
  /** It is in the wallet though it was to go to an account that can take it now. */
  can_try_again: z.boolean(),
})
export type EventPayout = z.output<typeof eventPayout>

export const readEventPayout = route({
  method: 'GET',
  path: '/api/events/{id}/payout',
  does: 'Where the money of an event goes when it is released, and what became of it.',
  who: 'session',
  may: 'payouts.read',
  viewable: true,
  takes: z.object({ id: z.uuid() }),
  gives: eventPayout,
  refuses: ['not_found'],
})

export const chooseEventPayout = route({
  method: 'POST',
  path: '/api/events/{id}/payout',
  does: 'Chooses where the money of an event goes when it is released: a bank account of the business, or null for the wallet.',
  who: 'verified',
  may: 'payouts.request',
  logs: 'event.payout_chosen',
  stepUp: true,
  takes: z.strictObject({ id: z.uuid(), account_id: z.nullable(z.uuid()) }),
  gives: eventPayout,
  limit: { per: 'person', count: 60, seconds: 3600 },
  refuses: [
    'phone_unverified',
    'email_unverified',
    'not_found',
    'event_payout_fixed',
    'bank_account_cooling',
    'bank_account_paused',
    'bank_account_disowned',
    'bank_account_name_differs',
    'step_up_needed',
  ],
})

export const retryEventPayout = route({
  method: 'POST',
  path: '/api/events/{id}/payout/again',
  does: 'Sends the money of an event to its bank account again, after it stayed in the wallet or came back to it. Once it is on its way, the answer is what became of it.',
  who: 'verified',
  may: 'payouts.request',
  logs: 'event.payout_retried',
  stepUp: true,
  takes: z.strictObject({ id: z.uuid() }),
  gives: eventPayout,
  limit: { per: 'person', count: 60, seconds: 3600 },
  refuses: [
    'phone_unverified',
    'email_unverified',
    'not_found',
    'step_up_needed',
    'bank_account_cooling',
    'bank_account_paused',
    'bank_account_disowned',
    'bank_account_name_differs',
    'money_out_frozen',
    'payouts_closed',
    'purpose_closed',
    'no_payout_rail',
    'payout_too_small',
    'payout_too_large',
    'payout_over_day',
    'payout_over_count',
    'payout_over_month',
    'withdrawable_too_low',
  ],
})
