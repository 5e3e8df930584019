import { rupees } from '@sahuji/contract/money/money'
import { followBooks } from '@sahuji/server/reconciliation/follow-books.job'
import { booked, daysAgo, fileOf, khalti, minuteOf } from '../server/testing/stated-books.ts'
import type { Page } from '@playwright/test'
import { heldPayout, isLost, showsCheque } from './people/held-payouts.ts'
import { accountOf } from './people/newcomers.ts'
import { entersOffice, operatorAt } from './people/operators.ts'
import { withBankAccount, withMoney } from './people/payouts.ts'
import { expect, test } from './test.ts'

test('of held withdrawals one is approved, by keys and with a proof, and one refused; two people release a lost one; a cheque is reviewed', async ({
  world,
  sita,
  browser,
}) => {
  const person = await accountOf(sita)
  await withMoney(sita, person)
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
  await expect(page.getByText('No withdrawal is waiting for review.')).toBeVisible()

  const lost = await heldPayout(sita, '900')
  await isLost(sita, lost)
  const maker = await operatorAt(world, await browser.newPage(), ['finance_maker'], 'Nirmala Joshi')
  await entersOffice(maker, '/operator/payouts?queue=unclear')
  await maker.page.locator('tr[data-row] [data-open]').first().click()
  await maker.page.getByRole('button', { name: /^Request its release…/ }).click()
  await maker.page.getByRole('dialog').getByLabel('Reason').fill('NCHL says by telephone that it never came.')
  await maker.page.getByRole('dialog').getByRole('button', { name: 'Ask' }).click()
  await expect(maker.page.getByText('Release, waits for a checker')).toBeVisible()
  await page.goto(`${world.url}/operator/payouts?queue=unclear`)
  await page.locator('tr[data-row] [data-open]').first().click()
  await expect(page.getByText('NCHL says by telephone that it never came.')).toBeVisible()
  await page.getByRole('button', { name: /^Release it…/ }).click()
  await dialog.getByRole('button', { name: 'Release it' }).click()
  await expect(page.getByText('No withdrawal is unclear: every bank has answered.')).toBeVisible()

  await showsCheque(sita, person)
  await page.goto(`${world.url}/operator/account-papers`)
  await page.locator('tr[data-row] [data-open]').first().click()
  await expect(page.getByRole('img', { name: 'cheque.jpg' })).toBeVisible()
  await page.getByRole('button', { name: 'Larger' }).click()
  await page.keyboard.press('1')
  await dialog.getByLabel('Reason').fill('The cheque shows the same firm.')
  await dialog.getByRole('button', { name: 'Accept' }).click()
  await expect(page.getByText('No document is waiting')).toBeVisible()
})

