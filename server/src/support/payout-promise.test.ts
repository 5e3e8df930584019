import { rupees } from '@sahuji/contract/money/money'
import { quotePayout, requestPayout } from '@sahuji/contract/payouts'
import { beginConfirmation } from '@sahuji/contract/payouts/begin-confirmation'
import { sendConfirmationCode } from '@sahuji/contract/payouts/confirmations'
import { readPayout } from '@sahuji/contract/payouts/own-payouts'
import { payoutPromise } from '@sahuji/contract/payouts/promise'
import { readTrace } from '@sahuji/contract/support/trace'
import { readTransaction } from '@sahuji/contract/transactions/story'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPayoutDesk, type PayoutDesk, railSays, type WithdrawingMerchant } from '../../testing/payouts.ts'
import { phoneCode } from '../../testing/people.ts'
import { newId } from '../platform/ids.ts'

let desk: PayoutDesk
beforeAll(async () => {
  desk = await openPayoutDesk()
})
afterAll(() => desk.close())

async function withdrawn(
  who: WithdrawingMerchant,
  { amount, takes, wrong = 0 }: { amount: bigint; takes: number; wrong?: number },
) {
  const asked = { account_id: who.account_id, amount: Number(amount) }
  const { arrival } = (await who.call(quotePayout, asked)).data
  const ask = { ...asked, purpose: 'stock' }
  const { id } = (await who.call(beginConfirmation, ask)).data
  await who.call(sendConfirmationCode, { id })
  desk.clock.advance({ seconds: takes })
  const proof = { confirmation_id: id, sms_code: await phoneCode(desk, who.mobile_no) }
  const shown_arrival = new Date(arrival.at.getTime() + wrong * 3_600_000)
  const answer = await who.call(requestPayout, { ...ask, ...proof, shown_arrival } as never, newId())
  return { shown: arrival.at, payout: answer.data }
}

/** The promised time of the money, in every place that shows it. */
async function told(who: WithdrawingMerchant, { id, reference }: { id: string; reference: string }) {
  const { data: payout } = await who.call(readPayout, { id })
  const { timeline } = (await who.call(readTransaction, { id })).data
  const [money] = (await who.call(readTrace, { q: reference })).data.found
  const until = timeline.find(({ place }) => place === 'now')?.facts['until']
  return [payoutPromise(payout, desk.clock.now())?.at, new Date(`${until}`), money?.promised_at]
}

test('a withdrawal in review keeps the time that was shown before its confirmation', async () => {
  const who = await desk.merchant('5,00,000')
  const { shown, payout } = await withdrawn(who, { amount: rupees('2,00,000'), takes: 130 })
  expect(payout.state).toBe('held')
  expect(await told(who, payout)).toEqual([shown, shown, shown])
})

test('an immediate withdrawal keeps it too, and the rail moves it only to a later time', async () => {
  const who = await desk.merchant('10,000')
  desk.rail.answers.submit = railSays.sent(new Date(desk.clock.now().getTime() + 1000))
  const { shown, payout } = await withdrawn(who, { amount: rupees('2,000'), takes: 130 })
  await desk.send(payout as never)
  expect(await told(who, payout)).toEqual([shown, shown, shown])
  const later = new Date(desk.clock.now().getTime() + 20 * 3_600_000)
  desk.rail.answers.query = railSays.sent(later)
  await desk.ask(payout as never)
  expect(await told(who, payout)).toEqual([later, later, later])
})

test('an impossible time, or one never shown, is no promise', async () => {
  const who = await desk.merchant('10,000')
  for (const [hours, amount] of [
    [-1, '2,000'],
    [50, '3,000'],
  ] as const) {
    const { shown, payout } = await withdrawn(who, { amount: rupees(amount), takes: 1, wrong: hours })
    expect(payout.arrival!.at.getTime() - shown.getTime()).toBe(1000)
  }
})

test('after its time, every place shows by when it is in the account or back in the wallet', async () => {
  const who = await desk.merchant('10,000')
  const { payout } = await withdrawn(who, { amount: rupees('2,000'), takes: 1 })
  desk.clock.advance({ minutes: 30 })
  const settled = payout.promised_at!
  expect(await told(who, payout)).toEqual([settled, settled, settled])
})
