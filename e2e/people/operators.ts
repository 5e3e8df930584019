import { expect, type Page } from '@playwright/test'
import type { OperatorRole } from '@sahuji/contract/company/operator-roles'
import { newOperator, operatorPassword } from '../../server/testing/operators.ts'
import { totpNow } from '../../server/testing/second-factors.ts'
import type { World } from '../world/world.ts'

/** An operator at a browser. */
export interface OperatorAtBrowser {
  page: Page
  world: World
  email: string
  name: string
  /** Of the authenticator app, once it is set up. */
  secret: string
}

/** An account with a password and these roles, without a browser yet. */
export async function operatorAt(
  world: World,
  page: Page,
  roles: readonly OperatorRole[],
  name = 'Roshani Tuladhar',
): Promise<OperatorAtBrowser> {
  const { email } = await newOperator(world.app, roles, name)
  return { page, world, email, name, secret: '' }
}

/** Writes e-mail and password at an address of the office. */
export async function writesPassword(
  { page, world, email }: OperatorAtBrowser,
  path = '/operator/audit',
  password = operatorPassword,
) {
  await page.goto(world.url + path)
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

/** At the first sign-in: sets up the app, and the office opens. */
export async function setsUpOfficeApp(who: OperatorAtBrowser): Promise<void> {
  const { page, world } = who
  await page.getByRole('button', { name: 'Use an authenticator app' }).click()
  await expect(page.getByRole('img', { name: /QR code/ })).toBeVisible()
  who.secret = (await page.locator('code').first().innerText()).replaceAll(' ', '')
  await page.getByLabel('Code', { exact: true }).fill(totpNow(world, who.secret))
  await expect(
    page
      .getByRole('navigation', { name: 'Back office' })
      .or(page.getByRole('button', { name: 'Menu' }))
      .first(),
  ).toBeVisible()
  world.clock.advance({ seconds: 30 })
}

/** Signed in with a second factor, at an address of the office. */
export async function entersOffice(who: OperatorAtBrowser, path = '/operator/audit'): Promise<void> {
  await writesPassword(who, path)
  await setsUpOfficeApp(who)
}
