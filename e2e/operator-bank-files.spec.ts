import { expect } from '@playwright/test'
import { readFile } from 'node:fs/promises'
import { ordersForAFile } from './people/bank-orders.ts'
import { entersOffice, operatorAt } from './people/operators.ts'
import { test } from './test.ts'

test('one person makes and downloads a file, another uploads the answer and sees each wrong line before it is applied', async ({
  world,
  browser,
}) => {
  const [paid, differs] = (await ordersForAFile(world, [250_050n, 100_000n])) as [string, string]
  const maker = await operatorAt(world, await browser.newPage(), ['finance_maker', 'finance_checker'], 'Nirmala Joshi')
  await entersOffice(maker, '/operator/bank-files')
  await expect(maker.page.getByText('2 orders wait for a file: Rs.3,500.50')).toBeVisible()
  await maker.page.getByRole('button', { name: 'Make a file' }).click()
  await expect(maker.page.getByText('Not downloaded')).toBeVisible()
  const downloading = maker.page.waitForEvent('download')
  await maker.page.getByRole('button', { name: 'Download' }).click()
  const file = await downloading
  expect(file.suggestedFilename()).toMatch(/^SAHUJI-\d{8}-\d\d\.csv$/)
  expect(await readFile(await file.path(), 'utf8')).toContain(`2500.50,NPR,${paid}`)
  await expect(maker.page.getByText('Another person uploads the bank’s answer')).toBeVisible()
  await expect(maker.page.getByRole('button', { name: 'Upload the bank’s answer' })).toBeHidden()

  const checker = await operatorAt(world, await browser.newPage(), ['finance_checker'], 'Deepak Bhattarai')
  await entersOffice(checker, '/operator/bank-files')
  await checker.page.getByRole('link', { name: file.suggestedFilename() }).click()
  const csv = `reference,amount,status\n${paid},2500.50,PAID\n${differs},999.00,PAID\nSJNOBODY,5.00,PAID\n`
  await checker.page
    .locator('input[type=file]')
    .setInputFiles({ name: 'answer.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
  await expect(checker.page.getByText('Another amount than was ordered')).toBeVisible()
  await expect(checker.page.getByText('No order of this file has this reference')).toBeVisible()
  await checker.page.getByRole('button', { name: 'Apply 1 line…' }).click()
  await expect(checker.page.getByRole('dialog').getByText('Rs.2,500.50')).toBeVisible()
  await checker.page.getByRole('dialog').getByRole('button', { name: 'Apply' }).click()
  await expect(checker.page.getByText(/Applied by Deepak Bhattarai/)).toBeVisible()
  const rail = world.rails.payouts.named('bankfile')!
  const asked = { submitted_at: world.clock.now(), amount: 0n }
  expect(await rail.query({ ...asked, reference: paid })).toMatchObject({ state: 'credited', amount: 250_050n })
  expect(await rail.query({ ...asked, reference: differs })).toMatchObject({ state: 'sent' })
})
