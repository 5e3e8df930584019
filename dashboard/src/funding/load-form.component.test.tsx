import { listBanks } from '@sahuji/contract/banks'
import { createLoad, listChannels, listInstruments, type LoadQuote, quoteLoad } from '@sahuji/contract/funding'
import type { ChannelOverview } from '@sahuji/contract/funding/channels'
import * as funding from '@sahuji/contract/funding'
import { afterEach, expect, test, vi } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import { type FakeServer, type Handler, on, refuse } from '../../testing/fake-server.ts'
import { recordKeys } from '../../testing/idempotency-keys.ts'
import { eBankingOverview, instrument, quoteOf } from '../../testing/loading.ts'
import { creditedLoad } from '../../testing/loads.ts'
import { merchantRoutes } from '../../testing/merchant.ts'
import { openPage } from '../../testing/open-page.tsx'
import { smallestAnswers } from '../../testing/contract-answers.ts'
import { sees } from '../../testing/seen.ts'

afterEach(() => vi.restoreAllMocks())

const mobileBanking = { ...eBankingOverview, channel: 'mobilebanking' } as const
const himalayan = {
  ...instrument,
  id: '0193a000-0000-7000-8000-0000000000b2',
  name: 'Himalayan Bank',
  short_name: 'HBL',
}

const ways = (...channels: ChannelOverview[]) => on(listChannels, () => channels)

const answers = (): Handler[] => [
  ...smallestAnswers(funding),
  ...merchantRoutes(),
  on(listBanks, () => []),
  on(listInstruments, ({ channel }) => [
    { ...instrument, channel },
    { ...himalayan, channel },
  ]),
  ways(eBankingOverview, mobileBanking),
  on(quoteLoad, ({ amount }) => quoteOf(amount)),
]

const amount = () => page.getByRole('textbox', { name: /Amount to load/ })
const remark = () => page.getByRole('textbox', { name: /^Remark/ })
const goesOn = () => page.getByRole('button', { name: /^Continue to / })
const dialog = () => page.getByRole('dialog')
const isGone = async (text: string | RegExp) => {
  await expect.element(page.getByText(text)).not.toBeInTheDocument()
}

const contains = async (part: Locator, text: string) => {
  await expect.poll(() => part.query()?.textContent).toContain(text)
}

/** The amount's page with an amount and a purpose. */
async function writesLoad(written: string, ...handlers: Handler[]): Promise<FakeServer> {
  const server = await openPage(`/dashboard/loadFunds/ebanking/amount/${instrument.id}`, ...answers(), ...handlers)
  await amount().fill(written)
  await page.getByLabelText('Purpose').selectOptions('stock')
  return server
}

