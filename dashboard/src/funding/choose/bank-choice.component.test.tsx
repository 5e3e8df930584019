import { keepFavourite } from '@sahuji/contract/funding/favourites'
import { type Instrument, listBanks } from '@sahuji/contract/banks'
import * as funding from '@sahuji/contract/funding'
import { listChannels, listInstruments, quoteLoad } from '@sahuji/contract/funding'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { triesAgain } from '../../../testing/failing-calls.ts'
import { type FakeServer, type Handler, on, refuse } from '../../../testing/fake-server.ts'
import { eBankingOverview, instrument, quoteOf } from '../../../testing/loading.ts'
import { merchantRoutes } from '../../../testing/merchant.ts'
import { openPage } from '../../../testing/open-page.tsx'
import { smallestAnswers } from '../../../testing/contract-answers.ts'
import { sees } from '../../../testing/seen.ts'

const bank = (at: number, name: string, short_name: string): Instrument => ({
  ...instrument,
  id: `0193a000-0000-7000-8000-0000000002${String(at).padStart(2, '0')}`,
  name,
  short_name,
})
const banks = [bank(1, 'Nabil Bank', 'NABIL'), bank(2, 'Sanima Bank', 'SANIMA'), bank(3, 'Fonepay', 'FONEPAY')]
const mobileBanking = { ...eBankingOverview, channel: 'mobilebanking' } as const

const opens = (path: string, ...handlers: Handler[]): Promise<FakeServer> =>
  openPage(
    `/dashboard/loadFunds/${path}`,
    ...smallestAnswers(funding),
    ...merchantRoutes(),
    on(listBanks, () => []),
    on(listInstruments, ({ channel }) => banks.map((one) => ({ ...one, channel }))),
    on(listChannels, () => [eBankingOverview, mobileBanking]),
    on(quoteLoad, ({ amount }) => quoteOf(amount)),
    ...handlers,
  )

const tiles = () => page.getByRole('list', { name: 'Banks' }).getByRole('link')

test.each([
  { body: {}, text: 'Bank List not found, Please try again later!!' },
  { body: { status: '018', message: 'The banks are asleep.' }, text: 'The banks are asleep.' },
])('shows "$text" in place of a missing bank list, beside what the rails offer', async ({ body, text }) => {
  const server = await opens(
    'ebanking',
    on(listBanks, () => Response.json(body, { status: 422 })),
  )
  await expect.poll(() => page.getByRole('alert').query()?.textContent).toContain(text)
  await sees(/Nabil Bank/)
  await triesAgain(
    page.getByRole('main').getByRole('button', { name: 'Try again' }),
    server,
    on(listBanks, () => []),
  )
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
})

test('finds a bank by its Nepali name; a favourite is first in every list', async () => {
  const kept = new Set<string>()
  const server = await opens(
    'ebanking',
    on(listInstruments, ({ channel }) => banks.map((one) => ({ ...one, channel, is_favourite: kept.has(one.id) }))),
    on(keepFavourite, ({ id, is_favourite }) => {
      kept.add(id)
      return { is_favourite }
    }),
  )
  await page.getByRole('button', { name: 'Keep Sanima Bank at the top' }).click()
  await expect
    .element(page.getByRole('button', { name: 'Keep Sanima Bank at the top' }))
    .toHaveAttribute('aria-pressed', 'true')
  await expect.poll(() => server.asked(keepFavourite)).toBe(1)
  const find = page.getByRole('searchbox', { name: 'Find your bank' })
  await find.fill('सानिमा')
  await expect.poll(() => tiles().elements().length).toBe(1)
  await find.fill('फोनपे')
  await expect
    .poll(() =>
      tiles()
        .elements()
        .map((tile) => tile.textContent),
    )
    .toEqual([expect.stringContaining('Fonepay')])
})

test('shows only the favourites on request', async () => {
  await opens(
    'mobilebanking',
    on(listInstruments, ({ channel }) =>
      banks.map((one) => ({ ...one, channel, is_favourite: one.short_name === 'SANIMA' })),
    ),
  )
  await expect.poll(() => tiles().first().query()?.textContent).toContain('Sanima Bank')
  await page.getByRole('link', { name: 'Favourites' }).click()
  await expect.poll(() => tiles().elements().length).toBe(1)
})

test('refuses an amount that is too low or too high at the amount, with sentence and code', async () => {
  const server = await opens(
    `ebanking/amount/${banks[0]!.id}`,
    on(quoteLoad, () => refuse('amount_too_low', { amount: 1_000 })),
  )
  const amount = page.getByRole('textbox', { name: /Amount to load/ })
  await amount.fill('1')
  await sees(/^The amount is too low\. .*\(code 016\)$/)
  server.answer(on(quoteLoad, () => refuse('amount_too_high', { amount: 10_000_000 })))
  await amount.fill('99999999')
  await sees(/^The amount is too high\. .*\(code 017\)$/)
})

test('the widest short names fit their tile at 320 px, in every font', async () => {
  const wide = ['SANIMA', 'MNBBL', 'GBIME', 'CORBL', 'SADBL', 'CZBIL']
  await opens(
    'mobilebanking',
    on(listInstruments, ({ channel }) => wide.map((name, at) => ({ ...bank(at, `${name} Bank`, name), channel }))),
  )
  await expect.element(tiles().first()).toBeVisible()
  await page.viewport(320, 800)
  const marks = [...document.querySelectorAll<HTMLElement>('[data-mark]')]
  expect(marks.length).toBe(wide.length)
  for (const font of ['inherit', 'serif', 'monospace', 'DejaVu Sans', 'fantasy']) {
    const cut = marks.filter((mark) => {
      mark.style.fontFamily = font
      const range = document.createRange()
      range.selectNodeContents(mark)
      const [text, frame] = [range.getBoundingClientRect(), mark.getBoundingClientRect()]
      return text.left < frame.left + 1 || text.right > frame.right - 1
    })
    expect([font, cut.map(({ textContent }) => textContent)]).toEqual([font, []])
  }
  await expect.poll(() => document.documentElement.scrollWidth).toBeLessThanOrEqual(320)
  await page.viewport(1440, 900)
})
