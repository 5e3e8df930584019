import { rupees } from '@sahuji/contract/money'
import { kathmanduDay } from '@sahuji/contract/time'
import { addLines } from '../server/testing/tariff.ts'
import { accountOf, comesHome } from './people/newcomers.ts'
import { reviewsPayout, withBankAccount, withMoney } from './people/payouts.ts'
import { codeOnPhone } from './people/post.ts'
import type { Person } from './people/person.ts'
import { expect, test } from './test.ts'
import { timePasses } from './world/time.ts'
import type { World } from './world/world.ts'

/** From now on every send, or what goes by another channel, costs so much. */
const feeIs = ({ app }: World, amount: string, channel = 'send:wallet') =>
  app.owner.write(async (tx) => {
    const valid_from = kathmanduDay(app.clock.now())
    await tx.run`delete from tariff_lines where channel = ${channel} and rule = 'fee' and source = 'of this test'`
    const line = { rule: 'fee', channel, value: rupees(amount), fee_kind: 'flat' } as const
    await addLines(tx, { valid_from, source: 'of this test' }, [line])
  })

const feeShown = ({ page }: Person) => page.locator('dl > div').filter({ hasText: /^Fee/ }).locator('dd').first()

test('a fee that rises between quote and press is said and charged once it was seen, also twice and back again', async ({
  sita,
  anotherPerson,
}) => {
  const hari = await anotherPerson('Hari')
  await withMoney(sita, await accountOf(sita))
  await accountOf(hari)
  await comesHome(sita)
  const { world } = sita
  await feeIs(world, '5')
  await sita.opens('/dashboard/sendFund')
  await sita.fills({ 'Mobile number': hari.mobile_no, 'Amount to send': '500', Purpose: 'Paying a supplier' })
  await expect(feeShown(sita)).toContainText('5.00')
  for (const fee of ['20', '30']) {
    await feeIs(world, fee)
    await sita.presses(/^Send Rs/)
    await sita.sees(new RegExp(`The fee has changed and is Rs\\.${fee}\\.00 now`))
    await sita.sees(/Nothing left your wallet/)
    await sita.presses('Change it')
    await expect(feeShown(sita)).toContainText(`${fee}.00`)
  }
  // cheaper again: what is charged is what it costs
  await feeIs(world, '5')
  await sita.presses(/^Send Rs/)
  await sita.sees('Send to somebody else')
  const charged = () =>
    world.app.owner.read((tx) => tx.many<{ fee: bigint; amount: bigint }>`select fee, amount from transfers`)
  expect(await charged()).toEqual([{ fee: rupees('5'), amount: rupees('500') }])
})

test('a withdrawal is not paid by a code that was sent for a lower price; a page that was loaded anew neither', async ({
  sita,
}) => {
  test.slow()
  await withMoney(sita, await accountOf(sita))
  await withBankAccount(sita)
  await comesHome(sita)
  const { world } = sita
  const priceIs = (amount: string) => feeIs(world, amount, 'payout:bank')
  const count = async () =>
    (await world.app.owner.read((tx) => tx.many`select id from payouts where amount = ${rupees('5,000')}`)).length
  await priceIs('10')
  await sita.opens('/dashboard/bankDeposit')
  await reviewsPayout(sita, '5000')
  for (const [price, isLoadedAnew] of [
    ['20', false],
    ['30', true],
  ] as const) {
    await sita.presses('Send me a code by SMS')
    await sita.sees(/^The message names Rs\.5,000\.00/)
    const code = await codeOnPhone(sita)
    await priceIs(price)
    if (isLoadedAnew) {
      await sita.page.reload()
      await sita.sees(/^The message names Rs\.5,000\.00/)
    }
    await sita.fills({ 'Code from the SMS': code })
    await sita.sees(/The fee has changed and is Rs\.\d\d\.\d\d now\. Nothing was charged/)
    expect(await count()).toBe(0)
    await timePasses(sita, { minutes: 1 })
    await sita.presses(/^Withdraw Rs/)
  }
  await sita.presses('Send me a code by SMS')
  await sita.sees(/^The message names Rs\.5,000\.00/)
  await sita.fills({ 'Code from the SMS': await codeOnPhone(sita) })
  await expect(sita.page).toHaveURL(/payout=/)
  expect(await count()).toBe(1)
})
