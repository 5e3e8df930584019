import type { Allowance } from '@sahuji/contract/tariff'
import { kycOf } from '../kyc/kyc-of.ts'
import { merchantBalance } from '../ledger/queries.ts'
import type { Tx } from '../platform/database/database.ts'
import { allowance, limitDays } from '../tariff/limits.ts'
import { tierOn } from '../tariff/rules.ts'
import type { LoadRow } from './load-row.ts'
import { promised, promisedBeside, usageBeside, usedThisMonth } from './usage.ts'

/**
 * What the merchant may before KYC is verified, and what is left of it with everything that may still be paid; null once
 * it is verified. Call it under lockMerchant where a load is about to be added.
 */
export async function allowanceOf(tx: Tx, merchant_id: string, now: Date): Promise<Allowance | null> {
  if (await isVerified(tx, merchant_id)) return null
  return allowance(await tierOn(tx, 'before_kyc', limitDays(now).day), {
    month_amount: await usedThisMonth(tx, merchant_id, now),
    balance: await balanceOf(tx, merchant_id),
    promised: await promised(tx, merchant_id, now),
  })
}

/** The same beside a load that is paid now, on its own day and in its month; KYC as it stands now. Call it under lockMerchant. */
export async function allowanceBeside(tx: Tx, load: LoadRow): Promise<Allowance | null> {
  if (await isVerified(tx, load.merchant_id)) return null
  const { month_amount } = await usageBeside(tx, load, null)
  return allowance(await tierOn(tx, 'before_kyc', load.day), {
    month_amount,
    balance: await balanceOf(tx, load.merchant_id),
    promised: await promisedBeside(tx, load),
  })
}

const isVerified = async (tx: Tx, merchant_id: string): Promise<boolean> =>
  (await kycOf(tx, merchant_id)).kyc_status === 'VALID'

const balanceOf = async (tx: Tx, merchant_id: string): Promise<bigint> =>
  (await merchantBalance(tx, merchant_id, 'live'))?.balance ?? 0n
