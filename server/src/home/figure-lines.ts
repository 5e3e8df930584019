import type { FigureLine } from '@sahuji/contract/home/figures'
import type { LedgerPosition } from '@sahuji/contract/wallet'
import { kathmanduDay, startOfKathmanduDay } from '@sahuji/contract/time/time'
import { loadsOnTheirWay } from '../funding/limits/usage.ts'
import type { Tx } from '../platform/database/database.ts'
import { type Fragment, nothing, sql } from '../platform/database/sql.ts'
import { firstIdAt } from '../platform/ids.ts'
import { isCollected } from '../transactions/collected.ts'

/** What bounds a figure: the book, a past moment, and the last places of both accounts of the wallet. */
export interface FigureBounds {
  merchant_id: string
  /** As of this moment; undefined now. */
  at: Date | undefined
  position: LedgerPosition | undefined
}

/** A page of lines: those before the cursor. */
export interface LinesAsked {
  cursor: string | undefined
  limit: number
}

/** All lines of a figure together. */
export interface FigureSums {
  sum: bigint
  count: number
  moved: bigint
}

/** A line with the cursor of the next page behind it. */
export type ShownLine = FigureLine & { cursor: string }

type AccountFigure = 'balance' | 'restricted'
export type DayFigure = 'collected' | 'fees' | 'refunds'

const walletKinds = sql`('merchant_wallet', 'merchant_restricted')`
const accountKind = { balance: 'merchant_wallet', restricted: 'merchant_restricted' } as const
const seqName = { balance: 'wallet_seq', restricted: 'restricted_seq' } as const

/**
 * An account with the last place that counts, and a place up to which every entry was posted by the moment. Between them
 * the times decide: places follow the time of posting but for transactions that waited for one another (0045).
 */
const boundAccount = ({ merchant_id, at, position }: FigureBounds, figure: AccountFigure): Fragment => sql`
  select id, least(last_seq, ${position?.[seqName[figure]] ?? null}::bigint,
                   ${at ? sql`ledger_seq_before(id, ${at}::timestamptz + interval '15 minutes')` : sql`null::bigint`}) as last_place,
         ${at ? sql`ledger_seq_before(id, ${at}::timestamptz - interval '15 minutes')` : sql`last_seq`} as sure_place
    from ledger_accounts
   where merchant_id = ${merchant_id} and mode = 'live' and kind = ${accountKind[figure]}`

const postedBy = (at: Date | undefined): Fragment => (at ? sql`and t.posted_at <= ${at}` : nothing)

/** The balance of an account of the wallet and the number of its entries, by the entries alone. Uses entry_has_its_own_place. */
export const accountSums = (tx: Tx, bounds: FigureBounds, figure: AccountFigure) => tx.one<FigureSums>`
  -- any merchant: entries of the accounts that boundAccount finds by the merchant
  with account as materialized (${boundAccount(bounds, figure)}),
  sure as (
    select e.balance, e.seq from account a join ledger_entries e on e.account_id = a.id and e.seq = least(a.sure_place, a.last_place)
  ), later as (
    select coalesce(sum(e.amount), 0) as amount, count(*) as lines
      from account a
      join ledger_entries e on e.account_id = a.id and e.seq > a.sure_place and e.seq <= a.last_place
      join ledger_transfers t on t.id = e.transfer_id
     where true ${postedBy(bounds.at)}
  )
  select (coalesce((select balance from sure), 0) + later.amount)::bigint as sum,
         (coalesce((select seq from sure), 0) + later.lines)::integer as count,
         (coalesce((select balance from sure), 0) + later.amount)::bigint as moved
    from later`

/** The entries of an account of the wallet, the last one first. Uses entry_has_its_own_place. */
export const accountLines = (
  tx: Tx,
  bounds: FigureBounds,
  figure: AccountFigure,
  { cursor, limit }: LinesAsked,
) => tx.many<ShownLine>`
  with account as materialized (${boundAccount(bounds, figure)})
  select e.seq::integer, h.id, t.posted_at as at, coalesce(h.kind, t.kind) as kind, coalesce(h.counterparty, '') as counterparty,
         coalesce(h.method, '') as method, ${otherSide(sql`t.id`)} as account_kind, e.amount, e.amount as moved, e.balance,
         e.seq::text as cursor
    from account a
    join ledger_entries e on e.account_id = a.id and e.seq <= a.last_place
    join ledger_transfers t on t.id = e.transfer_id
    left join transactions h on h.transfer_id = t.id and h.merchant_id = ${bounds.merchant_id} and h.mode = 'live'
   where (${cursor ?? null}::bigint is null or e.seq < ${cursor ?? null}::bigint) ${postedBy(bounds.at)}
   order by e.seq desc
   limit ${limit}`

/** The kind of the account that most of a transfer's money came from or went to, beside the merchant's wallet. */
const otherSide = (transfer: Fragment): Fragment => sql`(
    -- any merchant: the kinds of a transfer's accounts alone
    select o.kind from ledger_entries x join ledger_accounts o on o.id = x.account_id
     where x.transfer_id = ${transfer} and x.account_id <> all (array(select id from account))
     order by abs(x.amount) desc, o.kind limit 1)`

const openHolds = ({ merchant_id, at }: FigureBounds): Fragment => sql`
  select h.id, h.key, h.amount, h.held_at from ledger_holds h join ledger_accounts a on a.id = h.account_id
   where h.merchant_id = ${merchant_id} and a.mode = 'live' and a.kind in ${walletKinds}
     and ${at ? sql`h.held_at <= ${at} and (h.closed_at is null or h.closed_at > ${at})` : sql`h.state = 'open'`}`

