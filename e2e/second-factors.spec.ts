import { setsUpApp, keepsCodes, shownCode } from './people/authenticator-app.ts'
import { atHome, signsIn } from './people/newcomers.ts'
import { atLocalhost, withDevice, withoutSuggestions } from './people/passkeys.ts'
import { messagesTo } from './people/post.ts'
import { type Person, pressable } from './people/person.ts'
import { expect, test } from './test.ts'

const fresh = 'five cups of butter tea'

/** Ends the session as a person does; the sign-in page is open. */
async function signsOut(person: Person): Promise<void> {
  await person.page.evaluate(() => {
    localStorage.clear()
    sessionStorage.clear()
  })
  await person.opens('/signin')
}

test('adds a passkey, which signs in alone or after the password and sets a forgotten password', async ({ sita }) => {
  const person = atLocalhost(sita)
  const device = await withDevice(person)
  await atHome(person)
  await person.opens('/dashboard/profile')
  await person.presses('Add a passkey')
  await person.fills({ Name: 'Shop phone' })
  await person.presses('Go on')
  await keepsCodes(person)
  await person.sees('Shop phone', { in: 'Signing in' })
  await person.sees('10 of 10 left')
  expect(await device.count()).toBe(1)

  // among the suggestions of the field
  await signsOut(person)
  await person.page.getByLabel('E-mail or mobile number').focus()
  await person.isAt('/dashboard/home')

  await withoutSuggestions(person)
  await signsOut(person)
  await person.presses('Sign in with a passkey')
  await person.isAt('/dashboard/home')

  await person.opens('/forgotPassword')
  await person.presses('Use a passkey')
  await person.fills({ 'New password': fresh })
  await person.presses('Set the password')
  await person.sees('Your new password is set')
  await person.opens('/signin')
  await signsIn(person, { password: fresh })
  await person.sees('Your password was right. One more step.')
  await person.presses('Use a passkey')
  await person.isAt('/dashboard/home')
})

test('sets up an authenticator app that is asked for; a recovery code replaces it once', async ({ sita, world }) => {
  await atHome(sita)
  const { secret, codes } = await setsUpApp(sita)
  await sita.sees(/On since/)
  await signsOut(sita)
  await signsIn(sita)
  await sita.fills({ Code: '000000' })
  await sita.sees(/This code is wrong/)
  await sita.fills({ Code: shownCode(sita, secret) })
  await sita.isAt('/dashboard/home')

  await signsOut(sita)
  await signsIn(sita)
  const before = await messagesTo(sita, sita.email)
  await sita.presses('Use a recovery code instead')
  await sita.fills({ 'Recovery code': codes[0] ?? '' })
  await sita.presses('Confirm')
  await sita.isAt('/dashboard/home')
  // the code, and perhaps a new device
  await expect.poll(() => messagesTo(sita, sita.email)).toBeGreaterThan(before)
  await sita.opens('/dashboard/profile')
  await sita.sees('9 of 10 left')

  // more than five minutes after the sign-in the app is asked for again
  world.clock.advance({ minutes: 6 })
  await sita.presses('Make new codes')
  await pressable(sita.page.getByRole('dialog'), 'Make new codes').click()
  await expect(sita.page.getByRole('dialog', { name: 'Confirm it is you' })).toBeVisible()
  await sita.fills({ Code: shownCode(sita, secret) })
  await keepsCodes(sita)
  await sita.sees('10 of 10 left')
})
