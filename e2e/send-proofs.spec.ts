import type { Browser } from '@playwright/test'
import { encodeQR } from 'qr'
import { otpSendsPerHour } from '@sahuji/contract/auth'
import { filmOf } from './people/camera.ts'
import { opensCounter } from './people/counters.ts'
import { accountOf, comesHome } from './people/newcomers.ts'
import { atLocalhost, withDevice, withoutSuggestions } from './people/passkeys.ts'
import { withMoney } from './people/payouts.ts'
import { type Person, personIn } from './people/person.ts'
import { expect, test } from './test.ts'
import { browserLaunch } from './world/browser.ts'

/** A verified merchant with Rs.75,000, signed in. */
async function hasMoney(person: Person): Promise<Person> {
  await withMoney(person, await accountOf(person))
  return comesHome(person)
}

test('a send above the limit is confirmed by a passkey, once and for exactly that', async ({
  sita,
  books,
  anotherPerson,
}) => {
  test.slow()
  const hari = await anotherPerson('Hari')
  await accountOf(hari)
  const person = atLocalhost(sita)
  await withoutSuggestions(person)
  await withDevice(person)
  await hasMoney(person)
  await person.opens('/dashboard/profile')
  await person.presses('Add a passkey')
  await person.fills({ Name: 'Shop phone' })
  await person.presses('Go on')
  await person.sees('Shop phone', { in: 'Signing in' })

  const before = await books.wallet(hari.email)
  const proofs: unknown[] = []
  person.page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/transfers')) proofs.push(request.postDataJSON())
  })
  await person.opens('/dashboard/sendFund')
  await person.fills({
    'Mobile number': hari.mobile_no,
    'Amount to send': '6000',
    Purpose: 'Paying a supplier',
  })
  await person.sees(/at once\. It cannot be called back\./)
  await person.presses(/^Send Rs/)
  await person.sees('Good once, for exactly this amount and this person.')
  await person.presses('Confirm with your passkey')
  await expect(person.page.getByRole('heading', { name: 'Success' })).toBeFocused()
  await person.sees(/They have been told\./)
  expect(await books.wallet(hari.email)).toBe(before + 600_000n)
  expect(proofs).toMatchObject([
    { mobile_no: hari.mobile_no, passkey: expect.anything(), confirmation_id: expect.any(String) },
  ])
})

test('after the codes of an hour it says when the next can be sent, and where to set up what needs none', async ({
  sita,
  anotherPerson,
}) => {
  test.slow()
  const hari = await anotherPerson('Hari')
  await accountOf(hari)
  await hasMoney(sita)
  await sita.opens('/dashboard/sendFund')
  await sita.fills({ 'Mobile number': hari.mobile_no, 'Amount to send': '6000', Purpose: 'Paying a supplier' })
  await sita.sees(/at once\. It cannot be called back\./)
  const asksForCode = async () => {
    await sita.presses(/^Send Rs/)
    await sita.presses('Send me a code by SMS')
  }
  // one of the hour's verified the number
  for (let sent = 1; sent < otpSendsPerHour; sent += 1) {
    await asksForCode()
    await sita.sees(/The message names Rs\.6,000\.00/)
    if (sent === otpSendsPerHour - 1) await sita.sees(/^The next code can be sent at \d\d:\d\d\.$/)
    await sita.presses('Not now')
  }
  await asksForCode()
  await sita.sees(/^As many codes as an hour allows were sent to you\. The next one can be sent at \d\d:\d\d\.$/)
  await sita.presses('Set one up in your profile')
  await sita.isAt(/profile#security$/)
  await expect(sita.page.getByRole('dialog')).toHaveCount(0)
})

/** A person at a browser of their own that was started with more words. */
async function startedWith(person: Person, browser: Browser): Promise<Person> {
  return personIn(
    person.world,
    await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage(),
    person,
  )
}

test('the QR of a counter before the camera fills in whom it pays, and how much', async ({
  sita,
  browser,
  playwright,
  anotherPerson,
}, info) => {
  test.slow()
  await accountOf(sita)
  await comesHome(sita)
  const device = await browser.newContext({ viewport: { width: 390, height: 844 } })
  const staff = await opensCounter(sita, device)
  await staff.presses('Show QR')
  await staff.fills({ Amount: '480' })
  await staff.sees(/It asks for Rs\.480\.00/)
  const film = info.outputPath('camera.y4m')
  await filmOf(staff.page.getByRole('img', { name: 'QR that pays this counter' }), staff.page, film)

  const launch = browserLaunch()
  const args = [...(launch.args ?? []), `--use-file-for-fake-video-capture=${film}`]
  const filming = await playwright.chromium.launch({ ...launch, args })
  const hari = await startedWith(await anotherPerson('Hari'), filming)
  await hasMoney(hari)
  await hari.opens('/dashboard/sendFund')
  await hari.presses('Scan a QR')
  await hari.sees(sita.trade_name)
  await expect(hari.page.getByRole('dialog')).toHaveCount(0)
  await expect(hari.page.getByLabel('Mobile number')).toHaveValue(sita.mobile_no)
  await expect(hari.page.getByLabel('Amount to send')).toHaveValue(/^480/)
  await hari.fills({ Purpose: 'Paying a supplier' })
  await hari.presses(/^Send Rs/)
  await hari.sees('Success')
  await staff.sees(/Received just now/)
  await filming.close()
  await device.close()
})

test('a camera that is refused says what to do, and a picture of the QR still fills it in', async ({
  sita,
  playwright,
  anotherPerson,
}) => {
  test.slow()
  const hari = await anotherPerson('Hari')
  await accountOf(hari)
  const launch = browserLaunch()
  const args = (launch.args ?? []).map((word) => (word.startsWith('--use-fake-ui') ? `${word}=deny` : word))
  const refusing = await playwright.chromium.launch({ ...launch, args })
  const person = await startedWith(sita, refusing)
  await hasMoney(person)
  await person.opens('/dashboard/sendFund')
  await person.presses('Scan a QR')
  await person.sees(/^This browser keeps the camera from this page\. Allow it in its settings for this site/)
  await expect(person.page.locator('video')).toHaveCount(0)
  const buffer = Buffer.from(encodeQR(`tel:+977${hari.mobile_no}`, 'gif', { scale: 6 }))
  await person.page.locator('input[type=file]').setInputFiles({ name: 'qr.gif', mimeType: 'image/gif', buffer })
  await person.sees(hari.trade_name)
  await expect(person.page.getByLabel('Mobile number')).toHaveValue(hari.mobile_no)
  await refusing.close()
})
