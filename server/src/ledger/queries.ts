import type { Tx } from '../platform/database/database.ts'
import { type Fragment, sql } from '../platform/database/sql.ts'
import type { Book } from '../platform/ids.ts'
import type { MerchantAccountKind, PlatformAccountKind } from './chart-of-accounts.ts'

/** The balance of an account, in paisa: `available` may be spent now. */
export interface Balance {
  account_id: string
  balance: bigint
  held: bigint
  available: bigint
}

/** The balance of a merchant's wallet, both its parts together, in paisa. */
export interface WalletBalance {
  balance: bigint
  held: bigint
  /** The amount that may be spent now. */
  available: bigint
  /** The part of the balance from credit cards: it pays requests and counters, and is neither sent on nor withdrawn. */
  restricted: bigint
  /** The last places of both accounts, up to which the balance counts. */
  wallet_seq: number
  restricted_seq: number
}

/** A merchant's wallet; undefined before openMerchantAccounts. Uses account_is_the_only_one_of_its_kind. */
export const merchantBalance = (tx: Tx, merchantId: string, mode: Book) =>
  tx.maybe<WalletBalance>`
    select sum(balance)::bigint as balance, sum(held)::bigint as held, sum(balance - held)::bigint as available,
           sum(balance) filter (where kind = 'merchant_restricted')::bigint as restricted,
           coalesce(max(last_seq) filter (where kind = 'merchant_wallet'), 0)::integer as wallet_seq,
           coalesce(max(last_seq) filter (where kind = 'merchant_restricted'), 0)::integer as restricted_seq
      from ledger_accounts
     where merchant_id = ${merchantId} and mode = ${mode} and kind in ('merchant_wallet', 'merchant_restricted')
    having count(*) = 2`

/**
 * A column `restricted_after` beside `balance_after` of the table `of`: the part of it from credit cards, by the
 * entries of its transfer; null without one. The part that the transfer did not touch is the whole wallet less the
 * other part.
 */
export const restrictedAfter = (of: Fragment): Fragment => sql`
  case when ${of}.balance_after is not null then (
    select greatest(case a.kind when 'merchant_restricted' then e.balance else ${of}.balance_after - e.balance end, 0)
      from ledger_entries e join ledger_accounts a on a.id = e.account_id
     where e.transfer_id = ${of}.transfer_id and a.merchant_id = ${of}.merchant_id
       and a.kind in ('merchant_restricted', 'merchant_wallet')
     order by a.kind, e.seq desc limit 1
  ) end as restricted_after`

/**
 * The amount that may leave a merchant's wallet for a bank now, in paisa: the available amount, without the restricted
 * part, and without the merchant's debt after a clawback. Money held during the clawback is free again when its payout
 * ends.
 */
export async function withdrawable(tx: Tx, merchantId: string, mode: Book): Promise<bigint> {
  const { free } = await tx.one<{ free: bigint }>`
    select greatest(0, sum(balance - held))::bigint as free from ledger_accounts
     where merchant_id = ${merchantId} and mode = ${mode} and kind in ('merchant_wallet', 'clawback_receivable')`
  return free
}

/** Whether a merchant owes a clawback that the free money of the wallet does not cover. */
export const isInDebt = async (tx: Tx, merchantId: string, mode: Book): Promise<boolean> =>
  (
    await tx.one<{ lacks: boolean }>`
      select coalesce(sum(balance - held) < 0, false) as lacks from ledger_accounts
       where merchant_id = ${merchantId} and mode = ${mode} and kind in ('merchant_wallet', 'clawback_receivable')`
  ).lacks

/** Whether a merchant has an open wallet that takes money. */
export const hasOpenWallet = async (tx: Tx, merchantId: string, mode: Book): Promise<boolean> =>
  (await tx.maybe`
    select id from ledger_accounts
     where merchant_id = ${merchantId} and mode = ${mode} and kind = 'merchant_wallet' and closed_at is null`) !==
  undefined

/** The balance of an account. */
export const balanceOf = (tx: Tx, accountId: string) => tx.maybe<Balance>`
  select id as account_id, balance, held, balance - held as available from ledger_accounts where id = ${accountId}`

