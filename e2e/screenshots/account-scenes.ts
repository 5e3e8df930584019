import { expect } from '@playwright/test'
import { setsUpApp } from '../people/authenticator-app.ts'
import { signUpOf } from '../people/sign-ups.ts'
import { accountOf, comesHome, signsIn } from '../people/newcomers.ts'
import { personIn } from '../people/person.ts'
import { type Shops, opened, type Scene } from './scene.ts'
import type { ScreenshotBrowser } from './screenshot-browser.ts'

/** The pages of an account: profile, passwords, second factors. */
export function accountScenes({ world, seat }: ScreenshotBrowser, { shop, sita }: Shops): Record<string, Scene> {
  return {
    profile: opened(shop, 'profile', 'Where you are signed in'),
    'profile-new': opened(sita, 'profile', 'Where you are signed in'),
    'profile-business': async () => {
      await opened(sita, 'profile', 'Where you are signed in')()
      await sita.presses('Change the business')
      await expect(sita.page.getByRole('dialog')).toBeVisible()
      return sita.page
    },
    'profile-new-email': async () => {
      await opened(sita, 'profile', 'Where you are signed in')()
      await sita.presses('Change the e-mail')
      await expect(sita.page.getByRole('dialog').getByLabel('New e-mail')).toBeVisible()
      return sita.page
    },
    'change-password': opened(shop, 'changePassword', 'A good password'),
    'change-password-wrong': async () => {
      await opened(shop, 'changePassword', 'A good password')()
      await shop.page.locator('main form button[type=submit]').click()
      await expect(shop.page.locator('[aria-invalid=true]').first()).toBeAttached()
      return shop.page
    },
    'second-step': async () => {
      const hari = personIn(world, await seat(), signUpOf('Hari'))
      await accountOf(hari)
      await comesHome(hari)
      await setsUpApp(hari)
      await hari.page.context().clearCookies()
      await hari.page.evaluate(() => localStorage.clear())
      await signsIn(hari)
      await hari.sees('Your password was right. One more step.')
      return hari.page
    },
    'auth-check-permission': opened(
      shop,
      'authCheck?reason=permission&needs=payouts',
      /You are not allowed to take money out/,
    ),
  }
}
