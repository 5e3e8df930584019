import { atHome } from './people/newcomers.ts'
import { officeWorker } from './people/office-worker.ts'
import { expect, test } from './test.ts'

test('an operator writes a notice; a merchant reads it above every page and closes it for good', async ({
  sita,
  browser,
  world,
}) => {
  const seat = await (await browser.newContext()).newPage()
  const nima = await officeWorker(world, seat, { roles: ['support'], name: 'Nima Sherpa' })
  await nima.opens('/operator/content/notices')
  await nima.presses('Write a notice')
  await seat.getByText('Warning').click()
  await nima.fills({ English: 'connectIPS rests tonight from ten until two.' })
  await nima.presses('Publish')
  await nima.sees('Choose when it ends.')
  await nima.fills({ Ends: '2099-11-30T06:00' })
  await nima.presses('Publish')
  await expect(seat.getByRole('listitem').filter({ hasText: 'connectIPS rests' })).toContainText('Shown now')

  await atHome(sita)
  const banner = sita.page.locator('[data-banner]').filter({ hasText: 'connectIPS rests tonight' })
  await expect(banner).toBeVisible()
  await sita.opens('/dashboard/profile')
  // it closes at once; the server has stored it when it answers
  const kept = sita.page.waitForResponse((response) => response.url().includes('/api/merchants/broadcasts/'))
  await banner.getByRole('button', { name: 'Close' }).click()
  await expect(banner).toHaveCount(0)
  await kept
  await sita.page.reload()
  await sita.opens('/dashboard/home')
  await expect(sita.page.getByRole('main')).toBeVisible()
  await expect(banner).toHaveCount(0)
})
