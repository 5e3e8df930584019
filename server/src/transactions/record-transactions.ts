import type { Mode } from '@sahuji/contract/http/lists'
import type { TransactionKind, TransactionState } from '@sahuji/contract/transactions'
import type { AttachedRow, RowWriter } from '../feed/feed.ts'
import type { Tx } from '../platform/database/database.ts'
import { json, sql } from '../platform/database/sql.ts'

/** A row of the history. Amounts in paisa, signed from the wallet's side; `net` is amount − fee once it is certain. */
export interface TransactionRow {
  /** A uuidv7 of the moment it began; a load's row has the load's id. */
  id: string
  merchant_id: string
  mode: Mode
  kind: TransactionKind
  state: TransactionState
  /** Its money is here, kept apart, and under review. */
  in_review?: boolean
  reference: string
  /** The rail's own reference, once it is known. */
  rail_reference?: string | null
  counterparty: string
  method: string
  amount: bigint
  fee: bigint
  net: bigint | null
  balance_after: bigint | null
  occurred_at: Date
  transfer_id: string | null
}

/**
 * Writes rows of the history, or their changes: state, money and transfer, and payer and method where it was paid
 * otherwise than agreed; other columns keep their first values. An unchanged row is not written again: its indexes
 * cost most of what a move costs.
 */
export async function recordTransactions(tx: Tx, rows: readonly TransactionRow[]): Promise<void> {
  if (rows.length === 0) return
  const column = (name: keyof TransactionRow) => rows.map((row) => row[name])
  await tx.run`
    insert into transactions (merchant_id, mode, id, kind, state, reference, counterparty, method, amount, fee, net,
                              balance_after, occurred_at, transfer_id, rail_reference, in_review)
    select * from unnest(
      ${column('merchant_id')}::uuid[], ${column('mode')}::text[], ${column('id')}::uuid[], ${column('kind')}::text[],
      ${column('state')}::text[], ${column('reference')}::text[], ${column('counterparty')}::text[],
      ${column('method')}::text[], ${column('amount')}::bigint[], ${column('fee')}::bigint[], ${column('net')}::bigint[],
      ${column('balance_after')}::bigint[], ${column('occurred_at')}::timestamptz[], ${column('transfer_id')}::uuid[],
      ${rows.map(({ rail_reference }) => rail_reference ?? null)}::text[],
      ${rows.map(({ in_review }) => in_review ?? false)}::boolean[])
        on conflict on constraint transaction_is_listed_once do update
       set state = excluded.state, in_review = excluded.in_review, counterparty = excluded.counterparty, method = excluded.method,
           amount = excluded.amount, fee = excluded.fee, net = excluded.net, balance_after = excluded.balance_after,
           transfer_id = excluded.transfer_id,
           rail_reference = coalesce(excluded.rail_reference, transactions.rail_reference)
     where (transactions.state, transactions.in_review, transactions.counterparty, transactions.method, transactions.amount,
            transactions.fee, transactions.net, transactions.balance_after, transactions.transfer_id)
           is distinct from (excluded.state, excluded.in_review, excluded.counterparty, excluded.method, excluded.amount,
                             excluded.fee, excluded.net, excluded.balance_after, excluded.transfer_id)
        or transactions.rail_reference <> excluded.rail_reference
        or (transactions.rail_reference is null and excluded.rail_reference is not null)`
}

/** A row whose balance is read where it is written: the wallet's, after the entry of `account_id`; or is known before. */
type WalletRow = Omit<TransactionRow, 'balance_after' | 'in_review' | 'rail_reference'> & {
  account_id: string | null
  balance_after?: bigint | null
}

/** The same for a statement that posts many: migration transfers, history_write(). */
export const historyRow = (row: WalletRow): AttachedRow => ({ into: writeHistory, row: json(row) })

const writeHistory: RowWriter = (places, rows) => sql`history_write(codes, ${places}::int[], ${rows}::jsonb[])`

/** A transaction and its book. */
interface TransactionKey {
  merchant_id: string
  mode: Mode
  id: string
}

/** One line of what happened to a transaction that is no load; a load has its own events. */
interface TransactionEvent extends TransactionKey {
  at: Date
  what: string
  facts: Record<string, string>
}

/** Appends events, in the order given. The database refuses the same line twice. */
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
