import { createEvent, type OwnEvent, publishEvent, readEvent, saveEvent } from '@sahuji/contract/events'
import { chooseEventPayout, readEventPayout } from '@sahuji/contract/events/payout'
import { listPayoutAccounts } from '@sahuji/contract/payouts/accounts'
import { listTicketTypes, quoteTicket } from '@sahuji/contract/events/ticket-types'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { draftEvent, eventPayout, ownEvent, ticketKind } from '../../../testing/events.ts'
import { type Handler, on, refuse } from '../../../testing/fake-server.ts'
import { merchant } from '../../../testing/merchant.ts'
import { openPage, openPageAs, reopenPage } from '../../../testing/open-page.tsx'
import { bankAccount } from '../../../testing/payouts.ts'
import { doesNotSee, sees } from '../../../testing/seen.ts'
import { saveAppearance } from '../../platform/preferences/appearance.ts'
import { momentOf, movedBy, writtenOf } from './moments.ts'

beforeEach(() => sessionStorage.clear())
afterEach(() => void saveAppearance({ language: 'en' }))

const address = (step: string) => `/dashboard/create-event?id=${draftEvent().id}&step=${step}`

/** A server that keeps what is saved, and refuses an older version. */
function keeping(first: OwnEvent) {
  let event = first
  const saved = vi.fn<(fields: object) => void>()
  return {
    saved,
    now: () => event,
    put: (next: Partial<OwnEvent>) => {
      event = { ...event, ...next, version: event.version + 1 }
    },
    handlers: [
      on(readEvent, () => event),
      on(saveEvent, (ask) => {
        const { id: _, version, ...fields } = ask
        if (version !== event.version) return refuse('event_changed')
        saved(fields)
        event = { ...event, ...(fields as Partial<OwnEvent>), version: version + 1 }
        return event
      }),
      on(listTicketTypes, () => [ticketKind({ sold: 0 })]),
      on(listPayoutAccounts, () => [bankAccount()]),
      on(readEventPayout, () => eventPayout({ released_at: null, amount: 0n })),
      on(quoteTicket, ({ price }) => ({
        fee: price / 50n,
        buyer_pays: price,
        arrives: price - price / 50n,
        others: [],
      })),
    ] satisfies Handler[],
  }
}

const field = (name: string) => page.getByLabelText(name, { exact: true })

test('a title begins a draft, whose first step opens', async () => {
  const { handlers } = keeping(draftEvent())
  const begun = vi.fn<(ask: object) => void>()
  await openPage(
    '/dashboard/create-event',
    ...handlers,
    on(createEvent, (ask) => {
      begun(ask)
      return draftEvent()
    }),
  )
  await field('Title').fill('Asan Spice Evening')
  await page.getByRole('button', { name: 'Begin the draft' }).click()
  await expect.poll(() => location.search).toBe(`?id=${draftEvent().id}&step=basics`)
  expect(begun).toHaveBeenCalledWith({ title: 'Asan Spice Evening' })
})

test('is headed by the title in the reader’s language, with the other one below', async () => {
  saveAppearance({ language: 'ne' })
  await openPage(address('questions'), ...keeping(draftEvent()).handlers)
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('असन मसला साँझ')
  await expect.poll(() => document.querySelector('h1 + p')?.textContent).toBe('Asan Spice Evening')
})

test('Enter without a title begins nothing, and the field shows why', async () => {
  const server = await openPage('/dashboard/create-event')
  await field('Title').click()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => field('Title').element().getAttribute('aria-invalid')).toBe('true')
  expect(server.asked(createEvent)).toBe(0)
})

test('a title begins a test event in the sandbox', async () => {
  const { handlers } = keeping(draftEvent({ mode: 'sandbox' }))
  const begun = vi.fn<(ask: object) => void>()
  await openPage(
    '/dashboard/create-event?mode=sandbox',
    ...handlers,
    on(createEvent, (ask) => {
      begun(ask)
      return draftEvent({ mode: 'sandbox' })
    }),
  )
  await field('Title').fill('Asan Spice Evening')
  await page.getByRole('button', { name: 'Begin the draft' }).click()
  await expect.poll(() => location.search).toBe(`?id=${draftEvent().id}&step=basics`)
  expect(begun).toHaveBeenCalledWith({ title: 'Asan Spice Evening', mode: 'sandbox' })
  await expect.element(page.getByRole('region', { name: 'Sandbox' })).toBeVisible()
})

