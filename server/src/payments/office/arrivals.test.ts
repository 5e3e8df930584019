import { approveProposal } from '@sahuji/contract/operator/proposals'
import { rupees } from '@sahuji/contract/money/money'
import { listPayments } from '@sahuji/contract/payments'
import { addShopCode, replaceCode } from '@sahuji/contract/payments/codes'
import { createLink } from '@sahuji/contract/payments/links'
import { type ArrivalAct, listArrivals, proposeArrival } from '@sahuji/contract/payments/office/arrivals'
import { readShopWays } from '@sahuji/contract/payments/office/shop-ways'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { operator, type SomeOperator, steppedUp } from '../../../testing/operators.ts'
import { codeOf } from '../../../testing/payments.ts'
import { openRailPaymentDesk, type RailPaymentDesk } from '../../../testing/rail-payments.ts'
import { newId } from '../../platform/ids.ts'

let desk: RailPaymentDesk
let maker: SomeOperator
let checker: SomeOperator
beforeAll(async () => {
  desk = await openRailPaymentDesk({ serves: ['nepalpay', 'onepg'] })
  maker = await steppedUp(desk, await operator(desk, ['finance_maker'], 'Binod Karki'))
  checker = await steppedUp(desk, await operator(desk, ['finance_maker', 'finance_checker'], 'Asmita Lama'))
})
afterAll(async () => {
  expect(await desk.broken()).toEqual([])
  await desk.close()
})

/** A payer pays at a printed code that is no shop's, and NCHL confirms it; answers the arrival. */
async function arrived(amount: string) {
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify({ code: 'NOSHOPSCODE', amount, behaviour: { notify: { when: 'never' } } })
  const answer = await fetch(`${desk.simulator.url}/control/nepalpay/scan`, { method: 'POST', headers, body })
  const { reference } = (await answer.json()) as { reference: string }
  await desk.controls.nepalpay.notify(reference)
  await desk.work()
  return (await waiting()).find(({ rail_reference }) => rail_reference === reference)!
}

const waiting = async () => (await maker.call(listArrivals, {})).data
const reason = 'NCHL confirmed it by telephone'
const proposed = (id: string, act: ArrivalAct, code?: string) =>
  maker.call(proposeArrival, { id, act, reason, ...(code && { code }) }, newId())

describe('a payment at a QR of no shop', () => {
  test('is returned once two people agree, and leaves the list', async () => {
    const arrival = await arrived('55.00')
    expect(arrival).toMatchObject({ code: 'NOSHOPSCODE', amount: rupees('55'), proposal: null })
    const made = await proposed(arrival.id, 'return')
    expect(made.data).toMatchObject({ kind: 'arrival', reference: expect.stringMatching(/^Q-/), merchant_id: null })
    expect(codeOf(await proposed(arrival.id, 'return'))).toBe('item_proposed')
    expect((await waiting()).find(({ id }) => id === arrival.id)?.proposal).toMatchObject({ act: 'return' })
    const { id, revision } = made.data
    expect((await checker.call(approveProposal, { id, revision })).http).toBe(200)
    expect(await waiting()).not.toContainEqual(expect.objectContaining({ id: arrival.id }))
    expect(codeOf(await proposed(arrival.id, 'return'))).toBe('arrival_decided')
  })

  test('is paid to the shop that two people name, less its fee, once the report confirms it', async () => {
    const shop = await desk.shop()
    const { code } = (await shop.call(addShopCode, {})).data
    const arrival = await arrived('200.00')
    expect((await proposed(arrival.id, 'assign', 'ANOTHERCODE')).http).toBe(404)
    const { id, revision } = (await proposed(arrival.id, 'assign', code.toLowerCase())).data
    expect((await checker.call(approveProposal, { id, revision })).data).toMatchObject({
      state: 'done',
      arrival: { act: 'assign', shop_code: { code } },
    })
    await desk.work()
    expect(await desk.balance(shop)).toBe(rupees('198.40'))
    expect((await shop.call(listPayments, {})).data.data).toMatchObject([{ state: 'paid', amount: rupees('200') }])
  })

  test('is not decided by one person, whom the database refuses too', async () => {
    const arrival = await arrived('75.00')
    const made = await checker.call(proposeArrival, { id: arrival.id, act: 'return', reason }, newId())
    const { id, revision } = made.data
    expect(codeOf(await checker.call(approveProposal, { id, revision }))).toBe('maker_is_not_checker')
    const alone = desk.owner.write(
      (tx) => tx.run`
        update payment_arrivals set state = 'returned', returned_by = 'Binod', proposal_id = ${id} where id = ${arrival.id}`,
    )
    await expect(alone).rejects.toThrow(/arrival_is_decided_by_two/)
  })
})

test('the codes and links of a shop are listed with what became of them', async () => {
  const shop = await desk.shop()
  const { id, code } = (await shop.call(addShopCode, {})).data
  await shop.call(replaceCode, { id })
  const link = { title: 'Dashain hamper', amount: 50_000, mode: 'live' } as const
  expect((await shop.call(createLink, link, newId())).http).toBe(200)
  const { data } = await maker.call(readShopWays, { id: shop.merchant_id })
  expect(data.codes).toMatchObject([{ revoked_at: null }, { code, revoked_at: expect.any(Date) }])
  expect(data.links).toMatchObject([{ title: 'Dashain hamper', paid: 0, ended_at: null }])
  expect((await maker.call(readShopWays, { id: newId() })).http).toBe(404)
})
