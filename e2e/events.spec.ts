import { AxeBuilder } from '@axe-core/playwright'
import { rupees } from '@sahuji/contract/money/money'
import { eventOnSale } from '../server/testing/events.ts'
import { merchantIdOf } from '../server/testing/kyc.ts'
import { accountOf } from './people/newcomers.ts'
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

  await sita.opens(`/e/${slug}`)
  await isAccessible(sita)
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
