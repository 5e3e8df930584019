import type { Mode } from '@sahuji/contract/http/lists'
import type { BalanceLine, Books, BookVerification } from '@sahuji/contract/ledger/office/books'
import type { Tx } from '../../platform/database/database.ts'
import type { Book } from '../../platform/ids.ts'

/**
 * The trial balance of a book at a moment, whether the money at banks and rails covers what is owed, and the last
 * verification.
 */
export async function readBooks(tx: Tx, mode: Mode, at: Date): Promise<Books> {
  const lines = (await trialBalance(tx, mode, at)).map(lineOf)
  const sumOf = (wanted: (line: BalanceLine) => boolean) =>
    lines.filter(wanted).reduce((sum, { balance }) => sum + balance, 0n)
  const [debit, credit] = [-sumOf(({ balance }) => balance < 0n), sumOf(({ balance }) => balance > 0n)]
  const have = -sumOf(({ side }) => side === 'have')
  const owe = sumOf(({ side }) => side === 'owe')
  return {
    mode,
    at,
    lines,
    debit,
    credit,
    have,
    owe,
    own: have - owe,
    is_balanced: debit === credit,
    is_covered: have >= owe,
    verification: (await lastVerification(tx)) ?? null,
  }
}

/**
 * Banks and rails owe us; merchants, payers, cooperatives and the tax office are owed; the rest is ours, and so is what merchants
 * owe: it covers no one else's money.
 */
function sideOf({ kind }: KindBalance): BalanceLine['side'] {
  if (/^(merchant_wallet|merchant_restricted|suspense|vat_owed|tax_withheld|cooperative)(:|$)/.test(kind)) return 'owe'
  return /^(bank_settlement|rail_clearing|payouts_in_transit)(:|$)/.test(kind) ? 'have' : 'own'
}

function lineOf(row: KindBalance): BalanceLine {
  const { kind, label, balance, held } = row
  // not money: the number of accounts in the line
  return { kind, label, side: sideOf(row), balance, held, accounts: Number(row.accounts) }
}

/** The result of the newest verification; undefined before the first. Uses book_verifications_by_time. */
export async function lastVerification(tx: Tx): Promise<BookVerification | undefined> {
  const row = await tx.maybe<Omit<BookVerification, 'entries'> & { entries: bigint }>`
    select verified_at, seconds, entries, promises, broken from book_verifications order by verified_at desc limit 1`
  // not money: a count
  return row && { ...row, entries: Number(row.entries) }
}

/** All accounts of one kind in one book: their balance together, in paisa; a credit is positive, a debit negative. */
interface KindBalance {
  kind: string
  label: string
  is_merchants: boolean
  accounts: bigint
  balance: bigint
  /** The held part, for merchants' wallets. */
  held: bigint
}

/**
 * The balances of a book's kinds of accounts at a moment, from one snapshot. Postings with a later date are subtracted.
 * Uses ledger_transfers_by_time.
 */
export const trialBalance = (tx: Tx, mode: Book, at: Date) => tx.many<KindBalance>`
  with later as (
    select e.account_id, sum(e.amount) as amount
      from ledger_transfers t join ledger_entries e on e.transfer_id = t.id
     where t.posted_at > ${at} and t.mode = ${mode}
     group by e.account_id
  ), held as (
    select account_id, sum(amount) as amount from ledger_holds
     where held_at <= ${at} and (closed_at is null or closed_at > ${at})
     group by account_id
  )
  select a.kind, min(a.label) as label, a.merchant_id is not null as is_merchants, count(*) as accounts,
         sum(a.balance - coalesce(later.amount, 0))::bigint as balance, coalesce(sum(held.amount), 0)::bigint as held
    from ledger_accounts a
    left join later on later.account_id = a.id
    left join held on held.account_id = a.id
   where a.mode = ${mode} and (${mode} = 'sandbox' or not exists (
     select from demo_shops d where d.merchant_id = a.merchant_id))
   group by a.kind, a.merchant_id is not null
   order by is_merchants desc, a.kind`
