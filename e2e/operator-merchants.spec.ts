import { merchantIdOf, setKyc } from '../server/testing/kyc.ts'
import { expect, test } from './test.ts'
import { atHome } from './people/newcomers.ts'
import { officeWorker } from './people/office-worker.ts'
import type { Person } from './people/person.ts'

const keys = async ({ page }: Person, ...pressed: string[]) => {
  for (const key of pressed) await page.keyboard.press(key)
}

test('an operator finds and freezes a merchant with a key, the merchant is notified, and a second person lifts it', async ({
  sita,
  browser,
  world,
}) => {
  await atHome(sita)
  await setKyc(world.app, await merchantIdOf(world.app, sita.email), 'VALID')
  const seat = async (name: string) =>
    officeWorker(world, await (await browser.newContext()).newPage(), { roles: ['administrator'], name })
  const roshani = await seat('Roshani Tuladhar')
  await roshani.opens('/operator/merchants')
  await expect(roshani.page.getByRole('table', { name: 'Merchants' })).toBeVisible()
  await keys(roshani, '/')
  await roshani.page.keyboard.type(sita.mobile_no)
  await keys(roshani, 'Enter')
  await roshani.sees('1 found')
  await keys(roshani, 'Tab')
  await roshani.page.getByRole('table', { name: 'Merchants' }).getByRole('link').first().focus()
  await keys(roshani, 'Enter')
  await expect(roshani.page.getByRole('heading', { level: 1, name: sita.trade_name })).toBeVisible()

  await keys(roshani, 'z')
  await roshani.fills({ 'Reason, for operators': 'Bank account changed and emptied the same afternoon' })
  await roshani.presses('Freeze')
  await roshani.sees('Nothing leaves the wallet.')
  await roshani.sees('held by the freeze')

  await sita.opens('/dashboard/home')
  await sita.sees('Money out of your wallet is paused.')
  await sita.sees('We noticed something unusual and review it first, to keep your money safe.')
  await sita.doesNotSee('emptied')

  await roshani.presses('Lift…')
  await roshani.fills({ 'Why it can be lifted': 'The owner confirmed it on the telephone' })
  await roshani.presses('Ask')
  await roshani.sees('It waits for a second person.')
  const pemba = await seat('Pemba Lama')
  await pemba.opens(new URL(roshani.page.url()).pathname)
  await pemba.sees(/Roshani Tuladhar asks to lift it/)
  await pemba.presses('Lift it')
  await expect(pemba.section('What is frozen').locator('[data-shut]')).toHaveCount(0)
  await sita.opens('/dashboard/home')
  await sita.sees('MERCHANT WALLET')
  await sita.doesNotSee('Money out of your wallet is paused.')
})

test('an operator sees what the merchant sees by their leave alone, and the merchant reads what was seen', async ({
  sita,
  browser,
  world,
}) => {
  await atHome(sita)
  const id = await merchantIdOf(world.app, sita.email)
  const page = await (await browser.newContext()).newPage()
  const pemba = await officeWorker(world, page, { roles: ['support'], name: 'Pemba Lama' })
  await pemba.opens(`/operator/merchants/${id}`)
  await pemba.sees('You do not see their pages')
  await keys(pemba, 'v')
  await pemba.fills({ 'Why you want to view': 'You called about a load that is missing' })
  await pemba.presses('Ask')
  await pemba.sees(/was asked at .* and has not answered/)

  await sita.opens('/dashboard/home')
  await sita.sees('Pemba Lama of support asks to view your pages.')
  await sita.presses('Allow for 30 minutes')
  await sita.sees(/Pemba Lama of support may view your pages until/)

  await pemba.page.reload()
  await pemba.sees(/^You may view .*’s pages until/)
  await keys(pemba, 'v')
  await pemba.presses('Wallet')
  await pemba.reads('Available', 'Rs.0.00')
  await pemba.presses('Transaction History')
  await pemba.sees('No transactions yet')

  await sita.opens('/dashboard/profile#views')
  await expect(
    sita.section('When support viewed your pages').getByText(/2 pages were viewed: Wallet .*Transaction History/),
  ).toBeVisible()
  await sita.presses('End it now')
  await expect(sita.section('When support viewed your pages').getByText('over')).toBeVisible()
  await pemba.presses('Limits')
  await pemba.sees('The merchant does not allow you to view their pages now. Ask for it; it lasts half an hour.')
})
