import { merchantIdOf, setKyc } from '../server/testing/kyc.ts'
import { expect, test } from './test.ts'
import { atHome } from './people/newcomers.ts'
import { pressable } from './people/person.ts'

test('the bank pages begin with the bank list, and say what the specification says where it does not come', async ({
  sita,
  expected,
}) => {
  expected.push(/^500: /)
  await atHome(sita)
  const answers: [json: object, says: string][] = [
    [{}, 'Bank List not found, Please try again later!!'],
    [{ status: '018', message: 'The banks are asleep.' }, 'The banks are asleep.'],
  ]
  for (const [json, says] of answers) {
    await sita.page.route('**/api/list', (route) => route.fulfill({ status: 422, json }))
    const asked = sita.page.waitForRequest('**/api/list')
    await sita.opens('/dashboard/loadFunds/ebanking')
    expect((await asked).method()).toBe('GET')
    await expect(sita.page.getByRole('alert')).toContainText(says)
    // what the rails offer is a call of its own
    await sita.sees(/Nabil Bank/)
    await sita.page.unroute('**/api/list')
  }
  await pressable(sita.page, 'Try again').click()
  await expect(sita.page.getByRole('alert')).toHaveCount(0)
})

test('an amount too low or too high is refused by 016 and 017, with the sentence', async ({ sita }) => {
  await atHome(sita)
  await setKyc(sita.world.app, await merchantIdOf(sita.world.app, sita.email), 'VALID')
  await sita.opens('/dashboard/loadFunds/ebanking')
  await sita.presses(/Nabil Bank/)
  await sita.fills({ 'Amount to load': '1' })
  await sita.sees(/^The amount is too low\. The least is .* \(code 016\)$/)
  await sita.fills({ 'Amount to load': '99999999' })
  await sita.sees(/^The amount is too high\. .* \(code 017\)$/)
})
