import * as z from 'zod/mini'
import { exportChoice, exportPreview, exportRefusals, listExport } from '../exports.ts'
import { mode, pageFields } from '../http/lists.ts'
import { paisa } from '../money/money.ts'
import { payout, payoutOverview, payoutStates } from '../payouts.ts'
import { route } from '../http/route.ts'
import { feeRule } from '../tariff.ts'

export const readPayoutOverview = route({
  method: 'GET',
  path: '/api/payouts/overview',
  does: 'What can be withdrawn now, why not more, and for what.',
  who: 'verified',
  may: 'payouts.read',
  viewable: true,
  takes: z.object({ mode: z.optional(mode) }),
  gives: payoutOverview,
  refuses: ['phone_unverified', 'email_unverified'],
})

export const readPayout = route({
  method: 'GET',
  path: '/api/payouts/{id}',
  does: 'One withdrawal in its current state.',
  who: 'session',
  may: 'payouts.read',
  viewable: true,
  takes: z.object({ id: z.uuid() }),
  gives: payout,
  refuses: ['not_found'],
})

export const readPayoutFee = route({
  method: 'GET',
  path: '/api/payouts/{id}/fee',
  does: 'Why the bank’s charge of a withdrawal is what it is: the dated rule that it was priced by.',
  who: 'session',
  may: 'payouts.read',
  viewable: true,
  takes: z.object({ id: z.uuid() }),
  gives: feeRule,
  refuses: ['not_found'],
})

/** Filters of the history, the same for the list, its totals and its export. */
export const payoutFilter = {
  mode: z.optional(mode),
  state: z.optional(z.enum(payoutStates)),
  account_id: z.optional(z.uuid()),
  /** Days of Kathmandu, `2026-11-17`, both counted in. */
  from: z.optional(z.iso.date()),
  to: z.optional(z.iso.date()),
}

export const listPayouts = route({
  method: 'GET',
  path: '/api/payouts',
  does: 'The merchant’s withdrawals, newest first.',
  who: 'session',
  may: 'payouts.read',
  viewable: true,
  takes: z.object({ ...pageFields, ...payoutFilter }),
  gives: z.object({ data: z.array(payout), next: z.nullable(z.string()) }),
  shape: 'list',
  refuses: [],
})

export const readPayoutTotals = route({
  method: 'GET',
  path: '/api/payouts/totals',
  does: 'Sums of the withdrawals that a filter finds. Returned, cancelled and failed ones are in no sum but the count.',
  who: 'session',
  may: 'payouts.read',
  viewable: true,
  takes: z.object(payoutFilter),
  gives: z.object({
    count: z.int(),
    credited: z.object({ count: z.int(), amount: paisa, fee: paisa, arrived: paisa }),
    /** `amount` leaves the wallet, `arrives` reaches the bank of it. */
    on_the_way: z.object({ count: z.int(), amount: paisa, arrives: z.optional(paisa) }),
  }),
  refuses: [],
})

export const previewPayoutExport = route({
  method: 'GET',
  path: '/api/exports/withdrawals/preview',
  does: 'What a file of all withdrawals that a filter finds would hold: its count and sums, and the last choice of columns.',
  who: 'session',
  may: 'statements.export',
  slow: true,
  takes: z.object(payoutFilter),
  gives: exportPreview,
  refuses: [],
})

export const exportPayouts = route({
  method: 'POST',
  path: '/api/exports/withdrawals',
  does: 'Begins a file of all withdrawals that a filter finds at this moment. A file of few rows is made at once.',
  who: 'session',
  may: 'statements.export',
  logs: 'payout.exported',
  slow: true,
  takes: z.object({ ...payoutFilter, ...exportChoice.shape }),
  gives: listExport,
  limit: { per: 'person', count: 30, seconds: 600 },
  refuses: exportRefusals,
})

export const checkPayout = route({
  method: 'POST',
  path: '/api/payouts/{id}/check',
  does: 'Asks the rail now for the state of an open withdrawal.',
  who: 'session',
  may: 'payouts.request',
  logs: 'nothing',
  takes: z.strictObject({ id: z.uuid() }),
  gives: payout,
  limit: { per: 'person', count: 30, seconds: 600 },
  refuses: ['not_found'],
})

export const cancelPayout = route({
  method: 'POST',
  path: '/api/payouts/{id}/cancel',
  does: 'Takes back a withdrawal that was not sent yet, or waits for a file; its money is free again. Twice is once.',
  who: 'session',
  may: 'payouts.request',
  logs: 'payout.cancelled',
  takes: z.strictObject({ id: z.uuid() }),
  gives: payout,
  limit: { per: 'person', count: 30, seconds: 600 },
  refuses: ['not_found', 'payout_not_cancellable'],
})
