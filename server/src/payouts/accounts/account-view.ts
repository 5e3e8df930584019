import type { Language } from '@sahuji/contract/language/languages'
import type { PayoutAccount } from '@sahuji/contract/payouts/accounts'
import { type BankOverride, bankOverrides } from '../../banks/bank-overrides.ts'
import { bankNamed } from '../../banks/banks.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { Call } from '../../platform/http/route-table.ts'
import type { Rails } from '../../rails/rails.ts'
import { troubleSince } from '../choose-rail.ts'
import { accountColumns, type AccountRow, isCooling } from './account-row.ts'
import { spokenBank } from './bank-directory.ts'

/** The merchant's accounts, the main one first, then as they were added. Uses payout_accounts_of_a_merchant. */
export const accountRowsOf = (tx: Tx, merchant_id: string) => tx.many<AccountRow>`
  select ${accountColumns} from payout_accounts a
   where a.merchant_id = ${merchant_id} and a.removed_at is null
   order by a.is_main desc, a.added_at, a.id`

/** What an account is shown with beside its row. */
interface AccountSurroundings extends Pick<PayoutAccount, 'bank_trouble_since'> {
  now: Date
  language: Language
  overrides: ReadonlyMap<string, BankOverride>
}

/** An account as its merchant sees it: of the number its last four. */
function shownAccount(
  row: AccountRow,
  { now, language, overrides, bank_trouble_since }: AccountSurroundings,
): PayoutAccount {
  const { id, bank_id, branch_id, branch_name, account_name, is_main, name_check, checked_at, added_at } = row
  const { paused_at, pause_reason, paused_payout_id, paper_state, paper_at, paper_reason } = row
  const differs = name_check === 'nearly'
  return {
    id,
    bank_id,
    bank_name: spokenBank(row.bank_name, overrides, language),
    short_name: bankNamed(row.bank_name)?.short_name ?? row.short_name,
    branch_id,
    branch_name,
    account_end: row.account_number.slice(-4),
    account_name,
    is_main,
    name_check,
    bank_has: differs ? row.bank_has : null,
    likeness: differs ? row.likeness : null,
    checked_at,
    cooling_until: isCooling(row, now) ? row.cooling_until : null,
    added_at,
    paused:
      paused_at === null || pause_reason === null
        ? null
        : {
            since: paused_at,
            reason: pause_reason,
            payout_id: paused_payout_id,
            ends_by_check: row.pause_ends_by_check,
          },
    paper:
      paper_state === null || paper_at === null ? null : { state: paper_state, at: paper_at, reason: paper_reason },
    bank_trouble_since,
  }
}

type Reader = Pick<Call<'verified'>, 'tx' | 'person' | 'clock' | 'language'> & { rails: Rails }

/** The merchant's own accounts. */
export async function listPayoutAccounts({ tx, person, clock, language, rails }: Reader): Promise<PayoutAccount[]> {
  const overrides = await bankOverrides(tx)
  const rows = await accountRowsOf(tx, person.merchant_id)
  const bank_trouble_since = await troubleSince(tx, rails)
  return rows.map((row) => shownAccount(row, { now: clock.now(), language, overrides, bank_trouble_since }))
}

/** One of them as it is now. Throws where it is not there. */
export async function accountView(reader: Reader, id: string): Promise<PayoutAccount> {
  const found = (await listPayoutAccounts(reader)).find((account) => account.id === id)
  if (!found) throw new Error(`account ${id} is gone`)
  return found
}
