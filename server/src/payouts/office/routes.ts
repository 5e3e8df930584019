import { readPayoutFigures as figuresRoute } from '@sahuji/contract/payouts/office/payout-figures'
import * as contract from '@sahuji/contract/payouts/office/payouts'
import type { PayoutDetail } from '@sahuji/contract/payouts/office/payouts'
import { approvePayout, askPayoutRelease, decidePayoutRelease, refusePayout } from '../decide-payout.ts'
import type { PayoutMails } from '../dependencies.ts'
import { checkAboveDefault } from '../hold-reasons.ts'
import { type Call, routes } from '../../platform/http/route-table.ts'
import * as clawbacks from '@sahuji/contract/payouts/office/clawbacks'
import { recordedProposal } from '../../approvals/read-proposals.ts'
import type { Feed } from '../../feed/feed.ts'
import { payoutClawback, proposePayoutClawback } from './payout-clawbacks.ts'
import { listPayoutItems, readPayoutFigures, readPayoutItem } from './read-payouts.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Tx } from '../../platform/database/database.ts'
import { feePartsOf, type PayoutRow } from '../payout-row.ts'

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

type Priced = Pick<PayoutRow, 'commission' | 'commission_rate' | 'bank_charge' | 'vat' | 'vat_rate'> & {
  confirmed_by: PayoutDetail['confirmed_by']
}

/** How many earlier withdrawals to an account are shown. */
const lastShown = 5

/** One withdrawal with all facts of the decision. Refuses not_found. */
async function readPayoutDetail(tx: Tx, clock: Clock, reader: string, id: string): Promise<PayoutDetail> {
  const item = await readPayoutItem(tx, clock, reader, id)
  const { merchant_id } = item
  const { confirmed_by, ...priced } = await tx.one<Priced>`
    select p.commission, p.commission_rate, p.bank_charge, p.vat, p.vat_rate,
           (select c.used_by from confirmations c where c.merchant_id = p.merchant_id and c.used_key = p.key) as confirmed_by
      from payouts p where p.id = ${id} and p.merchant_id = ${merchant_id}`
  const last = await tx.many<PayoutDetail['last'][number]>`
    select o.id as payout_id, o.reference, o.state, o.amount, o.created_at as at
      from payouts p join payouts o on o.merchant_id = p.merchant_id and o.account_id = p.account_id and o.mode = p.mode
     where p.id = ${id} and p.merchant_id = ${merchant_id} and o.id <> p.id
     order by o.id desc limit ${lastShown}`
  const { least, median, most } = await tx.one<{ least: bigint | null; median: bigint | null; most: bigint | null }>`
    select min(o.amount) as least, (percentile_disc(0.5) within group (order by o.amount)) as median, max(o.amount) as most
      from payouts p join payouts o on o.merchant_id = p.merchant_id and o.mode = p.mode and o.day > p.day - 90
     where p.id = ${id} and p.merchant_id = ${merchant_id} and o.id <> p.id and o.state = 'credited'`
  const amounts = least === null || median === null || most === null ? null : { least, median, most }
  return { ...item, fee_parts: feePartsOf(priced), confirmed_by, last, amounts }
}
