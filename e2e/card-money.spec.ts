import { rupees } from '@sahuji/contract/money/money'
import { requestFunds } from '@sahuji/contract/transfers/requests'
import { randomUUID } from 'node:crypto'
import { merchantIdOf, setKyc } from '../server/testing/kyc.ts'
import { deposited } from '../server/testing/payouts.ts'
import { accountOf, comesHome } from './people/newcomers.ts'
import { type Person, pressable } from './people/person.ts'
import { expect, test } from './test.ts'

/** A verified merchant with Rs.500, and Rs.800 of a credit card. */
async function hasBothParts(person: Person): Promise<void> {
  const { app } = person.world
  await accountOf(person)
  const merchant_id = await merchantIdOf(app, person.email)
  await setKyc(app, merchant_id, 'VALID')
  await deposited(app, merchant_id, rupees('500'))
  await deposited(app, merchant_id, rupees('800'), { kind: 'merchant_restricted' })
  await comesHome(person)
}

test('a request is paid with money of a credit card, which goes first and is not sent on', async ({
  sita,
  books,
  anotherPerson,
}) => {
  const hari = await anotherPerson('Hari')
  const asker = await accountOf(hari)
  await hasBothParts(sita)
  const payers = [{ mobile_no: sita.mobile_no, amount: Number(rupees('600')) }]
  await asker.call(requestFunds, { payers, purpose: 'stock' }, randomUUID())

  // shown before anything is typed
  await sita.opens('/dashboard/sendFund')
  await sita.sees(/came from a credit card\. It pays requests and counters before the rest/)
  await sita.reads('Available to send', 'Rs.500.00')
  // an amount that is too high is refused once, at the amount, with what is missing and why
  await sita.fills({ 'Mobile number': hari.mobile_no, 'Amount to send': '800', Purpose: 'Paying a supplier' })
  await sita.sees('You can send Rs.500.00 now.', { in: 'How much' })
  await sita.sees(/^Rs\.300\.00 is missing/, { in: 'How much' })
  await sita.sees(/Rs\.800\.00 of your balance came from a credit card/, { in: 'How much' })
  await sita.presses(/^Send Rs/)
  await expect(sita.page.getByLabel('Amount to send', { exact: true })).toBeFocused()
  await expect(sita.page.getByText('You can send Rs.500.00 now.').filter({ visible: true })).toHaveCount(1)

  await sita.opens('/dashboard/fundRequests')
  await sita.presses(/^Pay Rs/)
  await sita.reads('Asked for', 'Rs.600.00')
  await sita.reads('You can pay now', 'Rs.1,300.00')
  await sita.reads('Card money in it, which pays requests and is not sent', 'Rs.800.00')
  await sita.reads('Leaves your wallet', 'Rs.600.00')
  await sita.reads('Of it from card money', 'Rs.600.00')
  await pressable(sita.page.getByRole('dialog'), 'Pay').click()
  await sita.sees('Success')
  expect(await books.wallet(sita.email)).toBe(rupees('700'))
  expect(await books.wallet(hari.email)).toBe(rupees('600'))

  await sita.opens('/dashboard/home')
  await sita.reads('Spend only', 'Rs.200.00')
  await sita.opens('/dashboard/sendFund')
  await sita.reads('From a credit card', 'Rs.200.00')
  await sita.reads('Available to send', 'Rs.500.00')
  expect(await books.broken()).toEqual([])
})
