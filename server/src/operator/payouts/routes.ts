import { readPayoutFigures as figuresRoute } from '@sahuji/contract/operator/payout-figures'
import * as contract from '@sahuji/contract/operator/payouts'
import { approvePayout, askPayoutRelease, decidePayoutRelease, refusePayout } from '../../payouts/decide-payout.ts'
import { checkAboveDefault } from '../../payouts/hold-reasons.ts'
import { type Call, routes } from '../../platform/http/route-table.ts'
import type { OperatorDependencies } from '../dependencies.ts'
import { readPayoutDetail } from './payout-detail.ts'
import { listPayoutItems, readPayoutFigures, readPayoutItem } from './read-payouts.ts'

type Office = Call<'operator'>

/** What `brand` and the merchant's own address are for: the messages that follow a decision. */
export type PayoutOffice = Pick<OperatorDependencies, 'feed' | 'brand' | 'payout_check_above'> & { public_url: string }

/** The office's part in withdrawals: those that wait for a person, and orders that a rail never knew. */
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
  })

/** The payout as it stands after what was decided, which stands in the log. */
async function recordedItem({ tx, clock, operator, record }: Office, id: string, after: Record<string, unknown> = {}) {
  const item = await readPayoutItem(tx, clock, operator.operator_id, id)
  const { merchant_id, state, amount, reference } = item
  await record(tx, { subject: { kind: 'payout', id }, merchant_id, after: { ...after, state, amount, reference } })
  return item
}
