import { formatMoney, rupees } from '@sahuji/contract/money/money'
import { expect, test } from './test.ts'
import { atTheBank, isAtBank, isBack, seesState } from './people/loading.ts'
import { pressable } from './people/person.ts'
import { opensMailLink, signsUp, verifiesPhone } from './people/signing-up.ts'

// the same on a desktop, by keyboard alone: keyboard.spec.ts
test.use({ viewport: { width: 390, height: 844 } })

test('on a phone Sita signs up, loads Rs 500 from her bank and opens it down to the ledger', async ({
  sita,
  books,
}) => {
  await signsUp(sita)
  await sita.isAt('/emailVerification')
  await opensMailLink(sita)
  await verifiesPhone(sita)
  await sita.isAt('/dashboard/home')
  await sita.sees('Rs.0.00', { in: 'MERCHANT WALLET' })

  await pressable(sita.page.locator('main'), 'Load funds').click()
  await sita.presses(/E-banking/)
  await sita.fills({ 'Find your bank': 'nabil' })
  await sita.presses(/Nabil Bank/)
  await sita.fills({ 'Amount to load': '500', Purpose: 'Buying stock' })
  await sita.reads('Credited to your wallet', 'Rs.499.75')
  await sita.presses(/^Continue to Nabil/)
  await sita.presses('Go to the bank')
  await isAtBank(sita)
  await atTheBank(sita, 'approves')
  await isBack(sita)
  await seesState(sita, 'Completed')

  const [load] = await books.loads(sita.email)
  const wallet = await books.wallet(sita.email)
  expect(load).toMatchObject({ state: 'credited', amount: rupees('500') })
  expect(wallet).toBe(rupees('500') - load!.fee)

  await sita.opens('/dashboard/home')
  await sita.sees(formatMoney(wallet), { in: 'MERCHANT WALLET' })
  await sita.opens('/dashboard/transactionHistory')
  await sita.presses(/Nabil Bank/)
  await sita.isAt(`/dashboard/transactionHistory/singleTransaction/${load!.id}`)
  await sita.reads('Gross', formatMoney(load!.amount))
  await sita.reads('Net', formatMoney(load!.amount - load!.fee))

  const entries = await books.entries(load!)
  expect(entries.reduce((sum, { amount }) => sum + amount, 0n)).toBe(0n)
  const rows = sita.page.getByRole('table', { name: 'Ledger entries' }).locator('tbody tr[data-row]')
  await expect(rows).toHaveCount(entries.length)
  for (const { amount } of entries) {
    const figure = formatMoney(amount < 0n ? -amount : amount, { prefix: false })
    await expect(rows.filter({ hasText: figure })).not.toHaveCount(0)
  }
})
