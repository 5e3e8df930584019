import type { GiveBack } from '@sahuji/contract/collections'
import { formatMoney } from '@sahuji/contract/money/money'
import type { Clock } from '../../platform/clock.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { Rails } from '../../rails/rails.ts'
import { type CollectionUse, findUse } from '../collection-use.ts'
import { addEvent } from '../rows/collection-events.ts'
import type { CollectionRow } from '../rows/collection-row.ts'
import { openRefund } from './refund-row.ts'

/** How a payment in suspense goes back to its payer: by hand where its rail has no call for it, else as its use decides. */
export async function giveBackOf(
  deps: { rails?: Rails | undefined; uses: readonly CollectionUse[] },
  tx: Tx,
  collection: CollectionRow,
): Promise<GiveBack> {
  const rail = deps.rails?.named(collection.rail)
  if (!rail?.refund || rail.capabilities.refunds === 'by_hand') return { by: 'hand', why: 'no_call', mobile_end: null }
  return findUse(deps, collection).giveBack(tx, collection, rail)
}

/** Has the rail asked to give a payment back; it stays in suspense until the rail's status confirms the refund. */
export async function askBack(
  { clock }: { clock: Clock },
  tx: Tx,
  collection: CollectionRow,
  { paid, by, note }: { paid: bigint; by: string; note: string | null },
): Promise<void> {
  const now = clock.now()
  await openRefund(tx, collection, { amount: paid, by, note, now })
  const facts = { amount: formatMoney(paid) }
  await addEvent(tx, { collection_id: collection.id, at: now, what: 'give_back_asked', facts })
}
