import { entersOffice, operatorAt } from './people/operators.ts'
import { atBothWidths, showsPaper, withdraws } from './people/payouts.ts'
import { expect, test } from './test.ts'

test('an account of another name waits until an operator has compared its whole number with a document', async ({
  sita,
  world,
  browser,
}) => {
  await withdraws(sita)
  await sita.opens('/dashboard/bankDeposit?tab=accounts')
  await sita.fills({
    Bank: 'Himalayan Bank',
    Branch: 'Kamaladi',
    'Account number': '0120 0100 0497 60',
    'Account holder': 'Himal Tea House',
  })
  await sita.presses('Check the name with the bank')
  await atBothWidths(sita, /The bank has another name for this account/)
  await sita.presses('Add it and show a cheque')
  await atBothWidths(sita, 'Needs a cheque')
  await showsPaper(sita)
  await sita.opens('/dashboard/bankDeposit')
  await sita.sees(/^Nothing can go to this account yet/)
  const asmita = await operatorAt(world, await browser.newPage(), ['finance_checker'], 'Deepak Bhattarai')
  await entersOffice(asmita, '/operator/account-papers')
  const { page } = asmita
  await page.locator('tr[data-row] [data-open]').first().click()
  await expect(page.getByText('01200100049760')).toBeVisible()
  await expect(page.getByText(/Compare the whole number and the name/)).toBeVisible()
  await expect(page.getByRole('img', { name: 'cheque.jpg' })).toBeVisible()
  await page.keyboard.press('1')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Reason').fill('The cheque shows name and number.')
  await dialog.getByRole('button', { name: 'Accept' }).click()
  await expect(page.getByText('No document is waiting')).toBeVisible()
  await sita.opens('/dashboard/bankDeposit?tab=accounts')
  await sita.sees('Document accepted')
  await sita.sees('New account, locked for 24 hours')
})
