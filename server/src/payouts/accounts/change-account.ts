import type * as contract from '@sahuji/contract/payouts/accounts'
import type { PayoutAccount } from '@sahuji/contract/payouts/accounts'
import type { Takes } from '@sahuji/contract/http/route'
import { writtenTime } from '@sahuji/contract/time/time'
import { lockMerchant } from '../../merchants/lock-merchant.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { Call, OwnCall } from '../../platform/http/route-table.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { PayoutDependencies } from '../dependencies.ts'
import {
  type AccountRow,
  isCooling,
  isDisowned,
  lockPayoutAccount,
  otherName,
  pauseAccount,
  payoutAccountOf,
} from './account-row.ts'
import type { BankDirectory } from './bank-directory.ts'
import { accountRowsOf, accountView, listPayoutAccounts } from './account-view.ts'
import { askBank, type NameFound } from './check-account.ts'
import { copyMainAccount, setMainAccount } from './main-account.ts'
import { isShut } from './ready-account.ts'

type Main = typeof contract.makeMainAccount
type WithRails = Pick<PayoutDependencies, 'rails'>

/** Makes an account the main one; one that still rests, is shut because of its name, or nobody says they added, may not be it. */
export const makeMainAccount =
  ({ rails }: WithRails) =>
  async (call: Call<'verified'>, { id }: Takes<Main>): Promise<PayoutAccount[]> => {
    const { tx, person, clock } = call
    const account = await locked(tx, person.merchant_id, id)
    if (isDisowned(account)) throw new Refusal('bank_account_disowned')
    if (isShut(account)) throw new Refusal('bank_account_name_differs')
    if (isCooling(account, clock.now()))
      throw new Refusal('bank_account_cooling', { until: writtenTime(account.cooling_until!) })
    await setMainAccount(tx, person.merchant_id, id)
    return listPayoutAccounts({ ...call, rails })
  }

/** The merchant's account, under the merchant's lock and its own. Throws not_found. */
export async function locked(tx: Tx, merchant_id: string, id: string): Promise<AccountRow> {
  await lockMerchant(tx, merchant_id)
  const account = await lockPayoutAccount(tx, merchant_id, id)
  if (!account) throw new Refusal('not_found')
  return account
}

/** Takes over the holder as the bank has it; from then on the name matches. Refuses not_found where the bank has no other name. */
export const takeBankName =
  ({ rails }: WithRails) =>
  async (call: Call<'verified'>, { id }: Takes<typeof contract.takeBankName>): Promise<PayoutAccount> => {
    const { tx, person } = call
    const { merchant_id } = person
    const { name_check, bank_has, is_main } = await locked(tx, merchant_id, id)
    if (name_check !== 'nearly' || bank_has === null) throw new Refusal('not_found')
    await tx.run`
      update payout_accounts set account_name = bank_has, name_check = 'matches', bank_has = null, likeness = null
       where id = ${id} and merchant_id = ${merchant_id}`
    if (is_main) await copyMainAccount(tx, merchant_id)
    return accountView({ ...call, rails }, id)
  }

type Recheck = typeof contract.recheckPayoutAccount

/** Asks the bank again; no connection is held meanwhile. A good answer ends a pause, another name pauses the account. */
export const recheckPayoutAccount =
  ({ directory, rails }: WithRails & { directory: BankDirectory }) =>
  async ({ db, ...call }: OwnCall<'verified'>, { id }: Takes<Recheck>): Promise<PayoutAccount> => {
    const { merchant_id } = call.person
    const before = await db.read((tx) => payoutAccountOf(tx, merchant_id, id))
    if (!before) throw new Refusal('not_found')
    if (isDisowned(before)) throw new Refusal('bank_account_disowned')
    const branch = branchOf(before, (await directory.branches(before.bank_id)) ?? [])
    const found = await askBank(rails.payouts, before)
    return db.write(async (tx) => {
      const account = await locked(tx, merchant_id, id)
      if (isDisowned(account)) throw new Refusal('bank_account_disowned')
      if (isAskedAbout(before, account)) await record(tx, call, { ...account, ...branch }, found)
      return accountView({ ...call, tx, rails }, id)
    })
  }

/** Not what was renamed, paused or opened while the bank was being asked: its answer is about the account before that. */
const isAskedAbout = (before: AccountRow, now: AccountRow): boolean =>
  now.account_name === before.account_name && now.paused_at?.getTime() === before.paused_at?.getTime()

/** The branch as the rail names it, where the account came with the papers of the business and has its name alone. */
function branchOf({ branch_id, branch_name }: AccountRow, branches: readonly { id: string; name: string }[]) {
  const same = (name: string) => name.trim().toLowerCase() === branch_name.trim().toLowerCase()
  const found = branches.find(({ id }) => id === branch_id) ?? branches.find(({ name }) => same(name))
  return found ? { branch_id: found.id, branch_name: found.name } : { branch_id, branch_name }
}

async function record(
  tx: Tx,
  { clock }: Pick<OwnCall, 'clock'>,
  account: AccountRow,
  { outcome, bank_has, likeness }: NameFound,
): Promise<void> {
  if (outcome === 'differs') return recordOtherName(tx, clock, account)
  const { id, merchant_id, branch_id, branch_name } = account
  await tx.run`
    update payout_accounts
       set name_check = ${outcome}, bank_has = ${bank_has}, likeness = ${likeness}, checked_at = ${clock.now()},
           branch_id = ${branch_id}, branch_name = ${branch_name},
           paper_state = case when name_check = ${outcome} and bank_has is not distinct from ${bank_has} then paper_state end,
           paper_at = case when name_check = ${outcome} and bank_has is not distinct from ${bank_has} then paper_at end,
           paused_at = null, pause_reason = null, paused_payout_id = null
     where id = ${id} and merchant_id = ${merchant_id}`
  const accounts = await accountRowsOf(tx, merchant_id)
  if (!accounts.some(({ is_main }) => is_main)) await setMainAccount(tx, merchant_id, id)
}

/**
 * The bank has another name: the account is paused until it says otherwise or a paper is accepted. One that a paper opened stays
 * open; where a withdrawal came back from it since, it takes a new paper.
 */
async function recordOtherName(tx: Tx, clock: Clock, account: AccountRow): Promise<void> {
  const { id, merchant_id, name_check, paper_state, paused_at } = account
  const keeps = name_check === 'differs' && (paper_state !== 'accepted' || paused_at === null)
  if (!keeps || paper_state !== 'accepted')
    await pauseAccount(tx, clock, { merchant_id, account_id: id, reason: otherName, payout_id: null })
  await tx.run`
    update payout_accounts
       set name_check = 'differs', bank_has = null, likeness = null, checked_at = ${clock.now()},
           paper_state = case when ${keeps} then paper_state end, paper_at = case when ${keeps} then paper_at end
     where id = ${id} and merchant_id = ${merchant_id}`
}
