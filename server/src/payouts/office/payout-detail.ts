import type { PayoutDetail } from '@sahuji/contract/payouts/office/payouts'
import type { Clock } from '../../platform/clock.ts'
import type { Tx } from '../../platform/database/database.ts'
import { feePartsOf, type PayoutRow } from '../payout-row.ts'
import { readPayoutItem } from './read-payouts.ts'

type Priced = Pick<PayoutRow, 'commission' | 'commission_rate' | 'bank_charge' | 'vat' | 'vat_rate'> & {
  confirmed_by: PayoutDetail['confirmed_by']
}

/** How many earlier withdrawals to an account are shown. */
const lastShown = 5

/** One withdrawal with all facts of the decision. Refuses not_found. */
export async function readPayoutDetail(tx: Tx, clock: Clock, reader: string, id: string): Promise<PayoutDetail> {
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
