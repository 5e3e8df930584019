import type { Mode } from '@sahuji/contract/http/lists'
import type { BalanceLine, Books, BookVerification } from '@sahuji/contract/ledger/office/books'
import { type KindBalance, trialBalance } from '../trial-balance.ts'
import type { Tx } from '../../platform/database/database.ts'

/** The trial balance of a book at a moment, whether what banks and rails have covers what is owed, and the last verification. */
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
 * Banks and rails owe us; merchants, payers and the tax office are owed; the rest is ours, and so is what merchants
 * owe: it covers no one else's money.
 */
function sideOf({ kind }: KindBalance): BalanceLine['side'] {
  if (['merchant_wallet', 'merchant_restricted', 'suspense', 'vat_owed'].includes(kind)) return 'owe'
  return /^(bank_settlement|rail_clearing|payouts_in_transit)(:|$)/.test(kind) ? 'have' : 'own'
}

function lineOf(row: KindBalance): BalanceLine {
  const { kind, label, balance, held } = row
  // not money: how many accounts stand behind the line
  return { kind, label, side: sideOf(row), balance, held, accounts: Number(row.accounts) }
}

/** What the newest verification found; undefined before the first. Uses book_verifications_by_time. */
export async function lastVerification(tx: Tx): Promise<BookVerification | undefined> {
  const row = await tx.maybe<Omit<BookVerification, 'entries'> & { entries: bigint }>`
    select verified_at, seconds, entries, promises, broken from book_verifications order by verified_at desc limit 1`
  // not money: a count
  return row && { ...row, entries: Number(row.entries) }
}
