import { listPayments } from '@sahuji/contract/payments'
import {
  createLink,
  endLink,
  listLinks,
  type PaymentLink,
  quoteLink,
  readLinkTotals,
} from '@sahuji/contract/payments/links'
import { kathmanduDay, nepaliDate, nepaliMonths, startOfKathmanduDay } from '@sahuji/contract/time/time'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { triesAgain } from '../../../testing/failing-calls.ts'
import { type Handler, on, refuse } from '../../../testing/fake-server.ts'
import { recordKeys } from '../../../testing/idempotency-keys.ts'
import { openPage } from '../../../testing/open-page.tsx'
import { linkPayment, paymentLink, sevenLinks, sevenTotals } from '../../../testing/payment-links.ts'
import { doesNotSee, isSeenAtBothWidths, readsFigure, sees } from '../../../testing/seen.ts'

const address = '/dashboard/paymentLinks'

const opens = (rows: readonly PaymentLink[], ...handlers: Handler[]) =>
  openPage(
    address,
    on(listLinks, ({ state }) => ({ data: rows.filter((link) => !state || link.state === state), next: null })),
    on(readLinkTotals, () => sevenTotals),
    on(quoteLink, () => ({ fee: 950n, arrives: 94_050n })),
    on(listPayments, () => ({ data: [], next: null })),
    ...handlers,
  )

const row = (title: string) => page.getByRole('row', { name: new RegExp(title) })
const dialog = () => page.getByRole('dialog')
const field = (name: string) => page.getByLabelText(name, { exact: true })
const make = () => page.getByRole('button', { name: 'Make the link' })

test('lists each link with its state, how often it was paid and its sum, and adds them up', async () => {
  await page.viewport(1440, 900)
  await opens(sevenLinks)
  const expected = {
    'Festival hamper': /29 Dec.*Open.*11 of 40.*19,580\.00/,
    'Wedding spice box': /–.*Paid.*1 of 1.*7,680\.00/,
    'Any amount': /The payer sets the amount.*never.*Open.*38.*62,415\.00/,
    'Cooking class': /–.*All sold.*12 of 12/,
    'Deposit, order': /Not paid yet.*0 of 1/,
    'Laxmi Puja': /8 Nov.*Ended.*64 of 80/,
    'Old price list': /9 Nov.*Ended/,
    'All links': /126.*1,96,875\.00/,
  }
  for (const [title, words] of Object.entries(expected))
    await expect.poll(() => row(title).element().textContent).toMatch(words)
  await readsFigure('Still to come', 'Rs.56,620.00')
  await readsFigure('Open links', '3')
  await isSeenAtBothWidths(page.getByText('Laxmi Puja hamper'))
  await page.viewport(320, 700)
  await expect.poll(() => document.documentElement.scrollWidth).toBeLessThanOrEqual(320)
  await page.viewport(1440, 900)
})

test('narrows the list to links that are not paid, and clears the filter', async () => {
  const server = await opens(sevenLinks)
  await sees('Laxmi Puja hamper')
  await page.getByRole('button', { name: 'Not paid', exact: true }).click()
  await sees('No link waits for its payment')
  await expect.poll(() => location.search).toBe('?show=unpaid')
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await sees('Laxmi Puja hamper')
  server.answer(on(listLinks, () => ({ data: [], next: null })))
  await page.getByRole('button', { name: 'Open', exact: true }).click()
  await sees('No link is open')
})

test('without a link shows what to do, and a failed list can be read again', async () => {
  const server = await opens([])
  await sees('No link yet')
  server.answer(on(listLinks, () => refuse('our_fault')))
  await page.getByRole('button', { name: 'Open', exact: true }).click()
  const again = page.getByRole('main').getByRole('button', { name: 'Try again' })
  await triesAgain(
    again,
    server,
    on(listLinks, () => ({ data: [...sevenLinks], next: null })),
  )
  await sees('Laxmi Puja hamper')
})

