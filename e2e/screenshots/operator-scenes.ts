import { expect } from '@playwright/test'
import { askForOperator } from '@sahuji/server/operators/operator-requests'
import { newId } from '@sahuji/server/platform/ids'
import { newOperator } from '../../server/testing/operators.ts'
import { entersOffice, operatorAt, writesPassword } from '../people/operators.ts'
import type { Scene } from './scene.ts'
import type { ScreenshotBrowser } from './screenshot-browser.ts'

/** The back office: the sign-in, the log, the operators. */
export function operatorScenes(screenshots: ScreenshotBrowser): Record<string, Scene> {
  const { world } = screenshots
  let office: Promise<Awaited<ReturnType<typeof operatorAt>>> | undefined
  const enter = async () => {
    const who = await operatorAt(world, await screenshots.seat(), ['administrator', 'finance_checker'])
    for (const name of ['Ishwor Adhikari', 'Nirmala Joshi']) await operatorAt(world, who.page, ['finance_maker'], name)
    await waitingRequests(world)
    await writesPassword(who, '/operator', 'not the password')
    await expect(who.page.getByText(/Invalid Login/).first()).toBeVisible()
    await entersOffice(who)
    return who
  }
  const inOffice =
    (path: string, until: string | RegExp, then?: (page: Awaited<ReturnType<Scene>>) => Promise<unknown>): Scene =>
    async () => {
      const { page } = await (office ??= enter())
      await page.goto(`${world.url}/operator${path}`)
      await expect(page.getByText(until).filter({ visible: true }).first()).toBeVisible()
      await then?.(page)
      return page
    }
  return {
    'operator-sign-in': async () => {
      const page = await screenshots.seat()
      await page.goto(`${world.url}/operator`)
      await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
      return page
    },
    'operator-second-factor': async () => {
      const who = await operatorAt(world, await screenshots.seat(), ['viewer'])
      await writesPassword(who)
      await expect(who.page.getByRole('heading', { name: 'Set up a second factor' })).toBeVisible()
      return who.page
    },
    'operator-audit': inOffice('/audit', 'Added an authenticator app', async (page) => {
      await page.locator('tr[data-row] [data-open]').first().click()
      await expect(page.getByRole('region', { name: 'Jobs and errors' })).toBeVisible()
    }),
    'operator-operators': inOffice('/operators', 'Ishwor Adhikari', async (page) => {
      await page.getByRole('link', { name: 'Ishwor Adhikari' }).first().click()
      await expect(page.getByRole('button', { name: 'Change roles' })).toBeVisible()
    }),
    'operator-new': inOffice('/operators', 'Ishwor Adhikari', (page) =>
      page.getByRole('button', { name: 'New operator' }).click(),
    ),
    'operator-merchants': inOffice('/merchants', 'Merchants'),
    'operator-merchant': inOffice('/merchants', 'Merchants', async (page) => {
      await page.locator('tr[data-row] [data-open]').last().click()
      await expect(page.getByRole('heading', { name: 'What is frozen' })).toBeVisible()
    }),
    'operator-freeze': inOffice('/merchants', 'Merchants', async (page) => {
      await page.locator('tr[data-row] [data-open]').last().click()
      await expect(page.getByRole('heading', { name: 'What is frozen' })).toBeVisible()
      await page.keyboard.press('z')
    }),
    'operator-keys': inOffice('/audit', 'Added an authenticator app', (page) => page.keyboard.press('?')),
  }
}

/** Two colleagues' proposals about accounts. */
async function waitingRequests(world: ScreenshotBrowser['world']): Promise<void> {
  const { clock, owner } = world.app
  const { id, name } = await newOperator(world.app, ['administrator'], 'Pemba Lama')
  const other = await newOperator(world.app, ['viewer'], 'Suresh Bajracharya')
  const maker = { operator_id: id, name }
  const tenzing = { name: 'Tenzing Bhutia', email: 'tenzing@sahuji.example' }
  await owner.write(async (tx) => {
    const roles = ['kyc_reviewer', 'support'] as const
    const made = { kind: 'create' as const, operator_id: newId(clock), ...tenzing, roles }
    await askForOperator(tx, maker, made, clock.now())
    const raised = ['viewer', 'finance_checker'] as const
    await askForOperator(tx, maker, { kind: 'roles', operator_id: other.id, ...other, roles: raised }, clock.now())
  })
}
