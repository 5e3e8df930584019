import { rupees } from '@sahuji/contract/money/money'
import { operatorRoles } from '@sahuji/contract/company/operator-roles'
import { expect, type Page } from '@playwright/test'
import { booked, daysAgo, fileOf, imported, khalti, minuteOf } from '../../server/testing/stated-books.ts'
import { heldPayout } from '../people/held-payouts.ts'
import { entersOffice, operatorAt } from '../people/operators.ts'
import { personIn } from '../people/person.ts'
import { signUpOf } from '../people/sign-ups.ts'
import { withBankAccount, withMoney } from '../people/payouts.ts'
import { accountOf } from '../people/newcomers.ts'
import type { World } from '../world/world.ts'
import { officeScenes, opensFirstRow } from './office-scene.ts'
import type { Scene } from './scene.ts'
import type { ScreenshotBrowser } from './screenshot-browser.ts'

/** Statements against the books, and the withdrawals that wait for a person. */
export function operatorBooksScenes(screenshots: ScreenshotBrowser): Record<string, Scene> {
  const { world } = screenshots
  const day = daysAgo(world.clock, 3)
  const references = ['SJ3K7Q2M9XD4W1', 'SJ3K7Q2M9XD4W2', 'SJ3K7Q2M9XD4W3']
  const enter = async () => {
    await books(world, day, references)
    const nima = personIn(world, await screenshots.seat(), signUpOf('Nima'))
    await withMoney(nima, await accountOf(nima))
    await withBankAccount(nima, { is_known: false })
    await heldPayout(nima, '5,000')
    const who = await operatorAt(world, await screenshots.seat(), operatorRoles, 'Nirmala Joshi')
    await entersOffice(who, '/operator/reconciliation')
    return who
  }
  const at = officeScenes(world, enter)
  const text = `${fileOf([
    { day, amount: rupees('4,500'), reference: references[2]!, fee: 900n },
    {
      day: daysAgo(world.clock, 4),
      amount: rupees('12,000'),
      reference: 'SJ9',
      description: 'Bhaktapur Juju Dhau Pasal',
    },
    { day, amount: rupees('250'), rail_reference: 'KH-77', description: 'juju dhau' },
  ])}\n${day},"one thousand",,SJ3K7Q2M9XD4W9,KH-78,,Payment,Completed\n2026-13-45,"20.00",,,KH-79,,Payment,Completed`
  const others: Record<string, Scene> = {
    'operator-books-money': at('/money', 'Trial balance'),
    'operator-books-payouts': at('/payouts', 'New account', opensFirstRow),
    'operator-books-settlements': at('/settlements', 'What rails owe us'),
    'operator-books-papers': at('/account-papers', 'No document is waiting'),
    'operator-books-questions': at('/support', 'Questions'),
    'operator-books-holidays': at('/content/holidays', 'Public holidays'),
  }
  return {
    'operator-books-days': at(`/reconciliation?day=${day}&account=${khalti}`, 'Statement less books'),
    'operator-books-breaks': at('/reconciliation/breaks', 'Unknown row', opensFirstRow),
    'operator-books-statements': at('/reconciliation/statements', 'Statements that were read'),
    'operator-books-column': at('/reconciliation/statements', 'Statements that were read', async (page) => {
      await chooses(page, 'Nepal Bank,2026\nDatum;Betrag\n1;2\n')
      await page.getByRole('button', { name: 'Correct the map' }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
    }),
    'operator-books-preview': at('/reconciliation/statements', 'Statements that were read', async (page) => {
      await chooses(page, text)
      await expect(page.getByText('Lines that could not be read').first()).toBeVisible()
      await expect(page.getByText('What counts')).toBeVisible()
    }),
    'operator-books-maps': at('/reconciliation/maps?map=khalti', 'How a day is written'),
    'operator-books-rows': at(`/reconciliation/rows?account=${khalti}&day=${day}`, 'By its reference'),
    ...others,
    'operator-books-palette': at('/reconciliation/breaks', 'Unknown row', async (page) => {
      await page.keyboard.press('Control+k')
      // the shop with the held withdrawal
      await page.keyboard.type('bouddha')
      await expect(page.getByRole('group', { name: 'Merchants' })).toBeVisible()
    }),
    // the language stays with the browser: the last of them
    'operator-books-arabic': at(`/reconciliation?day=${day}&account=${khalti}`, 'Statement less books', turnsTo('ar')),
    'operator-books-nepali': at('/reconciliation/breaks', /./, async (page) => {
      await turnsTo('ne')(page)
      await opensFirstRow(page)
    }),
  }
}

/** The page once more, in another language. */
const turnsTo = (language: 'ar' | 'ne') => async (page: Page) => {
  await page.context().addCookies([{ name: 'sahuji_look', value: language, url: page.url() }])
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('lang', language)
  await expect(page.locator('main h1')).toBeVisible()
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
}

/** Uploads a file of Khalti, as a maker does on the screen. */
async function chooses(page: Page, text: string): Promise<void> {
  await page.getByLabel('Rail or our bank account').selectOption({ label: 'Khalti' })
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'khalti-2026-11-19.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
}

/** Three payments in our books, and a statement with two of them and a third of unknown origin. */
async function books(world: World, day: string, references: readonly string[]): Promise<void> {
  const { owner: db, clock } = world.app
  const items = references.map((reference, place) => ({
    at: minuteOf(day, 600 + place),
    amount: rupees('1,500') * BigInt(place + 1),
    reference,
  }))
  await booked(db, items)
  await imported({ db, clock }, [
    ...items.slice(0, 2).map(({ amount, reference }) => ({ day, amount, reference, fee: 1_500n })),
    { day, amount: rupees('250'), rail_reference: 'KH-77', description: 'juju dhau' },
  ])
}
