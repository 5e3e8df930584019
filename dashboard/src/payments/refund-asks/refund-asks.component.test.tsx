import { type Payment, readPayment } from '@sahuji/contract/payments'
import {
  approveRefundAsk,
  askForRefund,
  listRefundAsks,
  type RefundAsk,
  refuseRefundAsk,
  withdrawRefundAsk,
} from '@sahuji/contract/payments/refund-asks'
import { listRefunds, quoteRefund, refundPayment } from '@sahuji/contract/payments/refunds'
import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../../testing/accessibility.ts'
import { type Handler, on, refuse } from '../../../testing/fake-server.ts'
import { recordKeys } from '../../../testing/idempotency-keys.ts'
import { merchant } from '../../../testing/merchant.ts'
import { openPage, openPageAs } from '../../../testing/open-page.tsx'
import { paidPayment, paidRoutes, refundAskOf, refundOf, refundQuoteOf } from '../../../testing/paid.ts'
import { doesNotSee, readsFigure, sees } from '../../../testing/seen.ts'

const cashier = { ...merchant, role: 'cashier' } as const
const ownAddress = `/dashboard/qrcode/paid/${paidPayment().id}`
const address = `/dashboard/transactionHistory/singleTransaction/${paidPayment().id}`
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
const mine = (fields: Partial<RefundAsk> = {}) => refundAskOf({ is_own: true, may_decide: false, ...fields })
const sheet = () => page.getByRole('dialog', { name: /^Ask for a refund to/ })
const field = () => sheet().getByRole('textbox', { name: 'How much goes back?' })

/** The page of a payment for the cashier who took it. */
const opensOwn = (asks: RefundAsk[], payment: Payment = paidPayment(), ...handlers: Handler[]) =>
  openPageAs(
    cashier,
    ownAddress,
    on(readPayment, () => payment),
    on(listRefunds, () => []),
    on(listRefundAsks, () => asks),
    on(quoteRefund, ({ amount }) => ({ ...refundQuoteOf(amount), available: null })),
    ...handlers,
  )

describe('a cashier', () => {
  test('asks for a part of a payment under one key, and sees for whom the request waits', async () => {
    const server = await opensOwn([])
    let asked: unknown
    await button('Ask for a refund').click()
    await sheet()
      .getByRole('button', { name: /^Ask for a refund$/ })
      .click()
    await sees('Enter an amount.')
    await sees('Choose the reason.')
    await field().fill('640')
    await sheet().getByText('Not delivered', { exact: true }).click()
    await sheet()
      .getByLabelText(/^Message to Prerana/)
      .fill('Sorry!')
    await sees(/No money moves yet/)
    server.answer(on(askForRefund, () => Response.error()))
    const expectOneKey = recordKeys()
    await button('Ask for a refund of Rs.640').click()
    await sees(/There is no connection/)
    await expect.element(field()).toHaveValue('640')
    server.answer(
      on(askForRefund, (ask) => {
        asked = ask
        server.answer(on(listRefundAsks, () => [mine()]))
        return mine()
      }),
    )
    await button('Ask for a refund of Rs.640').click()
    await expect.element(sheet()).not.toBeInTheDocument()
    expectOneKey()
    expect(asked).toMatchObject({ amount: 64_000n, reason: 'not_delivered', note: 'Sorry!' })
    await sees('Waits for a decision')
    await sees('A manager whose limit covers it, or an owner, decides.')
    await doesNotSee('Ask for a refund')
    await expectAccessible()
  })

  test('keeps the draft where the request is refused', async () => {
    await opensOwn(
      [],
      paidPayment(),
      on(askForRefund, () => refuse('refund_ask_open')),
    )
    await button('Ask for a refund').click()
    await field().fill('640')
    await sheet().getByText('Returned', { exact: true }).click()
    await button('Ask for a refund of Rs.640').click()
    await sees('A refund of this payment was asked for already and waits for a decision.')
    await expect.element(field()).toHaveValue('640')
  })

  test('refunds within a right for a time, and asks for what is beyond it', async () => {
    const server = await openPageAs(
      { ...cashier, granted: ['refunds.make'] },
      ownAddress,
      on(readPayment, () => paidPayment()),
      on(listRefunds, () => []),
      on(listRefundAsks, () => []),
      on(quoteRefund, ({ amount }) => ({ ...refundQuoteOf(amount, { own_most: 500_000n }), available: null })),
      on(refundPayment, ({ amount }) => refundOf({ amount })),
    )
    await button('Refund').click()
    const form = page.getByRole('dialog', { name: /^Refund to/ })
    const typed = form.getByRole('textbox', { name: 'How much goes back?' })
    await form.getByText('Not delivered', { exact: true }).click()
    await typed.fill('5000.01')
    await sees('You may refund at most Rs.5,000.00 by yourself now. Ask an owner or a manager for more.')
    await button('Refund Rs.5,000.01').click()
    await typed.fill('5000')
    await button('Refund Rs.5,000').click()
    await expect.element(form).not.toBeInTheDocument()
    expect(server.asked(refundPayment)).toBe(1)
    await expect.element(button('Ask for a refund')).toBeVisible()
  })

  test('has no second way to refund while a request waits', async () => {
    await openPageAs(
      { ...cashier, granted: ['refunds.make'] },
      ownAddress,
      on(readPayment, () => paidPayment()),
      on(listRefunds, () => []),
      on(listRefundAsks, () => [mine()]),
    )
    await sees('Waits for a decision')
    await doesNotSee('Refund')
    await doesNotSee('Ask for a refund')
  })

  test('takes the own request back', async () => {
    const server = await opensOwn([mine()])
    server.answer(
      on(withdrawRefundAsk, () => {
        server.answer(on(listRefundAsks, () => [mine({ state: 'withdrawn', decided_at: new Date() })]))
        return mine({ state: 'withdrawn' })
      }),
    )
    await button('Take it back').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Take it back' }).click()
    await sees('Taken back')
    await expect.element(button('Ask for a refund')).toBeVisible()
  })

  test('reads who refused and why, at once', async () => {
    const server = await opensOwn([mine()])
    await sees('Waits for a decision')
    const decided = { state: 'refused', decided_by: 'Ram Thapa', decided_at: new Date('2026-11-20T06:00:00Z') } as const
    server.answer(on(listRefundAsks, () => [mine({ ...decided, answer: 'The cups were broken' })]))
    await server.send('news', { facts: ['refund.ask_decided'], notifications: [] })
    await sees('The cups were broken')
    await sees(/Ram Thapa/)
  })
})

