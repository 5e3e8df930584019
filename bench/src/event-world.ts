import type { Database } from '@sahuji/server/platform/database/database'
import { type EventEnds, startEventEnds } from './event-ends.ts'
import { type BrowserKey, newBrowserKey, type OnlineMerchant, seedOnlineMerchants } from './online-merchants.ts'

/** The database of the bench, by the logins of the application and of its owner. */
export interface EventDatabases {
  db: Database
  owner: Database
  url: string
  owner_url: string
}

/** Two servers with their bank, buyers with wallets, and an organiser. */
export interface EventWorld extends EventDatabases {
  ends: EventEnds
  people: readonly OnlineMerchant[]
  shop: OnlineMerchant
  key: BrowserKey
  say: (text: string) => void
}

/** Opens it with so many buyers. */
export async function openEventWorld(
  databases: EventDatabases,
  buyers: number,
  say: (text: string) => void,
): Promise<EventWorld> {
  const key = newBrowserKey()
  const people = await seedOnlineMerchants(databases, buyers + 1, key)
  await writeOpenings(databases.owner, people)
  const ends = await startEventEnds(databases, 2)
  say(`two servers are ready for ${buyers} buyers`)
  return { ...databases, ends, people, shop: people[buyers]!, key, say }
}

/** What the wallets were given is in their history, as the books want it. */
const writeOpenings = (owner: Database, people: readonly OnlineMerchant[]) =>
  owner.write(
    (tx) => tx.run`
      -- any merchant: the wallets of this bench
      insert into transactions (merchant_id, mode, id, kind, state, reference, counterparty, method, amount, fee, net,
                                occurred_at, transfer_id)
      select a.merchant_id, 'live', gen_random_uuid(), 'adjustment', 'completed', 'OPENING', '', 'adjustment', e.amount, 0,
             e.amount, t.posted_at, t.id
        from ledger_accounts a join ledger_entries e on e.account_id = a.id join ledger_transfers t on t.id = e.transfer_id
       where a.kind = 'merchant_wallet' and a.mode = 'live'
         and a.merchant_id = any (${people.map(({ merchant_id }) => merchant_id)}::uuid[])`,
  )