test('a statement with a bad line is imported and counts without it; a break is resolved, a day closed, and reopened by two', async ({
  world,
  page,
  browser,
}) => {
  const { owner: db, clock } = world.app
  const day = daysAgo(clock, 3)
  await booked(db, [{ at: minuteOf(day, 600), amount: rupees('1,500'), reference: 'SJ3K7Q2M9XD4W1' }])
  const rows = [
    { day, amount: rupees('1,500'), reference: 'SJ3K7Q2M9XD4W1' },
    { day, amount: rupees('250'), rail_reference: 'KH-77', description: 'juju dhau' },
    { day, amount: rupees('90'), rail_reference: 'KH-78', description: 'nobody knows' },
  ]
  await followBooks.run({}, { db: world.app.db, clock })
  // with the checker's role too: her own proposals are not hers to decide
  const maker = await operatorAt(world, page, ['finance_maker', 'finance_checker'], 'Nirmala Joshi')
  await entersOffice(maker, '/operator/reconciliation/statements')
  await bringsWithBadLine(page, day, fileOf(rows))
  const dialog = page.getByRole('dialog')
  await page.getByRole('link', { name: 'See its rows' }).click()
  await expect(page.getByRole('table', { name: 'Rows' }).getByText('By its reference')).toHaveCount(1)
  await page.getByRole('link', { name: 'Without an entry' }).first().click()
  await expect(page.getByRole('table', { name: 'Rows' }).locator('tbody tr')).toHaveCount(2)
  await page.goto(`${world.url}/operator/reconciliation/breaks`)
  const breaks = page.getByRole('table', { name: 'Breaks' })
  await expect(breaks.getByText('juju dhau')).toBeVisible()
  await breaks
    .getByRole('link', { name: /nobody knows|Unknown row/ })
    .last()
    .click()
  await page.getByRole('button', { name: /^Into suspense…/ }).click()
  await dialog.getByLabel('Why').fill('Nobody knows whose this is yet.')
  await dialog.getByRole('button', { name: 'Propose' }).click()
  await expect(breaks.getByText(/waits for a checker/)).toBeVisible()
  const checker = await operatorAt(world, await browser.newPage(), ['finance_checker'], 'Deepak Bhattarai')
  await entersOffice(checker, '/operator/second-person')
  await checker.page.getByRole('button', { name: /^Approve and post/ }).click()
  await checker.page.getByRole('dialog').getByRole('button', { name: 'Approve and post' }).click()
  await expect(checker.page.getByText('Approved and carried out.')).toBeVisible()
  await page.goto(`${world.url}/operator/reconciliation/breaks`)
  await breaks.locator('[data-open]').first().click()
  await page.getByRole('button', { name: /^Wait…/ }).click()
  await dialog.getByLabel('Why').fill('Khalti was asked by e-mail today.')
  await dialog.getByRole('button', { name: 'Wait' }).click()
  await expect(breaks.getByText(/waits until/)).toBeVisible()
  await page.goto(`${world.url}/operator/reconciliation?day=${day}&account=${khalti}`)
  await expect(page.getByText('Statement less books')).toBeVisible()
  await page.getByRole('button', { name: /^Close the day…/ }).click()
  await dialog.getByText(/^Carry over/).click()
  await dialog.getByRole('button', { name: 'Close the day' }).click()
  await expect(page.getByText('Closed by Nirmala Joshi').first()).toBeVisible()
  await page.getByRole('button', { name: /^Request to open it again…/ }).click()
  await dialog.getByLabel('Why').fill('A second file of that day came.')
  await dialog.getByRole('button', { name: 'Ask' }).click()
  await expect(page.getByText('To be opened again').first()).toBeVisible()
  await expect(page.getByText('Another person has to open it.')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Open again…/ })).toHaveCount(0)
  await checker.page.goto(`${world.url}/operator/reconciliation?day=${day}&account=${khalti}`)
  await checker.page.getByRole('button', { name: /^Open again…/ }).click()
  await checker.page.getByRole('dialog').getByRole('button', { name: 'Open again' }).click()
  await expect(checker.page.getByRole('button', { name: /^Close the day…/ })).toBeVisible()
})

/** A file without the map's columns is refused by name; a file with a bad line counts without it, after a review. */
async function bringsWithBadLine(page: Page, day: string, file: string): Promise<void> {
  await page.getByLabel('Rail or our bank account').selectOption({ label: 'Khalti' })
  await page.getByLabel('Day').fill(day)
  const brings = (name: string, text: string) =>
    page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })
  await brings('other.csv', 'Datum,Betrag\n1,2\n')
  await expect(page.getByText('The file has no column “Date”')).toBeVisible()
  await brings('khalti.csv', `${file}\n${day},"one thousand",,SJ9,KH-79,,Payment,Completed\n`)
  await expect(page.getByRole('table', { name: 'Lines that could not be read' }).getByText('No amount')).toBeVisible()
  await expect(page.getByText('Rows that name entries of this account: 1 of 3.')).toBeVisible()
  await page.keyboard.press('1')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText(/1 line could not be read/)).toBeVisible()
  await dialog.getByText(/^I have checked the notes above/).click()
  await dialog.getByRole('button', { name: 'Let it count' }).click()
  await expect(page.getByText('It counts. Rows without an entry: 2')).toBeVisible()
}
