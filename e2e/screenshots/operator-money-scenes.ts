import { expect, type Page } from '@playwright/test'
import { entersOffice, operatorAt } from '../people/operators.ts'
import { paymentInReview } from '../people/payments-in-review.ts'
import { officeScenes, opensFirstRow } from './office-scene.ts'
import type { Scene } from './scene.ts'
import type { ScreenshotBrowser } from './screenshot-browser.ts'

/** The operator's work on money, with payments in review and a proposal that waits. */
export function operatorMoneyScenes(screenshots: ScreenshotBrowser): Record<string, Scene> {
  const { world } = screenshots
  const enter = async () => {
    await paymentInReview(world, { merchant: 'Bhaktapur Juju Dhau Pasal', amount: '25000', paid: '24000' })
    await paymentInReview(world, { merchant: 'Ason Tea Traders', amount: '15000', paid: '15040' })
    world.clock.advance({ minutes: 7 * 60 })
    await paymentInReview(world, { merchant: 'Gita Stationers', amount: '1500', paid: '1400' })
    const roles = ['administrator', 'finance_maker', 'finance_checker'] as const
    const maker = await operatorAt(world, await screenshots.seat(), roles, 'Nirmala Joshi')
    await entersOffice(maker, '/operator/money')
    await proposes(maker.page)
    const checker = await operatorAt(world, await screenshots.seat(), roles, 'Deepak Bhattarai')
    await entersOffice(checker, '/operator/money')
    return checker
  }
  const at = officeScenes(world, enter)
  return {
    'operator-money': at('/money', 'Trial balance', async (page) => {
      await opensFirstRow(page)
      await expect(page.getByText('Agreed').first()).toBeVisible()
    }),
    'operator-money-credit': at('/money', 'Trial balance', async (page) => {
      await page.getByRole('link', { name: /Gita Stationers/ }).click()
      await page.getByRole('button', { name: /Credit…/ }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
    }),
    'operator-adjustment': at('/money/adjustment', 'Ask the second person', async (page) => {
      await page.getByRole('button', { name: /An account of ours/ }).click()
      await page.getByRole('option', { name: 'Suspense, money in' }).click()
    }),
    'operator-second-person': at('/second-person', 'Checker needed'),
    'operator-jobs': at('/jobs', /No dead jobs|Last error/),
    'operator-ledger': at('/ledger', 'Load, into suspense'),
    'operator-transfer': at('/ledger', 'Load, into suspense', async (page) => {
      await opensFirstRow(page)
      await expect(page.getByText('Comes from')).toBeVisible()
    }),
    'operator-rails': at('/rails', 'Payments without an answer yet'),
    'operator-rails-order': at('/rails', 'What each rail can do', async (page) => {
      await page.getByRole('button', { name: 'Exception for one bank…' }).first().click()
      await expect(page.getByRole('dialog').getByLabel('Why', { exact: true })).toBeVisible()
    }),
    'operator-tariff': at('/tariff', 'Steps of the ladder', tried),
  }
}

/** A draft of a dearer fee and a lower limit, tried on the month that is over. */
async function tried(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'E-banking, a day: ' }).click()
  await page.getByRole('textbox', { name: 'E-banking, a day' }).fill('1,50,000')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'E-banking, fee: ' }).click()
  await page.getByRole('textbox', { name: 'Share' }).fill('0.1')
  await page.getByRole('button', { name: 'Add to the draft' }).click()
  await page.getByRole('button', { name: /Try on a month/ }).click()
  await expect(page.getByText(/Difference to our fees|There were no loads/)).toBeVisible()
}

/** Proposes Rs.1,200 out of suspense, as a maker does at the screen. */
async function proposes(page: Page): Promise<void> {
  await page.getByRole('link', { name: /New adjustment/ }).click()
  for (const name of ['Settlement bank account', 'Suspense, money in']) {
    await page.getByRole('button', { name: /An account of ours/ }).click()
    await page.getByRole('option', { name }).click()
  }
  await page.getByRole('textbox', { name: 'Debit' }).first().fill('1,20,000')
  await page.getByRole('textbox', { name: 'Credit' }).last().fill('1,20,000')
  await page
    .getByLabel('Why')
    .fill('Bank transfer of 17 November came without a reference. Nabil Bank’s letter names the sender.')
  await page.getByRole('button', { name: 'Ask the second person' }).click()
  await expect(page.getByText('Checker needed')).toBeVisible()
}
