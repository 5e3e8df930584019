import { AxeBuilder } from '@axe-core/playwright'
import { rupees } from '@sahuji/contract/money/money'
import { eventOnSale } from '../server/testing/events.ts'
import { merchantIdOf } from '../server/testing/kyc.ts'
import { accountOf, signsIn } from './people/newcomers.ts'
import { paidLoad } from './people/paid.ts'
import type { Person } from './people/person.ts'
import { decides, opensWays } from './people/ways.ts'
import { expect, test } from './test.ts'

test.use({ viewport: { width: 390, height: 844 } })

const isAccessible = async ({ page }: Person) =>
  expect((await new AxeBuilder({ page }).analyze()).violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([])

test('a stranger holds two seats, pays by card and has two tickets; the money is held until the doors open', async ({
  sita,
  books,
  world,
  anotherPerson,
}) => {
  await opensWays(world)
  const hari = await anotherPerson('Hari')
  await accountOf(hari)
  const merchant_id = await merchantIdOf(world.app, hari.email)
  const types = [{ name: 'Standard', price: '500', seats: 3 }]
  const { slug } = await eventOnSale({ owner: world.app.owner, clock: world.clock }, { merchant_id }, { types })
  const { page } = sita

  await world.app.owner.write(
    (tx) => tx.run`update events set wide_picture = '/files/events/poster.webp' where slug = ${slug}`,
  )
  await sita.opens(`/e/${slug}`)
  await isAccessible(sita)
  const poster = (await page.locator('.poster').boundingBox())!
  expect(poster.width / poster.height).toBeCloseTo(1.5, 1)
  await page.getByRole('button', { name: /^\+ / }).click()
  await page.getByRole('button', { name: /^\+ / }).click()
  await sita.presses('Hold these tickets')
  await sita.isAt(/\/e\/[\w-]+\/orders\/[\da-f-]{36}$/)
  await expect(page.getByRole('timer')).toHaveText(/^(10:00|9:\d\d)$/)
  await sita.fills({ 'Name on the tickets': 'Maya Lama' })
  await page.getByRole('textbox', { name: /^Mobile number/ }).fill('9841234567')
  await isAccessible(sita)
  await sita.presses('Pay Rs.1,000')

  await sita.isAt(/\/pay\/[\da-f-]{36}$/)
  await page.getByRole('radio', { name: /^Card/ }).check()
  await page.getByRole('button', { name: /^Pay Rs\.1,000 by / }).click()
  await page.waitForURL((url) => url.origin === new URL(world.simulator.url).origin)
  await decides(sita, 'approve')
  await expect(page.getByText('The organiser gets the money when the doors open.')).toBeVisible()
  await page.getByRole('link', { name: 'See the tickets' }).click()
  await expect(page.getByRole('heading', { name: 'Your 2 tickets' })).toBeVisible()
  await page.getByRole('link', { name: 'Show it' }).first().click()
  await expect(page.getByRole('img', { name: /^[A-Z]+-\w{4}-\w{3}$/ })).toBeVisible()
  await sita.sees('Good for one entry')
  await isAccessible(sita)
  expect(await page.context().cookies()).toEqual([])

  // less the fee of card payments; nothing of it can be spent before the doors open
  expect(await books.wallet(hari.email)).toBeGreaterThan(rupees('950'))
  const { free } = await world.app.owner.read(
    (tx) => tx.one<{ free: bigint }>`
      select balance - held as free from ledger_accounts
       where merchant_id = ${merchant_id} and mode = 'live' and kind = 'merchant_wallet'`,
  )
  expect(free).toBe(0n)
})

test('what a buyer typed is there again after a form could not be sent', async ({ sita, world, anotherPerson }) => {
  const hari = await anotherPerson('Hari')
  await accountOf(hari)
  const merchant_id = await merchantIdOf(world.app, hari.email)
  const { slug } = await eventOnSale({ owner: world.app.owner, clock: world.clock }, { merchant_id })
  const { page } = sita
  const count = page.getByRole('spinbutton')
  const failsToSend = async (button: string) => {
    const address = page.url()
    await page.route('**/e/**', (route) => (route.request().method() === 'POST' ? route.abort() : route.continue()))
    await page.getByRole('button', { name: button }).click({ noWaitAfter: true })
    await expect.poll(() => page.url()).toBe('chrome-error://chromewebdata/')
    await page.unroute('**/e/**')
    await page.goto(address)
  }
  await sita.opens(`/e/${slug}`)
  await count.fill('2')
  await failsToSend('Hold these tickets')
  await expect(count).toHaveValue('2')
  await sita.presses('Hold these tickets')
  await sita.isAt(/\/orders\//)
  const name = page.getByRole('textbox', { name: 'Name on the tickets' })
  await name.fill('Maya Lama')
  await failsToSend('Pay Rs.1,000')
  await expect(name).toHaveValue('Maya Lama')
  await sita.opens(`/e/${slug}`)
  await expect(count).toHaveValue('')
})

test('a buyer pays from the wallet, and gives a ticket back: its money is in the wallet again', async ({
  sita,
  books,
  world,
  anotherPerson,
}) => {
  const hari = await anotherPerson('Hari')
  const account = await accountOf(sita, 'verified', { is_bound: true })
  await accountOf(hari)
  await paidLoad(world, account, '5000')
  const before = await books.wallet(sita.email)
  const merchant_id = await merchantIdOf(world.app, hari.email)
  const types = ['Standard', 'Balcony', 'Student', 'Stage'].map((name) => ({ name, price: '500' }))
  const { slug } = await eventOnSale({ owner: world.app.owner, clock: world.clock }, { merchant_id }, { types })
  const { page } = sita

  // the button that stays at the lower edge hides no field that the keyboard comes to
  await page.setViewportSize({ width: 390, height: 560 })
  await sita.opens(`/e/${slug}`)
  await page.getByRole('spinbutton').first().focus()
  for (const name of ['Standard', 'Balcony', 'Student', 'Stage']) {
    const more = page.getByRole('button', { name: new RegExp(`^\\+ .*${name}`) })
    while (!(await more.evaluate((button) => button === document.activeElement))) await page.keyboard.press('Tab')
    const [field, dock] = [(await more.boundingBox())!, (await page.locator('.dock').boundingBox())!]
    expect(field.y + field.height).toBeLessThanOrEqual(dock.y)
  }
  await page.getByRole('spinbutton', { name: /Standard/ }).fill('2')
  await sita.presses('Hold these tickets')
  await sita.fills({ 'Name on the tickets': 'Maya Lama' })
  await page.getByRole('textbox', { name: /^Mobile number/ }).fill('9841234567')
  await sita.presses('Pay Rs.1,000')

  await page.getByRole('radio', { name: /With a code by SMS/ }).check()
  await sita.presses('Pay Rs.1,000 from the wallet')
  await sita.presses('Sign in and pay in the account')
  await sita.isAt(/\/signin\?next=/)
  await signsIn(sita)
  await sita.presses('Pay Rs.1,000')
  await sita.sees('Paid')
  expect(await books.wallet(sita.email)).toBe(before - rupees('1000'))
  await sita.presses('See the tickets')

  await page.getByRole('link', { name: 'Show it' }).first().click()
  await page.getByText('Money back', { exact: true }).click()
  await sita.presses('Give the ticket back')
  await sita.sees('Refunded')
  await expect.poll(() => books.wallet(sita.email)).toBe(before - rupees('500'))
})
