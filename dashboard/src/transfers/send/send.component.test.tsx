import { findReceiver, quoteTransfer } from '@sahuji/contract/transfers'
import { beginTransferConfirmation, sendTransferCode } from '@sahuji/contract/transfers/confirmations'
import { listTransferContacts } from '@sahuji/contract/transfers/contacts'
import { sendFunds } from '@sahuji/contract/transfers/send-funds'
import { listTransfers, readTransfer, type Transfer } from '@sahuji/contract/transfers/transfer'
import { readWallet } from '@sahuji/contract/wallet'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { type Handler, on, refuse } from '../../../testing/fake-server.ts'
import { tabsTo } from '../../../testing/keyboard.ts'
import { openPage } from '../../../testing/open-page.tsx'
import { codeSent, confirmationBy } from '../../../testing/payouts.ts'
import { profileRoutes } from '../../../testing/profile.ts'
import { doesNotSee, figureOf, readsFigure, sees } from '../../../testing/seen.ts'
import { hari, numbers, sent, transferContact, transferQuoteOf, transferRoutes } from '../../../testing/transfers.ts'

const opens = (...handlers: Handler[]) => openPage('/dashboard/sendFund', ...transferRoutes(), ...handlers)

async function writes(mobile: string, amount: string): Promise<void> {
  await page.getByLabelText('Mobile number').fill(mobile)
  await page.getByLabelText('Amount to send').fill(amount)
  await page.getByLabelText('Purpose').selectOptions('Paying a supplier')
}

const sendButton = () => page.getByRole('button', { name: /^Send Rs/ })
const sheet = () => page.getByRole('dialog')

const confirming = (confirmation = confirmationBy('sms')): Handler[] => [
  on(beginTransferConfirmation, () => confirmation),
  on(sendTransferCode, () => codeSent(confirmation)),
]

test('shows before a send the receiver, the cost and why it cannot be more, and names them in the confirmation', async () => {
  await opens(...confirming())
  await page.getByRole('button', { name: 'Why these?' }).click()
  await sees(/These limits hold since/)
  await writes(numbers.hari, '6000')
  await sees('KYC Verified')
  await sees(/at once\. It cannot be called back\./)
  await readsFigure('Leaves your wallet', 'Rs.6,005.00')
  await sendButton().click()
  await sees('Good once, for exactly this amount and this person.')
  await expect.element(sheet().getByText(`to ${hari.trade_name} (Hari`, { exact: false })).toBeVisible()
  await sheet().getByRole('button', { name: 'Not now' }).click()
  await expect.element(sheet()).not.toBeInTheDocument()
})

