import { rupees } from '@sahuji/contract/money/money'
import { kathmanduDay } from '@sahuji/contract/time/time'
import * as contract from '@sahuji/contract/transfers'
import * as confirming from '@sahuji/contract/transfers/confirmations'
import { acceptFundRequest } from '@sahuji/contract/transfers/requests'
import { sendFunds } from '@sahuji/contract/transfers/send-funds'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { forgetLimits, newcomer, phoneCode } from '../../testing/people.ts'
import { addLines } from '../../testing/tariff.ts'
import { askedFor, openTransferDesk, type SendingMerchant, type TransferDesk } from '../../testing/transfers.ts'
import { newId } from '../platform/ids.ts'

let desk: TransferDesk
let sita: SendingMerchant
let ram: SendingMerchant
beforeAll(async () => {
  desk = await openTransferDesk()
})
beforeEach(async () => {
  await forgetLimits(desk)
  ;[sita, ram] = [await desk.merchant('5,000'), await desk.merchant()]
  await feeIs('0')
})
afterAll(async () => {
  expect(await desk.broken()).toEqual([])
  await desk.close()
})

/** From today on every send costs this fee. */
const feeIs = (amount: string) =>
  desk.owner.write(async (tx) => {
    const valid_from = kathmanduDay(desk.clock.now())
    await tx.run`delete from tariff_lines where channel = 'send:wallet' and rule = 'fee' and source = 'of this test'`
    const line = { rule: 'fee', channel: 'send:wallet', value: rupees(amount), fee_kind: 'flat' } as const
    await addLines(tx, { valid_from, source: 'of this test' }, [line])
  })

const toRam = () => ({ mobile_no: ram.mobile_no, amount: 20_000, purpose: 'stock' })
const send = (given: object, key = newId()) => sita.call(sendFunds, { ...toRam(), ...given } as never, key)
const balance = async () => (await desk.wallet(sita.merchant_id)).balance

async function proofOf(begun: object) {
  const { data } = await sita.call(confirming.beginTransferConfirmation, begun as never)
  await sita.call(confirming.sendTransferCode, { id: data.id })
  return { confirmation_id: data.id, sms_code: await phoneCode(desk, sita.mobile_no) }
}

const alwaysAsked = () => sita.call(contract.changeTransferSettings, { confirm_above: 0 })

test('a fee above the shown one is refused with the new fee; a lower one is charged', async () => {
  const { mobile_no, amount } = toRam()
  expect((await sita.call(contract.quoteTransfer, { mobile_no, amount })).data.fee).toBe(0n)
  await feeIs('50')
  const key = newId()
  const refused = await send({ fee: 0 }, key)
  expect(refused).toMatchObject({ http: 422, body: { refusal: 'price_changed', facts: { fee: 'Rs.50.00' } } })
  expect(refused.message).toBe('The fee has changed and is Rs.50.00 now. Nothing was charged; please look once more.')
  expect((await sita.call(sendFunds, { ...toRam(), mobile_no: newcomer().mobile_no, fee: 0 }, newId())).http).toBe(422)
  expect(await balance()).toBe(rupees('5,000'))
  expect((await send({ fee: 6_000 })).data.fee).toBe(rupees('50'))
})

test('a repeat of the same key with the fee shown by then finds the send', async () => {
  const key = newId()
  const first = await send({ fee: 0 }, key)
  await feeIs('50')
  expect((await send({ fee: 5_000 }, key)).data).toMatchObject({ id: first.data.id, fee: 0n })
  expect(await balance()).toBe(rupees('4,800'))
})

test('a confirmation pays no higher fee than it was begun for, whatever fee the call names', async () => {
  await alwaysAsked()
  const proof = await proofOf(toRam())
  await feeIs('50')
  for (const fee of [{}, { fee: 5_000 }, { fee: 0 }])
    expect((await send({ ...proof, ...fee })).body.refusal).toBe('price_changed')
  const stale = await sita.call(confirming.beginTransferConfirmation, { ...toRam(), fee: 0 })
  expect(stale.body.refusal).toBe('price_changed')
  expect(await balance()).toBe(rupees('5,000'))
  // neither used up nor counted as tried: it pays once its price is back
  await feeIs('0')
  expect((await send(proof)).data.fee).toBe(0n)
})

test('a confirmation pays a lower fee', async () => {
  await alwaysAsked()
  await feeIs('50')
  const proof = await proofOf({ ...toRam(), fee: 5_000 })
  await feeIs('10')
  expect((await send({ ...proof, fee: 5_000 })).data.fee).toBe(rupees('10'))
})

test('a request is paid at the fee that was shown and confirmed, or not at all', async () => {
  const asked = { by: ram.merchant_id, of: sita.merchant_id, amount: rupees('200') }
  const [id, other] = [await askedFor(desk, asked), await askedFor(desk, asked)]
  await feeIs('50')
  expect((await sita.call(acceptFundRequest, { id, fee: 0 }, newId())).body.refusal).toBe('price_changed')
  expect((await sita.call(acceptFundRequest, { id, fee: 5_000 }, newId())).data.fee).toBe(rupees('50'))
  await alwaysAsked()
  await feeIs('0')
  const proof = await proofOf({ request_id: other, amount: 20_000 })
  await feeIs('50')
  const accept = () => sita.call(acceptFundRequest, { id: other, ...proof }, newId())
  expect((await accept()).body.refusal).toBe('price_changed')
  await feeIs('0')
  expect((await accept()).data.fee).toBe(0n)
})
