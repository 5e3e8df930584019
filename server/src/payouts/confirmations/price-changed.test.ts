import { rupees } from '@sahuji/contract/money/money'
import { quotePayout, requestPayout } from '@sahuji/contract/payouts'
import { beginConfirmation } from '@sahuji/contract/payouts/begin-confirmation'
import { sendConfirmationCode } from '@sahuji/contract/payouts/confirmations'
import { kathmanduDay } from '@sahuji/contract/time/time'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openPayoutDesk, type PayoutDesk, type WithdrawingMerchant } from '../../../testing/payouts.ts'
import { forgetLimits, phoneCode } from '../../../testing/people.ts'
import { addLines } from '../../../testing/tariff.ts'
import { newId } from '../../platform/ids.ts'

let desk: PayoutDesk
let sita: WithdrawingMerchant
beforeAll(async () => {
  desk = await openPayoutDesk()
})
afterAll(() => desk.close())
beforeEach(async () => {
  await forgetLimits(desk)
  sita = await desk.merchant('50,000')
  await chargeIs('10')
})

/** From today on the bank's network charges so much. */
const chargeIs = (amount: string) =>
  desk.owner.write(async (tx) => {
    const valid_from = kathmanduDay(desk.clock.now())
    await tx.run`delete from tariff_lines where channel = 'payout:bank' and rule = 'fee' and source = 'of this test'`
    const line = { rule: 'fee', channel: 'payout:bank', value: rupees(amount), fee_kind: 'flat' } as const
    await addLines(tx, { valid_from, source: 'of this test' }, [line])
  })

const ask = () => ({ account_id: sita.account_id, amount: 1_000_000, purpose: 'stock' })
const quoted = async () => {
  const { account_id, amount } = ask()
  return Number((await sita.call(quotePayout, { account_id, amount })).data.fee)
}
const withCode = async (fee?: number) => {
  const { id } = (await sita.call(beginConfirmation, { ...ask(), ...(fee !== undefined && { fee }) })).data
  await sita.call(sendConfirmationCode, { id })
  return { confirmation_id: id, sms_code: await phoneCode(desk, sita.mobile_no) }
}
const request = (given: object) => sita.call(requestPayout, { ...ask(), ...given } as never, newId())

test('a withdrawal that costs more than was confirmed is refused, and its confirmation stays', async () => {
  const fee = await quoted()
  const proof = await withCode(fee)
  await chargeIs('200')
  for (const named of [{}, { fee }, { fee: 90_000 }])
    expect((await request({ ...proof, ...named })).body.refusal).toBe('price_changed')
  expect(await desk.wallet(sita.merchant_id)).toMatchObject({ held: 0n, balance: rupees('50,000') })
  expect((await sita.call(beginConfirmation, { ...ask(), fee })).body.refusal).toBe('price_changed')
  await chargeIs('10')
  const { data } = await request({ ...proof, fee })
  expect(Number(data.fee)).toBe(fee)
})

test('a withdrawal that costs more than the call names is refused, one that costs less is charged less', async () => {
  const proof = await withCode()
  expect((await request({ ...proof, fee: (await quoted()) - 1 })).body.refusal).toBe('price_changed')
  await chargeIs('5')
  const { data } = await request(proof)
  expect(Number(data.fee)).toBe(await quoted())
})