test('saves what was written once it rests, and shows when', async () => {
  const { saved, handlers } = keeping(draftEvent())
  await openPage(address('basics'), ...handlers)
  await field('Title').fill('Asan Spice Night')
  await sees(/Draft saved \d\d:\d\d/)
  expect(saved).toHaveBeenCalledExactlyOnceWith({ title: 'Asan Spice Night' })
  await page.viewport(320, 700)
  await expect.poll(() => document.documentElement.scrollWidth).toBeLessThanOrEqual(320)
  await page.viewport(1440, 900)
})

test('keeps what could not be saved over a reload, and saves it then', async () => {
  const { saved, handlers } = keeping(draftEvent())
  const server = await openPage(
    address('when'),
    ...handlers,
    on(saveEvent, () => refuse('our_fault')),
  )
  await field('Place').fill('Patan Museum')
  await sees(/Not saved/)
  expect(saved).not.toHaveBeenCalled()
  await reopenPage(server, address('when'), ...handlers)
  await expect.element(field('Place')).toHaveValue('Patan Museum')
  await expect.poll(() => saved.mock.lastCall?.[0]).toEqual({ venue: 'Patan Museum' })
})

test('a change on another screen loses neither side: mine is saved on top', async () => {
  const kept = keeping(draftEvent())
  await openPage(address('when'), ...kept.handlers)
  await expect.element(field('City')).toHaveValue('Kathmandu')
  kept.put({ city: 'Lalitpur' })
  await field('Place').fill('Patan Museum')
  await sees(/changed on another screen/)
  await page.getByRole('button', { name: 'Save mine on top' }).click()
  await expect.poll(() => kept.now()).toMatchObject({ city: 'Lalitpur', venue: 'Patan Museum' })
  await expect.element(field('City')).toHaveValue('Lalitpur')
  await doesNotSee(/changed on another screen/)
})

test('a refused field shows the sentence, and the others are saved', async () => {
  const { handlers } = keeping(draftEvent())
  await openPage(
    address('when'),
    ...handlers,
    on(saveEvent, () => refuse('capacity_below_sold', { count: 12 }, 'capacity')),
  )
  await field('Seats in all').fill('4')
  await expect.poll(() => field('Seats in all').element().getAttribute('aria-invalid')).toBe('true')
  await expect.element(field('Seats in all')).toHaveValue('4')
})

test('Next leads into the next step: the focus is before its first field', async () => {
  const { handlers } = keeping(draftEvent())
  await openPage(address('basics'), ...handlers)
  await page.getByRole('button', { name: 'Next: when and where' }).click()
  await expect.element(page.getByRole('region', { name: 'When and where' })).toHaveFocus()
  await userEvent.tab()
  await expect.element(field('Starts')).toHaveFocus()
})

test('a question is added on its sheet, and the step of the questions stays', async () => {
  const { saved, handlers } = keeping(draftEvent())
  await openPage(address('questions'), ...handlers)
  await page.getByRole('button', { name: 'Add a question' }).click()
  await field('Question').fill('What do you eat?')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => saved.mock.lastCall?.[0]).toMatchObject({ questions: [{ question: 'What do you eat?' }] })
  expect(location.search).toContain('step=questions')
  await sees('What do you eat?')
})

test('what was lost without a connection is saved once it is back', async () => {
  const { saved, handlers } = keeping(draftEvent())
  const server = await openPage(address('when'), ...handlers)
  await expect.element(field('City')).toHaveValue('Kathmandu')
  server.disconnect()
  await field('Place').fill('Patan Museum')
  await sees(/Not saved/)
  server.connect()
  dispatchEvent(new Event('online'))
  await expect.poll(() => saved.mock.lastCall?.[0]).toEqual({ venue: 'Patan Museum' })
})

test('doors after the start are cured in the same line', async () => {
  const wrong = new Date('2026-12-12T17:30:00+05:45')
  const { saved, handlers } = keeping(draftEvent({ doors_at: wrong }))
  await openPage(address('when'), ...handlers)
  await sees(/That is after the start/)
  await page.getByRole('button', { name: 'Make it 16:30' }).click()
  await expect.poll(() => saved.mock.lastCall?.[0]).toEqual({ doors_at: new Date('2026-12-12T16:30:00+05:45') })
  await doesNotSee(/That is after the start/)
})

