import { createPayment, readPayment } from '@sahuji/contract/payments'
import { listDisputes } from '@sahuji/contract/payments/disputes'
import { refundPayment } from '@sahuji/contract/payments/refunds'
import type { Browser } from '@playwright/test'
import { newId } from '../server/src/platform/ids.ts'
import { photo } from '../server/testing/papers.ts'
import type { Someone } from '../server/testing/people.ts'
import { accountOf, comesHome } from './people/newcomers.ts'
import { entersOffice, type OperatorAtBrowser, operatorAt } from './people/operators.ts'
import type { Person } from './people/person.ts'
import { decides } from './people/ways.ts'
import { expect, test } from './test.ts'
import type { World } from './world/world.ts'

const email = 'maya@example.com'

/** The payer, on a phone and without an account, pays Rs.1,780 and gives an e-mail address; answers the payment. */
async function paysShop(payer: Person, shop: Someone, row: RegExp): Promise<string> {
  const { page, world } = payer
  await page.setViewportSize({ width: 390, height: 844 })
  const asked = { amount: 178_000, description: 'Festival hamper' }
  const { id } = (await shop.call(createPayment, asked, newId())).data
  await payer.opens(`/pay/${id}`)
  await page.getByRole('radio', { name: row }).check()
  const bank = page.getByRole('combobox', { name: 'Choose your bank' })
  if (await bank.filter({ visible: true }).count())
    await bank.filter({ visible: true }).selectOption({ label: 'Himalayan Bank' })
  await page.getByText('Receipt by SMS or e-mail').click()
  await payer.fills({ 'E-mail for the receipt (may stay empty)': email })
  await page.getByRole('button', { name: /^Pay Rs\.1,780 by / }).click()
  // a bank adds a charge of its own, which is shown first
  if (/banking/.test(row.source)) await page.getByRole('button', { name: /^Pay Rs\.1,78\d at Himalayan Bank/ }).click()
  await page.waitForURL((url) => url.origin === new URL(world.simulator.url).origin)
  await decides(payer, 'approve')
  await expect(page.getByRole('heading', { name: 'Paid', exact: true })).toBeVisible()
  return id
}

const mailsTo = async ({ app }: World) => (await app.outbox(email)).map(({ text }) => text ?? '')

test('half of a card’s payment goes back by the card, and the payer’s page, receipt and mails show it', async ({
  sita,
  books,
  world,
  anotherPerson,
}) => {
  const shop = await accountOf(await anotherPerson('Hari'), 'verified', { is_bound: true })
  const id = await paysShop(sita, shop, /^Card/)
  const paid = sita.page.url()
  const asked = await shop.call(refundPayment, { id, amount: 89_000, reason: 'asked' }, newId())
  expect(asked.body).toMatchObject({ data: { state: 'pending', way: 'rail' } })
  await sita.page.goto(paid)
  await sita.sees(/goes back to the payer, by/)
  await expect
    .poll(async () => {
      world.clock.advance({ minutes: 2 })
      await world.works()
      return (await mailsTo(world)).filter((text) => text.includes('Your refund is confirmed'))
    })
    .toHaveLength(1)
  expect((await mailsTo(world)).filter((text) => text.includes('The shop refunds this amount'))).toHaveLength(1)
  await sita.page.goto(paid)
  await sita.sees('Rs.890.00 went back to the payer.')
  await sita.presses('Receipt')
  await sita.sees('Rs.890.00 of it went back to the payer')
  expect(await books.broken()).toEqual([])
})

/** One of two operators who decide, in a browser of their own. */
async function operatorWith(
  world: World,
  browser: Browser,
  role: 'finance_maker' | 'finance_checker',
  path: string,
): Promise<OperatorAtBrowser> {
  const page = await (await browser.newContext({ reducedMotion: 'reduce' })).newPage()
  const who = await operatorAt(world, page, [role], role === 'finance_maker' ? 'Nirmala Joshi' : 'Deepak Bhattarai')
  await entersOffice(who, path)
  return who
}

test('a payer disputes from the receipt, the shop answers with a document, and two operators decide for the shop', async ({
  sita,
  books,
  world,
  browser,
  anotherPerson,
}) => {
  const hari = await anotherPerson('Hari')
  const shop = await accountOf(hari)
  const id = await paysShop(sita, shop, /^E-banking/)
  const before = await books.wallet(hari.email)

  await sita.presses('Receipt')
  await sita.presses('Something wrong? Dispute this payment')
  await sita.presses('Send the code')
  await expect.poll(async () => /\d{6}/.exec((await mailsTo(world))[0] ?? '')?.[0] ?? '').not.toBe('')
  await sita.fills({ 'The code': /\d{6}/.exec((await mailsTo(world))[0]!)![0] })
  await sita.presses('Go on')
  const form = sita.page.url()
  await sita.page.locator('select[name=reason]').selectOption({ label: 'Not received' })
  await sita.page.locator('textarea').fill('The shop was closed when I came.')
  await sita.presses('Dispute this payment')
  await sita.sees('Your dispute is open')

  const [dispute] = (await shop.call(listDisputes, { which: 'open' })).data.data
  await comesHome(hari)
  await hari.opens(`/dashboard/disputes/${dispute!.id}`)
  const buffer = await photo(900, 600).toBuffer()
  await hari.page.locator('input[type=file]').last().setInputFiles({ name: 'bill.jpg', mimeType: 'image/jpeg', buffer })
  await hari.sees('bill.jpg')
  await hari.presses('Send the answer')
  await hari.presses('Send')
  await hari.sees('Your answer is sent')

  const maker = await operatorWith(world, browser, 'finance_maker', `/operator/disputes/${dispute!.id}`)
  await maker.page.getByRole('button', { name: /^For the merchant/ }).click()
  await maker.page.getByLabel('Why').fill('The signed bill proves it.')
  await maker.page.getByRole('button', { name: 'Propose' }).click()
  await expect(maker.page.getByText('It waits for a second person.')).toBeVisible()
  const checker = await operatorWith(world, browser, 'finance_checker', '/operator/second-person')
  await checker.page.getByRole('button', { name: /^Approve/ }).click()
  await checker.page
    .getByRole('dialog')
    .getByRole('button', { name: /^Approve/ })
    .click()
  await expect(checker.page.getByText('Approved and carried out.')).toBeVisible()

  await sita.page.goto(form)
  await sita.presses('See my dispute')
  await sita.sees('Decided for the shop')
  expect((await shop.call(readPayment, { id })).data).toMatchObject({ state: 'paid', disputed: 0n })
  expect(await books.wallet(hari.email)).toBe(before)
})