/** What the wallet's open holds hold together. */
export const heldSums = (tx: Tx, bounds: FigureBounds) => tx.one<FigureSums>`
  select coalesce(sum(amount), 0)::bigint as sum, count(*)::integer as count, 0::bigint as moved
    from (${openHolds(bounds)}) holds`

/** The wallet's open holds, the last one first. */
export const heldLines = (tx: Tx, bounds: FigureBounds, { cursor, limit }: LinesAsked) => tx.many<ShownLine>`
  select null::integer as seq, t.id, holds.held_at as at, coalesce(t.kind, '') as kind, coalesce(t.counterparty, '') as counterparty,
         coalesce(t.method, '') as method, null as account_kind, holds.amount, 0::bigint as moved, null::bigint as balance,
         holds.id as cursor
    from (${openHolds(bounds)}) holds
    left join transactions t on t.merchant_id = ${bounds.merchant_id} and t.mode = 'live' and t.id = holds.key
   where (${cursor ?? null}::uuid is null or holds.id < ${cursor ?? null}::uuid)
   order by holds.id desc
   limit ${limit}`

/** What arrives of the loads on their way, as the wallet adds them up. */
export const onItsWaySums = (tx: Tx, { merchant_id }: FigureBounds) => tx.one<FigureSums>`
  select coalesce(sum(arrives), 0)::bigint as sum, count(*)::integer as count, 0::bigint as moved
    from (${loadsOnTheirWay(merchant_id, 'live')}) l`

/** The loads on their way, the last one first. */
export const onItsWayLines = (
  tx: Tx,
  { merchant_id }: FigureBounds,
  { cursor, limit }: LinesAsked,
) => tx.many<ShownLine>`
  select null::integer as seq, t.id, l.created_at as at, 'load' as kind, l.bank_name as counterparty,
         coalesce(t.method, '') as method, null as account_kind, l.arrives as amount, 0::bigint as moved,
         null::bigint as balance, l.id as cursor
    from (${loadsOnTheirWay(merchant_id, 'live')}) l
    left join transactions t on t.merchant_id = ${merchant_id} and t.mode = 'live' and t.id = l.id
   where (${cursor ?? null}::uuid is null or l.id < ${cursor ?? null}::uuid)
   order by l.id desc
   limit ${limit}`

const isCounted: Record<DayFigure, Fragment> = {
  collected: isCollected,
  fees: sql`${isCollected} and fee <> 0`,
  refunds: sql`(kind = 'refund' and state = 'completed' and amount < 0 and net is not null)`,
}

// an id is made at the time of its row, or a little after
const idSlack = 60_000
const dayMilliseconds = 86_400_000

/**
 * The rows of the history that a figure of a day counts, with what the entries of their transfers moved in the wallet. A
 * row of home's own answer is bounded by the ledger's position, one of a past moment by its time. The part of the figure
 * is what moved, and the fee that the row took out of it.
 */
function dayRows(bounds: FigureBounds & { now: Date }, figure: DayFigure): Fragment {
  const { merchant_id, at, now } = bounds
  const from = startOfKathmanduDay(kathmanduDay(at ?? now))
  const to = at ?? new Date(from.getTime() + dayMilliseconds)
  return sql`
  select r.*, m.moved, m.seq,
         case ${figure} when 'fees' then r.amount - m.moved when 'refunds' then -(m.moved + r.fee) else m.moved + r.fee end as part
    from (select id, kind, counterparty, method, amount, fee, occurred_at, transfer_id from transactions
           where merchant_id = ${merchant_id} and mode = 'live' and ${isCounted[figure]}
             and id >= ${firstIdAt(new Date(from.getTime() - idSlack))} and id < ${firstIdAt(new Date(to.getTime() + idSlack))}
             and occurred_at >= ${from} and occurred_at < ${to}) r
    cross join lateral (
      select sum(e.amount)::bigint as moved, max(e.seq) as seq
        from account a join ledger_entries e on e.transfer_id = r.transfer_id and e.account_id = a.id and e.seq <= a.last_place
    ) m
   where m.moved is not null`
}

/** Both accounts of the wallet with their last places that count. */
const bothAccounts = ({ merchant_id, position }: FigureBounds): Fragment => sql`
  select id, case kind when 'merchant_wallet' then coalesce(${position?.wallet_seq ?? null}::bigint, last_seq)
                       else coalesce(${position?.restricted_seq ?? null}::bigint, last_seq) end as last_place
    from ledger_accounts where merchant_id = ${merchant_id} and mode = 'live' and kind in ${walletKinds}`

/** A figure of a day, added up from the entries. Uses transactions_collected and entries_of_a_transfer. */
export const daySums = (tx: Tx, bounds: FigureBounds & { now: Date }, figure: DayFigure) => tx.one<FigureSums>`
  with account as materialized (${bothAccounts(bounds)})
  select coalesce(sum(part), 0)::bigint as sum, count(*)::integer as count, coalesce(sum(moved), 0)::bigint as moved
    from (${dayRows(bounds, figure)}) counted`

/** The lines of a figure of a day, the last one first. */
export const dayLines = (
  tx: Tx,
  bounds: FigureBounds & { now: Date },
  figure: DayFigure,
  { cursor, limit }: LinesAsked,
) => tx.many<ShownLine>`
  with account as materialized (${bothAccounts(bounds)})
  select c.seq::integer, c.id, c.occurred_at as at, c.kind, c.counterparty, c.method, ${otherSide(sql`c.transfer_id`)} as account_kind,
         c.part::bigint as amount, c.moved, null::bigint as balance, c.id as cursor
    from (${dayRows(bounds, figure)}) c
   where (${cursor ?? null}::uuid is null or c.id < ${cursor ?? null}::uuid)
   order by c.id desc
   limit ${limit}`
