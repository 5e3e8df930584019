import type * as contract from '@sahuji/contract/payouts/accounts'
import type { AccountCheck } from '@sahuji/contract/payouts/accounts'
import type { Takes } from '@sahuji/contract/http/route'
import { kathmanduDay } from '@sahuji/contract/time/time'
import { limitsHeld } from '../../merchants/own-limits.ts'
import type { PersonKey } from '../../merchants/queries.ts'
import type { Tx } from '../../platform/database/database.ts'
import { rowOf } from '../../platform/database/sql.ts'
import type { OwnCall } from '../../platform/http/route-table.ts'
import { newId } from '../../platform/ids.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { AccountFinding, PayoutOrder, PayoutRails } from '../../rails/payout-rail.ts'
import type { BankDirectory } from './bank-directory.ts'

/** A check may be used for so long, by the person who asked. */
const checkMinutes = 10
/** Alike by more than this of 100, a name nearly matches; anything less is another name. */
const nearlyAbove = 80

type Check = typeof contract.checkPayoutAccount

/**
 * Asks the bank whose account it is; no connection is held meanwhile. What the bank calls a holder of another name is shown
 * to nobody: it may be a stranger's account.
 */
export const checkPayoutAccount =
  ({ directory, rails }: { directory: BankDirectory; rails: { payouts: PayoutRails } }) =>
  async ({ db, person, clock }: OwnCall<'verified'>, ask: Takes<Check>): Promise<AccountCheck> => {
    await db.read((tx) => refuseClosed(tx, person.merchant_id, clock.now()))
    const bank = (await directory.banks()).find(({ id }) => id === ask.bank_id)
    const branch = bank && (await directory.branches(bank.id))?.find(({ id }) => id === ask.branch_id)
    if (!bank) throw new Refusal('fields_invalid', {}, ['bank_id'])
    if (!branch) throw new Refusal('fields_invalid', {}, ['branch_id'])
    await db.read((tx) => refuseTaken(tx, person.merchant_id, ask))
    const { rail, ...found } = await askBank(rails.payouts, ask)
    const now = clock.now()
    const id = newId(clock)
    const expires_at = new Date(now.getTime() + checkMinutes * 60_000)
    const { bank_id, branch_id, account_number, account_name } = ask
    const row = {
      id,
      merchant_id: person.merchant_id,
      person_id: person.person_id,
      bank_id,
      bank_name: bank.name,
      short_name: bank.short_name,
      branch_id,
      branch_name: branch.name,
      account_number,
      account_name,
      ...found,
      rail,
      checked_at: now,
      expires_at,
    }
    await db.write((tx) => tx.run`insert into payout_account_checks ${rowOf(row)}`)
    return { check_id: id, ...found, expires_at }
  }

/** What a bank said to a name. */
export interface NameFound {
  outcome: 'matches' | 'nearly' | 'differs'
  bank_has: string | null
  likeness: number | null
}

/** Asks the first rail that can tell. Throws no_payout_rail, bank_account_unknown, bank_unreachable. */
export async function askBank(
  { all }: PayoutRails,
  ask: Pick<PayoutOrder, 'bank_id' | 'account_number' | 'account_name'>,
): Promise<NameFound & { rail: string }> {
  const rail = all.find(({ checkAccount }) => checkAccount !== undefined)
  if (!rail?.checkAccount) throw new Refusal('no_payout_rail')
  const { bank_id, account_number, account_name } = ask
  const found = await rail.checkAccount({ bank_id, account_number, account_name })
  if (found.outcome === 'unknown') throw new Refusal('bank_account_unknown', {}, ['account_number'])
  if (found.outcome === 'ambiguous') throw new Refusal('bank_unreachable')
  return { ...nameFound(found), rail: rail.name }
}

function nameFound({ outcome, name, likeness }: Extract<AccountFinding, { name: unknown }>): NameFound {
  if (outcome === 'matches') return { outcome, bank_has: null, likeness: null }
  const isNear = outcome === 'nearly' && (name !== null || likeness !== null) && (likeness ?? 100) > nearlyAbove
  return isNear
    ? { outcome: 'nearly', bank_has: name, likeness }
    : { outcome: 'differs', bank_has: null, likeness: null }
}

/** Refuses payouts_closed where the merchant's step lets no money out. */
async function refuseClosed(tx: Tx, merchant_id: string, now: Date): Promise<void> {
  const { payout_day_amount, payout_month_amount } = await limitsHeld(tx, merchant_id, kathmanduDay(now))
  if (payout_day_amount === 0n || payout_month_amount === 0n) throw new Refusal('payouts_closed')
}

/** Refuses bank_account_taken where the merchant has the account. Uses payout_account_is_added_once. */
export async function refuseTaken(
  tx: Tx,
  merchant_id: string,
  { bank_id, account_number }: { bank_id: string; account_number: string },
): Promise<void> {
  const taken = await tx.maybe`
    select id from payout_accounts
     where merchant_id = ${merchant_id} and bank_id = ${bank_id} and account_number = ${account_number}
       and removed_at is null`
  if (taken) throw new Refusal('bank_account_taken', {}, ['account_number'])
}

/** A check as it is kept. */
export interface CheckRow extends NameFound {
  id: string
  bank_id: string
  bank_name: string
  short_name: string
  branch_id: string
  branch_name: string
  account_number: string
  account_name: string
  checked_at: Date
  expires_at: Date
  used_at: Date | null
}

/** A check of this person, locked: it is used once. */
export const lockCheck = (tx: Tx, { person_id, merchant_id }: PersonKey, id: string) => tx.maybe<CheckRow>`
  select id, bank_id, bank_name, short_name, branch_id, branch_name, account_number, account_name, outcome, bank_has,
         likeness::integer as likeness, checked_at, expires_at, used_at
    from payout_account_checks
   where id = ${id} and person_id = ${person_id} and merchant_id = ${merchant_id}
     for update`
