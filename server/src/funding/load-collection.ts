import type { CollectionUse } from '../collections/collection-use.ts'
import type { CollectionRow } from '../collections/rows/collection-row.ts'
import type { Tx } from '../platform/database/database.ts'
import { quote } from '../tariff/fees.ts'
import { ruleOn } from '../tariff/rules.ts'
import { rerouteLoad } from './begin/reroute-load.ts'
import { clawbackMoved, loadFacts } from './facts.ts'
import { asLoad } from './loads/load-row.ts'
import { giveLoadBack, ownMobile } from './settle/give-back.ts'
import { decidePaid } from './settle/payment-decision.ts'
import { matchPayment } from './settle/payment-terms.ts'
import { loadClawbackLegs, loadLegs } from './settle/post-load.ts'

/** What a load decides for itself, as the user of its collection. */
export const loadCollection: CollectionUse = {
  kind: 'load',
  judge: async (tx, collection, paid) => {
    const load = asLoad(collection)
    return decidePaid(load, paid, await matchPayment(tx, load, paid))
  },
  // A card of unknown funding counts as a credit card.
  isRestricted: ({ channel }, card) => (card ? (card.funding ?? 'credit') === 'credit' : channel === 'visa'),
  feeOf: reviewedFee,
  creditLegs: loadLegs,
  clawbackLegs: loadClawbackLegs,
  giveBack: giveLoadBack,
  refundMobile: ownMobile,
  publishMove: async ({ feed, clock }, tx, load, what) => {
    if (load.state === 'created') return
    const { id, reference, state, channel, bank_name, amount, fee, service_code, transfer_id } = load
    const { balance_after, created_at, review_reason: review } = load
    const shown = { id, reference, state, channel, bank_name, amount, fee, service_code, transfer_id }
    const body = { ...shown, balance_after, created_at, what, review }
    await feed.publish(tx, loadFacts[state], load.merchant_id, load.mode, body, clock.now())
  },
  publishClawback: async ({ feed, clock }, tx, { id: load_id, merchant_id, mode, reference, bank_name }, moved) => {
    const body = { load_id, reference, bank_name, ...moved }
    await feed.publish(tx, clawbackMoved, merchant_id, mode, body, clock.now())
  },
  reroute: (deps, load, tried) => rerouteLoad(deps, asLoad(load), tried),
  payerPage: ({ channel, id }) => `/dashboard/loadFunds/${channel}/return/${id}`,
}

/** The fee of an amount that is credited out of suspense, by the rule that it was paid under, whatever the limits are. */
export async function reviewedFee(
  tx: Tx,
  { tariff_channel, tariff_from, rail }: CollectionRow,
  amount: bigint,
): Promise<bigint> {
  const priced = quote(await ruleOn(tx, tariff_channel, tariff_from, rail), amount)
  // Of an amount below the fee the merchant gets all; no load begins with one.
  return priced.net > 0n ? priced.fee : 0n
}
