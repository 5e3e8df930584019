import { expect } from '@playwright/test'
import { ordersForAFile } from '../people/bank-orders.ts'
import { entersOffice, type OperatorAtBrowser, operatorAt } from '../people/operators.ts'
import type { Scene } from './scene.ts'
import type { ScreenshotBrowser } from './screenshot-browser.ts'

/** Files for a bank: waiting orders, and a file whose answer was read. */
export function bankFileScenes(screenshots: ScreenshotBrowser): Record<string, Scene> {
  const { world } = screenshots
  let office: Promise<OperatorAtBrowser> | undefined
  const enter = async () => {
    const references = await ordersForAFile(world, [250_050n, 12_500_000n, 99_900n, 4_500_000n])
    const maker = await operatorAt(
      world,
      await screenshots.seat(),
      ['finance_maker', 'finance_checker'],
      'Nirmala Joshi',
    )
    await entersOffice(maker, '/operator/bank-files')
    await maker.page.getByRole('button', { name: 'Make a file' }).click()
    await maker.page.getByRole('button', { name: 'Download' }).click()
    await expect(maker.page.getByText('Another person uploads the bank’s answer')).toBeVisible()
    await ordersForAFile(world, [750_000n, 30_000n])
    const checker = await operatorAt(
      world,
      await screenshots.seat(),
      ['finance_maker', 'finance_checker'],
      'Deepak Bhattarai',
    )
    await entersOffice(checker, '/operator/bank-files')
    await checker.page
      .getByRole('link', { name: /^SAHUJI-/ })
      .first()
      .click()
    const lines = [
      `${references[0]},2500.50,PAID,FT26112200017,`,
      `${references[1]},125000.00,REJECTED,,Account closed`,
      `${references[2]},990.00,PAID,FT26112200018,`,
      `SJ3K7Q2M9XD4W0000,10.00,PAID,,`,
    ]
    const csv = ['reference,amount,status,bank_reference,reason', ...lines].join('\n')
    await checker.page
      .locator('input[type=file]')
      .setInputFiles({ name: 'nabil-2026-11-22.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
    await expect(checker.page.getByText('Another amount than was ordered')).toBeVisible()
    return checker
  }
  const at =
    (open: (office: OperatorAtBrowser) => Promise<unknown>, until: string | RegExp): Scene =>
    async () => {
      const there = await (office ??= enter())
      await there.page.goto(`${world.url}/operator/bank-files`)
      await open(there)
      await expect(there.page.getByText(until).filter({ visible: true }).first()).toBeVisible()
      await expect(there.page.locator('[aria-busy=true]')).toHaveCount(0)
      return there.page
    }
  return {
    'operator-bank-files': at(async () => {}, 'Make a file'),
    'operator-bank-file': at(
      ({ page }) =>
        page
          .getByRole('link', { name: /^SAHUJI-/ })
          .first()
          .click(),
      'Another amount than was ordered',
    ),
  }
}
