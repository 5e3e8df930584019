import { readEvent } from '@sahuji/contract/events'
import { readEventPayout, retryEventPayout } from '@sahuji/contract/events/payout'
import {
  exportAttendees,
  exportScans,
  previewAttendeeExport,
  previewScanExport,
  readEventReturn,
  readEventSales,
} from '@sahuji/contract/events/sales'
import { listExports, type ListExport } from '@sahuji/contract/exports'
import { repeatEvent } from '@sahuji/contract/events/series'
import { describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { eventPayout, eventSales, ownEvent } from '../../../testing/events.ts'
import { type Handler, on, refuse } from '../../../testing/fake-server.ts'
import { merchant } from '../../../testing/merchant.ts'
import { oneEvent } from '../../../testing/one-event.ts'
import { openPageAs } from '../../../testing/open-page.tsx'
import { doesNotSee, sees } from '../../../testing/seen.ts'

const opensOneAs = (role: 'owner' | 'accountant', ...handlers: Handler[]) =>
  openPageAs({ ...merchant, role }, `/dashboard/my-events?event=${ownEvent().id}`, ...oneEvent(), ...handlers)
const opensOne = (...handlers: Handler[]) => opensOneAs('owner', ...handlers)

test('repeats the event until a day, which is shown in both calendars', async () => {
  const asked = vi.fn<(ask: object) => void>()
  await opensOne(
    on(repeatEvent, (ask) => {
      asked(ask)
      return []
    }),
  )
  await page.getByRole('button', { name: 'More with this event' }).click()
  await page.getByRole('menuitem', { name: 'Repeat on more dates' }).click()
  await page.getByRole('radio', { name: 'On a day' }).click({ force: true })
  await expect.element(page.getByRole('button', { name: /Make 0 dates/ })).toBeDisabled()
  await page.getByLabelText(/^Last day/).fill('2026-12-15')
  await sees('No date is on or before this day.')
  await page.getByLabelText(/^Last day/).fill('2027-01-01')
  await expect
    .poll(() => page.getByRole('list', { name: 'Dates', exact: true }).getByRole('listitem').elements().length)
    .toBe(2)
  await page.getByRole('button', { name: 'Make 2 dates' }).click()
  await expect
    .poll(() => asked)
    .toHaveBeenCalledWith({ id: ownEvent().id, every: 'week', until: '2027-01-01', publishes: false })
  await page.viewport(1440, 900)
})

test('exports the scans, and the people of a filter, with the columns of this event', async () => {
  const asked = vi.fn<(list: string, ask: object) => void>()
  const columns = ['name', 'question_1'].map((id) => ({ id, name: id, is_usual: true }))
  const offered = { row_count: 305, sums: [], columns, columns_version: 1, last_choice: null }
  const made: ListExport = {
    id: ownEvent().id,
    mode: 'live',
    list: 'attendees',
    format: 'xlsx',
    columns: ['name'],
    columns_version: 1,
    state: 'making',
    row_count: 305,
    sums: [],
    rows_done: 0,
    asked_at: new Date(),
    made_at: null,
    expires_at: null,
  }
  await opensOne(
    on(readEventSales, () => ({ ...eventSales(), inside: 1, last_scan_at: new Date() })),
    on(listExports, () => []),
    on(previewAttendeeExport, () => offered),
    on(previewScanExport, () => offered),
    on(exportAttendees, (ask) => (asked('attendees', ask), made)),
    on(exportScans, (ask) => (asked('scans', ask), made)),
  )
  const sheet = page.getByRole('dialog', { name: 'Export' })
  await page.getByRole('button', { name: /^Not yet/ }).click()
  for (const nth of [0, 1]) {
    await page.getByRole('button', { name: 'Export' }).nth(nth).click()
    await sheet.getByRole('button', { name: 'Make the file' }).click()
    await expect.poll(() => asked.mock.calls.length).toBe(nth + 1)
    await sheet.getByRole('button', { name: 'Not now' }).click()
    await expect.element(sheet).not.toBeInTheDocument()
  }
  const chosen = { format: 'xlsx', columns: ['name', 'question_1'], columns_version: 1 }
  expect(asked.mock.calls).toEqual([
    ['scans', { id: ownEvent().id, ...chosen }],
    ['attendees', { id: ownEvent().id, attendance: 'not_yet', ...chosen }],
  ])
})

describe('the money of an event', () => {
  const account = {
    id: '0193a000-0000-7000-8000-0000000000dd',
    bank_name: 'Nabil Bank',
    account_end: '9012',
    is_ready: true,
  }
  const planned = eventPayout({ account, amount: 1_000_000n, fee: 1_130n, arrives: 998_870n })

  test('is shown with what arrives, on which day and where', async () => {
    await opensOne(on(readEventPayout, () => planned))
    await sees(/You receive Rs\.9,988\.70 on .*2026-12-12.*, to Nabil Bank ··9012: Rs\.10,000\.00 less Rs\.11\.30/)
  })

  test('warns of an account that cannot take it', async () => {
    await opensOne(on(readEventPayout, () => ({ ...planned, account: { ...account, is_ready: false } })))
    await sees(/This account cannot take money now/)
  })

  test('that stayed in the wallet has its reason', async () => {
    await opensOne(
      on(readEventPayout, () =>
        eventPayout({ account, amount: 1_000_000n, state: 'kept', kept_because: 'limit_reached' }),
      ),
    )
    await sees(/Rs\.10,000\.00 stayed in your wallet\. It was more than could be withdrawn that day\./)
  })
})

describe('the money of an event that is in the wallet though it was to go to the bank', () => {
  const account = {
    id: '0193a000-0000-7000-8000-0000000000dd',
    bank_name: 'Nabil Bank',
    account_end: '9012',
    is_ready: true,
  }
  const payout_id = '0193a000-0000-7000-8000-0000000000ee'
  const kept = eventPayout({ account, amount: 1_000_000n, state: 'kept', kept_because: 'closed', can_try_again: true })
  const sent = eventPayout({ account, amount: 1_000_000n, arrives: 998_870n, state: 'sent', payout_id })

  test('is sent again by its owner, and then leads to the withdrawal', async () => {
    const asked = vi.fn<(ask: object) => void>()
    const server = await opensOne(
      on(readEventPayout, () => kept),
      on(retryEventPayout, (ask) => {
        asked(ask)
        server.answer(on(readEventPayout, () => sent))
        return sent
      }),
    )
    await page.getByRole('button', { name: 'Try again' }).click()
    await sees(/Rs\.9,988\.70 of it goes to Nabil Bank ··9012\. Follow the withdrawal/)
    expect(asked).toHaveBeenCalledExactlyOnceWith({ id: ownEvent().id })
    await doesNotSee('Try again')
  })

  test('shows beside the button why it cannot go out', async () => {
    await opensOne(
      on(readEventPayout, () => kept),
      on(retryEventPayout, () => refuse('payouts_closed')),
    )
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.element(page.getByRole('alert')).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Try again' })).toBeEnabled()
  })

  test('after the bank refused it, leads to that withdrawal', async () => {
    await opensOne(on(readEventPayout, () => ({ ...sent, is_undone: true, can_try_again: true })))
    await sees(/Rs\.10,000\.00 did not reach Nabil Bank ··9012 and is in your wallet\./)
    await expect
      .element(page.getByRole('link', { name: 'See the withdrawal' }))
      .toHaveAttribute('href', expect.stringContaining(payout_id))
    await expect.element(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  })

  test('is not sent by an accountant, who only reads it', async () => {
    await opensOneAs(
      'accountant',
      on(readEventPayout, () => kept),
    )
    await sees(/Rs\.10,000\.00 stayed in your wallet/)
    await doesNotSee('Try again')
  })
})

describe('an accountant', () => {
  test('reads the messages and the tickets of an event, and changes nothing', async () => {
    await opensOneAs('accountant')
    await sees('Nothing was written yet.')
    await doesNotSee('Write to the holders')
    await doesNotSee('Change the event')
    await expect.element(page.getByRole('link', { name: 'Tickets' })).toBeVisible()
  })

  test('cannot steer the refunds of a cancelled event', async () => {
    await opensOneAs(
      'accountant',
      on(readEvent, () => ownEvent({ state: 'cancelled', cancelled_at: new Date('2026-12-01T10:00:00+05:45') })),
      on(readEventReturn, () => ({
        reason: 'The hall has no power',
        cancelled_at: new Date('2026-12-01T10:00:00+05:45'),
        is_paused: false,
        tickets: 305,
        total: 23_644_000n,
        given_back: { tickets: 0, amount: 0n },
        on_the_way: { tickets: 0, amount: 0n },
        not_begun: { tickets: 305, amount: 23_644_000n },
        need_you: { tickets: 0, amount: 0n },
        stuck: [],
        from_held: 0n,
        from_fees: 0n,
        told_sms: 0,
        told_mail: 0,
      })),
    )
    await sees('Not begun')
    await doesNotSee('Pause')
  })
})
