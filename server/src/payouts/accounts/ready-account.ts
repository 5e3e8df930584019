import { writtenTime } from '@sahuji/contract/time/time'
import { Refusal } from '../../platform/refusal.ts'
import { type AccountRow, isCooling, isDisowned, wantsPaper } from './account-row.ts'

/** The bank has another name for it, and no paper that a person accepted has opened it. */
export const isShut = (account: AccountRow): boolean => account.name_check === 'differs' && wantsPaper(account)

/**
 * Refuses a locked account that no money may go to now: bank_account_disowned, bank_account_name_differs, bank_account_cooling,
 * bank_account_paused, at `account_id`.
 */
export function refuseUnready(account: AccountRow, now: Date): void {
  if (isDisowned(account)) throw new Refusal('bank_account_disowned', {}, ['account_id'])
  if (isShut(account)) throw new Refusal('bank_account_name_differs', {}, ['account_id'])
  if (isCooling(account, now))
    throw new Refusal('bank_account_cooling', { until: writtenTime(account.cooling_until!) }, ['account_id'])
  if (account.paused_at) throw new Refusal('bank_account_paused', {}, ['account_id'])
}
