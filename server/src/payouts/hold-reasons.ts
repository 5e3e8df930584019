import type { Mode } from '@sahuji/contract/http/lists'
import { rupees } from '@sahuji/contract/money/money'
import type { HoldReason } from '@sahuji/contract/payouts'
import type { Tx } from '../platform/database/database.ts'
import { type AccountRow, isNameUnsettled } from './accounts/account-row.ts'

/** A withdrawal above this amount waits for an operator where nothing else is set. */
export const checkAboveDefault = rupees('1,00,000')

/** An account is new for so many days, and until one withdrawal to it was credited. */
const newAccountDays = 7
/** A withdrawal within this time of a new password, browser, address or number is reviewed. */
const changedWithinHours = 1
const movedWithinHours = 24
/**
 * A withdrawal of more than this multiple of a merchant's usual amount is odd; fewer than three withdrawals define no
 * usual amount.
 */
const oddTimes = 5n
const usualAtLeast = 3

/**
 * Why an operator reviews a withdrawal before it is sent; null where no review is needed. The sandbox needs none. A
 * holder's name that differs a little is reviewed each time, until it is settled.
 */
export async function holdReasonOf(
  tx: Tx,
  of: {
    merchant_id: string
    mode: Mode
    account: AccountRow
    amount: bigint
    person_id: string | null
    now: Date
    check_above: bigint
  },
): Promise<HoldReason | null> {
  const { merchant_id, mode, account, amount, now, check_above } = of
  if (mode === 'sandbox') return null
  if (isNameUnsettled(account)) return 'name_differs'
  if (await isNewAccount(tx, { merchant_id, account, now })) return 'new_account'
  if (amount > check_above) return 'large_amount'
  return (await isUnusual(tx, of)) ? 'unusual' : null
}

async function isNewAccount(
  tx: Tx,
  { merchant_id, account, now }: { merchant_id: string; account: AccountRow; now: Date },
): Promise<boolean> {
  if (account.added_at.getTime() > now.getTime() - newAccountDays * 86_400_000) return true
  const credited = await tx.maybe`
    select id from payouts
     where merchant_id = ${merchant_id} and account_id = ${account.id} and mode = 'live' and state = 'credited' limit 1`
  return credited === undefined
}

/** Soon after a changed password, address, number or browser, or far above the merchant's usual amount. */
async function isUnusual(
  tx: Tx,
  { merchant_id, person_id, amount, now }: { merchant_id: string; person_id: string | null; amount: bigint; now: Date },
): Promise<boolean> {
  const since = new Date(now.getTime() - changedWithinHours * 3_600_000)
  const moved = new Date(now.getTime() - movedWithinHours * 3_600_000)
  const changed = await tx.maybe`
    select 1 from shop_people p
     where p.merchant_id = ${merchant_id} and p.is_member and p.role = 'owner' and (${person_id}::uuid is null or p.id = ${person_id})
       and (exists (select from password_history h where h.person_id = p.id and h.replaced_at > ${since})
            or p.created_at < ${moved} and greatest(p.email_verified_at, p.phone_verified_at) > ${moved}
            or exists (select from known_devices d where d.person_id = p.id and d.first_seen_at > ${since})
               and exists (select from known_devices d where d.person_id = p.id and d.first_seen_at <= ${since}))`
  if (changed) return true
  const usual = await tx.one<{ count: number; mean: bigint }>`
    select count(*)::integer as count, coalesce(avg(amount), 0)::bigint as mean
      from (select amount from payouts
             where merchant_id = ${merchant_id} and mode = 'live' and state = 'credited' order by id desc limit 20) as last`
  return usual.count >= usualAtLeast && amount > usual.mean * oddTimes
}
