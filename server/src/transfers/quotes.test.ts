import { rupees } from '@sahuji/contract/money/money'
import { quoteTransfer } from '@sahuji/contract/transfers'
import * as requests from '@sahuji/contract/transfers/requests'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { setKyc } from '../../testing/kyc.ts'
import { forgetLimits } from '../../testing/people.ts'
import { openTransferDesk, type SendingMerchant, type TransferDesk } from '../../testing/transfers.ts'
import { newId } from '../platform/ids.ts'
import { limitsHeld } from '../merchants/own-limits.ts'
import { limitDays } from '../tariff/limits.ts'
import { roughly } from './receivers.ts'

let desk: TransferDesk
let sita: SendingMerchant
let ram: SendingMerchant
beforeAll(async () => {
  desk = await openTransferDesk()
})
beforeEach(async () => {
  await forgetLimits(desk)
  ;[sita, ram] = [await desk.merchant('90,000'), await desk.merchant()]
})
afterAll(async () => {
  expect(await desk.broken()).toEqual([])
  await desk.close()
})

const quoted = async (amount: number, who = sita) =>
  (await who.call(quoteTransfer, { mobile_no: ram.mobile_no, amount })).body.refusal

/** Ram's wallet has a limit, and this much room below it. */
async function roomOf(left: bigint) {
  await setKyc(desk, ram.merchant_id, null)
  const { day } = limitDays(desk.clock.now())
  const { balance_max } = await desk.db.read((tx) => limitsHeld(tx, ram.merchant_id, day))
  await desk.deposit(ram.merchant_id, balance_max! - left)
}

describe('the room of a wallet', () => {
  test('cannot be found by search: quote and send end where the rounded room ends', async () => {
    await roomOf(rupees('4,765.43'))
    let [least, most] = [1_000, 900_000]
    while (least < most) {
      const middle = Math.ceil((least + most) / 2)
      if ((await quoted(middle)) === undefined) least = middle
      else most = middle - 1
    }
    expect(BigInt(least)).toBe(roughly(rupees('4,765.43')))
    expect((await desk.send(sita, ram, '4,000.01')).body.refusal).toBe('receiver_over_balance')
    // in parts the full room can be used
    for (const part of ['4,000', '700', '60']) expect((await desk.send(sita, ram, part)).http).toBe(200)
  })

  test('is not shown to a sender without the money', async () => {
    await roomOf(rupees('4,000'))
    const poor = await desk.merchant('100')
    expect([await quoted(300_000, poor), await quoted(500_000, poor)]).toEqual(['sendable_too_low', 'sendable_too_low'])
  })

  test('is shown for a request of its own merchant, for this amount alone', async () => {
    await roomOf(rupees('4,765'))
    const payers = [{ mobile_no: sita.mobile_no, amount: 470_000 }]
    const { data } = await ram.call(requests.requestFunds, { payers, purpose: 'stock', may_change: true }, newId())
    const { id } = data.requests[0]!
    const paying = async (amount: number) =>
      (await sita.call(quoteTransfer, { request_id: id, amount })).body.refusal ?? 'goes'
    expect([await paying(460_000), await paying(470_000), await paying(475_000)]).toEqual([
      'receiver_over_balance',
      'goes',
      'receiver_over_balance',
    ])
    expect((await sita.call(requests.acceptFundRequest, { id }, newId())).http).toBe(200)
  })
})

describe('a quote of paying a request', () => {
  test('is refused as paying it would be: a forbidden other amount, or a closed request', async () => {
    const payers = [{ mobile_no: sita.mobile_no, amount: 1_000 }]
    const { data } = await ram.call(requests.requestFunds, { payers, purpose: 'stock' }, newId())
    const { id } = data.requests[0]!
    const quote = async (amount: number) =>
      (await sita.call(quoteTransfer, { request_id: id, amount })).body.refusal ?? 'goes'
    expect([await quote(1_000), await quote(2_000)]).toEqual(['goes', 'request_amount_fixed'])
    await sita.call(requests.rejectFundRequest, { id })
    expect(await quote(1_000)).toBe('request_not_open')
  })
})
