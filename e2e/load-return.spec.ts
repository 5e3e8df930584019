import { expect, test } from './test.ts'
import { atTheBank, isAtBank, seesState, writesLoad } from './people/loading.ts'
import { atHome } from './people/newcomers.ts'

// otherwise the worker fetches the dialog's chunk, and the test cannot lose it
test.use({ serviceWorkers: 'block' })

test('the confirmation before the browser leaves appears once its chunk can be fetched; a declined load is tried again and paid', async ({
  sita,
}) => {
  const { page } = await atHome(sita)
  let isLost = true
  let asked = 0
  await page.route('**/assets/dialog-sheet*.js', (route) => {
    asked++
    return isLost ? route.abort() : route.continue()
  })
  await writesLoad(sita, { amount: '500', purpose: 'Paying a supplier' })
  await page.getByLabel('Remark').fill('Cardamom, Ilam, lot 14')
  await expect.poll(() => asked, 'fetched ahead').toBeGreaterThan(0)
  const ahead = asked
  await sita.presses(/^Continue to /)
  await expect.poll(() => asked, 'asked for as it is wanted, and again').toBeGreaterThan(ahead + 1)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  isLost = false
  await sita.presses('Go to the bank')
  await isAtBank(sita)
  await atTheBank(sita, 'declines')
  await sita.presses('Try again with Nabil Bank')
  await expect(page.getByLabel('Remark')).toHaveValue('Cardamom, Ilam, lot 14')
  await sita.presses(/^Continue to /)
  await sita.presses('Go to the bank')
  await isAtBank(sita)
  await atTheBank(sita, 'approves')
  await seesState(sita, 'Completed')
  const paid = '[data-lines] > div'
  await expect(page.locator(`main ${paid}`, { hasText: 'You paid at the bank' })).toContainText('505.00')
  await sita.presses('See the ledger entries')
  await expect(page.locator(`main aside ${paid}`, { hasText: 'You paid at the bank' })).toContainText('505.00')
  await page.getByRole('link', { name: 'Receipt' }).click()
  await expect(page.locator('[data-receipt]')).toContainText('505.00')
})
