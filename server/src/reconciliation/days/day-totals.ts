import type { AccountDay } from '@sahuji/contract/reconciliation/break-shapes'
import type { Tx } from '../../platform/database/database.ts'
import { accountNames } from '../accounts.ts'

type Totals = Omit<AccountDay, 'label' | 'kind' | 'day' | 'adds_up' | 'state'> & {
  is_closed: boolean
  is_asked: boolean
}

/** What rows, lines and breaks of a day come to, account by account. */
const totalsOf = (tx: Tx, day: string, accounts: readonly string[]) => tx.many<Totals>`
  with rows as (
    select r.account, count(*)::int as rows, sum(r.amount) as statement,
           count(*) filter (where m.how <> 'posted' and (l.amount = r.amount or b.state = 'resolved'))::int as matched_rows,
           -- with what it differed by, once that was decided on
           sum(r.amount - case when b.act = 'suspense' then b.difference else 0 end)
             filter (where m.how <> 'posted' and (l.amount = r.amount or b.state = 'resolved')) as matched,
           sum(b.difference) filter (where b.act = 'suspense' and b.state = 'resolved') as in_suspense,
           sum(l.amount) filter (where l.day <> r.day) as early
      from rail_statement_rows r
      join rail_statements s on s.id = r.statement_id and s.state = 'counted'
      left join statement_matches m on m.row_id = r.id
      left join book_lines l on l.id = m.line_id
      left join reconciliation_breaks b on b.row_id = r.id
     where r.day = ${day}::date and r.account = any (${[...accounts]}::text[])
     group by 1
  ), lines as (
    select l.account, sum(l.amount) as movement, sum(l.amount) filter (where r.day <> l.day) as late,
           sum(l.amount) filter (where m.break_id is not null) as resolving,
           sum(l.amount) filter (where m.line_id is null and b.id is null) as not_stated
      from book_lines l
      left join statement_matches m on m.line_id = l.id
      left join rail_statement_rows r on r.id = m.row_id
      left join reconciliation_breaks b on b.line_id = l.id and b.row_id is null and b.state <> 'mended'
     where l.day = ${day}::date and l.account = any (${[...accounts]}::text[])
     group by 1
  ), breaks as (
    select b.account, count(*) filter (where b.state in ('open', 'proposed'))::int as open_breaks,
           sum(b.difference) filter (where b.state in ('open', 'proposed')) as not_explained,
           sum(b.difference) filter (where b.state = 'resolved' and b.act = 'copy') as copies,
           sum(abs(b.difference) + abs(b.fee_difference)) filter (where b.state in ('open', 'proposed')) as open_sum,
           -- where a row or an entry was matched later, both days include it
           sum(b.difference) filter (where b.state = 'resolved' and b.line_id is not null and b.act <> 'belongs') as resolved,
           count(*) filter (where b.carried_name is not null and b.state in ('open', 'proposed'))::int as carried
      from reconciliation_breaks b
     where b.day = ${day}::date and b.account = any (${[...accounts]}::text[]) and b.state <> 'mended'
     group by 1
  )
  select accounts.account, coalesce(rows.rows, 0) as rows, coalesce(rows.statement, 0)::bigint as statement,
         coalesce(lines.movement, 0)::bigint as movement, coalesce(matched_rows, 0) as matched_rows,
         coalesce(matched, 0)::bigint as matched, coalesce(in_suspense, 0)::bigint as in_suspense,
         coalesce(resolved, 0)::bigint as resolved, coalesce(copies, 0)::bigint as copies, coalesce(early, 0)::bigint as early, coalesce(late, 0)::bigint as late,
         coalesce(resolving, 0)::bigint as resolving, coalesce(not_stated, 0)::bigint as not_stated,
         coalesce(open_breaks, 0) as open_breaks, coalesce(not_explained, 0)::bigint as not_explained,
         coalesce(open_sum, 0)::bigint as open_sum, coalesce(c.carried, b.carried, 0) as carried,
         exists (select from rail_statements s where s.account = accounts.account and s.state = 'counted'
                    and ${day}::date between s.first_day and s.last_day) as has_statement,
         c.closed_name, c.closed_at, c.key_id,
         c.reopen_asked_by, c.reopen_asked_name, c.reopen_reason,
         c.id is not null as is_closed, c.reopen_asked_at is not null as is_asked
    from (select unnest(${[...accounts]}::text[]) as account) accounts
    left join rows on rows.account = accounts.account left join lines on lines.account = accounts.account
    left join breaks b on b.account = accounts.account
    left join closed_days c on c.account = accounts.account and c.day = ${day}::date and c.reopened_at is null`

/** A day of every account on which anything was stated or moved; of one account, also where nothing was. */
export async function accountDays(tx: Tx, day: string, account?: string): Promise<AccountDay[]> {
  const names = await accountNames(tx)
  const wanted = names.filter((one) => account === undefined || one.account === account)
  const all = await totalsOf(
    tx,
    day,
    wanted.map((one) => one.account),
  )
  return wanted.flatMap((name) => {
    const totals = all.find((one) => one.account === name.account)
    if (!totals) return []
    const { is_closed, is_asked, ...figures } = totals
    const isQuiet = figures.rows === 0 && figures.movement === 0n && !figures.has_statement && figures.open_breaks === 0
    if (isQuiet && account === undefined) return []
    const state = is_asked ? 'reopening' : is_closed ? 'closed' : 'open'
    return [{ ...figures, ...name, day, adds_up: addsUp(figures), state } as const]
  })
}

/** Breaks, resolutions, copies and the neighbouring days explain statement less books. */
const addsUp = (
  day: Pick<AccountDay, 'statement' | 'movement' | 'not_explained' | 'resolved' | 'copies' | 'early' | 'late'> &
    Pick<AccountDay, 'resolving' | 'not_stated'>,
): boolean =>
  day.statement - day.movement ===
  day.not_explained + day.resolved + day.copies + day.early - day.late - day.resolving - day.not_stated