test('sends by the keyboard after the summary, and warns of a second send', async () => {
  const made = sent({ id: crypto.randomUUID(), amount: 70_000n, note: 'Milk, all paid' })
  const server = await opens(
    on(sendFunds, () => {
      const contact = { ...transferContact, last_amount: made.amount, last_at: new Date() }
      server.answer(on(listTransferContacts, () => ({ contacts: [contact] })))
      return made
    }),
    on(readTransfer, () => made),
  )
  await writes(numbers.hari, '700')
  const note = page.getByLabelText(/^Note/)
  await note.fill('Milk, all paid')
  await sees(/at once\. It cannot be called back\./)
  await note.click()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('heading', { name: 'Look again' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  expect(server.asked(sendFunds)).toBe(0)
  await tabsTo(sendButton())
  await userEvent.keyboard('{Enter}')
  await sees('Success')
  expect(server.asked(sendFunds)).toBe(1)
  // a sentence with a name and an amount in it is one paragraph
  const notified = page.getByText(/They have been notified\./)
  await expect.element(notified).toBeVisible()
  const told = notified.element()
  expect(told.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(told).lineHeight)).toBeLessThan(3.5)

  await page.getByRole('link', { name: 'Send to somebody else' }).click()
  await writes(numbers.hari, '700')
  await sees(/This would be a second time\./)
})

test('asks to compare a number without a merchant, and deducts one send from the wallet for two fast presses', async () => {
  const wallet = (available: bigint, held: bigint) => ({
    balance: 7_500_000n,
    available,
    held,
    restricted: 0n,
    as_of: new Date(),
  })
  const made: Transfer = sent({
    id: crypto.randomUUID(),
    state: 'held',
    other: { trade_name: null, mobile_no: numbers.unknown },
    settled_at: null,
    waits_until: new Date(Date.now() + 7 * 86_400_000),
  })
  const reading = Promise.withResolvers<void>()
  const server = await opens(
    on(readWallet, () => wallet(7_500_000n, 0n)),
    on(sendFunds, () => {
      server.answer(on(readWallet, () => reading.promise.then(() => wallet(7_449_500n, 50_500n))))
      return made
    }),
    on(readTransfer, () => made),
    on(listTransfers, ({ state }) => ({
      data: state === 'held' && server.asked(sendFunds) > 0 ? [made] : [],
      next: null,
    })),
  )
  await writes(numbers.unknown, '500')
  await sees(/This number has no wallet yet/)
  await sees(/waits 7 days for the owner of 9866000077/)
  await readsFigure('Available to send then', 'Rs.74,495.00')
  await sendButton().click()
  await expect.element(sheet().getByText(/^98660 00077$/)).toBeVisible()
  await sheet().getByRole('button', { name: 'Not now' }).click()
  await expect.element(sheet()).not.toBeInTheDocument()
  await sendButton().click()
  // both presses come before the page has drawn the first
  const confirms = sheet().getByRole('button', { name: /^Send Rs/ })
  await expect.element(confirms).toBeVisible()
  const button = confirms.element() as HTMLElement
  button.click()
  button.click()
  await readsFigure('Available to send', 'Rs.74,495.00')
  await expect.poll(() => figureOf('Available to send then')).not.toContain('Rs')
  reading.resolve()
  await sees('It waits for its owner')
  await readsFigure('Available to send', 'Rs.74,495.00')
  await readsFigure('Held', 'Rs.505.00')
  await page.getByRole('link', { name: 'Send to somebody else' }).click()
  await expect
    .element(page.getByRole('list', { name: 'Waiting for their owners' }).getByText(numbers.unknown))
    .toBeVisible()
})

test('does not offer an answered send again after the page was left before the answer', async () => {
  const answering = Promise.withResolvers<Transfer>()
  const server = await opens(on(sendFunds, () => answering.promise))
  await writes(numbers.hari, '700')
  await readsFigure('Leaves your wallet', 'Rs.705.00')
  await sendButton().click()
  await expect.poll(() => server.asked(sendFunds)).toBe(1)
  await page.getByRole('link', { name: 'Ask for money' }).click()
  await sees('From whom and how much')
  expect(unsettledKeys()).toHaveLength(1)
  answering.resolve(sent({ id: crypto.randomUUID(), amount: 70_000n }))
  await expect.poll(unsettledKeys).toEqual([])
  // the late answer opens no page
  expect(location.pathname).toBe('/dashboard/requestFund')
  await page.getByRole('link', { name: 'Send', exact: true }).click()
  await expect.element(page.getByLabelText('Amount to send')).toHaveValue('')
})

/** The keys of calls without an answer. */
const unsettledKeys = () => Object.keys(sessionStorage).filter((name) => name.startsWith('key.'))

test('shows after the codes of an hour when the next can be sent, and leads to a way without a code', async () => {
  const confirmation = confirmationBy('sms')
  const none = { to: '98••• ••567', resend_at: new Date(Date.now() + 1_800_000), left: 0 }
  const server = await opens(
    ...confirming(confirmation),
    on(sendTransferCode, () => ({ ...confirmation, sms: none })),
    ...profileRoutes(),
  )
  await writes(numbers.hari, '6000')
  await sees(/at once\. It cannot be called back\./)
  await sendButton().click()
  await page.getByRole('button', { name: 'Send me a code by SMS' }).click()
  await sees(/The message names Rs\.6,000\.00/)
  await sees(/^The next code can be sent at \d\d:\d\d\.$/)
  await sheet().getByRole('button', { name: 'Not now' }).click()
  server.answer(on(sendTransferCode, () => refuse('codes_of_hour_used', { seconds: 1_800 })))
  await sendButton().click()
  await page.getByRole('button', { name: 'Send me a code by SMS' }).click()
  await sees(/^You have received as many codes as an hour allows\. The next one can be sent at \d\d:\d\d\.$/)
  await page.getByRole('link', { name: 'Set one up in your profile' }).click()
  await expect.poll(() => location.pathname + location.hash).toBe('/dashboard/profile#security')
  await expect.element(sheet()).not.toBeInTheDocument()
  await doesNotSee(/^You have received as many codes/)
})

test('does not make a send that grew dearer while its dialog was open, shows the new price and takes that', async () => {
  const fees: unknown[] = []
  const made = sent({ id: crypto.randomUUID(), amount: 600_000n })
  const server = await opens(
    ...confirming(),
    on(sendFunds, () => refuse('price_changed', { fee: 'Rs.50.00' })),
    on(readTransfer, () => made),
  )
  await writes(numbers.hari, '6000')
  await readsFigure('Leaves your wallet', 'Rs.6,005.00')
  await sendButton().click()
  server.answer(
    on(quoteTransfer, ({ amount }) => ({ ...transferQuoteOf(amount), fee: 5_000n, total: amount + 5_000n })),
  )
  const typesCode = async () => {
    await page.getByRole('button', { name: 'Send me a code by SMS' }).click()
    await page.getByLabelText('Code from the SMS').fill('123456')
  }
  await typesCode()
  await expect.element(sheet()).not.toBeInTheDocument()
  await sees(/The fee has changed and is Rs\.50\.00 now\. Nothing was charged; check it again\./)
  await page.getByRole('button', { name: 'Back to the form' }).click()
  await expect.element(page.getByLabelText('Amount to send')).toHaveValue('6,000')
  await readsFigure('Leaves your wallet', 'Rs.6,050.00')
  server.answer(
    on(sendFunds, ({ fee }) => {
      fees.push(fee)
      return made
    }),
  )
  await sendButton().click()
  await typesCode()
  await sees('Success')
  expect(fees).toEqual([5_000n])
})

test('shows no error at the amount while offline; the price follows after the reconnection', async () => {
  const server = await opens()
  await writes(numbers.hari, '600')
  await readsFigure('Leaves your wallet', 'Rs.605.00')
  server.disconnect()
  dispatchEvent(new Event('offline'))
  await page.getByLabelText('Amount to send').fill('700')
  await sees(/^There is no connection\. What you entered is still here/)
  server.connect()
  dispatchEvent(new Event('online'))
  await readsFigure('Leaves your wallet', 'Rs.705.00')
})

test('news of money renews the wallet and the price, and does not look the number up again', async () => {
  let available = 7_500_000n
  const asked = { wallets: 0, prices: 0, receivers: 0 }
  const server = await opens(
    on(readWallet, () => {
      asked.wallets++
      return { balance: available, available, held: 0n, restricted: 0n, as_of: new Date() }
    }),
    on(findReceiver, () => {
      asked.receivers++
      return hari
    }),
    on(quoteTransfer, ({ amount, mobile_no }) => {
      asked.prices++
      return transferQuoteOf(amount, mobile_no)
    }),
  )
  await writes(numbers.hari, '500')
  await readsFigure('Leaves your wallet', 'Rs.505.00')
  await readsFigure('Available to send', 'Rs.75,000.00')
  const before = { ...asked }
  for (let nth = 1; nth <= 5; nth++) {
    available += 10_000n
    await server.send('news', { facts: ['transfer.received'], notifications: [] })
  }
  await readsFigure('Available to send', 'Rs.75,500.00')
  await expect.poll(() => asked.prices).toBeGreaterThan(before.prices)
  expect(asked.prices - before.prices).toBeLessThanOrEqual(asked.wallets - before.wallets)
  expect(asked.receivers).toBe(before.receivers)
})

const waiting = sent({
  state: 'held',
  other: { trade_name: null, mobile_no: numbers.unknown },
  settled_at: null,
  waits_until: new Date(Date.now() + 60_000),
})
const comesBack = { facts: ['transfer.returned'], notifications: [] }

test('a waiting send that comes back leaves the list and returns to the sendable money, without a reload', async () => {
  let isBack = false
  const server = await opens(
    on(listTransfers, ({ state }) => ({ data: state === 'held' && !isBack ? [waiting] : [], next: null })),
    on(readWallet, () => ({
      balance: 7_500_000n,
      available: isBack ? 7_500_000n : 7_449_500n,
      held: isBack ? 0n : 50_500n,
      restricted: 0n,
      as_of: new Date(),
    })),
  )
  const list = page.getByRole('list', { name: 'Waiting for their owners' })
  await expect.element(list.getByText(numbers.unknown)).toBeVisible()
  await readsFigure('Available to send', 'Rs.74,495.00')
  isBack = true
  await server.send('news', comesBack)
  await expect.element(list).not.toBeInTheDocument()
  await readsFigure('Available to send', 'Rs.75,000.00')
})
