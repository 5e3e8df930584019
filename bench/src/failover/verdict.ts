import { setTimeout as delay } from 'node:timers/promises'
import type { Database } from '@sahuji/server/platform/database/database'
import type { Kind, Order } from './traffic.ts'

/** What the books hold of an order: how often it moved money, or 0 where it is not there. */
type Effects = ReadonlyMap<string, number>

/** The keys of acknowledged orders that the books lack, or hold twice. */
export interface Verdict {
  lost: Set<string>
  doubled: Set<string>
}

/** Compares acknowledged orders with how often the books hold each. */
export function judge(orders: readonly Order[], effects: Effects): Verdict {
  const verdict: Verdict = { lost: new Set(), doubled: new Set() }
  for (const { key, acknowledged_at } of orders) {
    const count = effects.get(key) ?? 0
    if (acknowledged_at !== undefined && count === 0) verdict.lost.add(key)
    if (count > 1) verdict.doubled.add(key)
  }
  return verdict
}

/** Waits until every load is credited and every withdrawal has its end; answers what did not in time. */
export async function untilSettled(owner: Database, orders: readonly Order[], seconds: number): Promise<string[]> {
  const until = performance.now() + seconds * 1000
  const keys = (kind: Kind) => orders.filter((order) => order.kind === kind).map(({ key }) => key)
  for (;;) {
    const open = await owner
      .read(
        (tx) => tx.many<{ what: string }>`
          -- any merchant: the bench's own
          select 'load ' || reference || ' ' || state as what from loads where key = any (${keys('load')}::uuid[]) and state <> 'credited'
          union all
          select 'withdrawal ' || reference || ' ' || state from payouts
           where key = any (${keys('withdrawal')}::uuid[]) and settled_at is null and last_answer is distinct from 'not_found'`,
      )
      .catch(() => [{ what: 'the database does not answer' }])
    if (open.length === 0 || performance.now() > until) return open.map(({ what }) => what)
    await delay(2_000)
  }
}

/** How often each order moved money by the ledger, over its kind's own rows. */
export async function effectsOf(owner: Database, orders: readonly Order[]): Promise<Effects> {
  const keys = (kind: Kind) => orders.filter((order) => order.kind === kind).map(({ key }) => key)
  const rows = await owner.read(
    (tx) => tx.many<{ key: string; count: number }>`
      -- any merchant: the bench's own
      select l.key::text as key, count(t.id)::int as count from loads l left join ledger_transfers t on t.id = l.transfer_id
       where l.key = any (${keys('load')}::uuid[]) group by l.key
      union all
      select p.id::text, count(t.id)::int from payments p left join ledger_transfers t on t.id = p.transfer_id
       where p.id = any (${keys('payment')}::uuid[]) and p.state = 'paid' group by p.id
      union all
      select s.key::text, count(t.id)::int from transfers s left join ledger_transfers t on t.id = s.transfer_id
       where s.key = any (${keys('send')}::uuid[]) group by s.key
      union all
      select p.key::text, count(h.id)::int from payouts p left join ledger_holds h on h.id = p.hold_id
       where p.key = any (${keys('withdrawal')}::uuid[]) group by p.key`,
  )
  return new Map(rows.map(({ key, count }) => [key, count]))
}

/** Money that moved without an order: by kind, transfers in the ledger beyond the orders that were begun. */
export async function surplusOf(owner: Database, orders: readonly Order[], since: Date): Promise<string[]> {
  const rows = await owner.read(
    (tx) => tx.many<{ kind: string; count: number }>`
      select kind, count(*)::int as count from ledger_transfers where posted_at >= ${since} and mode = 'live' group by kind`,
  )
  const begun = (kind: Kind) => orders.filter((order) => order.kind === kind).length
  const most: Record<string, number> = {
    load: begun('load'),
    payment: begun('payment'),
    send: begun('send'),
    transfer: begun('send'),
    payout: begun('withdrawal'),
  }
  return rows.flatMap(({ kind, count }) =>
    most[kind] === undefined || count > most[kind] ? [`the ledger has ${count} transfers of the kind ${kind}`] : [],
  )
}
