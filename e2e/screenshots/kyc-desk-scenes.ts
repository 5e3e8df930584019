import { expect, type Page } from '@playwright/test'
import { writeCaseMessage } from '@sahuji/contract/kyc/decisions'
import * as verdict from '@sahuji/contract/kyc/office/verdicts'
import { colleague, signsAll, waitingCase } from '../people/kyc-cases.ts'
import { entersOffice, operatorAt } from '../people/operators.ts'
import type { Scene } from './scene.ts'
import type { ScreenshotBrowser } from './screenshot-browser.ts'

/** The review desk: its queue, a case in each state, the sentences. */
export function kycDeskScenes(screenshots: ScreenshotBrowser): Record<string, Scene> {
  const { world } = screenshots
  let desk: Promise<{ page: Page; first: string; second: string }> | undefined
  const begin = async () => {
    const who = await operatorAt(world, await screenshots.seat(), ['kyc_reviewer', 'administrator'], 'Ishwor Adhikari')
    const first = await waitingCase(world, 'sole_proprietor', { trade_name: 'Asan Masala', name: 'Sunita Maharjan' })
    const second = await waitingCase(world, 'partnership', { trade_name: 'Bouddha Thangka Arts', name: 'Pema Lama' })
    await waitingCase(world, 'individual', { trade_name: 'Kabita Rai', name: 'Kabita Rai' })
    const asmita = await colleague(world, 'Asmita Shrestha')
    await signsAll(asmita, second.id)
    await asmita.call(verdict.writeKycNote, { id: first.id, text: 'Shop board and lane match the map.' })
    await first.merchant.call(writeCaseMessage, { text: 'My shop also sells tea. Should I write it too?' })
    await entersOffice(who)
    return { page: who.page, first: first.id, second: second.id }
  }
  const atDesk =
    (path: (ids: { first: string; second: string }) => string, then: (page: Page) => Promise<unknown>): Scene =>
    async () => {
      const { page, ...ids } = await (desk ??= begin())
      await page.goto(`${world.url}/operator${path(ids)}`)
      await then(page)
      return page
    }
  const claimed = async (page: Page) => {
    await expect(page.getByRole('img', { name: /Citizenship/ }).first()).toBeVisible()
    const claim = page.getByRole('region', { name: 'Decision' }).getByRole('button', { name: 'Claim' })
    await expect(claim.or(page.getByRole('button', { name: /^Reject/ }))).toBeVisible()
    if (await claim.isVisible()) await claim.click()
    await expect(page.getByRole('button', { name: /^Reject/ })).toBeVisible()
  }
  return {
    'kyc-queue': atDesk(
      () => '/kyc',
      (page) => expect(page.locator('tr[data-row]').first()).toBeVisible(),
    ),
    'kyc-case': atDesk(({ first }) => `/kyc/${first}`, claimed),
    'kyc-case-asking': atDesk(
      ({ first }) => `/kyc/${first}`,
      async (page) => {
        await claimed(page)
        await page.keyboard.press('x')
        await page.getByRole('button', { name: /This differs/ }).click()
      },
    ),
    'kyc-case-second': atDesk(({ second }) => `/kyc/${second}`, claimed),
    'kyc-reasons': atDesk(
      () => '/content/reasons',
      (page) => expect(page.getByRole('button', { name: 'Edit' }).first()).toBeVisible(),
    ),
  }
}
