import { rupees } from '@sahuji/contract/money/money'
import { kathmanduDay } from '@sahuji/contract/time/time'
import { merchantIdOf } from '../server/testing/kyc.ts'
import { addLines } from '../server/testing/tariff.ts'
import { accountOf, comesHome } from './people/newcomers.ts'
import { reviewsPayout, withdraws, withMoney } from './people/payouts.ts'
import type { Person } from './people/person.ts'
import { codeOnPhone } from './people/post.ts'
import { expect, test } from './test.ts'

/** Asks for the code while the dialog is open, and types it. */
async function typesCode(person: Person): Promise<void> {
  await person.presses('Send me a code by SMS')
  await person.sees(/^The message names Rs\./)
  await person.fills({ 'Code from the SMS': await codeOnPhone(person) })
}

/** From now on each withdrawal of a merchant costs a commission of so many hundredths of a percent more. */
async function commissionIs({ email, world: { app } }: Person, value: number): Promise<void> {
  const id = await merchantIdOf(app, email)
  await app.owner.write(
    (tx) => tx.run`update merchants set commission_type = 'percent', commission_value = ${value} where id = ${id}`,
  )
}

const isClosed = ({ page }: Person) => expect(page.getByRole('dialog')).toHaveCount(0)

test('a withdrawal that grew dearer while its dialog was open is not made; the new price is shown and then holds', async ({
  sita,
  books,
}) => {
  await withdraws(sita, {})
  const before = await books.wallet(sita.email)
  await reviewsPayout(sita, '5000')
  await sita.reads('Arrives in your account', 'Rs.4,995.48')
  await commissionIs(sita, 100)
  await typesCode(sita)
  await isClosed(sita)
  await sita.sees(/The fee has changed and is Rs\.54\.52 now\. Nothing was charged; please look once more\./)
  expect(await books.wallet(sita.email)).toBe(before)
  await expect(sita.page.getByLabel('Amount to withdraw')).toHaveValue('5,000')
  await sita.reads('Arrives in your account', 'Rs.4,945.48')
  // what costs less than was shown is taken as it is
  await sita.presses(/^Withdraw Rs/)
  await sita.sees('Good once, for exactly this amount and this account.')
  await commissionIs(sita, 50)
  await typesCode(sita)
  await sita.sees('Withdrawal to Himalayan Bank')
  await sita.reads('Arrives in your account', 'Rs.4,970.48')
})

test('a send that grew dearer while its dialog was open is not made, and goes at the price that is shown then', async ({
  sita,
  books,
  world: { app, clock },
  anotherPerson,
}) => {
  const hari = await anotherPerson('Hari')
  await accountOf(hari)
  await withMoney(sita, await accountOf(sita))
  await comesHome(sita)
  const before = await books.wallet(sita.email)
  await sita.opens('/dashboard/sendFund')
  await sita.fills({ 'Mobile number': hari.mobile_no, 'Amount to send': '6000', Purpose: 'Paying a supplier' })
  await sita.reads('Leaves your wallet', 'Rs.6,000.00')
  await sita.presses(/^Send Rs/)
  await sita.sees('Good once, for exactly this amount and this person.')
  const fee = { rule: 'fee', channel: 'send:wallet', value: rupees('50'), fee_kind: 'flat' } as const
  const valid_from = kathmanduDay(clock.now())
  await app.owner.write((tx) => addLines(tx, { valid_from, source: 'A test' }, [fee]))
  await typesCode(sita)
  await isClosed(sita)
  await sita.sees(/The fee has changed and is Rs\.50\.00 now\. Nothing was charged; please look once more\./)
  expect([await books.wallet(sita.email), await books.wallet(hari.email)]).toEqual([before, 0n])
  await sita.presses('Back to the form')
  await expect(sita.page.getByLabel('Amount to send')).toHaveValue('6,000')
  await sita.reads('Leaves your wallet', 'Rs.6,050.00')
  await sita.presses(/^Send Rs/)
  await sita.sees('Good once, for exactly this amount and this person.')
  await typesCode(sita)
  await sita.sees('Success')
  expect(await books.wallet(sita.email)).toBe(before - rupees('6,050'))
})

test('without a line nothing is said against the amount of a withdrawal, and its price comes by itself with the line', async ({
  sita,
  expected,
}) => {
  expected.push(/ERR_|Failed to load resource/)
  const { page } = await withdraws(sita, {})
  await sita.opens('/dashboard/bankDeposit')
  await sita.fills({ 'Amount to withdraw': '5000', Purpose: 'Paying a supplier' })
  await sita.reads('Arrives in your account', 'Rs.4,995.48')
  await page.context().setOffline(true)
  await sita.fills({ 'Amount to withdraw': '6000' })
  await sita.sees(/^There is no connection\. What you wrote is still here/)
  await expect(page.getByLabel('Amount to withdraw')).not.toHaveAttribute('aria-invalid', 'true')
  await sita.presses(/^Withdraw Rs/)
  await page.context().setOffline(false)
  await sita.reads('Arrives in your account', 'Rs.5,990.96')
  await sita.doesNotSee(/^There is no connection/)
  // a press of which nothing came opens nothing later
  await isClosed(sita)
})

test('the price of a send comes by itself with the line', async ({ sita, expected, anotherPerson }) => {
  expected.push(/ERR_|Failed to load resource/)
  const hari = await anotherPerson('Hari')
  await accountOf(hari)
  await withMoney(sita, await accountOf(sita))
  const { page } = await comesHome(sita)
  await sita.opens('/dashboard/sendFund')
  await sita.fills({ 'Mobile number': hari.mobile_no, 'Amount to send': '600', Purpose: 'Paying a supplier' })
  await sita.reads('Leaves your wallet', 'Rs.600.00')
  await page.context().setOffline(true)
  await sita.fills({ 'Amount to send': '700' })
  await sita.sees(/^There is no connection\. What you wrote is still here/)
  await page.context().setOffline(false)
  await sita.reads('Leaves your wallet', 'Rs.700.00')
})
