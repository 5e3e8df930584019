import { kathmanduDay } from '@sahuji/contract/time/time'
import type { Browser, Page } from '@playwright/test'
import { expect, test } from './test.ts'
import { entersOffice, type OperatorAtBrowser, operatorAt } from './people/operators.ts'
import { paymentInReview } from './people/payments-in-review.ts'
import { complaintsOf } from './world/complaints.ts'
import type { World } from './world/world.ts'

/** A second operator in a browser of their own. */
async function colleague(world: World, browser: Browser, path: string): Promise<OperatorAtBrowser> {
  const page = await (await browser.newContext({ reducedMotion: 'reduce' })).newPage()
  const who = await operatorAt(world, page, ['finance_checker'], 'Deepak Bhattarai')
  await entersOffice(who, path)
  return who
}

const state = (page: Page, reference: string, world: World) =>
  expect
    .poll(async () => {
      const row = await world.app.db.read(
        (tx) => tx.one<{ state: string }>`select state from loads where reference = ${reference}`,
      )
      return row.state
    })
    .toBe(page ? 'credited' : '')

test('an adjustment is written by one and signed by another; the maker is offered no signature', async ({
  world,
  page,
  browser,
  context,
}) => {
  const complaints = complaintsOf(context)
  const maker = await operatorAt(world, page, ['finance_maker'], 'Nirmala Joshi')
  await entersOffice(maker, '/operator/money')
  // the menu is drawn before the page, which has the key
  await expect(page.getByRole('link', { name: /^New adjustment/ })).toBeVisible()
  await page.keyboard.press('a')
  await expect(page.getByRole('heading', { level: 1, name: 'New adjustment' })).toBeVisible()
  for (const name of ['Settlement bank account', 'Suspense, money in']) {
    await page.getByRole('button', { name: /An account of ours/ }).click()
    await page.getByRole('option', { name }).click()
  }
  await page.getByRole('textbox', { name: 'Debit' }).first().fill('1,200')
  await page.getByRole('textbox', { name: 'Credit' }).last().fill('1,100')
  await expect(page.getByText('Debits are Rs.100.00 more')).toBeVisible()
  await page.getByRole('textbox', { name: 'Credit' }).last().fill('1,200')
  await page.getByLabel('Why').fill('A bank transfer came without a reference.')
  // a reload keeps the draft, and the accounts' balances are the present ones
  await page.evaluate(() => {
    const kept = sessionStorage.getItem('draft.operator.adjustment')!
    sessionStorage.setItem('draft.operator.adjustment', kept.replaceAll(/("balance":"?)-?\d+/g, '$17777700'))
  })
  await page.reload()
  await expect(page.getByText('In balance')).toBeVisible()
  await expect(page.getByRole('table', { name: 'Lines' })).not.toContainText(/7[68],\d77\.00/)
  await expect(page.getByLabel('Why')).toHaveValue('A bank transfer came without a reference.')
  await page.getByRole('button', { name: 'Ask the second person' }).click()
  await expect(page.getByText('You made it: another person has to sign.')).toBeVisible()
  await expect(page.getByRole('button', { name: /Approve and post/ })).toHaveCount(0)
  const checker = await colleague(world, browser, '/operator/second-person')
  await expect(checker.page.getByText('You may sign. The maker may not.')).toBeVisible()
  await checker.page.keyboard.press('y')
  await checker.page.getByRole('dialog').getByRole('button', { name: 'Approve and post' }).click()
  await expect(checker.page.getByText('Approved and carried out.')).toBeVisible()
  await expect(checker.page.getByText('Nothing waits for a second person')).toBeVisible()
  await page.reload()
  await page.getByRole('link', { name: 'See the entries in the ledger' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Transfer' })).toBeVisible()
  await expect(page.getByText('A-1', { exact: true })).toBeVisible()
  // and the next person to sign in finds nothing of an unsent one
  await page.goto(`${world.url}/operator/money/adjustment`)
  await page.getByLabel('Why').fill('Not for others.')
  await page.getByRole('button', { name: 'Nirmala Joshi' }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
  expect(await page.evaluate(() => Object.keys(sessionStorage).filter((name) => name.startsWith('draft.')))).toEqual([])
  expect(complaints).toEqual([])
})

test('a large payment needs a second person; a claimed one belongs to the colleague', async ({
  world,
  page,
  browser,
}) => {
  const reference = await paymentInReview(world, { merchant: 'Ason Tea Traders', amount: '15000', paid: '15040' })
  const maker = await operatorAt(world, page, ['finance_maker'])
  await entersOffice(maker, '/operator/money')
  await page.getByRole('link', { name: /Ason Tea Traders/ }).click()
  await page.getByRole('button', { name: /Claim/ }).click()
  await expect(page.getByText('claimed by you')).toBeVisible()
  const checker = await colleague(world, browser, '/operator/money')
  await checker.page.getByRole('link', { name: /Ason Tea Traders/ }).click()
  await expect(checker.page.getByText('claimed by Roshani Tuladhar')).toBeVisible()
  await checker.page.getByRole('button', { name: /Claim/ }).click()
  await expect(checker.page.getByText(/Roshani Tuladhar is working on this payment/)).toBeVisible()

  await page.getByRole('button', { name: /^Credit…/ }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('More than Rs.10,000.00: another person has to approve it.')).toBeVisible()
  await dialog.getByLabel('Why').fill('The bank has confirmed it.')
  await dialog.getByRole('button', { name: 'Propose' }).click()
  await expect(page.getByText('waits for a checker')).toBeVisible()
  await checker.page.goto(`${world.url}/operator/second-person`)
  await checker.page.getByRole('button', { name: /Approve and post/ }).click()
  await checker.page.getByRole('dialog').getByRole('button', { name: 'Approve and post' }).click()
  await expect(checker.page.getByText('Approved and carried out.')).toBeVisible()
  await state(page, reference, world)
})

test('the tariff is written as a draft, tried on a month that is over, and holds once another person has signed', async ({
  world,
  page,
  browser,
  context,
}) => {
  const complaints = complaintsOf(context)
  const maker = await operatorAt(world, page, ['finance_maker'], 'Nirmala Joshi')
  await entersOffice(maker, '/operator/tariff')
  await page.getByRole('button', { name: 'E-banking, times a day: ' }).click()
  await page.getByRole('textbox', { name: 'E-banking, times a day' }).fill('30')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Visa, fee: ' }).click()
  await page.getByRole('textbox', { name: 'Share' }).fill('1.75')
  await page.getByRole('button', { name: 'Add to the draft' }).click()
  await expect(page.getByText('2 changes')).toBeVisible()
  await page.reload()
  await expect(page.getByText('2 changes')).toBeVisible()
  await page.keyboard.press('t')
  await expect(page.getByText(/There were no loads in this month|Difference to our fees/)).toBeVisible()
  await page.getByRole('button', { name: 'Send to the second person' }).click()
  await page.getByRole('button', { name: 'Sign and send' }).click()
  await expect(page.getByLabel('Source')).toHaveAttribute('aria-invalid', 'true')
  await page.getByLabel('Source').fill('NRB circular 12/083')
  await page.getByLabel('Why').fill('The festival season’s circular.')
  await page.getByRole('button', { name: 'Sign and send' }).click()
  await expect(page.getByText(/by Nirmala Joshi waits for a second person/)).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(page.getByText('A trial checks every load of the month', { exact: false })).toBeVisible()

  const checker = await colleague(world, browser, '/operator/second-person')
  await expect(checker.page.getByText('E-banking, times a day')).toBeVisible()
  await checker.page.getByRole('link', { name: 'Try it on a past month' }).click()
  await expect(checker.page.getByRole('heading', { level: 1, name: 'Tariff' })).toBeVisible()
  await expect(checker.page.getByText('2 changes, signed by Nirmala Joshi')).toBeVisible()
  await checker.page.goBack()
  await expect(checker.page.getByRole('link', { name: 'Try it on a past month' })).toBeVisible()
  await checker.page.keyboard.press('y')
  await expect(checker.page.getByRole('dialog').getByText(/^Tariff: 2 changes, which begin on 20/)).toBeVisible()
  await checker.page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
  await expect(checker.page.getByText(/^Approved: it begins on 20/)).toBeVisible()
  await page.reload()
  await expect(page.getByText('Signed, comes later')).toBeVisible()
  await page.goto(`${world.url}/generalPages/3`)
  const announced = page.getByText(/Changes from 20.*New rules for/)
  await announced.getByRole('link', { name: 'Read version 2' }).click()
  await expect(page.getByText('This version is not in force yet.', { exact: false })).toBeVisible()
  expect(complaints).toEqual([])
})

test('a switch of the tariff keeps its focus; short notice needs a reason, and the sheet keeps its draft', async ({
  world,
  page,
}) => {
  const maker = await operatorAt(world, page, ['finance_maker'], 'Nirmala Joshi')
  await entersOffice(maker, '/operator/tariff')
  const closes = page.getByRole('button', { name: 'payment by card money: ', exact: false }).last()
  await closes.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('1 change, Nirmala')).toBeVisible()
  await expect(closes).toBeFocused()
  const tomorrow = kathmanduDay(new Date(Date.now() + 86_400_000))
  await page.locator('input[type=date]').fill(tomorrow)
  const send = page.getByRole('button', { name: 'Send to the second person' })
  await send.click()
  await page.getByLabel('Source').fill('Our own rule')
  await page.getByLabel('Why').fill('Two shops draw cash by it.')
  await expect(page.getByLabel('Reason for the short notice')).toHaveAttribute('aria-required', 'true')
  await page.getByRole('button', { name: 'Not now' }).click()
  await send.click()
  await expect(page.getByLabel('Source')).toHaveValue('Our own rule')
  await expect(page.getByLabel('Why')).toHaveValue('Two shops draw cash by it.')
})
