import { rupees } from '@sahuji/contract/money'
import { booked, daysAgo, imported, khalti, minuteOf } from '../server/testing/stated-books.ts'
import { heldPayout } from './people/held-payouts.ts'
import { accountOf } from './people/newcomers.ts'
import { entersOffice, operatorAt } from './people/operators.ts'
import { withBankAccount, withMoney } from './people/payouts.ts'
import { expect, test } from './test.ts'

test('a held withdrawal is approved by its checker, by keys and with a proof; another is refused with words', async ({
  world,
  sita,
  browser,
}) => {
  await withMoney(sita, await accountOf(sita))
  await withBankAccount(sita, { is_known: false })
  await heldPayout(sita, '5,000')
  await heldPayout(sita, '7,000')
  const { page } = await (async () => {
    const who = await operatorAt(world, await browser.newPage(), ['finance_checker'], 'Deepak Bhattarai')
    await entersOffice(who, '/operator/payouts')
    return who
  })()
  const list = page.getByRole('table', { name: 'Held withdrawals' })
  await expect(list.getByText('New account')).toHaveCount(2)
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Approved, it is sent to its bank at once.')).toBeVisible()
  await page.keyboard.press('1')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('Rs.5,000.00').first()).toBeVisible()
  await dialog.getByRole('button', { name: 'Approve' }).click()
  await expect(page.getByText('It is sent to its bank.')).toBeVisible()
  await expect(list.getByText('New account')).toHaveCount(1)
  await list.locator('[data-open]').first().click()
  await page.getByRole('button', { name: 'Refuse…' }).click()
  await dialog.getByLabel('Reason').fill('We could not reach you about this account.')
  await dialog.getByRole('button', { name: 'Refuse' }).click()
  await expect(page.getByText('No withdrawal waits for a person.')).toBeVisible()
})

test('a statement against the books: the break waits, is carried over by name, and the day is closed', async ({
  world,
  page,
}) => {
  const { owner: db, clock } = world.app
  const day = daysAgo(clock, 3)
  await booked(db, [{ at: minuteOf(day, 600), amount: rupees('1,500'), reference: 'SJ3K7Q2M9XD4W1' }])
  await imported({ db, clock }, [
    { day, amount: rupees('1,500'), reference: 'SJ3K7Q2M9XD4W1' },
    { day, amount: rupees('250'), rail_reference: 'KH-77', description: 'juju dhau' },
  ])
  const maker = await operatorAt(world, page, ['finance_maker'], 'Nirmala Joshi')
  await entersOffice(maker, '/operator/reconciliation/breaks')
  const breaks = page.getByRole('table', { name: 'Breaks' })
  await expect(breaks.getByText('juju dhau')).toBeVisible()
  await breaks.locator('[data-open]').first().click()
  await page.getByRole('button', { name: /^Wait…/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Why').fill('Khalti was asked by e-mail today.')
  await dialog.getByRole('button', { name: 'Wait' }).click()
  await expect(breaks.getByText(/waits until/)).toBeVisible()
  await page.goto(`${world.url}/operator/reconciliation?day=${day}&account=${khalti}`)
  await expect(page.getByText('Statement less books')).toBeVisible()
  await page.getByRole('button', { name: /^Close the day…/ }).click()
  await dialog.getByText(/^Carry over/).click()
  await dialog.getByRole('button', { name: 'Close the day' }).click()
  await expect(page.getByText('Closed by Nirmala Joshi').first()).toBeVisible()
})

test('an account of ours is opened, and a settlement is proposed against what the rail owes', async ({
  world,
  page,
}) => {
  const { owner: db, clock } = world.app
  await booked(db, [{ at: clock.now(), amount: rupees('2,000') }])
  await entersOffice(
    await operatorAt(world, page, ['administrator', 'finance_maker'], 'Nirmala Joshi'),
    '/operator/settlements',
  )
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: 'Open an account…' }).click()
  await dialog.getByLabel('Bank').fill('Nabil Bank')
  await dialog.getByLabel('Last four digits of the account').fill('4417')
  await dialog.getByLabel('Code').fill('nabil')
  await dialog.getByRole('button', { name: 'Open' }).click()
  await expect(page.getByRole('cell', { name: /Nabil Bank/ })).toBeVisible()
  await page.getByRole('button', { name: /^Record a settlement…/ }).click()
  await dialog.getByLabel('Rail', { exact: true }).selectOption({ label: 'Khalti' })
  await dialog.getByLabel('Settled').fill('1500')
  await dialog.getByLabel('Kept by the rail').fill('15')
  await dialog.getByLabel('Line of the bank’s statement').fill('NBL-881')
  await dialog.getByLabel('Why').fill('Statement of Nabil of today.')
  await expect(dialog.getByText('Rs.1,485.00')).toBeVisible()
  await dialog.getByRole('button', { name: 'Propose' }).click()
  await expect(page.getByText('It waits for a second person.')).toBeVisible()
})
