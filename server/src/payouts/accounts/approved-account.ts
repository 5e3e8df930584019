import { coolingHours } from '@sahuji/contract/payouts/accounts'
import { bankNamed, banks, commonName } from '../../banks/banks.ts'
import { lockMerchant } from '../../merchants/lock-merchant.ts'
import type { Tx } from '../../platform/database/database.ts'
import { newId } from '../../platform/ids.ts'
import { accountRowsOf } from './account-view.ts'
import { setMainAccount } from './main-account.ts'

/**
 * An account that a reviewer approved with the documents of a business. A branch has no number there, only its name.
 */
export interface ApprovedAccount {
  /** A bank of our list, else the merchant's own words. */
  bank: string
  branch: string
  number: string
  name: string
}

/**
 * Stores the account that was approved with the documents: as the main one where the merchant has none yet. Only the
 * first account ever has no waiting time: an intruder with a session could remove the others before. Which one is the
 * main one remains the merchant's choice. An existing account remains unchanged.
 */
export async function keepApprovedAccount(
  tx: Tx,
  merchant_id: string,
  { bank, branch, number, name }: ApprovedAccount,
  now: Date,
): Promise<void> {
  await lockMerchant(tx, merchant_id)
  const account_number = number.replaceAll(/[^0-9A-Za-z]/g, '')
  const others = await accountRowsOf(tx, merchant_id)
  if (others.some((one) => one.bank_id === bank && one.account_number === account_number)) return
  const bank_name = banks.find(({ id }) => id === bank)?.name ?? bank
  const short_name = bankNamed(bank_name)?.short_name ?? commonName(bank_name).slice(0, 5)
  const had = await tx.maybe`select id from payout_accounts where merchant_id = ${merchant_id} limit 1`
  const cooling_until = had ? new Date(now.getTime() + coolingHours * 3_600_000) : null
  const id = newId(now)
  await tx.run`
    insert into payout_accounts (id, merchant_id, bank_id, bank_name, short_name, branch_id, branch_name, account_number,
                                 account_name, name_check, cooling_until, added_at)
    values (${id}, ${merchant_id}, ${bank}, ${bank_name}, ${short_name}, ${branch}, ${branch}, ${account_number}, ${name},
            'unchecked', ${cooling_until}, ${now})`
  if (!others.some(({ is_main }) => is_main)) await setMainAccount(tx, merchant_id, id)
}
