import { rupees } from '@sahuji/contract/money/money'
import { payAtBank } from '@sahuji/contract/payments/paying'
import { nameRefundAccount, readRefundLink, sendRefundCode } from '@sahuji/contract/payments/refund-links'
import { cancelRefund, refundPayment } from '@sahuji/contract/payments/refunds'
import { beforeEach, describe, expect, test } from 'vitest'
import { usual } from '../../../testing/offers.ts'
import { codeOf } from '../../../testing/payments.ts'
import { railDeskOfFile } from '../../../testing/rail-desk-of-file.ts'
import type { Shop } from '../../../testing/rail-payments.ts'
import { recheckCollection } from '../../collections/settle/recheck-collection.ts'
import { holdFunds, releaseHold } from '../../ledger/hold.ts'
import { lockWallet } from '../../ledger/post.ts'
import { platformBalance } from '../../ledger/queries.ts'
import { newId, newLedgerId } from '../../platform/ids.ts'
import { addJob } from '../../platform/jobs/jobs.ts'
import { sweepOrdersJob } from './follow-order.job.ts'
import { payQueuedRefunds } from './pay-queued.job.ts'
import { refundsOf } from './refund-row.ts'

const desk = railDeskOfFile({ serves: ['khalti'] })
let numbers = 0
let mobile: string
beforeEach(() => {
  mobile = `98413${`${++numbers}`.padStart(5, '0')}`
})

/** A stranger's payment of Rs.1,000 at Khalti, which costs Rs.10 and is returned to an account. */
async function paid() {
  const fees = await earned()
  const shop = await desk.shop()
  const id = await desk.open(shop, '1,000')
  const { id: instrument_id } = (await usual(desk, 'khalti'))!
  expect(codeOf(await desk.call(payAtBank, { id, instrument_id, mobile_no: mobile }))).toBeUndefined()
  await desk.decideFor(id, 'approve')
  await desk.work()
  return { shop, id, fees }
}

const earned = () => desk.db.read((tx) => platformBalance(tx, 'live', 'fees_earned'))
const wallet = ({ merchant_id }: Shop) => desk.db.write((tx) => lockWallet(tx, merchant_id, 'live'))
const refund = (shop: Shop, id: string, amount: string) =>
  shop.call(refundPayment, { id, amount: Number(rupees(amount)), reason: 'asked' }, newId())

/** Khalti reports that all of it went back. */
async function takeBack(id: string): Promise<void> {
  desk.controls.khalti.behave((await desk.collection(id)).reference, { refunded: 'whole' })
  await recheckCollection(desk.deps, await desk.collection(id))
}

const outbox = async () => (await desk.outbox(`+977${mobile}`)).flatMap(({ text }) => text ?? [])

const linkCode = async () => /\/r\/(\w{10})/.exec((await outbox()).find((text) => text.includes('/r/'))!)![1]!

/** The payer names an account; the bank of one ending in 948 returns the money. */
async function name(end: '345' | '948') {
  const code = await linkCode()
  desk.clock.advance({ seconds: 31 })
  await desk.call(sendRefundCode, { code })
  const otp = (await outbox()).flatMap((text) => /^\d{6}/.exec(text) ?? [])[0]!
  const { banks } = (await desk.call(readRefundLink, { code })).data
  const account_number = end === '948' ? '0010020459948' : '0010020412345'
  const account = { bank_id: banks[0]?.id ?? '1', account_number, account_name: 'Maya Lama' }
  return desk.call(nameRefundAccount, { code, otp, to: 'account', ...account })
}

const sweep = async () => {
  await desk.db.write((tx) => addJob(tx, sweepOrdersJob, {}))
  await desk.runJobs()
}

/** The order goes on until it has ended. */
async function finish(): Promise<void> {
  for (let step = 0; step < 30; step++) {
    desk.clock.advance({ hours: 1 })
    await sweep()
  }
}

const state = async (shop: Shop, id: string) =>
  (await desk.db.read((tx) => refundsOf(tx, shop.merchant_id, id))).map((one) => one.state)

/** The fee is with the shop again, nothing is held, and the shop lost what the payer's account got, and no more. */
async function expectWhole({ shop, fees }: { shop: Shop; fees: bigint }, paidOut: string): Promise<void> {
  const { free, receivable } = await wallet(shop)
  const owned = free.balance + receivable.balance
  expect({ fees: (await earned()) - fees, held: free.held, owned }).toEqual({
    fees: 0n,
    held: 0n,
    owned: -rupees(paidOut),
  })
}

/** Everything in the wallet is held for something else. Answers the hold. */
async function emptied(shop: Shop): Promise<string> {
  const id = newLedgerId('live', desk.clock)
  const { free } = await wallet(shop)
  const { merchant_id } = shop
  const asked = { id, merchant_id, key: id, account_id: free.account_id, amount: free.available }
  await desk.db.write((tx) => holdFunds(tx, asked))
  return id
}

describe.each(['400', '1,000'])('a refund of Rs.%s to an account, of a payment that its rail takes back', (amount) => {
  test('before the account is named is not paid', async () => {
    const about = await paid()
    await refund(about.shop, about.id, amount)
    await takeBack(about.id)
    expect((await desk.call(readRefundLink, { code: await linkCode() })).data.state).toBe('over')
    await expectWhole(about, '0')
  })

  test('before the bank is asked is not paid', async () => {
    const about = await paid()
    await refund(about.shop, about.id, amount)
    expect((await name('345')).http).toBe(200)
    await takeBack(about.id)
    await finish()
    expect(await state(about.shop, about.id)).toEqual(['failed'])
    await expectWhole(about, '0')
  })

  test('while it is at the bank, which pays it, returns the fee once', async () => {
    const about = await paid()
    await refund(about.shop, about.id, amount)
    await name('345')
    await sweep()
    await takeBack(about.id)
    await finish()
    expect(await state(about.shop, about.id)).toEqual(['done'])
    await expectWhole(about, amount)
  })

  test('while it is at the bank, which returns it, returns the fee whole', async () => {
    const about = await paid()
    await refund(about.shop, about.id, amount)
    await name('948')
    await sweep()
    await takeBack(about.id)
    await finish()
    expect(await state(about.shop, about.id)).toEqual(['failed'])
    await expectWhole(about, '0')
  })

  test('after it was paid returns the fee once', async () => {
    const about = await paid()
    await refund(about.shop, about.id, amount)
    await name('345')
    await finish()
    expect(await state(about.shop, about.id)).toEqual(['done'])
    await takeBack(about.id)
    await expectWhole(about, amount)
  })

  test.each(['paid', 'cancelled'] as const)(
    'while it waits for money and then is %s returns the fee whole',
    async (then) => {
      const about = await paid()
      const hold_id = await emptied(about.shop)
      const { id } = (await refund(about.shop, about.id, amount)).data
      expect(await state(about.shop, about.id)).toEqual(['queued'])
      await takeBack(about.id)
      await desk.db.write((tx) => releaseHold(tx, hold_id))
      if (then === 'paid') await desk.db.write((tx) => addJob(tx, payQueuedRefunds, {}))
      else expect((await about.shop.call(cancelRefund, { id })).http).toBe(200)
      await desk.runJobs()
      expect(await state(about.shop, about.id)).toEqual([then === 'paid' ? 'failed' : 'cancelled'])
      await expectWhole(about, '0')
    },
  )
})
