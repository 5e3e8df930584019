import type { Allowance } from '@sahuji/contract/tariff'
import type { Call } from '../platform/http/route-table.ts'
import { allowanceOf } from './allowance-of.ts'

/** What the merchant may before KYC is verified: the same figures as a quote is refused by. */
export const readAllowance = async ({
  tx,
  person,
  clock,
}: Call<'session'>): Promise<{ before_kyc: Allowance | null }> => ({
  before_kyc: await allowanceOf(tx, person.merchant_id, clock.now()),
})