test('publishing names what is open and waits for it, then names who will see it', async () => {
  const kept = keeping(draftEvent({ visibility: 'address' }))
  await openPage(
    address('publish'),
    ...kept.handlers,
    on(publishEvent, () => ownEvent()),
  )
  await sees(/At least one kind of ticket/)
  const publish = page.getByRole('button', { name: 'Publish for those with the address' })
  await expect.element(publish).toBeDisabled()
  await expect
    .poll(() => page.getByRole('row', { name: /Standard, first 100/ }).element().textContent)
    .toMatch(/650\.00.*−13\.00.*637\.00.*100.*63,700\.00/)
  kept.put({ open_checks: [] })
  await page.getByText('In the catalogue and by its address').click()
  await sees(/changed on another screen/)
  await page.getByRole('button', { name: 'Save mine on top' }).click()
  const forAll = page.getByRole('button', { name: 'Publish for everyone' })
  await expect.element(forAll).toBeEnabled()
})

test('an event on sale is saved by a press, because its buyers see it', async () => {
  const { saved, handlers } = keeping(ownEvent())
  await openPage(address('when'), ...handlers)
  await field('Place').fill('Patan Museum')
  await sees('1 change not saved')
  expect(saved).not.toHaveBeenCalled()
  await page.getByRole('button', { name: 'Save for buyers' }).click()
  await expect.poll(() => saved.mock.lastCall?.[0]).toEqual({ venue: 'Patan Museum' })
})

test('moments are written in Kathmandu, and the end and the doors move with the start', () => {
  const start = momentOf({ day: '2026-12-12', time: '17:00' })
  expect(start).toEqual(new Date('2026-12-12T11:15:00Z'))
  expect(writtenOf(start)).toEqual({ day: '2026-12-12', time: '17:00' })
  expect(momentOf({ day: '2026-12-12', time: '' })).toBeNull()
  const { ends_at, doors_at } = draftEvent()
  const next = new Date('2026-12-13T11:15:00Z')
  expect(movedBy(next, { starts_at: start, ends_at, doors_at })).toEqual({
    starts_at: next,
    ends_at: new Date('2026-12-13T15:15:00Z'),
    doors_at: new Date('2026-12-13T10:45:00Z'),
  })
})

describe('where the money goes', () => {
  const { id, bank_name, account_end } = bankAccount()
  const account = { id, bank_name, account_end, is_ready: true }

  test('is the wallet until an owner chooses an account and saves it', async () => {
    const chosen = vi.fn<(ask: object) => void>()
    const server = await openPage(
      address('money'),
      ...keeping(draftEvent()).handlers,
      on(chooseEventPayout, (ask) => {
        chosen(ask)
        server.answer(on(readEventPayout, () => eventPayout({ account, released_at: null, amount: 0n })))
        return eventPayout({ account })
      }),
    )
    await sees(/It stays in your wallet\. Withdraw it whenever you like/)
    await page.getByRole('radio', { name: new RegExp(`It goes to ${bank_name}`) }).click({ force: true })
    await page.getByRole('button', { name: 'Save where it goes' }).click()
    await expect.poll(() => chosen).toHaveBeenCalledExactlyOnceWith({ id: draftEvent().id, account_id: id })
    await sees(new RegExp(`what the event brought goes to ${bank_name} ··${account_end}, less the fee`))
    await doesNotSee('Save where it goes')
    await page.viewport(320, 700)
    await expect.poll(() => document.documentElement.scrollWidth).toBeLessThanOrEqual(320)
    await page.viewport(1440, 900)
  })

  test('offers no account that cannot take money', async () => {
    const paused = { since: new Date(), reason: 'Closed', payout_id: null, ends_by_check: true }
    await openPage(
      address('money'),
      ...keeping(draftEvent()).handlers,
      on(listPayoutAccounts, () => [bankAccount({ paused })]),
    )
    await sees(/No bank account of yours can take money now/)
    await doesNotSee(/It goes to/)
  })

  test('is shown to a manager, who cannot change it', async () => {
    await openPageAs(
      { ...merchant, role: 'manager' },
      address('money'),
      ...keeping(draftEvent()).handlers,
      on(readEventPayout, () => eventPayout({ account, released_at: null, amount: 0n })),
    )
    await sees('Only an owner of the business chooses where it goes.')
    await doesNotSee(/What happens when the doors open/)
  })

  test('is fixed once the doors are open', async () => {
    await openPage(
      address('money'),
      ...keeping(ownEvent()).handlers,
      on(readEventPayout, () => eventPayout({ account, state: 'due', is_open: false })),
    )
    await sees(/is released and goes to/)
    await doesNotSee(/What happens when the doors open/)
  })

  test('is not asked of a test event', async () => {
    const server = await openPage(address('money'), ...keeping(draftEvent({ mode: 'sandbox' })).handlers)
    await sees('Who pays the fee?')
    await doesNotSee('Where the money goes')
    expect(server.asked(readEventPayout)).toBe(0)
  })
})
