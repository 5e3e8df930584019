import type { beginConfirmation as beginRoute } from '@sahuji/contract/payouts/begin-confirmation'
import { confirmationMinutes, type Confirmation } from '@sahuji/contract/auth/confirmations'
import { type sendConfirmationCode as sendRoute } from '@sahuji/contract/payouts/confirmations'
import type { Takes } from '@sahuji/contract/http/route'
import { openConfirmation, sendCodeOf } from '../../auth/confirmations/open-confirmation.ts'
import type { AuthDependencies } from '../../auth/dependencies.ts'
import type { Call } from '../../platform/http/route-table.ts'
import { send } from '../../platform/messages/message-kinds.ts'
import { Refusal } from '../../platform/refusal.ts'
import { refuseDearer } from '../../tariff/fees.ts'
import { payoutAccountOf } from '../accounts/account-row.ts'
import { refuseUnready } from '../accounts/ready-account.ts'
import type { PayoutDependencies } from '../dependencies.ts'
import { priceNow } from '../price-payout.ts'
import { amountAndFee, confirmationCodeSms } from '../messages/confirmation-code.ts'

type Begin = typeof beginRoute

/**
 * Begins the confirmation of exactly this, for this session alone, and for no dearer fee than now; the one that it began before
 * is over. Refuses an account that no money may go to now, and price_changed where that is more than was shown.
 */
export const beginConfirmation =
  (deps: AuthDependencies, { rails }: Pick<PayoutDependencies, 'rails'>) =>
  async (call: Call<'verified'>, ask: Takes<Begin>): Promise<Confirmation> => {
    const { account_id, amount, purpose, remark, mode = 'live' } = ask
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
    const payload = { account_id, amount, purpose, remark: remark || null, mode, fee }
    return openConfirmation(deps, call, { kind: 'payout', mode, amount, payload, account_id })
  }

type Send = typeof sendRoute

/** Sends a code that names the amount and the account; asked for again within the wait it sends none. */
export const sendConfirmationCode =
  (deps: AuthDependencies) =>
  async (call: Call<'verified'>, { id }: Takes<Send>): Promise<Confirmation> => {
    const { tx, clock, language } = call
    return sendCodeOf(deps, call, { id, kind: 'payout' }, async (row, { code, mobile_no }) => {
      const account = await payoutAccountOf(tx, row.merchant_id, `${row.payload['account_id']}`)
      if (!account) return false
      const { brand, support_phone } = deps
      // begun by an earlier version, it holds no fee
      const fee = BigInt(`${row.payload['fee'] ?? 0}`)
      const amount = amountAndFee(language, { amount: row.amount, fee })
      const end = account.account_number.slice(-4)
      // minutes: so long the text is kept
      const facts = {
        code,
        brand,
        amount,
        end,
        support_phone: plainNumber(support_phone),
        minutes: confirmationMinutes,
      }
      await send(tx, confirmationCodeSms, { to: mobile_no, language, facts }, clock)
      return true
    })
  }

/** As it is dialled: an SMS has no room for its hyphens. */
const plainNumber = (phone: string): string => phone.replaceAll(/[\s-]/g, '')
