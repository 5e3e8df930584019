import { entersOffice, operatorAt } from './people/operators.ts'
import { heldPayout, isLost } from './people/held-payouts.ts'
import { atBothWidths, saysNotMine, showsPaper, withdraws } from './people/payouts.ts'
import { expect, test } from './test.ts'

test('the first account: another name waits for a paper, nearly the same is shown, the right one rests and can be removed', async ({
  sita,
}) => {
  await withdraws(sita)
  await sita.opens('/dashboard/bankDeposit')
  await sita.sees('First add a bank account')
  await sita.presses('Add an account')
  const writes = async (number: string) => {
    await sita.fills({
      Bank: 'Himalayan Bank',
      Branch: 'Kamaladi',
      'Account number': number,
      'Account holder': 'Himal Tea House',
    })
    await sita.presses('Check the name with the bank')
  }
  await writes('0120 0100 0497 60')
  await atBothWidths(sita, /The bank has another name for this account/)
  await sita.presses('Add it and show a cheque')
  await atBothWidths(sita, 'Needs a cheque')
  await showsPaper(sita)
  await sita.opens('/dashboard/bankDeposit')
  await sita.sees(/^Nothing can go to this account yet/)
  await sita.opens('/dashboard/bankDeposit?tab=accounts')
  await sita.presses('It was not me, remove it')
  await sita.presses('Remove the account')
  await sita.sees('No bank account yet')
  await writes('01200100049794')
  await sita.sees('The bank has nearly the same name. Nothing is saved yet.')
  await expect(sita.page.locator('mark')).not.toHaveCount(0)
  await writes('01200100004417')
  await sita.sees('The bank has the same name. Nothing is saved yet.')
  await sita.presses('Add this account')
  await expect(sita.page.getByRole('list', { name: 'Your accounts' }).getByRole('listitem')).toBeFocused()
  await atBothWidths(sita, 'New account, resting for 24 hours')
  await sita.opens('/dashboard/bankDeposit')
  await sita.sees(/^New, open from/)
  // there is no other account to choose: until when it rests is said, before and after the press
  await sita.fills({ 'Amount to withdraw': '500', Purpose: 'Paying a supplier' })
  await sita.sees(/^This account is new and rests for 24 hours\. You can use it from/)
  await sita.presses(/^Withdraw Rs/)
  await expect(sita.page.locator('[data-error-summary]')).toContainText(/rests for 24 hours/)
  await sita.doesNotSee(/Please choose another/)
  await sita.opens('/dashboard/bankDeposit?tab=accounts')
  await sita.presses('It was not me, remove it')
  await sita.presses('Remove the account')
  await sita.sees('No bank account yet')
  // a link of the mail that nobody was sent, also signed out and with a first call that fails
  const says = (title: string) => expect(sita.page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await sita.page.goto('/verify?account=nobody')
  await says('This link does not work')
  await sita.page.context().clearCookies()
  await sita.page.route('**/api/payouts/settlement-link', (route) => route.abort(), { times: 1 })
  await sita.page.goto('/verify?settlement=nobody')
  await says('Automatic settlement')
  await sita.sees(/^Nothing is changed yet\./)
  await sita.presses('Try again')
  await says('This link does not work')
})

test('an account of another name is opened by a person of the office who compares its whole number with the paper', async ({
  sita,
  world,
  browser,
}) => {
  await withdraws(sita)
  await sita.opens('/dashboard/bankDeposit?tab=accounts')
  await sita.fills({
    Bank: 'Himalayan Bank',
    Branch: 'Kamaladi',
    'Account number': '01200100049760',
    'Account holder': 'Himal Tea House',
  })
  await sita.presses('Check the name with the bank')
  await sita.presses('Add it and show a cheque')
  await showsPaper(sita)
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
  await expect(page.getByText('No paper waits')).toBeVisible()
  await sita.opens('/dashboard/bankDeposit?tab=accounts')
  await sita.sees('Paper accepted')
  await sita.sees('New account, resting for 24 hours')
})

test('an account that somebody did not add says so wherever it stands, offers nothing that is refused, and the settlement stays off', async ({
  sita,
}) => {
  await withdraws(sita, { is_known: false })
  await sita.opens('/dashboard/bankDeposit?tab=settlement')
  await sita.page.getByRole('radio', { name: /^Once a day/ }).check({ force: true })
  await sita.presses('Save')
  await sita.sees(/^You can change this again from .* You can turn it off at any time/)
  await isLost(sita, await heldPayout(sita, '500'))
  await saysNotMine(sita)
  await sita.opens('/dashboard/bankDeposit')
  await sita.sees(/^Nothing can go to this account any more: somebody of your business said that they did not add it\./)
  await sita.doesNotSee(/checked again/)
  // what stands there already is not said once more as the price is refused; the list of what is missing names it
  const priced = sita.page.waitForResponse((answer) => answer.url().includes('/api/payouts/quote'))
  await sita.fills({ 'Amount to withdraw': '600', Purpose: 'Paying a supplier' })
  await priced
  await sita.doesNotSee(/^Somebody of your business said/)
  await sita.presses(/^Withdraw Rs/)
  await expect(sita.page.locator('[data-error-summary]')).toContainText('It can only be removed.')
  await sita.presses('Remove it, or add another')
  await atBothWidths(sita, /It can only be removed, once nothing is on its way to it\./)
  await sita.page.getByRole('button', { name: /^More for Himalayan Bank/ }).click()
  await expect(sita.page.getByRole('menuitem')).toHaveText(['Remove'])
  await sita.page.keyboard.press('Escape')
  await sita.presses('Remove the account')
  await sita.page.getByRole('dialog').getByRole('button', { name: 'Remove the account' }).click()
  await sita.sees(/^Money is on its way to this account/)
  await sita.opens('/dashboard/bankDeposit?tab=settlement')
  await expect(sita.page.getByRole('radio', { name: /^Off/ })).toBeChecked()
  await expect(sita.page.getByRole('button', { name: 'Save' })).toBeDisabled()
  await sita.doesNotSee('Undo changes')
  // and the profile does not say that there is none
  await sita.opens('/dashboard/profile')
  await sita.sees(/^Your KYC names no bank account/, { in: 'Bank account' })
  await sita.section('Bank account').getByRole('link', { name: 'Bank Deposit' }).click()
  await sita.sees('Your accounts')
})
