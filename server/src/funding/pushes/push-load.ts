import { newReference } from '../../platform/ids.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { PushedPayment, PushRail } from '../../rails/push-rail.ts'
import type { Succeeded } from '../../rails/rail.ts'
import { limitDays } from '../../tariff/limits.ts'
import type { FundingDependencies } from '../dependencies.ts'
import { addEvent } from '../../collections/rows/collection-events.ts'
import type { PricedLoad } from '../begin/price-load.ts'
import { pushChannel } from './push-validation.ts'
import { loadById } from '../loads/queries.ts'
import { creditPayment } from '../../collections/settle/record-payment.ts'

/** A payment, and the rail that pushed it. */
export interface Pushing {
  rail: PushRail
  pushed: PushedPayment
}

/** The load of a push: begun and credited in one transaction, so that it is never visible half done. */
export async function insertPushedLoad(
  { clock }: FundingDependencies,
  tx: Tx,
  {
    rail,
    pushed,
    merchant_id,
    load_id,
    priced,
  }: Pushing & { merchant_id: string; load_id: string; priced: Pick<PricedLoad, 'rule' | 'quote'> },
): Promise<void> {
  const now = clock.now()
  const { rule, quote } = priced
  await tx.run`
    insert into loads (id, merchant_id, key, reference, state, channel, rail, instrument_id, bank_name, rail_id,
                       tariff_channel, tariff_from, limit_group, day, amount, fee, purpose, remark, created_at, expires_at)
    select ${load_id}::uuid, ${merchant_id}::uuid, ${load_id}::uuid, ${newReference(clock)}, 'created', ${pushChannel},
           ${rail.name}, id, name, ${pushed.transaction_id}, ${rule.channel}, ${rule.valid_from}::date, ${rule.limit_group},
           ${limitDays(now).day}::date, ${quote.amount}::bigint, ${quote.fee}::bigint, 'other', ${pushed.remarks},
           ${now}::timestamptz, ${now}::timestamptz
      from instruments where rail = ${rail.name} and code = ${rail.name}`
  await addEvent(tx, {
    collection_id: load_id,
    at: now,
    what: 'pushed',
    facts: { rail: rail.name },
    state_to: 'created',
  })
}

/** Credits as every collection is credited. Throws WalletClosed where the money would go to review instead. */
export async function creditPush(
  deps: FundingDependencies,
  tx: Tx,
  { rail, pushed, load_id }: Pushing & { load_id: string },
): Promise<void> {
  const load = (await loadById(tx, load_id))!
  const { transaction_id, amount, sent_at } = pushed
  const paid: Succeeded = {
    state: 'succeeded',
    rail_ref: transaction_id,
    amount,
    currency: 'NPR',
    reference: load.reference,
    fee: null,
    instrument: null,
    paid_at: sent_at,
    raw: { call: `${rail.name} payment-request`, asked: { transactionId: transaction_id }, http: 200, answered: null },
  }
  await creditPayment(deps, tx, load, { act: 'credit', paid, terms: load })
  if ((await loadById(tx, load_id))!.state !== 'credited') throw new WalletClosed()
}

/** The wallet was closed during its push: nothing of the push may remain. */
export class WalletClosed extends Error {
  override readonly name = 'WalletClosed'
}
