import { rupees } from '@sahuji/contract/money/money'
import * as contract from '@sahuji/contract/payments/refund-asks'
import { listRefunds } from '@sahuji/contract/payments/refunds'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { codeOf, openPaymentDesk, type PaymentDesk } from '../../../../testing/payments.ts'
import { askBack as ask, shopWithTeam as shopWithTeamAt } from '../../../../testing/refund-asks.ts'
import { colleague, personOf } from '../../../../testing/team.ts'

let desk: PaymentDesk
beforeAll(async () => void (desk = await openPaymentDesk()))
afterAll(async () => {
  expect(await desk.broken()).toEqual([])
  await desk.close()
})

const shopWithTeam = () => shopWithTeamAt(desk)

describe('a request for a refund', () => {
  test('moves nothing until another person approves it, who then is the one who refunds', async () => {
    const { shop, payer, id, rojina, maya } = await shopWithTeam()
    const { data } = await ask(rojina, id, '400')
    expect(data).toMatchObject({ state: 'open', is_own: true, may_decide: false, amount: rupees('400') })
    expect((await desk.wallet(payer.merchant_id)).balance).toBe(0n)
    expect(codeOf(await rojina.call(contract.approveRefundAsk, { id: data.id }))).toBe('not_permitted')
    expect((await maya.call(contract.listRefundAsks, {})).data).toMatchObject([{ id: data.id, may_decide: true }])
    expect((await maya.call(contract.approveRefundAsk, { id: data.id })).data).toMatchObject({ state: 'approved' })
    expect((await desk.wallet(payer.merchant_id)).balance).toBe(rupees('400'))
    const [refund] = (await shop.call(listRefunds, { id })).data
    expect(refund).toMatchObject({ amount: rupees('400'), reason: 'returned', state: 'done' })
    const by = await desk.db.read(
      (tx) => tx.one<{ person_id: string }>`select person_id from refunds where id = ${refund!.id}`,
    )
    expect(by.person_id).toBe(await personOf(desk, maya))
  })

  test('approved five times at once refunds once', async () => {
    const { shop, payer, id, rojina } = await shopWithTeam()
    const { data } = await ask(rojina, id, '300')
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => shop.call(contract.approveRefundAsk, { id: data.id })),
    )
    expect(answers.some(({ http }) => http === 200)).toBe(true)
    expect((await desk.wallet(payer.merchant_id)).balance).toBe(rupees('300'))
    expect((await shop.call(listRefunds, { id })).data).toHaveLength(1)
    const approvals = (await desk.outbox(rojina.email)).filter(({ subject }) => subject?.includes('was approved'))
    expect(approvals).toHaveLength(1)
  })

  test('above the limit of a manager is the owner’s to decide', async () => {
    const { shop, id, rojina, maya } = await shopWithTeam()
    const { data } = await ask(rojina, id, '600')
    expect(codeOf(await maya.call(contract.approveRefundAsk, { id: data.id }))).toBe('over_own_limit')
    expect(codeOf(await maya.call(contract.refuseRefundAsk, { id: data.id }))).toBe('not_permitted')
    const refused = await shop.call(contract.refuseRefundAsk, { id: data.id, answer: 'The cups were broken' })
    expect(refused.data).toMatchObject({ state: 'refused', answer: 'The cups were broken' })
    expect(codeOf(await shop.call(contract.approveRefundAsk, { id: data.id }))).toBe('refund_ask_over')
    expect((await ask(rojina, id, '600')).http).toBe(200)
  })

  test('whose refund is refused is open again', async () => {
    const { shop, id, rojina } = await shopWithTeam()
    const { data } = await ask(rojina, id, '1,000')
    await desk.owner.write((tx) => tx.run`update payments set disputed = amount where id = ${id}`)
    expect(codeOf(await shop.call(contract.approveRefundAsk, { id: data.id }))).toBe('payment_not_refundable')
    expect((await rojina.call(contract.listRefundAsks, {})).data).toMatchObject([{ id: data.id, state: 'open' }])
    await desk.owner.write((tx) => tx.run`update payments set disputed = 0 where id = ${id}`)
    expect((await rojina.call(contract.withdrawRefundAsk, { id: data.id })).data).toMatchObject({ state: 'withdrawn' })
  })

  test('is one at a time for a payment, within what can be refunded, and of the own counter', async () => {
    const { shop, id, rojina } = await shopWithTeam()
    expect(codeOf(await ask(rojina, id, '1,000.01'))).toBe('refund_too_large')
    expect((await ask(rojina, id, '10')).http).toBe(200)
    expect(codeOf(await ask(rojina, id, '10'))).toBe('refund_ask_open')
    const others = await colleague(desk, shop, 'cashier')
    expect((await ask(others, id, '10')).http).toBe(404)
    expect((await others.call(contract.listRefundAsks, {})).data).toEqual([])
    const stranger = await desk.merchant()
    expect((await stranger.call(contract.listRefundAsks, {})).data).toEqual([])
  })
})