/** The balance of a platform account, all its stripes together, in paisa. Uses account_is_the_only_one_of_its_kind. */
export async function platformBalance(tx: Tx, mode: Book, kind: PlatformAccountKind): Promise<bigint> {
  const { sum } = await tx.one<{ sum: bigint }>`
    select coalesce(sum(balance), 0)::bigint as sum from ledger_accounts
     where merchant_id is null and mode = ${mode} and kind = ${kind}`
  return sum
}

/** The id of a merchant's account, for the entries of a transfer. Throws when the merchant's accounts were never opened. */
export async function merchantAccount(
  tx: Tx,
  merchantId: string,
  mode: Book,
  kind: MerchantAccountKind = 'merchant_wallet',
) {
  const account = await tx.one<{ id: string }>`
    select id from ledger_accounts where merchant_id = ${merchantId} and mode = ${mode} and kind = ${kind}`
  return account.id
}

/** An entry under its transfer: its account, and the account's balance afterwards. */
export interface TransferEntry {
  account_id: string
  merchant_id: string | null
  account_kind: string
  account_label: string
  seq: bigint
  amount: bigint
  balance: bigint
}

/** The entries of a transfer, debits first. Uses entries_of_a_transfer. */
export const entriesOf = (tx: Tx, transferId: string) => tx.many<TransferEntry>`
  select e.account_id, a.merchant_id, a.kind as account_kind, a.label as account_label, e.seq, e.amount, e.balance
    from ledger_entries e join ledger_accounts a on a.id = e.account_id
   where e.transfer_id = ${transferId}
   order by e.amount, e.account_id`

/** A transfer without its entries. */
export interface PostedTransfer {
  id: string
  merchant_id: string
  key: string
  mode: Book
  kind: string
  reverses: string | null
  posted_at: Date
}

/** One posted transfer. */
export const transferById = (tx: Tx, transferId: string) => tx.maybe<PostedTransfer>`
  select id, merchant_id, key, mode, kind, reverses, posted_at from ledger_transfers where id = ${transferId}`

/** The transfer posted under a key. Uses transfer_key_is_used_once. */
export const transferByKey = (
  tx: Tx,
  { merchant_id, key }: { merchant_id: string; key: string },
) => tx.maybe<PostedTransfer>`
  select id, merchant_id, key, mode, kind, reverses, posted_at
    from ledger_transfers where merchant_id = ${merchant_id} and key = ${key}`

/** A transfer that moved a merchant's wallet: its amount, and the part of it in the restricted part; in paisa. */
export interface WalletLine {
  transfer_id: string
  kind: string
  amount: bigint
  of_restricted: bigint
  posted_at: Date
}

/** The newest transfers of both parts of a merchant's wallet. Uses entry_has_its_own_place. */
export const walletLinesOf = (tx: Tx, merchantId: string, mode: Book, limit: number) => tx.many<WalletLine>`
  select t.id as transfer_id, t.kind, t.posted_at, sum(e.amount)::bigint as amount,
         coalesce(sum(e.amount) filter (where a.kind = 'merchant_restricted'), 0)::bigint as of_restricted
    from ledger_accounts a
    cross join lateral (select transfer_id, amount from ledger_entries
                         where account_id = a.id order by seq desc limit ${limit}) e
    join ledger_transfers t on t.id = e.transfer_id
   where a.merchant_id = ${merchantId} and a.mode = ${mode} and a.kind in ('merchant_wallet', 'merchant_restricted')
   group by t.id, t.kind, t.posted_at
   order by t.posted_at desc, t.id desc
   limit ${limit}`

/** A line of an account's statement. */
export interface StatementLine {
  seq: bigint
  transfer_id: string
  kind: string
  amount: bigint
  balance: bigint
  posted_at: Date
}

/** An account's entries, newest first, below `before` (all of them by default). Uses entry_has_its_own_place. */
export const statementOf = (
  tx: Tx,
  accountId: string,
  { before = 2n ** 63n - 1n, limit }: { before?: bigint; limit: number },
) =>
  tx.many<StatementLine>`
    select e.seq, e.transfer_id, t.kind, e.amount, e.balance, t.posted_at
      from ledger_entries e join ledger_transfers t on t.id = e.transfer_id
     where e.account_id = ${accountId} and e.seq < ${before}
     order by e.seq desc
     limit ${limit}`
