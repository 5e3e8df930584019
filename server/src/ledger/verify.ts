import type { Database, Tx } from '../platform/database/database.ts'
import type { Broken, InvariantCheck } from './verification.ts'
import { bookVerifications, effectVerifications } from './verify-books.ts'
import { guardVerifications } from './verify-guards.ts'
import { logVerifications } from './verify-log.ts'
import { sealVerifications, unsealedVerifications } from './verify-seals.ts'

/** The promises of the ledger itself; later domains add theirs (one credit per rail reference, histories of states). */
export const ledgerVerifications: readonly InvariantCheck[] = [
  ...bookVerifications,
  ...effectVerifications,
  ...sealVerifications,
  ...unsealedVerifications,
  ...logVerifications,
  ...guardVerifications,
]

/** The size of the verified data; sums in paisa. */
export interface LedgerFigures {
  accounts: bigint
  transfers: bigint
  entries: bigint
  open_holds: bigint
  sealed_entries: bigint
  /** Number and hash of the newest block. Kept outside, it also shows when the chain's end was cut off. */
  last_seal: string | null
  /** The merchants' money with us: all wallets of the live book. */
  live_wallets: bigint
  sandbox_wallets: bigint
}

export interface VerificationResult {
  figures: LedgerFigures
  results: { verification: InvariantCheck; broken: Broken[]; seconds: number }[]
  holds: boolean
}

/** Asks all questions of one snapshot of a running database; changes nothing and takes no locks. */
export function verify(
  db: Database,
  verifications: readonly InvariantCheck[] = ledgerVerifications,
): Promise<VerificationResult> {
  return db.write(async (tx) => {
    await tx.run`set transaction isolation level repeatable read, read only`
    const results: VerificationResult['results'] = []
    for (const verification of verifications) {
      const start = performance.now()
      const broken = await verification.broken(tx)
      results.push({ verification, broken, seconds: (performance.now() - start) / 1000 })
    }
    return { figures: await figuresOf(tx), results, holds: results.every(({ broken }) => broken.length === 0) }
  })
}

const figuresOf = (tx: Tx) => tx.one<LedgerFigures>`
  select (select count(*) from ledger_accounts) as accounts,
         (select count(*) from ledger_transfers) as transfers,
         (select count(*) from ledger_entries) as entries,
         (select count(*) from ledger_holds where state = 'open') as open_holds,
         (select coalesce(sum(last_seq - first_seq + 1), 0)::bigint from ledger_seal_leaves) as sealed_entries,
         (select concat_ws(' ', number, hash) from ledger_seals order by number desc limit 1) as last_seal,
         (select coalesce(sum(balance), 0)::bigint from ledger_accounts where kind in ('merchant_wallet', 'merchant_restricted') and mode = 'live') as live_wallets,
         (select coalesce(sum(balance), 0)::bigint from ledger_accounts where kind in ('merchant_wallet', 'merchant_restricted') and mode = 'sandbox') as sandbox_wallets`
