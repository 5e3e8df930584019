import { setsUpApp, keepsCodes, shownCode } from './people/authenticator-app.ts'
import { atHome, signsIn } from './people/newcomers.ts'
import { atLocalhost, withDevice, withoutSuggestions } from './people/passkeys.ts'
import { messagesTo } from './people/post.ts'
import { type Person, pressable } from './people/person.ts'
import { expect, test } from './test.ts'

const password = 'five cups of butter tea'

/** Ends the session as a person does; the sign-in is open. */
async function signsOut(person: Person): Promise<void> {
  await person.page.evaluate(() => {
    localStorage.clear()
    sessionStorage.clear()
  })
  await person.opens('/signin')
}

async function addsPasskey(person: Person, name: string): Promise<void> {
  await person.opens('/dashboard/profile')
  await person.presses('Add a passkey')
  await person.fills({ Name: name })
  await person.presses('Go on')
}

test.describe('a passkey', () => {
  test('is added on the profile, then asked for after the password', async ({ sita }) => {
    const person = atLocalhost(sita)
    await withoutSuggestions(person)
    const device = await withDevice(person)
    await atHome(person)
    await addsPasskey(person, 'Shop phone')
    await keepsCodes(person)
    await person.sees('Shop phone', { in: 'Signing in' })
    await person.sees('10 of 10 left')
    expect(await device.count()).toBe(1)

    await signsOut(person)
    await signsIn(person)
    await person.sees('Your password was right. One more step.')
    await person.presses('Use a passkey')
    await person.isAt('/dashboard/home')
  })

  test('signs in alone, by its button and among the suggestions of the field', async ({ sita }) => {
    const person = atLocalhost(sita)
    await withDevice(person)
    await atHome(person)
    await addsPasskey(person, 'Laptop')
    await keepsCodes(person)
    await signsOut(person)
    await person.presses('Sign in with a passkey')
    await person.isAt('/dashboard/home')

    await signsOut(person)
    await person.page.getByLabel('E-mail or mobile number').focus()
    await person.isAt('/dashboard/home')
  })

  test('is renamed and removed, after a question', async ({ sita }) => {
    const person = atLocalhost(sita)
    await withDevice(person)
    await atHome(person)
    await addsPasskey(person, 'Old phone')
    await keepsCodes(person)
    await person.presses('Passkey Old phone')
    await person.page.getByRole('menuitem', { name: 'Rename' }).click()
    await person.fills({ Name: 'Older phone' })
    await person.presses('Save')
    await person.presses('Passkey Older phone')
    await person.page.getByRole('menuitem', { name: 'Remove' }).click()
    await pressable(person.page.getByRole('alertdialog').or(person.page.getByRole('dialog')), 'Remove').click()
    await person.doesNotSee('Older phone')
    await person.doesNotSee('10 of 10 left')
  })

  test('sets a new password without a link, and every device is signed out', async ({ sita }) => {
    const person = atLocalhost(sita)
    await withoutSuggestions(person)
    await withDevice(person)
    await atHome(person)
    await addsPasskey(person, 'Shop phone')
    await keepsCodes(person)
    await person.opens('/forgotPassword')
    await person.presses('Use a passkey')
    await person.fills({ 'New password': password })
    await person.presses('Set the password')
    await person.sees('Your new password is set')
    await person.opens('/signin')
    await signsIn(person, { password })
    await person.sees('Your password was right. One more step.')
  })

  test('is said to need a name where the page is opened by a number', async ({ sita }) => {
    await atHome(sita)
    await sita.opens('/dashboard/profile')
    await sita.sees(/Passkeys work where this page is opened as/)
  })
})

test.describe('an authenticator app', () => {
  test('is set up by its code, then asked for; a recovery code stands in for it once', async ({ sita }) => {
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
    // the code, and perhaps a device that was not seen before
    await expect.poll(() => messagesTo(sita, sita.email)).toBeGreaterThan(before)
    await sita.opens('/dashboard/profile')
    await sita.sees('9 of 10 left')
  })

  test('is confirmed once more after five minutes, in a dialog that loses nothing', async ({ sita, world }) => {
    await atHome(sita)
    const { secret } = await setsUpApp(sita)
    world.clock.advance({ minutes: 6 })
    await sita.presses('Make new codes')
    await pressable(sita.page.getByRole('dialog'), 'Make new codes').click()
    await expect(sita.page.getByRole('dialog', { name: 'Confirm it is you' })).toBeVisible()
    await sita.fills({ Code: shownCode(sita, secret) })
    await keepsCodes(sita)
    await sita.sees('10 of 10 left')
  })

  test('is not changed by somebody who does not confirm', async ({ sita, world }) => {
    await atHome(sita)
    await sita.opens('/dashboard/profile')
    world.clock.advance({ minutes: 6 })
    await sita.presses('Set up the app')
    await expect(sita.page.getByRole('dialog', { name: 'Confirm it is you' })).toBeVisible()
    await sita.page.keyboard.press('Escape')
    await expect(sita.page.getByRole('dialog')).toHaveCount(0)
    await sita.presses('Set up the app')
    await sita.fills({ 'Your password': 'not the password' })
    await sita.presses('Confirm')
    await sita.sees(/Invalid Login Credentials/)
    await sita.fills({ 'Your password': sita.password })
    await sita.presses('Confirm')
    await expect(sita.page.getByRole('img', { name: /QR code/ })).toBeVisible()
  })
})

test.describe('/dashboard/authCheck', () => {
  test('goes on to a path of ours, and to no other', async ({ sita }) => {
    await atHome(sita)
    await sita.opens('/dashboard/authCheck?next=/dashboard/transactionHistory')
    await sita.isAt('/dashboard/transactionHistory')
    for (const next of [
      '//evil.example',
      'https://evil.example',
      '/dashboard/authCheck?next=/dashboard/authCheck',
      '',
    ]) {
      await sita.opens(`/dashboard/authCheck?next=${encodeURIComponent(next)}`)
      await sita.isAt('/dashboard/home')
    }
  })

  test('asks for a proof, then goes on', async ({ sita }) => {
    await atHome(sita)
    await sita.opens('/dashboard/authCheck?next=/dashboard/profile&reason=step-up')
    await expect(sita.page.getByRole('heading', { level: 1, name: 'Confirm it is you' })).toBeVisible()
    await sita.fills({ 'Your password': sita.password })
    await sita.presses('Confirm')
    await sita.isAt('/dashboard/profile')
  })

  test('says what is going on only when it takes its time', async ({ sita }) => {
    await atHome(sita)
    let answer = () => {}
    const held = new Promise<void>((resolve) => (answer = resolve))
    await sita.page.route('**/api/security', async (route) => {
      await held
      await route.continue()
    })
    await sita.opens('/dashboard/authCheck?next=/dashboard/transactionHistory')
    await sita.sees('Checking your sign-in')
    answer()
    await sita.isAt('/dashboard/transactionHistory')
  })

  test('lets an ended session sign in again and come back', async ({ sita, world }) => {
    await atHome(sita)
    world.clock.advance({ hours: 2 })
    await sita.opens('/dashboard/authCheck?next=/dashboard/transactionHistory')
    await expect(sita.page).toHaveURL(/\/signin\?next=%2Fdashboard%2FtransactionHistory$/)
    await signsIn(sita)
    await sita.isAt('/dashboard/transactionHistory')
  })

  test('names a permission that is missing', async ({ sita }) => {
    await atHome(sita)
    await sita.opens('/dashboard/authCheck?reason=permission&needs=payouts')
    await sita.sees('You may not take money out of this wallet.')
  })
})
