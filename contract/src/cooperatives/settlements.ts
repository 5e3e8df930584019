import * as z from 'zod/mini'
import { mode } from '../http/lists.ts'
import { route } from '../http/route.ts'
import { paisa, positivePaisa } from '../money/money.ts'
import { instant } from '../time/time.ts'

/** What was passed on to a cooperative at once, and what the merchant earned with it; paisa. */
export const settlement = z.object({
  batch: z.int(),
  made_at: instant,
  amount: paisa,
  commission: paisa,
  tax: paisa,
  transfer_id: z.uuid(),
})
export type Settlement = z.output<typeof settlement>

export const settlements = z.object({
  /** What is held, what the merchant earns with the next settlement, what is withheld of that, and what is passed on. */
  held: paisa,
  commission: paisa,
  tax: paisa,
  owed: paisa,
  settled_to: z.string(),
  data: z.array(settlement),
})
export type Settlements = z.output<typeof settlements>

export const readSettlements = route({
  method: 'GET',
  path: '/api/cooperatives/links/{id}/settlements',
  does: 'What is owed to a cooperative now, and what was settled before, newest first.',
  who: 'session',
  may: 'cooperatives.read',
  viewable: true,
  takes: z.object({ id: z.uuid(), mode: z.optional(mode) }),
  gives: settlements,
  refuses: ['not_found', 'cooperative_not_open'],
})

export const settleCooperative = route({
  method: 'POST',
  path: '/api/cooperatives/links/{id}/settle',
  does: 'Passes what is owed to a cooperative on to its wallet; the merchant’s commission arrives in the own wallet, less the tax withheld.',
  who: 'verified',
  may: 'cooperatives.manage',
  logs: 'cooperative.settled',
  keyed: true,
  takes: z.strictObject({
    id: z.uuid(),
    mode: z.optional(mode),
    /** As it was shown: more or less than that is not settled. */
    owed: positivePaisa,
  }),
  gives: settlements,
  refuses: [
    'not_found',
    'cooperative_not_open',
    'settlement_changed',
    'receiver_cannot_receive',
    'receiver_over_balance',
    'phone_unverified',
    'email_unverified',
  ],
})
