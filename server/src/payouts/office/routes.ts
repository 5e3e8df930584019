import { readPayoutFigures as figuresRoute } from '@sahuji/contract/payouts/office/payout-figures'
import * as contract from '@sahuji/contract/payouts/office/payouts'
import { approvePayout, askPayoutRelease, decidePayoutRelease, refusePayout } from '../decide-payout.ts'
import type { PayoutMails } from '../dependencies.ts'
import { checkAboveDefault } from '../hold-reasons.ts'
import { type Call, routes } from '../../platform/http/route-table.ts'
import * as clawbacks from '@sahuji/contract/payouts/office/clawbacks'
import { recordedProposal } from '../../approvals/read-proposals.ts'
import type { Feed } from '../../feed/feed.ts'
import { payoutClawback, proposePayoutClawback } from './payout-clawbacks.ts'
import { readPayoutDetail } from './payout-detail.ts'
import { listPayoutItems, readPayoutFigures, readPayoutItem } from './read-payouts.ts'

type Office = Call<'operator'>

interface PayoutOffice extends PayoutMails {
  feed: Feed
  /** A withdrawal above this amount, in paisa, waits for a review before it is sent; Rs.1,00,000 by default. */
  payout_check_above?: bigint | undefined
}

/** The office's part in withdrawals: those that wait for a review, and orders that a rail never knew. */
export const operatorPayoutRoutes = (deps: PayoutOffice) =>
  routes((on) => {
    on(contract.listPayoutItems, ({ tx, clock, operator }, ask) =>
      listPayoutItems(tx, clock, operator.operator_id, ask),
    )
    on(figuresRoute, ({ tx }) => readPayoutFigures(tx, deps.payout_check_above ?? checkAboveDefault))
    on(contract.readPayoutDetail, ({ tx, clock, operator }, { id }) =>
      readPayoutDetail(tx, clock, operator.operator_id, id),
    )
    on(contract.approveHeldPayout, async (call, { id: payout_id }) => {
      const { clock, tx, operator } = call
      await approvePayout({ ...deps, clock }, tx, { payout_id, operator_id: operator.operator_id })
      return recordedItem(call, payout_id)
    })
    on(contract.refuseHeldPayout, async (call, { id: payout_id, reason }) => {
      const { clock, tx, operator } = call
      await refusePayout({ ...deps, clock }, tx, { payout_id, operator_id: operator.operator_id, reason })
      return recordedItem(call, payout_id, { reason })
    })
    on(contract.askPayoutRelease, async (call, { id: payout_id, reason }) => {
      const { clock, tx, operator } = call
      await askPayoutRelease({ ...deps, clock }, tx, { payout_id, operator_id: operator.operator_id, reason })
      return recordedItem(call, payout_id, { reason })
    })
    on(contract.decidePayoutRelease, async (call, { id: payout_id, is_approved }) => {
      const { clock, tx, operator } = call
      await decidePayoutRelease({ ...deps, clock }, tx, { payout_id, operator_id: operator.operator_id, is_approved })
      return recordedItem(call, payout_id, { is_approved })
    })
    on(clawbacks.proposePayoutClawback, async (call, { id, reason }) => {
      const { tx, clock, operator } = call
      const made = await proposePayoutClawback(tx, clock, operator, { payout_id: id, reason })
      return recordedProposal(call, made, payoutClawback)
    })
  })

/** The payout after a decision, which the audit log records. */
async function recordedItem({ tx, clock, operator, record }: Office, id: string, after: Record<string, unknown> = {}) {
  const item = await readPayoutItem(tx, clock, operator.operator_id, id)
  const { merchant_id, state, amount, reference } = item
  await record(tx, { subject: { kind: 'payout', id }, merchant_id, after: { ...after, state, amount, reference } })
  return item
}
