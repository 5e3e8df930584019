import { accountOf, comesHome } from './people/newcomers.ts'
import { withBankAccount, withMoney } from './people/payouts.ts'
import { pressable } from './people/person.ts'
import { expect, test } from './test.ts'

test('the automatic settlement is turned off soon after it was changed, and shows until when it still sends', async ({
  sita,
}) => {
  await withMoney(sita, await accountOf(sita))
  await withBankAccount(sita, {})
  await comesHome(sita)
  const { page } = sita
  const every = (name: string) => page.getByRole('radio', { name: new RegExp(`^${name}`) }).check({ force: true })
  await sita.opens('/dashboard/bankDeposit?tab=settlement')
  await every('Once a day')
  await sita.sees('Kept in the wallet')
  await sita.presses('Save')
  await sita.sees(/^You can change this again from .* You can turn it off at any time/)
  await sita.fills({ 'Keep in the wallet': '100' })
  await expect(pressable(page, 'Save')).toBeDisabled()
  // the effect of removing its account is shown first
  await sita.opens('/dashboard/bankDeposit?tab=accounts')
  await page.getByRole('button', { name: /^More for Himalayan Bank/ }).click()
  await page.getByRole('menuitem', { name: 'Remove' }).click()
  await sita.sees(/The automatic settlement goes to this account\. It is turned off too/)
  await sita.opens('/dashboard/bankDeposit?tab=settlement')
  await expect(page.getByRole('radio', { name: /^Once a day/ })).toBeChecked()
  await every('Off')
  await sita.sees(/^Not turned off yet: until you save it/)
  await sita.presses('Save')
  await sita.sees('Nothing goes out automatically.')
})
