import type { Tx } from '../platform/database/database.ts'
import { type Fragment, nothing, sql } from '../platform/database/sql.ts'
import type { Book } from '../platform/ids.ts'
import type { PostedTransfer, TransferEntry } from './queries.ts'

/** The filter of a book's transfers; an absent field filters nothing. */
export interface LedgerFilter {
  mode: Book
  account_id?: string | undefined
  merchant_id?: string | undefined
  kind?: string | undefined
  from?: Date | undefined
  until?: Date | undefined
  /** These transfers alone. */
  ids?: readonly string[] | undefined
}

/** A page of transfers below the one that `cursor` names. */
export interface LedgerPage {
  cursor: string | undefined
  limit: number
}

/**
 * Transfers of a book, newest first: of one account in the order they were posted, else by the moment they happened. Uses
 * entry_has_its_own_place for an account, ledger_transfers_by_time for all of them; a merchant's are sorted.
 */
export function transfersOf(tx: Tx, filter: LedgerFilter, page: LedgerPage): Promise<PostedTransfer[]> {
  if (filter.account_id) return ofAccount(tx, filter, filter.account_id, page)
  return byTime(tx, filter, page)
}

const columns = sql`t.id, t.merchant_id, t.key, t.mode, t.kind, t.reverses, t.posted_at`

function ofAccount(
  tx: Tx,
  filter: LedgerFilter,
  account_id: string,
  { cursor, limit }: LedgerPage,
): Promise<PostedTransfer[]> {
  const below = cursor
    ? sql`and e.seq < (select seq from ledger_entries where transfer_id = ${cursor} and account_id = ${account_id})`
    : nothing
  return tx.many<PostedTransfer>`
    select ${columns}
      from ledger_entries e join ledger_transfers t on t.id = e.transfer_id
     where e.account_id = ${account_id} and t.mode = ${filter.mode} ${below} ${narrowed(filter)}
     order by e.seq desc
     limit ${limit}`
}

function byTime(tx: Tx, filter: LedgerFilter, { cursor, limit }: LedgerPage): Promise<PostedTransfer[]> {
  const below = cursor
    ? sql`and (t.posted_at, t.id) < (select posted_at, id from ledger_transfers where id = ${cursor})`
    : nothing
  const whose = filter.merchant_id
    ? sql`and t.id in (
        select e.transfer_id from ledger_accounts a join ledger_entries e on e.account_id = a.id
         where a.merchant_id = ${filter.merchant_id} and a.mode = ${filter.mode})`
    : nothing
  return tx.many<PostedTransfer>`
    select ${columns}
      from ledger_transfers t
     where t.mode = ${filter.mode} ${below} ${whose} ${narrowed(filter)}
     order by t.posted_at desc, t.id desc
     limit ${limit}`
}

const narrowed = ({ kind, from, until, ids }: LedgerFilter): Fragment =>
  sql`${kind === undefined ? nothing : sql`and t.kind = ${kind}`}
    ${from === undefined ? nothing : sql`and t.posted_at >= ${from}`}
    ${until === undefined ? nothing : sql`and t.posted_at < ${until}`}
    ${ids === undefined ? nothing : sql`and t.id = any (${[...ids]}::uuid[])`}`

/** The entries of several transfers, debits first. Uses entries_of_a_transfer. */
export const entriesOfAll = (tx: Tx, ids: readonly string[]) => tx.many<TransferEntry & { transfer_id: string }>`
  select e.transfer_id, e.account_id, a.merchant_id, a.kind as account_kind, a.label as account_label, e.seq, e.amount,
         e.balance
    from ledger_entries e join ledger_accounts a on a.id = e.account_id
   where e.transfer_id = any (${[...ids]}::uuid[])
   order by e.amount, e.account_id`

/** These transfers with the sum of their credits, oldest first. */
export const transferHeads = (tx: Tx, ids: readonly string[]) => tx.many<
  Pick<PostedTransfer, 'id' | 'kind' | 'posted_at'> & { amount: bigint }
>`
  select t.id, t.kind, t.posted_at,
         (select sum(e.amount) from ledger_entries e where e.transfer_id = t.id and e.amount > 0)::bigint as amount
    from ledger_transfers t
   where t.id = any (${[...ids]}::uuid[])
   order by t.posted_at, t.id`

/** The transfers that reversed these, where there is one. Uses transfer_is_reversed_once. */
export const reversalsOf = (tx: Tx, ids: readonly string[]) => tx.many<{ id: string; reverses: string }>`
  select id, reverses from ledger_transfers where reverses = any (${[...ids]}::uuid[])`

/** The transfers with this id or key. Uses transfer_is_posted_once; a key is searched in the platform's scope alone. */
export const transfersNamed = (tx: Tx, id: string, scope: string) => tx.many<{ id: string }>`
  select id from ledger_transfers where id = ${id}
  union select id from ledger_transfers where merchant_id = ${scope} and key = ${id}`

/** An account that can be picked for an adjustment, with its owner and balance. */
export interface AccountHead {
  id: string
  merchant_id: string | null
  mode: Book
  kind: string
  label: string
  stripe: number
  balance: bigint
  held: bigint
  is_closed: boolean
  is_adjustable: boolean
}

/** The accounts of these ids. */
export const accountsOf = (tx: Tx, ids: readonly string[]) => tx.many<AccountHead>`
  select id, merchant_id, mode, kind, label, stripe, balance, held, closed_at is not null as is_closed,
         ledger_is_adjustable(kind) as is_adjustable
    from ledger_accounts where id = any (${[...ids]}::uuid[]) order by id`

/** A merchant's accounts in a book, or the platform's own where `merchant_id` is null. */
export const accountsIn = (tx: Tx, mode: Book, merchant_id: string | null) => tx.many<AccountHead>`
  select id, merchant_id, mode, kind, label, stripe, balance, held, closed_at is not null as is_closed,
         ledger_is_adjustable(kind) as is_adjustable
    from ledger_accounts
   where mode = ${mode} and merchant_id is not distinct from ${merchant_id}::uuid
   order by kind, stripe`
