import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { createPayment, readPayment } from '@sahuji/contract/payments'
import { createLink } from '@sahuji/contract/payments/links'
import type { Someone } from '../server/testing/people.ts'
import { newId } from '../server/src/platform/ids.ts'
import { accountOf, comesHome } from './people/newcomers.ts'
import { atLocalhost, withDevice, withoutSuggestions } from './people/passkeys.ts'
import { paidLoad } from './people/paid.ts'
import type { Person } from './people/person.ts'
import { codeOnPhone } from './people/post.ts'
import { decides, opensWays } from './people/ways.ts'
import { expect, test } from './test.ts'

test.use({ viewport: { width: 390, height: 844 } })

/** Chooses a way on the page of a payment, with its bank where there are several, and presses the button that names it. */
async function paysBy({ page }: Person, row: RegExp): Promise<void> {
  await page.getByRole('radio', { name: row }).check()
  const bank = page.getByRole('combobox', { name: 'Choose your bank' })
  if (await bank.isVisible()) await bank.selectOption({ label: 'Himalayan Bank' })
  // connectIPS's own charge is known before, a bank's is shown next
  await page.getByRole('button', { name: /^Pay Rs\.1,78[04] by / }).click()
  if (/banking/.test(row.source)) await seesCharge(page)
}

/** The page before the bank's, which adds a charge of its own. */
const seesCharge = (page: Page) => page.getByRole('button', { name: /^Pay Rs\.1,78\d at Himalayan Bank/ }).click()

const seesPaid = ({ page }: Person) => expect(page.getByRole('heading', { name: 'Paid', exact: true })).toBeVisible()