describe('a manager or owner', () => {
  test('approves what is asked for after reading what it costs', async () => {
    const server = await openPage(address, ...paidRoutes({ asks: [refundAskOf({ own_limit: 2_500_000n })] }))
    let approved: unknown
    await sees('Rojina Tamang')
    await button('Approve Rs.640').click()
    await expect.element(page.getByRole('dialog', { name: 'Approve a refund of Rs.640' })).toBeVisible()
    await readsFigure('Leaves your wallet', 'Rs.634.88')
    await sees('Your own limit')
    server.answer(
      on(approveRefundAsk, (ask) => {
        approved = ask
        const done = refundAskOf({ state: 'approved', may_decide: false, decided_by: 'Sita', decided_at: new Date() })
        server.answer(on(listRefundAsks, () => [done]))
        return done
      }),
    )
    await button('Approve and refund Rs.640').click()
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
    expect(approved).toEqual({ id: refundAskOf().id })
    await sees('Approved by')
  })

  test('who decides later reads who decided first', async () => {
    const server = await openPage(address, ...paidRoutes({ asks: [refundAskOf()] }))
    await button('Approve Rs.640').click()
    server.answer(
      on(approveRefundAsk, () => {
        const done = refundAskOf({ state: 'approved', may_decide: false, decided_by: 'Maya', decided_at: new Date() })
        server.answer(on(listRefundAsks, () => [done]))
        return refuse('refund_ask_over')
      }),
    )
    await button('Approve and refund Rs.640').click()
    await sees(/Maya approved it meanwhile. It is refunded once./)
    await doesNotSee('Approve and refund Rs.640')
  })

  test('refuses with a sentence', async () => {
    const server = await openPage(address, ...paidRoutes({ asks: [refundAskOf()] }))
    let refusal: unknown
    await button('Refuse').click()
    await page.getByLabelText(/^Answer to Rojina/).fill('The cups were broken')
    server.answer(
      on(refuseRefundAsk, (ask) => {
        refusal = ask
        return refundAskOf({ state: 'refused' })
      }),
    )
    await button('Refuse the request').click()
    await expect.poll(() => refusal).toEqual({ id: refundAskOf().id, answer: 'The cups were broken' })
  })

  test('whose limit is lower reads that an owner decides', async () => {
    const asks = [refundAskOf({ may_decide: false, own_limit: 50_000n })]
    await openPageAs({ ...merchant, role: 'manager' }, address, ...paidRoutes({ asks }))
    await sees(/It is above your own limit of Rs.500. An owner decides./)
    await doesNotSee('Approve Rs.640')
  })
})
