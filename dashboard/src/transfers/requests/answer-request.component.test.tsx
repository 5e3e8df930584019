import { liveNews } from '@sahuji/contract/notifications/live'
import { listMutedTypes, listNotifications, type Notification } from '@sahuji/contract/notifications'
import {
  acceptFundRequest,
  type FundRequest,
  listFundRequests,
  readFundRequest,
  rejectFundRequest,
  requestFunds,
} from '@sahuji/contract/transfers/requests'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { page } from 'vitest/browser'
import { type Handler, on, refuse } from '../../../testing/fake-server.ts'
import { recordKeys } from '../../../testing/idempotency-keys.ts'
import { openPage } from '../../../testing/open-page.tsx'
import { pushRoute } from '../../../testing/profile.ts'
import { sees } from '../../../testing/seen.ts'
import { fundRequest, numbers, sent, transferRoutes } from '../../../testing/transfers.ts'

const dialog = () => page.getByRole('dialog')
const notOpen = 'This request is no longer open'
const bell = page.getByRole('banner').getByRole('link', { name: /notification/i })
const payButton = () => page.getByRole('main').getByRole('button', { name: /^Pay Rs/ })

/** A server with one request, whose state can change. */
function oneRequest() {
  const of = { request: fundRequest() }
  const unread = () => (of.request.state === 'open' ? 1 : 0)
  const handlers: Handler[] = [
    ...transferRoutes(),
    on(readFundRequest, () => of.request),
    on(listFundRequests, ({ state }) => ({
      data: state === undefined || state === of.request.state ? [of.request] : [],
      next: null,
    })),
    on(listNotifications, () => ({ data: [], next: null, unread: unread() })),
  ]
  const becomes = (state: FundRequest['state'], fields: Partial<FundRequest> = {}) =>
    void (of.request = { ...of.request, state, settled_at: new Date(), ...fields })
  return { of, handlers, becomes }
}

test.each([
  ['expired', 'It has expired. Nothing was paid; the requester may ask again.', 'Expired'],
  ['cancelled', 'The requester took it back. Nothing was paid.', 'Taken back'],
  [
    'rejected',
    'It was rejected in the meantime, in another window or on another device. Nothing was paid.',
    'Rejected',
  ],
] as const)(
  'a request that is %s elsewhere cannot be paid, shows why, and the bell falls',
  async (state, why, word) => {
    const { handlers, becomes, of } = oneRequest()
    const server = await openPage(`/dashboard/fundRequests?request=${of.request.id}&answer=accept`, ...handlers)
    await expect.element(dialog().getByText('You can pay now')).toBeVisible()
    await expect.element(bell).toHaveAccessibleName('1 new notification')
    becomes(state)
    await server.send('news', { facts: [`request.${state}`], notifications: [] })
    await expect.element(dialog().getByText(notOpen)).toBeVisible()
    await expect.element(dialog().getByText(why)).toBeVisible()
    await expect.element(dialog().getByRole('button', { name: 'Pay' })).not.toBeInTheDocument()
    await dialog().getByRole('button', { name: 'Close' }).last().click()
    await sees(word)
    await expect.element(payButton()).not.toBeInTheDocument()
    await expect.element(bell).toHaveAccessibleName('Notifications')
  },
)

test('of two windows that answer at once, the slower one shows what became of the request', async () => {
  const { handlers, becomes, of } = oneRequest()
  const server = await openPage(`/dashboard/fundRequests?request=${of.request.id}&answer=reject`, ...handlers)
  server.answer(
    on(rejectFundRequest, () => {
      becomes('accepted', { paid_amount: of.request.amount })
      return refuse('request_not_open')
    }),
  )
  await dialog().getByRole('button', { name: 'Reject' }).last().click()
  await expect.poll(() => server.asked(rejectFundRequest)).toBe(1)
  await server.send('news', { facts: ['request.accepted'], notifications: [] })
  await sees('Paid')
  await sees(/^This request is no longer open/)
  await expect.element(payButton()).not.toBeInTheDocument()
})

test('two fast presses ask under one key', async () => {
  await openPage(
    '/dashboard/requestFund',
    ...transferRoutes(),
    on(requestFunds, () => ({ requests: [fundRequest({ direction: 'out' })] })),
  )
  await page.getByLabelText('Mobile number').fill(numbers.hari)
  await page.getByLabelText('Amount to ask for').fill('700')
  await page.getByLabelText('Purpose').selectOptions('Paying a supplier')
  await sees(/Rai Traders/)
  const expectOneKey = recordKeys()
  const ask = page.getByRole('button', { name: /^Ask for Rs/ })
  await expect.element(ask).toBeVisible()
  const button = ask.element() as HTMLElement
  button.click()
  button.click()
  await sees('Success')
  expectOneKey()
})

test('on a phone a notice leads to its request in sight, whose question stays open while more comes', async () => {
  const { handlers, becomes, of } = oneRequest()
  const asks = (at: number, request: FundRequest): Notification => ({
    id: `0193a000-0000-7000-8000-0000000009${`${at}`.padStart(2, '0')}`,
    type: 'RequestFund',
    isRead: false,
    title: `Rai Traders asks you for Rs.${at}00.00`,
    body: 'Answer it in your notifications.',
    created_at: new Date(Date.now() - at * 1_000),
    request: { id: request.id, amount: request.amount, state: request.state },
    amount: null,
    about: null,
    isArchived: false,
  })
  await page.viewport(390, 844)
  const all = [9, 8, 7].map((at) => asks(at, at === 9 ? of.request : fundRequest({ id: crypto.randomUUID() })))
  const requests = () => all.map((one) => (one.request!.id === of.request.id ? asks(9, of.request) : one))
  const unread = () => requests().filter(({ request }) => request!.state === 'open').length
  const server = await openPage(
    '/dashboard/home',
    ...handlers,
    pushRoute(),
    on(listMutedTypes, () => []),
    on(readFundRequest, ({ id }) => (id === of.request.id ? of.request : fundRequest({ id }))),
    on(listNotifications, () => ({ data: requests(), next: null, unread: unread() })),
    on(acceptFundRequest, () => {
      becomes('accepted', { paid_amount: of.request.amount })
      return sent({ amount: of.request.amount })
    }),
  )
  await server.send('news', z.encode(liveNews, { facts: [], notifications: [all[0]!] }))
  await page.getByRole('region', { name: 'Notices', exact: true }).getByRole('link').first().click()
  await expect.poll(() => location.pathname).toBe('/dashboard/notifications')
  const row = page.getByRole('listitem').filter({ hasText: 'Rs.900.00' }).first()
  const pay = row.getByRole('button', { name: /^Pay Rs/ })
  await expect.element(pay).toBeInViewport({ ratio: 1 })
  await pay.click()
  await expect.element(dialog().getByText('You can pay now')).toBeVisible()
  all.unshift(asks(6, fundRequest({ id: crypto.randomUUID() })))
  await server.send('news', { facts: ['request.created'], notifications: [] })
  await expect.element(bell).toHaveAccessibleName('4 new notifications')
  await dialog().getByRole('button', { name: 'Pay', exact: true }).click()
  await sees('Success')
  await expect.element(bell).toHaveAccessibleName('3 new notifications')
  await page.viewport(1440, 900)
})
