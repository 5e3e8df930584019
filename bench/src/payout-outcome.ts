import { ledgerVerifications, verify } from '@sahuji/server/ledger/verify'
import { payoutVerifications } from '@sahuji/server/payouts/verify-payouts'
import type { Database } from '@sahuji/server/platform/database/database'
import { historyVerifications } from '@sahuji/server/transactions/verify-history'
import type { Crowd } from './payout-crowd.ts'
import type { PayoutEnds } from './payout-ends.ts'

/** What the books and the banks say at the end. */
export async function outcomeOf(
  owner: Database,
  ends: Pick<PayoutEnds, 'orders'>,
  { asked, faults }: Pick<Crowd, 'asked' | 'faults'>,
) {
  const orders = await ends.orders()
  const rows = await owner.read(
    (tx) => tx.many<{ reference: string; state: string; arrives: bigint; amount: bigint; hold: string; held: bigint }>`
      -- any merchant: the bench's own
      select p.reference, p.state, p.arrives, p.amount, h.state as hold, h.amount as held
        from payouts p join ledger_holds h on h.id = p.hold_id where p.key = any (${[...asked.keys()]}::uuid[])`,
  )
  const byReference = new Map(orders.map((order) => [order.reference, order]))
  const wrong = [...faults]
  if (rows.length !== asked.size) wrong.push(`${asked.size} were asked for, ${rows.length} are there`)
  let unknown = 0
  for (const { reference, state, arrives, amount: of, hold, held } of rows) {
    const order = byReference.get(reference)
    // cut off on its way: what no bank ever saw is never sent again, and two persons let it go
    const isUnknown = state === 'unclear' && !order
    if (isUnknown) unknown++
    if (!isUnknown && state !== 'credited') wrong.push(`${reference} is ${state}`)
    if (!isUnknown && (!order || paisaOf(order.amount) !== arrives))
      wrong.push(`${reference} was ordered as ${order?.amount}`)
    if (hold !== (isUnknown ? 'open' : 'settled') || held !== of) wrong.push(`of ${reference} ${held} are ${hold}`)
  }
  const { results } = await verify(owner, [...ledgerVerifications, ...payoutVerifications, ...historyVerifications])
  for (const { verification, broken } of results)
    if (broken.length > 0) wrong.push(`${verification.says}: ${broken.length} broken`)
  return {
    asked: asked.size,
    credited: rows.filter(({ state }) => state === 'credited').length,
    unknown,
    orders: orders.length,
    orders_most: Math.max(...orders.map(({ received }) => received)),
    wrong,
  }
}

const paisaOf = (rupees: string): bigint => BigInt(Math.round(Number(rupees) * 100))
