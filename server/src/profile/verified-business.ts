import { onFact } from '../feed/feed.ts'
import { kycMoved } from '../kyc/move-case.ts'
import { businessAnswers } from '../kyc/queries.ts'
import { updateBusiness } from '../merchants/person-details.ts'
import { type ApprovedAccount, keepApprovedAccount } from '../payouts/accounts/approved-account.ts'

/**
 * The answers that the review desk accepted become the merchant's: the trade name, the form of business, the bank
 * account.
 */
export const profileListeners = [
  onFact(kycMoved, async (tx, { merchant_id, body, told_at }) => {
    if (body.state !== 'valid') return
    const { business_type, answers } = await businessAnswers(tx, { id: body.case_id, merchant_id })
    const trade_name = answers.get('trade_name')?.['name']
    if (typeof trade_name === 'string') await updateBusiness(tx, merchant_id, { trade_name, business_type })
    const account = answers.get('settlement_account') as ApprovedAccount | undefined
    if (account) await keepApprovedAccount(tx, merchant_id, account, told_at)
  }),
]
