import type { beginConfirmation as beginRoute } from '@sahuji/contract/payouts/begin-confirmation'
import type { Confirmation } from '@sahuji/contract/auth/confirmations'
import type { sendConfirmationCode as sendRoute } from '@sahuji/contract/payouts/confirmations'
import type { Takes } from '@sahuji/contract/http/route'
import { codeFacts } from '../../auth/confirmations/confirmation-codes.ts'
import { openConfirmation, sendCodeOf } from '../../auth/confirmations/open-confirmation.ts'
import type { AuthDependencies } from '../../auth/dependencies.ts'
import type { Call } from '../../platform/http/route-table.ts'
import { send } from '../../platform/messages/message-kinds.ts'
import { Refusal } from '../../platform/refusal.ts'
import { refuseDearer } from '../../tariff/fees.ts'
import { payoutAccountOf } from '../accounts/account-row.ts'
import { refuseUnready } from '../accounts/ready-account.ts'
import type { PayoutDependencies } from '../dependencies.ts'
import { accountEnd } from '../payout-row.ts'
import { termsOf } from '../place-payout.ts'
import { priceNow } from '../price-payout.ts'
import { amountAndFee, confirmationCodeSms } from '../messages/confirmation-code.ts'

type Begin = typeof beginRoute

/**
 * Begins the confirmation of exactly this withdrawal, for this session alone and for no higher fee than now; ends the
 * session's previous one. Refuses an account that may receive no money now, and price_changed where that is more than
 * was shown.
 */
export const beginConfirmation =
  (deps: AuthDependencies, { rails }: Pick<PayoutDependencies, 'rails'>) =>
  async (call: Call<'verified'>, ask: Takes<Begin>): Promise<Confirmation> => {
    const terms = termsOf(ask)
    const { account_id, amount, mode } = terms
    const account = await payoutAccountOf(call.tx, call.person.merchant_id, account_id)
    if (!account) throw new Refusal('not_found')
    refuseUnready(account, call.clock.now())
    const { fee } = await priceNow(call.tx, rails, {
      merchant_id: call.person.merchant_id,
      mode,
      amount,
      now: call.clock.now(),
    })
    refuseDearer(fee, ask.fee)
    return openConfirmation(deps, call, { kind: 'payout', mode, amount, payload: { ...terms, fee }, account_id })
  }

type Send = typeof sendRoute

/** Sends a code that names the amount and the account; a repeated request within the waiting time sends none. */
export const sendConfirmationCode =
  (deps: AuthDependencies) =>
  async (call: Call<'verified'>, { id }: Takes<Send>): Promise<Confirmation> => {
    const { tx, clock, language } = call
    return sendCodeOf(deps, call, { id, kind: 'payout' }, async (row, { code, mobile_no }) => {
      const account = await payoutAccountOf(tx, row.merchant_id, `${row.payload['account_id']}`)
      if (!account) return false
      // a confirmation of an earlier version has no fee
      const fee = BigInt(`${row.payload['fee'] ?? 0}`)
      const amount = amountAndFee(language, { amount: row.amount, fee })
      const facts = { ...codeFacts(deps, code), amount, end: accountEnd(account.account_number) }
      await send(tx, confirmationCodeSms, { to: mobile_no, language, facts }, clock)
      return true
    })
  }
