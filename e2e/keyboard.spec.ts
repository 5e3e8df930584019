import { expect, test } from './test.ts'
import { isAtBank, isBack, seesState } from './people/loading.ts'
import { accountOf } from './people/newcomers.ts'
import { tabsTo } from './people/keyboard.ts'

test('from the sign-in to the credited load by keyboard alone', async ({ sita, books }) => {
  const { page } = sita
  const { keyboard } = page
  await accountOf(sita)
  await sita.opens('/signin')
  await tabsTo(page, page.getByLabel('E-mail or mobile number'))
  await keyboard.type(sita.email)
  await tabsTo(page, page.getByLabel('Password', { exact: true }))
  await keyboard.type(sita.password)
  await keyboard.press('Enter')
  await sita.isAt('/dashboard/home')

  await tabsTo(page, page.locator('main').getByRole('link', { name: 'Load funds', exact: true }))
  await keyboard.press('Enter')
  await tabsTo(page, page.getByRole('link', { name: /E-banking/ }))
  await keyboard.press('Enter')
  await tabsTo(page, page.getByLabel('Find your bank'))
  await keyboard.type('nabil')
  await tabsTo(page, page.getByRole('link', { name: /Nabil/ }))
  await keyboard.press('Enter')

  await tabsTo(page, page.getByLabel('Amount to load'))
  await keyboard.type('500')
  await tabsTo(page, page.getByLabel('Purpose'))
  await keyboard.press('ArrowDown')
  await sita.reads('Credited to your wallet', 'Rs.499.75')
  await tabsTo(page, page.getByRole('button', { name: /^Continue to/ }))
  await keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeVisible()
  await tabsTo(page, page.getByRole('button', { name: 'Go to the bank' }))
  await keyboard.press('Enter')

  await isAtBank(sita)
  await tabsTo(page, page.getByRole('button', { name: /^Approve/ }))
  await keyboard.press('Enter')
  await isBack(sita)
  await seesState(sita, 'Completed')
  expect(await books.loads(sita.email)).toHaveLength(1)
  await tabsTo(page, page.getByRole('link', { name: 'See the ledger entries' }))
  await keyboard.press('Enter')
  await expect(page.getByRole('table', { name: 'Ledger entries' })).toBeVisible()
})
