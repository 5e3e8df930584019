import type { ClawbackLegs, CollectionUse } from '../collections/collection-use.ts'
import type { CollectionRow } from '../collections/rows/collection-row.ts'
import { feesAccount } from '../collections/settle/post-collection.ts'
import type { LockedWallet } from '../ledger/post.ts'
import type { Leg } from '../ledger/transfer.ts'
import type { Tx } from '../platform/database/database.ts'
import { quote } from '../tariff/fees.ts'
import { ruleOn } from '../tariff/rules.ts'
import { rerouteLoad } from './begin/reroute-load.ts'
import { clawbackMoved, loadFacts } from './facts.ts'
import { asLoad, loadChannelOf } from './loads/load-row.ts'
import { giveLoadBack, ownMobile } from './settle/give-back.ts'
import { decidePaid, matchPayment } from './settle/payment-decision.ts'

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
    const { id, reference, state, bank_name, amount, fee, service_code, transfer_id } = load
    const channel = loadChannelOf(load)
    const { balance_after, created_at, review_reason: review } = load
    const shown = { id, reference, state, channel, bank_name, amount, fee, service_code, transfer_id }
    const body = { ...shown, balance_after, created_at, what, review }
    await feed.publish(tx, loadFacts[state], load.merchant_id, load.mode, body, clock.now())
  },
  publishClawback: async ({ feed, clock }, tx, { id: load_id, merchant_id, mode, reference, bank_name }, moved) => {
    const { what, amount, owed, transfer_id, balance_after } = moved
    const body = { load_id, reference, bank_name, what, amount, owed, transfer_id, balance_after }
    await feed.publish(tx, clawbackMoved, merchant_id, mode, body, clock.now())
  },
  reroute: (deps, load, tried) => rerouteLoad(deps, asLoad(load), tried),
  payerPage: (_db, { channel, id }) => `/dashboard/loadFunds/${channel}/return/${id}`,
}

/** The fee of an amount that is credited out of suspense, by the rule that it was paid under, whatever the limits are. */
async function reviewedFee(
  tx: Tx,
  { tariff_channel, tariff_from, rail }: CollectionRow,
  amount: bigint,
): Promise<bigint> {
  const priced = quote(await ruleOn(tx, tariff_channel, tariff_from, rail), amount)
  // Of an amount below the fee the merchant gets all; no load begins with one.
  return priced.net > 0n ? priced.fee : 0n
}

/** The entries that credit a load: net to the wallet, to its restricted part where a credit card paid, and the fee to fees earned. */
function loadLegs(
  load: CollectionRow,
  { free, restricted }: LockedWallet,
  { amount, fee }: { amount: bigint; fee: bigint },
): Leg[] | 'wallet_closed' {
  const part = load.is_restricted ? restricted : free
  if (part.is_closed) return 'wallet_closed'
  const net = { account_id: part.account_id, amount: amount - fee }
  return fee > 0n ? [net, { account_id: feesAccount(load), amount: fee }] : [net]
}

/**
 * The entries that take a load back: our fee is returned, and the net leaves the wallet as far as it lasts; the merchant owes
 * the rest. A credit card's money pays first for its own reversal, then the free part; for another load only the free part
 * pays, because money that may not be withdrawn must not leave as a debt either.
 */
export function loadClawbackLegs(load: CollectionRow, { free, restricted, receivable }: LockedWallet): ClawbackLegs {
  const net = load.amount - load.fee
  const ofRestricted = load.is_restricted ? least(net, restricted.available) : 0n
  const ofFree = least(net - ofRestricted, free.available)
  const owed = net - ofRestricted - ofFree
  const legs = [
    { account_id: feesAccount(load), amount: -load.fee },
    { account_id: restricted.account_id, amount: -ofRestricted },
    { account_id: free.account_id, amount: -ofFree },
    { account_id: receivable.account_id, amount: -owed },
  ]
  return { legs, taken: ofRestricted + ofFree, owed }
}

const least = (one: bigint, other: bigint): bigint => (one < other ? one : other)