test('unfolds a link with its address, QR, sharing, counts and payments', async () => {
  await opens(
    [paymentLink(1)],
    on(listPayments, ({ link_id, cursor }) => {
      expect(link_id).toBe(paymentLink(1).id)
      if (cursor) return { data: [linkPayment(2, { payer: 'Ram T.' })], next: null }
      return { data: [linkPayment(1)], next: linkPayment(1).id }
    }),
  )
  const opener = page.getByRole('button', { name: /Festival hamper/ })
  await expect.element(opener).toHaveAttribute('aria-expanded', 'false')
  await opener.click()
  await expect.element(opener).toHaveAttribute('aria-expanded', 'true')
  await sees('sahuji.example/l/ham2222221')
  await expect.element(page.getByRole('img', { name: /QR code of the link/ })).toBeVisible()
  await sees(/Opened 46 times\. Paid 11 times\. 1 payment is under way\./)
  const message = encodeURIComponent(
    'Festival hamper, small, Rs.1,780.00. Pay here: https://sahuji.example/l/ham2222221',
  )
  const shares = { WhatsApp: 'https://wa.me/?text=', Viber: 'viber://forward?text=', SMS: 'sms:?&body=' }
  for (const [name, beginning] of Object.entries(shares))
    await expect.element(page.getByRole('link', { name })).toHaveAttribute('href', `${beginning}${message}`)
  await expect
    .element(page.getByRole('link', { name: 'E-mail' }))
    .toHaveAttribute('href', `mailto:?subject=${encodeURIComponent('Festival hamper, small')}&body=${message}`)
  await sees('Maya L.')
  await sees(/Mild or hot\?/)
  await page.getByRole('button', { name: 'More payments' }).click()
  await sees('Ram T.')
  await expect.poll(() => location.search).toContain('link=')
  await opener.click()
  await doesNotSee('Maya L.')
})

test('an address of a link far down in the list reads on to it, unfolds it and focuses it', async () => {
  const last = paymentLink(12, { title: 'Old rent' })
  await openPage(
    `${address}?link=${last.id}`,
    on(listLinks, ({ cursor }) =>
      cursor ? { data: [last], next: null } : { data: [...sevenLinks], next: sevenLinks[6]!.id },
    ),
    on(readLinkTotals, () => sevenTotals),
    on(listPayments, () => ({ data: [], next: null })),
  )
  const opener = page.getByRole('button', { name: /Old rent/ })
  await expect.element(opener).toHaveAttribute('aria-expanded', 'true')
  await expect.element(opener).toHaveFocus()
})

test('ends a link after a dialog that shows what it brought', async () => {
  let link = paymentLink(1)
  const server = await opens(
    [],
    on(listLinks, () => ({ data: [link], next: null })),
    on(endLink, () => (link = paymentLink(1, { state: 'ended', ended_at: new Date() }))),
  )
  await page.getByRole('button', { name: /Festival hamper/ }).click()
  await page.getByRole('button', { name: 'End the link' }).click()
  await expect.element(dialog().getByText('Rs.19,580.00')).toBeVisible()
  await expect.element(dialog().getByText(/may still arrive/)).toBeVisible()
  await dialog().getByRole('button', { name: 'End it' }).click()
  await expect.poll(() => row('Festival hamper').first().element().textContent).toContain('Ended')
  expect(server.asked(endLink)).toBe(1)
  await expect.element(page.getByRole('button', { name: 'End the link' })).not.toBeInTheDocument()
  await expect.element(page.getByRole('link', { name: 'WhatsApp' })).not.toBeInTheDocument()
})

