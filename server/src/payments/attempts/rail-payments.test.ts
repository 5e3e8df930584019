import { rupees } from '@sahuji/contract/money/money'
import { cancelPayment } from '@sahuji/contract/payments'
import { createLink, listLinks } from '@sahuji/contract/payments/links'
import { beginLinkPayment, cancelAtBank, listRailWays } from '@sahuji/contract/payments/paying'
import { listTransactions } from '@sahuji/contract/transactions'
import { readTransaction } from '@sahuji/contract/transactions/story'
import { describe, expect, test } from 'vitest'
import { codeOf } from '../../../testing/payments.ts'
import { railDeskOfFile } from '../../../testing/rail-desk-of-file.ts'
import { checkoutNow, paymentNow } from '../../../testing/rail-payments.ts'
import { newId } from '../../platform/ids.ts'

const desk = railDeskOfFile()

const codeIn = (url: string): string => url.split('/').at(-1)!

describe('a payment by a bank', () => {
  test('of a stranger debits the bank, credits the shop less its fee, and sends the payer back to the payment', async () => {
    const shop = await desk.shop()
    const id = await desk.open(shop, '1,000')
    const { http, data } = await desk.payBy(id)
    expect([http, data]).toMatchObject([200, { hand_off: { method: 'POST' } }])
    expect(await checkoutNow(desk, id)).toMatchObject({ is_being_paid: true, attempt: { state: 'open', at: 'bank' } })
    expect(await desk.decideFor(id, 'approve')).toMatch(new RegExp(`^/pay/${id}\\?r=[0-9A-Z]{16}$`))
    // the reference is no secret: it does not open the receipt
    expect(await desk.decideFor(id, 'approve', 'Another phone')).toBe(`/pay/${id}`)
    await desk.work()
    expect(await paymentNow(shop, id)).toMatchObject({ state: 'paid', way: 'ebanking', fee: rupees('10') })
    expect(await desk.balance(shop)).toBe(rupees('990'))
    const [listed] = (await shop.call(listTransactions, { kind: 'payment' })).data.data
    expect(listed).toMatchObject({ id, amount: rupees('1,000'), net: rupees('990'), balance_after: rupees('990') })
    expect(await checkoutNow(desk, id)).toMatchObject({ state: 'paid', is_being_paid: false })
  })

  test('is begun once: the same payer gets the same way again, another one waits', async () => {
    const shop = await desk.shop()
    const id = await desk.open(shop, '200')
    const [first, second] = [await desk.payBy(id), await desk.payBy(id)]
    expect(second.data).toEqual(first.data)
    expect(codeOf(await desk.payBy(id, { device: 'Another phone' }))).toBe('payment_being_paid')
    expect(codeOf(await shop.call(cancelPayment, { id }))).toBe('payment_being_paid')
  })

  test('declined by the bank leaves the payment open for another way', async () => {
    const shop = await desk.shop()
    const id = await desk.open(shop, '300')
    await desk.payBy(id)
    await desk.decideFor(id, 'decline')
    await desk.work()
    expect(await checkoutNow(desk, id)).toMatchObject({
      state: 'open',
      is_being_paid: false,
      attempt: { state: 'failed' },
    })
    desk.clock.advance({ minutes: 1 })
    await desk.payBy(id, { device: 'Another phone' })
    await desk.decideFor(id, 'approve')
    await desk.work()
    expect(await paymentNow(shop, id)).toMatchObject({ state: 'paid' })
    expect(await desk.balance(shop)).toBe(rupees('297'))
    const { timeline } = (await shop.call(readTransaction, { id })).data
    const [failed, paid] = timeline.filter(({ what }) => /attempt|paid/.test(what))
    expect(failed).toMatchObject({ what: 'payment_attempt_failed', facts: { bank: expect.any(String) }, place: 'done' })
    expect(paid).toMatchObject({ what: 'payment_paid' })
  })

  test('is found by asking where the payer never comes back, and taken after its expiry', async () => {
    const shop = await desk.shop()
    const id = await desk.open(shop, '400', { expires_in: 300 })
    await desk.payBy(id)
    desk.clock.advance({ seconds: 400 })
    await desk.runJobs()
    expect(await paymentNow(shop, id)).toMatchObject({ state: 'expired' })
    await desk.decideFor(id, 'never_return')
    await desk.pass((await desk.collection(id)).id, 0.5)
    expect(await paymentNow(shop, id)).toMatchObject({ state: 'paid' })
    expect(await desk.balance(shop)).toBe(rupees('396'))
  })

  test('of another amount waits in suspense for a review, and stays closed to other payers', async () => {
    const shop = await desk.shop()
    const id = await desk.open(shop, '500')
    await desk.payBy(id, { behaviour: { reports: { amount: '499.00' } } })
    await desk.decideFor(id, 'approve')
    await desk.work()
    expect(await desk.collection(id)).toMatchObject({ state: 'unclear', review_reason: 'other_amount' })
    expect(await checkoutNow(desk, id)).toMatchObject({ state: 'open', is_being_paid: true, attempt: { at: 'review' } })
    expect(await desk.balance(shop)).toBe(0n)
  })

  test('is given up by its payer alone, while the bank knows of no payment', async () => {
    const shop = await desk.shop()
    const id = await desk.open(shop, '250')
    await desk.payBy(id)
    const give = (device: string) => desk.call(cancelAtBank, { id }, { headers: { 'user-agent': device } })
    expect(codeOf(await give('Another phone'))).toBe('payment_being_paid')
    expect((await give('A phone')).data).toMatchObject({ is_being_paid: false, attempt: { state: 'cancelled' } })
  })

  test('lists the banks that can be paid by now', async () => {
    const shop = await desk.shop()
    const ways = (await desk.call(listRailWays, { id: await desk.open(shop, '250') })).data
    expect(ways.map(({ way }) => way)).toContain('ebanking')
  })
})

describe('a link of one payment', () => {
  test('is paid by one of five payers by their banks at once', async () => {
    const shop = await desk.shop()
    const ask = { title: 'Clay pot', amount: Number(rupees('400')), payments_max: 1 }
    const { url } = (await shop.call(createLink, ask, newId())).data
    const ids = await Promise.all(
      [1, 2, 3, 4, 5].map(async () => {
        const begun = await desk.call(beginLinkPayment, {
          code: codeIn(url),
          name: 'Maya Lama',
          mobile_no: '9812345678',
        })
        return begun.data.id
      }),
    )
    const answers = await Promise.all(ids.map((id, at) => desk.payBy(id, { device: `Phone ${at}` })))
    expect(answers.filter(({ http }) => http === 200)).toHaveLength(1)
    expect(new Set(answers.map(codeOf))).toEqual(new Set([undefined, 'link_being_paid']))
    const id = ids[answers.findIndex(({ http }) => http === 200)]!
    expect((await shop.call(listLinks, {})).data.data[0]).toMatchObject({ paid: 0, under_way: 1 })
    await desk.decideFor(id, 'approve')
    await desk.work()
    expect(await paymentNow(shop, id)).toMatchObject({ state: 'paid', payer: 'Maya L.' })
    expect(codeOf(await desk.payBy(ids.find((other) => other !== id)!))).toBe('link_all_paid')
    expect((await shop.call(listLinks, {})).data.data[0]).toMatchObject({ state: 'all_paid', paid: 1, under_way: 0 })
  })
})
