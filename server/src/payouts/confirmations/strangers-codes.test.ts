import { resendPhoneCode } from '@sahuji/contract/auth'
import { beginConfirmation } from '@sahuji/contract/payouts/begin-confirmation'
import { sendConfirmationCode } from '@sahuji/contract/payouts/confirmations'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPayoutDesk, type PayoutDesk } from '../../../testing/payouts.ts'
import { forgetLimits, withEmail } from '../../../testing/people.ts'

let desk: PayoutDesk
beforeAll(async () => {
  desk = await openPayoutDesk()
})
afterAll(() => desk.close())

test('strangers who sign up with a merchant’s number take none of the codes that confirm its withdrawals', async () => {
  const sita = await desk.merchant('50,000')
  const { mobile_no, account_id } = sita
  for (let stranger = 0; stranger < 6; stranger++) {
    const other = await withEmail(desk, { ask: { mobile_no, email: `stranger${stranger}@sahuji.example` } })
    await other.call(resendPhoneCode, {})
    await forgetLimits(desk)
  }
  const asked = { account_id, amount: 1_250_000, purpose: 'stock', remark: '' }
  const { id } = (await sita.call(beginConfirmation, asked)).data
  expect(await sita.call(sendConfirmationCode, { id })).toMatchObject({ http: 200 })
})
