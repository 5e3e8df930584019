import { expect } from '@playwright/test'
import { signUpOf } from '../people/sign-ups.ts'
import { accountOf, signsIn } from '../people/newcomers.ts'
import { personIn } from '../people/person.ts'
import { linkInMail } from '../people/post.ts'
import type { Scene } from './scene.ts'
import type { ScreenshotBrowser } from './screenshot-browser.ts'

/** Signing in, signing up, the verifications, not found. */
export function signInScenes({ world, seat }: ScreenshotBrowser): Record<string, Scene> {
  const stranger = async () => personIn(world, await seat(), signUpOf('Ram'))
  const opened =
    (path: string): Scene =>
    async () => {
      const person = await stranger()
      await person.opens(path)
      await expect(person.page.getByRole('heading', { level: 1 }).first()).toBeVisible()
      return person.page
    }
  return {
    'sign-in': opened('/signin'),
    'sign-in-wrong': async () => {
      const person = await stranger()
      await signsIn(person, { password: 'not the password' })
      await person.sees('3000')
      return person.page
    },
    'sign-up': opened('/signup'),
    'sign-up-wrong': async () => {
      const person = await stranger()
      await person.opens('/signup')
      await person.page.locator('form button[type=submit]').click()
      await expect(person.page.locator('[aria-invalid=true]').first()).toBeAttached()
      return person.page
    },
    'forgot-password': opened('/forgotPassword'),
    'email-verification': async () => {
      const person = await stranger()
      await accountOf(person, 'signed up')
      await signsIn(person)
      await person.isAt('/emailVerification')
      await expect(person.page.getByRole('heading', { level: 1 })).toBeVisible()
      return person.page
    },
    'email-link': async () => {
      const person = await stranger()
      await person.page.goto(await linkInMail(person))
      await person.sees(/to the account of/)
      return person.page
    },
    'email-link-dead': async () => {
      const person = await stranger()
      await person.opens('/verify/email/abcdefghijklmnopqrstuvwxyz0123456789')
      await person.sees(/expired or was used before/)
      return person.page
    },
    'verify-phone': async () => {
      const person = await stranger()
      await world.app.owner.write(
        (tx) => tx.run`update people set email_verified_at = now() where email = ${person.email}`,
      )
      await signsIn(person)
      await expect(person.page.getByRole('button', { name: /^Resend OTP/ })).toBeVisible()
      return person.page
    },
    'verify-phone-wrong': async () => {
      const person = await stranger()
      await signsIn(person)
      await person.fills({ 'OTP Code': '4827a' })
      await person.presses('Verify OTP')
      await person.sees(/Invalid\s+OTP!/)
      return person.page
    },
    'not-found': opened('/404'),
  }
}
