import { switchChannel } from '@sahuji/server/banks/rail-switches'
import { addLines } from '../server/testing/tariff.ts'
import { kathmanduDay } from '@sahuji/contract/time'
import type { LoadChannel } from '@sahuji/contract/banks'
import { expect, test } from './test.ts'
import { atTheBank, goesToBank, writesLoad } from './people/loading.ts'
import { atHome } from './people/newcomers.ts'
import type { World } from './world/world.ts'

test.beforeEach(async ({ sita }) => void (await atHome(sita)))

const switches = (world: World, channel: LoadChannel, is_off: boolean) =>
  world.app.owner.write((tx) =>
    switchChannel(tx, {
      rail: 'onepg',
      channel,
      is_off,
      reason: 'The gateway asked for it.',
      changed_at: world.clock.now(),
      changed_by: 'asha',
    }),
  )

test('on a slow line the press on Continue counts before the quote is there', async ({ sita }) => {
  const { page } = sita
  await writesLoad(sita, { amount: '500' })
  await page.route('**/api/funding/quote*', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 600))
    await route.continue()
  })
  await sita.fills({ 'Amount to load': '1500' })
  await page.getByRole('button', { name: /^Continue to / }).press('Enter')
  await expect(page.getByRole('button', { name: /^Continue to / })).toHaveAttribute('aria-disabled', 'true')
  await expect(page.getByRole('dialog')).toContainText('1,500')
})

test('a rail that goes down leaves what was typed, says so, and takes it along to a way that works', async ({
  sita,
  world,
  expected,
}) => {
  expected.push(/503/)
  const { page } = sita
  await writesLoad(sita, { amount: '1200' })
  await page.getByLabel(/^Remark/).fill('Cardamom')
  await sita.presses(/^Continue to /)
  await expect(page.getByRole('dialog')).toBeVisible()
  await switches(world, 'ebanking', true)
  await sita.presses('Go to the bank')
  await sita.sees('Nabil Bank cannot be reached by E-banking now.')
  await sita.sees(/Nothing was charged, and what you wrote is still here/)
  await expect(page.getByLabel('Amount to load')).not.toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByRole('button', { name: 'Try Nabil Bank all the same' })).toBeVisible()
  await expect(page.getByLabel('Amount to load')).toHaveValue('1,200')
  await expect(page.getByLabel(/^Remark/)).toHaveValue('Cardamom')
  const offered = page.locator('main').getByRole('link', { name: 'Mobile banking', exact: true })
  await offered.click()
  await sita.presses(/Himalayan Bank/)
  await expect(page.getByLabel('Amount to load')).toHaveValue('1,200')
  await expect(page.getByLabel(/^Remark/)).toHaveValue('Cardamom')
  await sita.opens('/dashboard/loadFunds')
  await expect(page.getByRole('link', { name: /^E-banking/ })).toContainText('Down')
  await sita.opens('/dashboard/loadFunds/ebanking')
  await sita.presses(/Himalayan Bank/)
  await sita.sees('Himalayan Bank cannot be reached by E-banking now.')
})

test('without a line nothing is said against the amount, and its price comes by itself with the line', async ({
  sita,
}) => {
  const { page } = sita
  await writesLoad(sita, { amount: '500' })
  await page.context().setOffline(true)
  await sita.sees(/^No connection since/)
  await sita.fills({ 'Amount to load': '1700' })
  await sita.presses(/^Continue to /)
  await sita.sees(/^There is no connection/)
  await expect(page.getByLabel('Amount to load')).not.toHaveAttribute('aria-invalid', 'true')
  await page.context().setOffline(false)
  await sita.reads('Credited to your wallet', 'Rs.1,699.15')
  await sita.doesNotSee(/^There is no connection/)
})

test('an open load of the same amount is named before a second one is confirmed', async ({ sita }) => {
  const { page } = sita
  await goesToBank(sita, { amount: '660' })
  await writesLoad(sita, { amount: '660' })
  await sita.sees(/^A load of the same amount from this bank is still open/)
  await sita.presses(/^Continue to /)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'See the open load' })).toBeVisible()
})

test('where no load of the day is left, hub and form say so before an amount is written', async ({ sita, world }) => {
  const { page } = sita
  const one = { rule: 'day_count', channel: 'load:ebanking', value: 1n } as const
  const valid_from = kathmanduDay(world.clock.now())
  await world.app.owner.write((tx) => addLines(tx, { valid_from, source: 'A test' }, [one]))
  await goesToBank(sita, { amount: '670' })
  await sita.opens('/dashboard/loadFunds')
  await expect(page.getByRole('link', { name: /^E-banking/ })).toContainText('No more today')
  await sita.opens('/dashboard/loadFunds/ebanking')
  await sita.presses(/Nabil Bank/)
  await sita.sees(/^No more loads by E-banking today\./)
  await expect(page.getByRole('button', { name: /^Continue to / })).toHaveCount(0)
})

test('the hub says nothing of how a rail stands before it was asked anew', async ({ sita, world }) => {
  const { page } = sita
  await sita.opens('/dashboard/loadFunds')
  const ebanking = page.getByRole('link', { name: /^E-banking/ })
  await expect(ebanking).toContainText('Working')
  await sita.presses('Home')
  await switches(world, 'ebanking', true)
  const said: string[] = []
  await page.route('**/api/funding/channels*', async (route) => {
    said.push((await ebanking.textContent({ timeout: 2_000 }).catch(() => '')) ?? '')
    await route.continue()
  })
  await page.locator('main').getByRole('link', { name: 'Load funds' }).first().click()
  await expect(ebanking).toContainText('Down')
  expect(said.join()).not.toContain('Working')
})

test('who says that they have finished is told that the bank knows of no payment, and what to do', async ({
  sita,
  books,
}) => {
  await goesToBank(sita, { amount: '640' })
  await atTheBank(sita, 'leaves without paying')
  const [load] = await books.loads(sita.email)
  await sita.opens(`/dashboard/loadFunds/ebanking/return/${load!.id}`)
  await sita.presses('I have finished at the bank')
  await sita.sees('The bank knows of no payment yet.')
  await sita.sees(/Asked at/)
  await sita.sees(/we go on asking/)
})

test('an amount is pasted as people write it; what cannot be read is said and stands for nothing', async ({ sita }) => {
  const { page } = sita
  await writesLoad(sita, { amount: '500' })
  const amount = page.getByLabel('Amount to load')
  const pastes = async (text: string) => {
    await amount.selectText()
    await page.evaluate((said) => navigator.clipboard.writeText(said), text)
    await page.keyboard.press('ControlOrMeta+v')
  }
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await pastes('5000/-')
  await expect(amount).toHaveValue('5,000')
  await pastes('1 234,50')
  await expect(amount).toHaveValue('1,234.50')
  await pastes('1234.567')
  await expect(amount).toHaveValue('')
  await sita.sees(/“1234.567” cannot be read as an amount/)
  await amount.pressSequentially('100000')
  await expect(amount).toHaveValue('1,00,000')
  await sita.doesNotSee(/cannot be read as an amount/)
})
