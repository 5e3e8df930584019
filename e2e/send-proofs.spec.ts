import type { Browser } from '@playwright/test'
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
  await person.sees(/They have been notified\./)
  expect(await books.wallet(hari.email)).toBe(before + 600_000n)
  expect(proofs).toMatchObject([
    { mobile_no: hari.mobile_no, passkey: expect.anything(), confirmation_id: expect.any(String) },
  ])
})

/** A person in a browser of their own with more launch arguments. */
async function startedWith(person: Person, browser: Browser): Promise<Person> {
  return personIn(
    person.world,
    await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage(),
    person,
  )
}

test('the QR of a counter before the camera leads to its payment', async ({
  sita,
  browser,
  playwright,
  anotherPerson,
}, info) => {
  await accountOf(sita)
  await comesHome(sita)
  const device = await browser.newContext({ viewport: { width: 390, height: 844 } })
  const staff = await opensCounter(sita, device)
  await staff.presses('Show QR')
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
  await hari.sees('Counter 1')
  await hari.fills({ 'Amount to pay': '480' })
  await hari.presses('Continue')
  await hari.presses('Pay Rs.480')
  await hari.sees('Paid')
  await staff.sees(/Received just now/)
  await filming.close()
  await device.close()
})
