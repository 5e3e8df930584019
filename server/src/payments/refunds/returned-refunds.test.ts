import { rupees } from '@sahuji/contract/money/money'
import { nameRefundAccount, readRefundLink } from '@sahuji/contract/payments/refund-links'
import { beforeEach, describe, expect, test } from 'vitest'
import { accountRefunds } from '../../../testing/account-refunds.ts'
import { railDeskOfFile } from '../../../testing/rail-desk-of-file.ts'
import { newId } from '../../platform/ids.ts'
import { doubtfulRefunds } from '../office/doubtful-refunds.ts'

const desk = railDeskOfFile()
const {
  payer,
  payerWithWallet,
  paid,
  refund,
  refundsOf,
  walletOf,
  orders,
  sweep,
  pass,
  smsTo,
  linkOf,
  otpFor,
  name,
  inSuspense,
} = accountRefunds(desk)
beforeEach(() => payer.next())

describe('a refund that the bank returns after it was paid', () => {
  const returnedAfter = { steps: [{}, { reversal: '000', reason: 'ACCOUNT CLOSED', after_seconds: 2 * 86_400 }] }
  const newestLink = async () =>
    /\/r\/(\w{10})/.exec((await smsTo()).find((text) => text.includes('Your bank returned'))!)![1]!
  const referenceOf = (code: string) =>
    desk.db.read((tx) => tx.one<{ reference: string }>`select reference from refund_orders where code = ${code}`)

  /** Paid to the account that the payer named, and returned two days later. */
  async function returned() {
    const { shop, id } = await paid()
    await refund(shop, id)
    const code = await linkOf()
    desk.simulator.npi.behave((await referenceOf(code)).reference, returnedAfter)
    await name(code, await otpFor(code))
    await pass(id, 2)
    const done = { wallet: await walletOf(shop), suspense: await inSuspense() }
    expect(await refundsOf(shop, id)).toMatchObject([{ state: 'done' }])
    desk.clock.advance({ hours: 73 })
    await sweep()
    return { shop, id, code, done }
  }

  test('is kept for the payer, who names another account, and leaves the shop’s books unchanged', async () => {
    const { shop, id, code, done } = await returned()
    expect(await inSuspense()).toBe(done.suspense + rupees('600'))
    expect(await walletOf(shop)).toEqual(done.wallet)
    expect(await refundsOf(shop, id)).toMatchObject([{ state: 'done' }])
    const again = await newestLink()
    expect(again).not.toBe(code)
    expect((await desk.call(readRefundLink, { code: again })).data).toMatchObject({
      state: 'asked',
      is_surplus: false,
      was_returned: true,
      amount: rupees('600'),
    })
    await name(again, await otpFor(again), { account_number: '0010020477777' })
    await pass(id, 2)
    expect(await inSuspense()).toBe(done.suspense)
    expect((await desk.call(readRefundLink, { code: again })).data).toMatchObject({
      state: 'done',
      goes_to: { end: '7777' },
    })
    expect(await orders(id)).toMatchObject([{ state: 'done' }, { state: 'done' }])
    expect(await walletOf(shop)).toEqual(done.wallet)
    expect((await smsTo()).filter((text) => text.includes('is paid'))).toHaveLength(2)
    expect(await desk.broken()).toEqual([])
  })

  test('goes into the wallet of the proved number, which lists it', async () => {
    const wallet = await payerWithWallet()
    const { done } = await returned()
    const again = await newestLink()
    await desk.call(nameRefundAccount, { code: again, otp: await otpFor(again), to: 'wallet' })
    expect((await walletOf(wallet)).balance).toBe(rupees('600'))
    expect(await inSuspense()).toBe(done.suspense)
    expect(await desk.broken()).toEqual([])
  })

  test('is asked about again where the next account fails too, and waits for a person in the end', async () => {
    const { id, done } = await returned()
    for (let tries = 0; tries < 3; tries++) {
      const again = await newestLink()
      await name(again, await otpFor(again), { account_number: '0010020459948' })
      await pass(id, 30)
    }
    expect((await orders(id)).map(({ state }) => state)).toEqual([
      'done',
      'failed',
      'failed',
      'failed',
      'account_asked',
    ])
    const inReview = await desk.db.read((tx) => doubtfulRefunds(tx, newId()))
    expect(inReview.filter(({ payment_id }) => payment_id === id)).toMatchObject([{ is_surplus: true, rail: 'npi' }])
    expect(await inSuspense()).toBe(done.suspense + rupees('600'))
    expect((await smsTo()).join()).not.toContain('for you. Call')
  })

  test('stays in suspense where no account is named in time, and waits for a person', async () => {
    const { id, done } = await returned()
    desk.clock.advance({ hours: 23 * 24 + 1 })
    await sweep()
    desk.clock.advance({ hours: 8 * 24 })
    await sweep()
    await sweep()
    expect(await inSuspense()).toBe(done.suspense + rupees('600'))
    expect((await smsTo()).filter((text) => text.includes('for you. Call'))).toHaveLength(1)
    const inReview = await desk.db.read((tx) => doubtfulRefunds(tx, newId()))
    expect(inReview.filter(({ payment_id }) => payment_id === id)).toHaveLength(1)
  })

  test('is not asked about after fourteen days', async () => {
    const { shop, id } = await paid()
    await refund(shop, id)
    const code = await linkOf()
    await name(code, await otpFor(code))
    await pass(id, 2)
    const rechecks = () =>
      desk.db.read(
        (tx) => tx.one<{ recheck_at: Date | null }>`select recheck_at from refund_orders where code = ${code}`,
      )
    expect((await rechecks()).recheck_at).not.toBeNull()
    for (const hours of [1, 23, 48, 96, 168]) {
      desk.clock.advance({ hours: hours + 0.1 })
      await sweep()
    }
    expect((await rechecks()).recheck_at).toBeNull()
    expect(await orders(id)).toMatchObject([{ state: 'done' }])
  })
})
