import { kathmanduDay } from '@sahuji/contract/time/time'
import { listFundRequests, requestFunds } from '@sahuji/contract/transfers/requests'
import { merchantIdOf } from '../server/testing/kyc.ts'
import { accountOf, comesHome } from './people/newcomers.ts'
import { paidLoad } from './people/paid.ts'
import { type Person, pressable } from './people/person.ts'
import { sendsTo } from './people/sends.ts'
import { expect, test } from './test.ts'

/** Moves these requests a day into the past. */
async function wasYesterday({ email, world: { app } }: Person): Promise<void> {
  const merchant_id = await merchantIdOf(app, email)
  await app.owner.write(
    (tx) => tx.run`
      update transfer_requests set created_at = created_at - interval '25 hours' where merchant_id = ${merchant_id}`,
  )
}

test('sends to a favourite by one press, asks two for equal parts every month and reminds one of them once a day', async ({
  sita,
  books,
  world,
  anotherPerson,
}) => {
  const [hari, gita] = [await anotherPerson('Hari'), await anotherPerson('Gita')]
  const [account] = await Promise.all([
    accountOf(sita, 'verified', { is_bound: true }),
    accountOf(hari),
    accountOf(gita),
  ])
  await paidLoad(world, account, '5000')
  await sendsTo(account, hari, 100)
  await Promise.all([comesHome(sita), comesHome(hari)])
  await sita.opens('/dashboard/sendFund')
  await sita.fills({ 'Mobile number': hari.mobile_no })
  await sita.presses('Keep as a favourite')
  await expect(pressable(sita.page, 'A favourite')).toHaveAttribute('aria-pressed', 'true')
  await sita.fills({ 'Mobile number': '' })
  await sita.page.reload()
  await sita.page.getByRole('button', { name: /Pokhara Trekking Shop.*favourite/ }).click()
  await expect(sita.page.getByLabel('Mobile number')).toHaveValue(hari.mobile_no)
  await sita.fills({ 'Amount to send': '250', Purpose: 'Paying a supplier' })
  await sita.sees(/at once\. It cannot be called back\./)
  await sita.presses(/^Send Rs/)
  await sita.sees('Success')
  expect(await books.wallet(hari.email)).toBe(35_000n)

  const due_on = kathmanduDay(new Date(world.clock.now().getTime() + 5 * 86_400_000))
  await sita.opens('/dashboard/requestFund')
  await sita.presses('Split between several')
  await sita.fills({ 'Mobile number 1': hari.mobile_no, 'Part 1': '901', 'Mobile number 2': gita.mobile_no })
  await sita.sees(gita.trade_name)
  await sita.presses('In equal parts')
  await expect(sita.page.getByLabel('Part 2')).toHaveValue(/^450\.50/)
  await sita.page.getByLabel(/^Wished for by/).fill(due_on)
  await sita.fills({ Purpose: 'Paying a supplier', 'How often': 'Every month' })
  const asked = sita.page.waitForResponse(
    (response) => response.request().method() === 'POST' && response.url().endsWith(requestFunds.path),
  )
  await sita.presses(/^Ask for Rs/)
  expect((await asked).status()).toBe(200)
  const { data } = (await account.call(listFundRequests, { direction: 'out' })).data
  const parts = data.map(({ other, amount, due_on: by, every }) => [other.trade_name, amount, by, every])
  expect(parts.toSorted()).toEqual([
    [gita.trade_name, 45_050n, due_on, 'month'],
    [hari.trade_name, 45_050n, due_on, 'month'],
  ])

  await sita.opens('/dashboard/fundRequests?view=out')
  const ofHari = sita.page.getByRole('region', { name: hari.trade_name })
  await expect(ofHari).toContainText('Wished for by')
  await expect(ofHari).toContainText('Comes again')
  await expect(ofHari).toContainText('Rs.901.00, asked of 2')
  await expect(pressable(ofHari, 'Remind')).toBeDisabled()
  await expect(ofHari).toContainText(/You can remind from .+ on\./)
  await wasYesterday(sita)
  await sita.page.reload()
  await pressable(ofHari, 'Remind').click()
  await sita.sees('They have been reminded.')
  await expect(pressable(ofHari, 'Remind')).toBeDisabled()
  await hari.opens('/dashboard/notifications')
  await hari.sees(/is still waiting for/)
})
