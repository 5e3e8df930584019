import type { Mode } from '@sahuji/contract/lists'
import type { Tx } from '../platform/database/database.ts'

/** Which transaction of which book. */
interface TransactionKey {
  merchant_id: string
  mode: Mode
  id: string
}

/** One line of what happened to a transaction that is no load; a load has its own events. */
export interface TransactionEvent extends TransactionKey {
  at: Date
  what: string
  facts: Record<string, string>
}

/** Keeps what happened, in the order given, behind what is kept already. The same line twice is refused by the database. */
export async function recordEvents(tx: Tx, events: readonly TransactionEvent[]): Promise<void> {
  if (events.length === 0) return
  const places = new Map<string, number>()
  const seqs = events.map(({ id }) => {
    const seq = (places.get(id) ?? 0) + 1
    places.set(id, seq)
    return seq
  })
  const column = (name: keyof TransactionKey | 'at' | 'what') => events.map((event) => event[name])
  await tx.run`
    insert into transaction_events (merchant_id, mode, transaction_id, seq, at, what, facts)
    select * from unnest(
      ${column('merchant_id')}::uuid[], ${column('mode')}::text[], ${column('id')}::uuid[], ${seqs}::int[],
      ${column('at')}::timestamptz[], ${column('what')}::text[],
      ${events.map(({ facts }) => JSON.stringify(facts))}::jsonb[])`
}

/** What happened to a transaction, oldest first. Uses transaction_event_has_its_own_place. */
export const eventsOfTransaction = (tx: Tx, { merchant_id, mode, id }: TransactionKey) =>
  tx.many<Pick<TransactionEvent, 'at' | 'what' | 'facts'>>`
  select at, what, facts from transaction_events
   where merchant_id = ${merchant_id} and mode = ${mode} and transaction_id = ${id}
   order by seq`
