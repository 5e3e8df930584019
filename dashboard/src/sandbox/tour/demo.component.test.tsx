import { addTraffic, playMoneyIn, playRefund } from '@sahuji/contract/sandbox'
import {
  answerTour,
  beginTour,
  openTourPayment,
  readTour,
  type Tour,
  type TourStep,
} from '@sahuji/contract/sandbox/tour'
import { listSandboxTransactions, type Transaction } from '@sahuji/contract/transactions'
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible, expectNoOverflow } from '../../../testing/accessibility.ts'
import { triesAgain } from '../../../testing/failing-calls.ts'
import { type Handler, on, refuse } from '../../../testing/fake-server.ts'
import { payment } from '../../../testing/merchant.ts'
import { openPage } from '../../../testing/open-page.tsx'
import { begunTour, played, tourPayment } from '../../../testing/sandbox.ts'
import { doesNotSee, sees } from '../../../testing/seen.ts'

afterEach(() => void vi.useRealTimers())

/** A server whose tour is `state.tour`. */
const opens = async (address: string, state: { tour: Tour; rows?: Transaction[] }, ...handlers: Handler[]) =>
  openPage(
    address,
    on(readTour, () => state.tour),
    on(listSandboxTransactions, () => ({ data: state.rows ?? [], next: null })),
    ...handlers,
  )

const press = (name: string) => page.getByRole('button', { name }).click()
const card = (at: number) => page.getByRole('region', { name: `Tour, ${at} of 7` })

test('loads test money in the first step, which is done once the server finds it in the book', async () => {
  const state = { tour: begunTour() }
  await opens(
    '/dashboard/demo',
    state,
    on(playMoneyIn, (ask) => {
      expect(ask).toMatchObject({ kind: 'load', amount: 500_000n, scenario: 'succeeds' })
      state.tour = begunTour({ done: ['load'], balance: 6_630_476n })
      return played({ kind: 'load' })
    }),
  )
  await sees('This is not real money.')
  await sees('Nothing has moved yet')
  await press('Load it')
  await expect.element(page.getByText('This has come true in your sandbox.')).toBeVisible()
  await expect.element(page.getByText('Rs.66,304.76')).toBeVisible()
  await card(1).getByRole('link', { name: 'Next' }).click()
  await expect.poll(() => location.search).toBe('?step=pay')
  await expect.element(card(2)).toBeVisible()
})

test('asks for a payment, shows its QR, and sees by itself that a phone opened and paid it', async () => {
  const state = { tour: begunTour({ done: ['load'] }) }
  await opens(
    '/dashboard/demo?step=pay',
    state,
    on(openTourPayment, () => (state.tour = begunTour({ done: ['load'], payment: tourPayment() }))),
  )
  await press('Ask for the payment')
  await expect.element(page.getByRole('img', { name: 'QR code of the payment page' })).toBeVisible()
  await sees('Waiting for a payer')
  await expect
    .element(page.getByRole('link', { name: 'Open the page here' }))
    .toHaveAttribute('href', tourPayment().pay_url)
  state.tour = begunTour({ done: ['load'], payment: tourPayment({ is_opened: true }) })
  await sees('The page is open on a phone')
  const paid = tourPayment({ is_open: false, is_paid: true, payer: 'Maya L.' })
  state.tour = begunTour({ done: ['load', 'pay'], payment: paid })
  await sees(/Maya L\./)
  await sees('This has come true in your sandbox.')
})

test('lets a test payer pay where there is no phone, and shows why it could not', async () => {
  const state = { tour: begunTour({ payment: tourPayment() }) }
  const server = await opens(
    '/dashboard/demo?step=pay',
    state,
    on(playMoneyIn, () => refuse('sandbox_unavailable')),
  )
  await press('Let a test payer pay')
  await sees(/There is no test bank here/)
  server.answer(
    on(playMoneyIn, ({ payment_id }) => {
      expect(payment_id).toBe(tourPayment().id)
      state.tour = begunTour({ done: ['pay'], payment: tourPayment({ is_open: false, is_paid: true }) })
      return played()
    }),
  )
  await press('Let a test payer pay')
  await sees('This has come true in your sandbox.')
})

test('gives half of it back, and sends to the payment first where none is paid', async () => {
  const paid = tourPayment({ is_open: false, is_paid: true })
  const state = { tour: begunTour() }
  await opens(
    '/dashboard/demo?step=refund',
    state,
    on(playRefund, (ask) => {
      expect(ask).toEqual({ payment_id: paid.id, amount: 24_000n, scenario: 'succeeds' })
      state.tour = begunTour({ done: ['refund'], payment: { ...paid, refunded: 24_000n } })
      return played({ kind: 'refund' })
    }),
  )
  await sees(/Pay it first/)
  state.tour = begunTour({ payment: paid })
  await page.getByRole('button', { name: /Give Rs\.240\.00 back/ }).click()
  await sees('This has come true in your sandbox.')
})

