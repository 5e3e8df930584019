import { type Broken, type InvariantCheck, shownMax } from '../ledger/verification.ts'

/** M2 for statements: what made statements say is what the ledger holds, and statements of adjoining days meet. */
export const statementVerifications: readonly InvariantCheck[] = [
  {
    invariant: 'M2',
    says: 'a made statement has all its rows, and its parts are numbered without gaps',
    broken: (tx) => tx.many<Broken>`
      -- any merchant: the books are verified as a whole
      select s.id as statement, s.row_count, p.kept, p.parts
        from statements s
        left join lateral (select coalesce(sum(p.row_count), 0) as kept, count(*) as parts, max(p.part) as last
                             from statement_parts p where p.statement_id = s.id) p on true
       where s.state = 'made' and (p.kept <> s.row_count or coalesce(p.last, 0) <> p.parts)
       limit ${shownMax}`,
  },
  {
    invariant: 'M2',
    says: 'of two statements of a book, the one that begins where the other ends opens with what that one closed',
    broken: (tx) => tx.many<Broken>`
      -- any merchant: the books are verified as a whole
      select s.id as statement, n.id as next, s.closing, n.opening
        from statements s
        join statements n on (n.merchant_id, n.mode, n.from_day) = (s.merchant_id, s.mode, s.to_day + 1) and n.state = 'made'
       where s.state = 'made' and n.opening <> s.closing
         -- asked when its last day was over, and nothing was posted into that day afterwards
         and s.to_day < (s.asked_at at time zone 'Asia/Kathmandu')::date
       limit ${shownMax}`,
  },
  {
    invariant: 'M2',
    says: 'the numbers of the statements of a book in a fiscal year have no gaps',
    broken: (tx) => tx.many<Broken>`
      -- any merchant: the books are verified as a whole
      select merchant_id, mode, fiscal_year, count(*) as statements, max(number) as last
        from statements where state = 'made'
       group by 1, 2, 3 having max(number) <> count(*) limit ${shownMax}`,
  },
]
