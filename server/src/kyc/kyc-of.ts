import type { KycStatus } from '@sahuji/contract/kyc'
import type { Tx } from '../platform/database/database.ts'

export interface KycState {
  kyc_status: KycStatus
  kyc_submitted_at: Date | null
}

/** How the merchant's identity check stands; null before anything was handed in. */
export const kycOf = (tx: Tx, merchant_id: string) => tx.one<KycState>`
  select kyc_status, kyc_submitted_at from merchants where id = ${merchant_id}`