test.each([
  ['read', 'The fee'],
  ['verify', 'The amount on it'],
] as const)('compares the figure of the step “%s” with the book, and shows where it differs', async (step, label) => {
  const of = { payment: tourPayment({ is_open: false, is_paid: true }) }
  const state = { tour: begunTour(of) }
  const done: TourStep[] = [step]
  await opens(
    `/dashboard/demo?step=${step}`,
    state,
    on(answerTour, (ask) => {
      expect(ask.step).toBe(step)
      if (ask.amount !== 384n) return refuse('tour_answer_wrong', {}, 'amount')
      return (state.tour = begunTour({ ...of, done }))
    }),
  )
  await press('Compare with the book')
  await sees('Enter an amount.')
  await page.getByLabelText(label).fill('9')
  await press('Compare with the book')
  await sees(/This is not the figure in our books/)
  await page.getByLabelText(label).fill('3.84')
  await press('Compare with the book')
  await sees('This has come true in your sandbox.')
  await doesNotSee('Compare with the book')
})

test('shows one line of curl for a key, which can be copied', async () => {
  await opens('/dashboard/demo?step=key', { tour: begunTour() })
  await sees(/curl http.*\/api\/v1\/payments/)
  await expect.element(page.getByRole('button', { name: 'Copy: the line' })).toBeVisible()
})

test('lets a test payer pay, so that the shop’s own server gets a message', async () => {
  const state = { tour: begunTour() }
  await opens(
    '/dashboard/demo?step=webhook',
    state,
    on(playMoneyIn, (ask) => {
      expect(ask).toEqual({ kind: 'payment', amount: 48_000n, way: 'ebanking', scenario: 'succeeds' })
      state.tour = begunTour({ done: ['webhook'] })
      return played()
    }),
  )
  await expect
    .element(page.getByRole('link', { name: 'Webhooks', exact: true }))
    .toHaveAttribute('href', '/dashboard/developers/webhooks')
  await press('Let a test payer pay')
  await sees('This has come true in your sandbox.')
})

test('lets an invented day run and pause, and washes what comes in once', async () => {
  // the next payment of the day, and the next look at the tour, come when the test advances the time
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const first = payment({ mode: 'sandbox' })
  const state = { tour: begunTour(), rows: [first] }
  const server = await opens(
    '/dashboard/demo',
    state,
    on(addTraffic, () => {
      const came = { id: '0193a000-0000-7000-8000-0000000000aa', counterparty: 'Prerana Gurung' }
      state.rows = [payment({ mode: 'sandbox', ...came }), first]
      return { payment_id: came.id, left: 199 }
    }),
  )
  await sees('Sita Gurung')
  await press('Let the day run')
  await sees('Prerana Gurung')
  const rows = page.getByRole('list', { name: 'Recent activity' }).getByRole('listitem')
  await expect.poll(() => rows.elements().map((row) => row.className !== '')).toEqual([true, false])
  await press('Pause the day')
  await expect.element(page.getByRole('button', { name: 'Let the day run' })).toBeVisible()
  state.tour = begunTour({ traffic_left: 0 })
  await vi.advanceTimersByTimeAsync(20_000)
  expect(server.asked(addTraffic)).toBe(1)
  await sees('The invented day is over. It goes on tomorrow.')
})

test('begins by itself at the first visit', async () => {
  const state = { tour: begunTour({ is_begun: false }) }
  const server = await opens(
    '/dashboard/demo',
    state,
    on(beginTour, () => (state.tour = begunTour())),
  )
  await expect.element(page.getByRole('button', { name: 'Load it' })).toBeVisible()
  expect(server.asked(beginTour)).toBe(1)
})

test('begins again', async () => {
  const state = { tour: begunTour({ done: ['load'] }) }
  await opens(
    '/dashboard/demo?step=load',
    state,
    on(beginTour, () => (state.tour = begunTour({ begun_at: new Date('2026-11-27T07:00:00Z') }))),
  )
  await sees('This has come true in your sandbox.')
  await press('Begin again')
  await expect.element(page.getByRole('button', { name: 'Load it' })).toBeVisible()
})

test('is accessible, fits a small phone, and reads a failure again', async () => {
  const state = { tour: begunTour({ payment: tourPayment() }), rows: [payment({ mode: 'sandbox' })] }
  const server = await opens('/dashboard/demo?step=pay', state)
  await sees('Sita Gurung')
  await expectAccessible()
  await page.viewport(320, 700)
  await expectNoOverflow()
  await page.viewport(1440, 900)
  server.answer(on(readTour, () => refuse('our_fault')))
  await openPage(
    '/dashboard/demo',
    on(readTour, () => refuse('our_fault')),
    on(listSandboxTransactions, () => ({ data: [], next: null })),
  ).then(async (failing) => {
    const again = page.getByRole('main').getByRole('button', { name: 'Try again' })
    await triesAgain(
      again,
      failing,
      on(readTour, () => state.tour),
    )
  })
  await expect.element(page.getByRole('button', { name: 'Load it' })).toBeVisible()
})
