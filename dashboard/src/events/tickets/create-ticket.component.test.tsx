import { readEvent } from '@sahuji/contract/events'
import {
  addEventCode,
  addTicketType,
  listEventCodes,
  listTicketTypes,
  quoteTicket,
  saveTicketType,
  type TicketType,
} from '@sahuji/contract/events/ticket-types'
import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { draftEvent, ownEvent, ticketKind } from '../../../testing/events.ts'
import { type Handler, on, refuse } from '../../../testing/fake-server.ts'
import { merchant } from '../../../testing/merchant.ts'
import { openPage, openPageAs } from '../../../testing/open-page.tsx'
import { doesNotSee, readsFigure, sees } from '../../../testing/seen.ts'

beforeEach(() => sessionStorage.clear())

const opens = (kinds: readonly TicketType[], ...handlers: Handler[]) =>
  openPage(
    `/dashboard/create-ticket/${ownEvent().id}/Asan%20Spice%20Evening`,
    on(readEvent, () => (kinds.length === 0 ? draftEvent() : ownEvent())),
    on(listTicketTypes, () => [...kinds]),
    on(listEventCodes, () => []),
    on(quoteTicket, ({ price }) => ({ fee: price / 50n, buyer_pays: price, arrives: price - price / 50n, others: [] })),
    ...handlers,
  )

const field = (name: string) => page.getByLabelText(name, { exact: true })

test('shows the kinds above the form, the step that is over locked, and the fee of one ticket', async () => {
  await page.viewport(1440, 900)
  await opens([
    ticketKind(),
    ticketKind({ id: '0193a000-0000-7000-8000-0000000000ee', name: 'Student', sale: 'sold_out' }),
  ])
  await expect
    .poll(() => page.getByRole('row', { name: /Standard/ }).element().textContent)
    .toMatch(/On sale.*161 of 220.*800\.00.*784\.00/)
  await sees(/for the first 100, 100 sold/)
  await readsFigure('You receive', 'Rs.784.00')
  await sees(/Now that 161 are sold/)
  await page.viewport(320, 700)
  await expect.poll(() => document.documentElement.scrollWidth).toBeLessThanOrEqual(320)
  await page.viewport(1440, 900)
})

test('a price change after sales asks for its reason, and the button names from when it counts', async () => {
  const saved = vi.fn<(ask: object) => void>()
  await opens(
    [ticketKind()],
    on(saveTicketType, (ask) => {
      saved(ask)
      return ticketKind({ version: 4, price: 85_000n })
    }),
  )
  await field('Price 2').fill('850')
  await sees(/was Rs\.800\.00, 61 sold/)
  await readsFigure('You receive', 'Rs.833.00')
  const save = page.getByRole('button', { name: 'Save, Rs.850.00 from now' })
  await save.click()
  await sees('Enter why the price changes.')
  expect(saved).not.toHaveBeenCalled()
  await field('Why it changes').fill('Second pot of achar')
  await save.click()
  await expect
    .poll(() => saved.mock.lastCall?.[0])
    .toMatchObject({
      version: 3,
      reason: 'Second pot of achar',
      steps: [
        { price: 65_000n, first: 100 },
        { price: 85_000n, first: null },
      ],
    })
  await sees('The ticket is saved.')
})

test('adds the first kind with an earlier price; a refusal keeps what was written', async () => {
  const added = vi.fn<(ask: object) => void>()
  const server = await opens(
    [],
    on(addTicketType, (ask) => {
      added(ask)
      return refuse('seats_beyond_event', { count: 320 }, 'seats')
    }),
  )
  await field('Name').fill('Standard')
  await field('Seats').fill('400')
  await field('Price').fill('800')
  await page.getByRole('button', { name: 'Add an earlier price' }).click()
  await field('Price 1').fill('650')
  await page.getByLabelText(/Until so many are sold/).fill('100')
  await page.getByRole('button', { name: 'Add the ticket' }).click()
  await sees(/The event has 320 seats to spare/)
  await expect.element(field('Seats')).toHaveValue('400')
  expect(added.mock.lastCall?.[0]).toMatchObject({
    name: 'Standard',
    seats: 400,
    steps: [
      { price: 65_000n, first: 100 },
      { price: 80_000n, first: null },
    ],
  })
  server.answer(
    on(addTicketType, () => ticketKind()),
    on(listTicketTypes, () => [ticketKind()]),
  )
  await field('Seats').fill('320')
  await page.getByRole('button', { name: 'Add the ticket' }).click()
  await sees('The ticket is added.')
})

test('a code opens kinds of ticket or takes something off', async () => {
  const added = vi.fn<(ask: object) => void>()
  const code = { id: ownEvent().id, code: 'ASAN10', type_ids: [ticketKind().id], off_basis_points: 1000, uses_max: 50 }
  const server = await opens(
    [ticketKind()],
    on(addEventCode, (ask) => {
      added(ask)
      return { ...code, used: 0, given_off: 0n, paid: 0n, ends_at: null, is_stopped: false }
    }),
  )
  await sees(/No code yet/)
  await page.getByRole('button', { name: 'Add a code' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabelText('Code', { exact: true }).fill('asan10')
  await dialog.getByLabelText(/Percent off/).fill('10')
  server.answer(
    on(listEventCodes, () => [
      { ...code, used: 22, given_off: 176_000n, paid: 1_584_000n, ends_at: null, is_stopped: false },
    ]),
  )
  await dialog.getByRole('button', { name: 'Add a code' }).click()
  await expect.poll(() => added.mock.lastCall?.[0]).toMatchObject({ code: 'ASAN10', off_basis_points: 1000 })
  await expect
    .poll(() => page.getByRole('row', { name: /ASAN10/ }).element().textContent)
    .toMatch(/10 % off Standard.*22 of 50.*−1,760\.00.*15,840\.00/)
})

const eventCode = {
  id: '0193a000-0000-7000-8000-0000000000ef',
  code: 'ASAN10',
  type_ids: [ticketKind().id],
  off_basis_points: 1000,
  uses_max: 50,
  used: 3,
  given_off: 24_000n,
  paid: 216_000n,
  ends_at: null,
  is_stopped: false,
}

test('names the ways of paying with another fee', async () => {
  await opens(
    [ticketKind()],
    on(quoteTicket, ({ price }) => ({
      fee: price / 50n,
      buyer_pays: price,
      arrives: price - price / 50n,
      others: [{ way: 'card' as const, fee: 1_760n, arrives: 78_240n }],
    })),
  )
  await sees(
    /That is the fee of a payment from a wallet\. By card the fee is Rs\.17\.60, and you receive Rs\.782\.40\./,
  )
})

test('an accountant reads the tickets and codes, without a form or a button that writes', async () => {
  await openPageAs(
    { ...merchant, role: 'accountant' },
    `/dashboard/create-ticket/${ownEvent().id}/Asan%20Spice%20Evening`,
    on(readEvent, () => ownEvent()),
    on(listTicketTypes, () => [ticketKind()]),
    on(listEventCodes, () => [eventCode]),
  )
  await expect.element(page.getByRole('row', { name: /^Standard/ })).toBeVisible()
  await expect.element(page.getByRole('row', { name: /ASAN10/ })).toBeVisible()
  expect(page.getByRole('main').element().querySelectorAll('button, input, form')).toHaveLength(0)
  await doesNotSee('Add a ticket')
  await doesNotSee('End it')
})