test('a press on Continue before the quote has come counts when it comes', async () => {
  const server = await writesLoad('500')
  await sees('Rs.495.00')
  const quote = Promise.withResolvers<LoadQuote>()
  server.answer(on(quoteLoad, () => quote.promise))
  await amount().fill('1500')
  ;(goesOn().element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(goesOn()).toHaveAttribute('aria-disabled', 'true')
  quote.resolve(quoteOf(150_000n))
  await contains(dialog(), '1,500')
})

test('two fast presses on the way to the bank begin a load under one key', async () => {
  const server = await writesLoad(
    '500',
    on(createLoad, () => Promise.withResolvers<never>().promise),
  )
  await sees('Rs.495.00')
  await goesOn().click()
  const expectOneKey = recordKeys()
  const go = dialog().getByRole('button', { name: 'Go to the bank' })
  await expect.element(go).toBeVisible()
  const button = go.element() as HTMLElement
  button.click()
  button.click()
  await expect.poll(() => server.asked(createLoad)).toBe(2)
  expectOneKey()
})

test('in the dialog that confirms, Tab goes to its buttons from the first on', async () => {
  await writesLoad('500')
  await sees('Rs.495.00')
  await goesOn().click()
  await expect.element(dialog()).toBeVisible()
  await userEvent.keyboard('{Tab}')
  await expect.element(dialog().getByRole('button', { name: 'Not now' })).toHaveFocus()
  await userEvent.keyboard('{Tab}')
  await expect.element(dialog().getByRole('button', { name: 'Go to the bank' })).toHaveFocus()
})

test.each([0n, 500n])('the quote moves no button, with a charge of %i paisa on top', async (gateway_charge) => {
  const quote = Promise.withResolvers<LoadQuote>()
  await writesLoad(
    '500',
    on(quoteLoad, () => quote.promise),
  )
  await expect.element(page.getByRole('button', { name: /^Most/ })).toBeVisible()
  const top = () => goesOn().element().getBoundingClientRect().top
  const before = top()
  quote.resolve({ ...quoteOf(50_000n), gateway_charge })
  await sees('Rs.495.00')
  // the link at the fee is a pixel higher than the words alone
  expect(Math.abs(top() - before)).toBeLessThanOrEqual(1)
})

test('a rail that goes down keeps the draft, and carries it to a way that works', async () => {
  const server = await writesLoad(
    '1200',
    on(createLoad, () => refuse('rail_down')),
  )
  await remark().fill('Cardamom')
  await goesOn().click()
  await dialog().getByRole('button', { name: 'Go to the bank' }).click()
  server.answer(ways({ ...eBankingOverview, health: 'down' }, mobileBanking))
  await sees('Nabil Bank cannot be reached by E-banking now.')
  await sees(/Nothing was charged, and what you entered is still here/)
  await expect.element(page.getByRole('button', { name: 'Try Nabil Bank anyway' })).toBeVisible()
  await expect.element(amount()).not.toHaveAttribute('aria-invalid', 'true')
  await expect.element(amount()).toHaveValue('1,200')
  await expect.element(remark()).toHaveValue('Cardamom')
  await page.getByRole('main').getByRole('link', { name: 'Mobile banking', exact: true }).click()
  await page.getByRole('link', { name: /Himalayan Bank/ }).click()
  await expect.element(amount()).toHaveValue('1,200')
  await expect.element(remark()).toHaveValue('Cardamom')
})

test('names a rail that is down at the hub and at the amount', async () => {
  const down = { ...eBankingOverview, health: 'down' } as const
  const himalayanDown = on(listInstruments, () => [{ ...himalayan, health: 'down' as const }])
  await openPage('/dashboard/loadFunds', ...answers(), ways(down, mobileBanking), himalayanDown)
  const row = page.getByRole('link', { name: /^E-banking/ })
  await contains(row, 'Down')
  await row.click()
  await page.getByRole('link', { name: /Himalayan Bank/ }).click()
  await sees('Himalayan Bank cannot be reached by E-banking now.')
})

test('shows no error at the amount while offline; the price follows after the reconnection', async () => {
  const onLine = vi.spyOn(navigator, 'onLine', 'get')
  const server = await writesLoad('500')
  await sees('Rs.495.00')
  onLine.mockReturnValue(false)
  server.disconnect()
  dispatchEvent(new Event('offline'))
  await sees(/^No connection since/)
  await amount().fill('1700')
  await goesOn().click()
  await sees(/^There is no connection/)
  await expect.element(amount()).not.toHaveAttribute('aria-invalid', 'true')
  server.connect()
  onLine.mockReturnValue(true)
  dispatchEvent(new Event('online'))
  await sees('Rs.1,683.00')
  await isGone(/^There is no connection/)
})

test('names an open load of the same amount before a second one is confirmed', async () => {
  await writesLoad(
    '660',
    on(quoteLoad, ({ amount: asked }) => ({ ...quoteOf(asked), open_load: creditedLoad.id })),
  )
  await sees(/^A load of the same amount from this bank is still open/)
  await goesOn().click()
  await expect.element(page.getByRole('link', { name: 'See the open load' })).toBeVisible()
  await expect.element(dialog()).not.toBeInTheDocument()
})

test('states at the hub and in the form that no load of the day remains before an amount is written', async () => {
  const { limits } = eBankingOverview
  const usedUp = { ...eBankingOverview, limits: { ...limits, day_count_left: 0, amount_left: 0n } }
  await openPage('/dashboard/loadFunds', ...answers(), ways(usedUp, mobileBanking))
  const row = page.getByRole('link', { name: /^E-banking/ })
  await contains(row, 'No more today')
  await row.click()
  await page.getByRole('link', { name: /Nabil Bank/ }).click()
  await sees(/^No more loads by E-banking today\./)
  await expect.element(goesOn()).not.toBeInTheDocument()
})

test('does not repeat an earlier state of a rail at the hub while it loads again', async () => {
  const server = await openPage('/dashboard/loadFunds', ...answers())
  const row = () => page.getByRole('link', { name: /^E-banking/ })
  await contains(row(), 'Working')
  await page.getByRole('link', { name: 'Home', exact: true }).first().click()
  await expect.element(page.getByRole('heading', { name: 'MERCHANT WALLET' })).toBeVisible()
  const channels = Promise.withResolvers<ChannelOverview[]>()
  server.answer(on(listChannels, () => channels.promise))
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 60_000)
  await page.getByRole('main').getByRole('link', { name: 'Load funds' }).first().click()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Load funds' })).toBeVisible()
  await expect.element(page.getByText('Working')).not.toBeInTheDocument()
  channels.resolve([{ ...eBankingOverview, health: 'down' }, mobileBanking])
  await contains(row(), 'Down')
})

test('accepts a pasted amount in common notations, names an unreadable one and takes it as no amount', async () => {
  await writesLoad('500')
  const pastes = async (text: string) => {
    const field = amount().element() as HTMLInputElement
    field.focus()
    field.select()
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', text)
    const isUntouched = field.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    )
    if (isUntouched) document.execCommand('insertText', false, text)
  }
  await pastes('5000/-')
  await expect.element(amount()).toHaveValue('5,000')
  await pastes('1 234,50')
  await expect.element(amount()).toHaveValue('1,234.50')
  await pastes('1234.567')
  await expect.element(amount()).toHaveValue('')
  await sees(/“1234.567” cannot be read as an amount/)
  await userEvent.type(amount(), '100000')
  await expect.element(amount()).toHaveValue('1,00,000')
  await isGone(/cannot be read as an amount/)
})