const isAccessible = async ({ page }: Person) =>
  expect((await new AxeBuilder({ page }).analyze()).violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([])

const askedBy = async (shop: Someone): Promise<string> => {
  const asked = { amount: 178_000, description: 'Festival hamper' }
  return (await shop.call(createPayment, asked, newId())).data.id
}

test('a stranger pays a link by mobile banking, card and connectIPS, and has a receipt that is ours', async ({
  sita,
  books,
  world,
  anotherPerson,
}) => {
  // three payments at the pages of three rails
  test.slow()
  await opensWays(world)
  const hari = await anotherPerson('Hari')
  const shop = await accountOf(hari)
  const { data: link } = await shop.call(createLink, { title: 'Festival hamper', amount: 178_000 }, newId())
  const before = await books.wallet(hari.email)
  for (const row of [/^Mobile banking/, /^Card/, /^connectIPS/]) {
    await test.step(`${row}`, async () => {
      await sita.opens(new URL(link.url).pathname)
      await sita.fills({ 'Your name': 'Maya Lama', 'Your mobile number': '9841234567' })
      await sita.presses('Go on')
      await isAccessible(sita)
      await paysBy(sita, row)
      await sita.page.waitForURL((url) => url.origin === new URL(world.simulator.url).origin)
      await decides(sita, 'approve')
      await sita.isAt(/\/pay\/[\w-]+\?r=/)
      await seesPaid(sita)
      await isAccessible(sita)
    })
  }
  // less one per cent by a bank, and 2.2 by card
  expect((await books.wallet(hari.email)) - before).toBe(3n * 178_000n - 2n * 1_780n - 3_916n)

  await sita.presses('Receipt')
  await sita.isAt(/\/receipt\/[0-9A-Z]{16}/)
  await isAccessible(sita)
  expect(await sita.page.context().cookies()).toEqual([])
  await sita.page.getByRole('link', { name: 'Is this receipt real?' }).click()
  await sita.sees(hari.trade_name)
  await sita.sees('Rs.1,780.00')
})

test('two tabs, a double press, back and reload make one attempt and one charge', async ({
  sita,
  books,
  world,
  anotherPerson,
  anotherTab,
}) => {
  const hari = await anotherPerson('Hari')
  const shop = await accountOf(hari)
  const id = await askedBy(shop)
  const tab = await anotherTab(sita)
  // without news of the first tab, which would replace the form of the second before it is pressed
  const news = /\/api\/pay\/[^/]+(\/events)?$/
  for (const one of [sita, tab]) {
    await one.page.route(news, (route) => route.abort())
    await one.opens(`/pay/${id}`)
    await one.page.getByRole('radio', { name: /^E-banking/ }).check()
    await one.page
      .getByRole('combobox', { name: 'Choose your bank' })
      .filter({ visible: true })
      .selectOption({ label: 'Himalayan Bank' })
  }
  const press = ({ page }: Person) => page.getByRole('button', { name: /^Pay Rs\.1,780 by / }).dblclick()
  await Promise.all([press(sita), press(tab)])
  await Promise.all([seesCharge(sita.page), seesCharge(tab.page)])
  const bank = new URL(world.simulator.url).origin
  for (const { page } of [sita, tab]) {
    await page.waitForURL((url) => url.origin === bank)
    await page.unroute(news)
  }

  // the bank's page opens once
  const isFirst = await sita.page.getByRole('heading', { name: 'Payment request' }).isVisible()
  const [payer, other] = isFirst ? [sita, tab] : [tab, sita]

  await other.page.goBack()
  await other.sees('Approve it now')
  await other.page.reload()
  await other.sees('Waiting for you to approve')
  await expect(other.page.getByRole('radio')).toHaveCount(0)

  await decides(payer, 'approve')
  await seesPaid(payer)
  // by the stream, without a reload of its own
  await seesPaid(other)
  await payer.opens(`/pay/${id}`)
  await expect(payer.page.getByRole('button', { name: /^Pay/ })).toHaveCount(0)
  const attempts = await world.app.owner.read(
    (tx) => tx.many<{ state: string }>`select state from payment_attempts where payment_id = ${id}`,
  )
  expect(attempts).toEqual([{ state: 'succeeded' }])
  expect((await shop.call(readPayment, { id })).data).toMatchObject({ state: 'paid', amount: 178_000n })
  expect(await books.wallet(hari.email)).toBe(176_220n)
})

test('a stranger scans the QR on another screen with the app of a bank, and both see that it is paid', async ({
  sita,
  books,
  anotherPerson,
  anotherTab,
}) => {
  const hari = await anotherPerson('Hari')
  const id = await askedBy(await accountOf(hari))
  const before = await books.wallet(hari.email)
  await sita.opens(`/pay/${id}`)
  await paysBy(sita, /^NEPALPAY QR/)
  await expect(sita.page.getByRole('img', { name: 'QR code to pay Rs.1,780.00' })).toBeVisible()
  await expect(sita.page.getByRole('link', { name: 'Save the picture' })).toBeVisible()
  await isAccessible(sita)
  const app = await anotherTab(sita)
  await app.page.goto((await sita.page.getByRole('link', { name: /^Simulator/ }).getAttribute('href')) ?? '')
  await app.page.getByRole('button', { name: 'Pay Rs.1,780' }).click()
  await seesPaid(sita)
  // less 0.8 per cent
  expect((await books.wallet(hari.email)) - before).toBe(178_000n - 1_424n)
})

test('a wallet pays by a code that comes by SMS, without signing in', async ({ sita, books, world, anotherPerson }) => {
  const [account, shop] = [await accountOf(sita, 'verified'), await accountOf(await anotherPerson('Hari'))]
  await paidLoad(world, account, '5000')
  const before = await books.wallet(sita.email)
  const id = await askedBy(shop)
  await sita.opens(`/pay/${id}`)
  await sita.page.getByRole('radio', { name: /With a code by SMS/ }).check()
  await sita.presses('Pay Rs.1,780 from the wallet')
  await isAccessible(sita)
  await sita.fills({ 'Mobile number of the wallet': sita.mobile_no })
  await sita.presses('Send the code')
  await sita.sees('Enter the code')
  await isAccessible(sita)
  await sita.fills({ 'Code from the SMS': await codeOnPhone(sita) })
  await sita.page.getByRole('button', { name: 'Pay Rs.1,780' }).dblclick()
  await seesPaid(sita)
  expect(before - (await books.wallet(sita.email))).toBe(178_000n)
})

test('a wallet pays by a passkey on the page of the payment', async ({ sita, books, world, anotherPerson }) => {
  const shop = await accountOf(await anotherPerson('Hari'))
  const person = atLocalhost(sita)
  await withoutSuggestions(person)
  await withDevice(person)
  await paidLoad(world, await accountOf(person), '5000')
  await comesHome(person)
  await person.opens('/dashboard/profile')
  await person.presses('Add a passkey')
  await person.fills({ Name: 'Shop phone' })
  await person.presses('Go on')
  await person.sees('Shop phone', { in: 'Signing in' })
  const before = await books.wallet(sita.email)
  const id = await askedBy(shop)
  await person.opens(`/pay/${id}/wallet`)
  await person.sees('Pay in the account that is open here')
  await person.presses('Pay with a passkey')
  await seesPaid(person)
  expect(before - (await books.wallet(sita.email))).toBe(178_000n)
})
