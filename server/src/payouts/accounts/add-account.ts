import { coolingHours, type PayoutAccount } from '@sahuji/contract/payouts/accounts'
import type * as contract from '@sahuji/contract/payouts/accounts'
import type { Takes } from '@sahuji/contract/http/route'
import type { Feed } from '../../feed/feed.ts'
import { lockMerchant } from '../../merchants/lock-merchant.ts'
import type { Tx } from '../../platform/database/database.ts'
import { rowOf } from '../../platform/database/sql.ts'
import type { Call } from '../../platform/http/route-table.ts'
import { newId } from '../../platform/ids.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Rails } from '../../rails/rails.ts'
import { type AccountMails, notifyAccountAdded } from './account-messages.ts'
import { type AccountRow, otherName, payoutAccountOf } from './account-row.ts'
import { accountRowsOf, accountView } from './account-view.ts'
import { type CheckRow, lockCheck, refuseTaken } from './check-account.ts'
import { payoutAccountFacts } from './facts.ts'
import { setMainAccount } from './main-account.ts'

/** How many accounts a merchant may have. */
const accountsMost = 10

/** What adding an account works with. */
export interface AccountDependencies extends AccountMails {
  feed: Feed
  rails: Rails
}

type Add = typeof contract.addPayoutAccount

/**
 * Saves the account of a check under the merchant's lock, lets it rest, and tells the merchant everywhere. The first one is the
 * main one, but not one of another name: that is paused until a person has accepted a paper.
 */
export const addPayoutAccount =
  ({ feed, rails, ...mails }: AccountDependencies) =>
  async (call: Call<'verified'>, ask: Takes<Add>): Promise<PayoutAccount> => {
    const { check_id, take_bank_name = false, shows_paper = false } = ask
    const { tx, person, clock } = call
    const { merchant_id, person_id } = person
    const now = clock.now()
    await lockMerchant(tx, merchant_id)
    const check = await lockCheck(tx, person, check_id)
    if (!check) throw new Refusal('not_found')
    if (check.used_at || check.expires_at <= now) throw new Refusal('bank_account_check_over')
    if (check.outcome === 'differs' && !shows_paper)
      throw new Refusal('bank_account_name_differs', {}, ['account_name'])
    await refuseTaken(tx, merchant_id, check)
    const others = await accountRowsOf(tx, merchant_id)
    if (others.length >= accountsMost) throw new Refusal('too_many_accounts', { most: accountsMost })
    await tx.run`
      update payout_account_checks set used_at = ${now} where id = ${check_id} and merchant_id = ${merchant_id}`
    const id = newId(clock)
    await insertAccount(tx, { id, merchant_id, person_id, named: namedBy(check, take_bank_name), check }, now)
    if (others.length === 0 && check.outcome !== 'differs') await setMainAccount(tx, merchant_id, id)
    const account = (await payoutAccountOf(tx, merchant_id, id))!
    await notifyAccountAdded(tx, mails, account, call)
    const { bank_name, account_number, cooling_until } = account
    const body = { id, bank_name, account_end: account_number.slice(-4), cooling_until }
    await feed.publish(tx, payoutAccountFacts.added, merchant_id, 'live', body, now)
    return accountView({ ...call, rails }, id)
  }

type Named = Pick<CheckRow, 'account_name' | 'bank_has' | 'likeness'> & { name_check: CheckRow['outcome'] }

/** The holder as it is kept: as the bank has it where that was chosen, and then it matches. */
function namedBy({ outcome, account_name, bank_has, likeness }: CheckRow, takesBankName: boolean): Named {
  if (outcome !== 'nearly') return { account_name, name_check: outcome, bank_has: null, likeness: null }
  return takesBankName && bank_has !== null
    ? { account_name: bank_has, name_check: 'matches', bank_has: null, likeness: null }
    : { account_name, name_check: 'nearly', bank_has, likeness }
}

interface NewAccount {
  id: string
  merchant_id: string
  person_id: string
  named: Named
  check: CheckRow
}

function insertAccount(tx: Tx, { id, merchant_id, person_id, named, check }: NewAccount, now: Date): Promise<number> {
  const { bank_id, bank_name, short_name, branch_id, branch_name, account_number, checked_at } = check
  const { account_name, name_check, bank_has, likeness } = named
  const isOthers = name_check === 'differs'
  const row = {
    id,
    merchant_id,
    bank_id,
    bank_name,
    short_name,
    branch_id,
    branch_name,
    account_number,
    account_name,
    name_check,
    bank_has,
    likeness,
    checked_at,
    added_at: now,
    added_by: person_id,
    cooling_until: new Date(now.getTime() + coolingHours * 3_600_000),
    paused_at: isOthers ? now : null,
    pause_reason: isOthers ? otherName : null,
  } satisfies Partial<AccountRow> & { added_by: string }
  return tx.run`insert into payout_accounts ${rowOf(row)}`
}