test('makes a link of a fixed amount with a question, by one key over a lost answer', async () => {
  const asked: unknown[] = []
  const made = paymentLink(9, { title: 'Sample set', amount: 95_000n })
  const server = await opens(
    [],
    on(listLinks, () => ({ data: asked.length < 2 ? [] : [...sevenLinks, made], next: null })),
    on(createLink, (ask) => {
      asked.push(ask)
      return asked.length === 1 ? Response.error() : made
    }),
  )
  await make().click()
  await sees('Enter what the payer pays for.')
  await sees('Enter an amount.')
  await field('What for').fill('Sample set')
  await field('Amount').fill('950')
  await sees(/You get/)
  await page.getByRole('radio', { name: 'Several times' }).click({ force: true })
  await field('Number of payments').fill('25')
  await page.getByRole('button', { name: 'Add a question' }).click()
  await dialog().getByLabelText('Question').fill('Mild or hot?')
  await dialog().getByLabelText('Answer').selectOptions('One of several choices')
  await dialog().getByRole('button', { name: 'Add' }).click()
  await sees('Enter two to ten choices of at most 40 letters, one a line.')
  await dialog().getByLabelText('Choices, one a line').fill('Mild\nHot')
  await dialog().getByRole('button', { name: 'Add' }).click()
  await sees('choice of 2')
  expect(server.asked(createLink)).toBe(0)
  const expectOneKey = recordKeys()
  await make().click()
  await sees(/There is no connection/)
  await make().click()
  await expect.element(dialog().getByText('The link is ready')).toBeVisible()
  expectOneKey()
  const questions = [{ question: 'Mild or hot?', kind: 'choice', choices: ['Mild', 'Hot'], is_needed: true }]
  const ask = { title: 'Sample set', amount: 95_000n, payments_max: 25, questions }
  expect(asked).toEqual([ask, ask])
  await expect.element(dialog().getByRole('img', { name: /QR code/ })).toBeVisible()
  await dialog().getByRole('button', { name: 'Done' }).click()
  await expect.element(field('What for')).toHaveValue('')
  const opener = page.getByRole('button', { name: /Sample set/ })
  await expect.element(opener).toHaveAttribute('aria-expanded', 'true')
  await expect.element(opener).toHaveFocus()
  await expect.element(opener).toBeInViewport()
})

test('makes a link whose amount the payer sets within bounds, until a day', async () => {
  const asked: unknown[] = []
  await opens(
    [],
    on(createLink, (ask) => {
      asked.push(ask)
      return paymentLink(9, { amount: null, payments_max: null })
    }),
  )
  await field('What for').fill('Donation')
  await page.getByRole('radio', { name: 'I set it' }).element().focus()
  await userEvent.keyboard('{ArrowRight}')
  await field('At least, optional').fill('500')
  await field('At most, optional').fill('100')
  await page.getByRole('radio', { name: 'Always' }).click({ force: true })
  await make().click()
  await sees('The highest amount is below the lowest.')
  await field('At most, optional').fill('1000')
  await page
    .getByLabelText(/^Last day/)
    .first()
    .fill('2020-01-31')
  await sees(/^Not before /)
  const day = kathmanduDay(new Date(Date.now() + 10 * 86_400_000))
  await page.getByRole('button', { name: 'Last day: enter it in Bikram Sambat' }).click()
  const { year, month, day: ofMonth } = nepaliDate(startOfKathmanduDay(day))!
  await page.getByLabelText('Year').fill(`${year}`)
  await page.getByRole('button', { name: /Month/ }).click()
  await page.getByRole('option', { name: nepaliMonths[month - 1]! }).click()
  await page.getByLabelText('Day', { exact: true }).fill(`${ofMonth}`)
  await page.getByLabelText('Language of the page').selectOptions('नेपाली')
  await make().click()
  await expect.element(dialog().getByText('The link is ready')).toBeVisible()
  const expires_at = new Date(`${day}T23:59:59+05:45`)
  expect(asked).toEqual([{ title: 'Donation', amount_min: 50_000n, amount_max: 100_000n, expires_at, language: 'ne' }])
})

test('shows the server’s refusal of an amount at the field while it is typed', async () => {
  await opens(
    [],
    on(quoteLink, () => refuse('payment_too_small', { amount: 'Rs.10.00' }, 'amount')),
  )
  await field('Amount').fill('1')
  await expect.element(field('Amount')).toHaveAttribute('aria-invalid', 'true')
})
