import type { KycStatus } from '@sahuji/contract/kyc'
import type { Tx } from '../platform/database/database.ts'

export interface KycState {
  kyc_status: KycStatus
  kyc_submitted_at: Date | null
  /** The newest case waits for the merchant. */
  is_asked_again: boolean
}

/** The state of the merchant's identity check; null before the first submission. */
export const kycOf = (tx: Tx, merchant_id: string) => tx.one<KycState>`
  select kyc_status, kyc_submitted_at,
         coalesce((select state = 'more_needed' from kyc_cases c
                    where c.merchant_id = m.id order by opened_at desc, id desc limit 1), false) as is_asked_again
    from merchants m where id = ${merchant_id}`
