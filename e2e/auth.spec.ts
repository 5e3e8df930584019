import type { Page } from '@playwright/test'
import { expect, test } from './test.ts'
import { accountOf } from './people/newcomers.ts'
import { linkInMail } from './people/post.ts'
import { signsUp, verifiesPhone } from './people/signing-up.ts'

/** The addresses that a page goes to from now on, each change once. */
function placesOf(page: Page): () => string[] {
  // the arrival at the page that is open may be reported late
  const places = [new URL(page.url()).pathname]
  page.on('framenavigated', (frame) => {
    const place = new URL(frame.url()).pathname
    if (frame === page.mainFrame() && places.at(-1) !== place) places.push(place)
  })
  return () => places.slice(1)
}

test('signs up, opens the mailed link in another tab and reaches the dashboard by the code of the SMS', async ({
  sita,
}) => {
  await signsUp(sita)
  await sita.isAt('/emailVerification')
  const places = placesOf(sita.page)
  const other = await sita.page.context().newPage()
  const placesOfOther = placesOf(other)
  const link = await linkInMail(sita)
  // both pages show it for two seconds only
  const says = (page: Page) => page.getByRole('heading', { name: 'Your e-mail is verified' }).waitFor()
  await Promise.all([says(sita.page), says(other), other.goto(link)])
  await expect(other.getByRole('heading', { name: 'Verify Your Account' })).toBeVisible()
  await sita.sees('Verify Your Account')
  expect(places()).toEqual(['/dashboard/home'])
  expect(placesOfOther().filter((place) => place === '/emailVerification')).toEqual([])
  await verifiesPhone(sita)
  await sita.sees('MERCHANT WALLET')
  await sita.sees('Phone number Verified Successfully!!!')
})

test('uses a mailed link once, and without a session only by its button', async ({ sita, world }) => {
  await accountOf(sita, 'signed up')
  const isVerified = async () => {
    const [row] = await world.app.owner.read(
      (tx) => tx.many`select 1 from people where email_verified_at is not null and email = ${sita.email}`,
    )
    return row !== undefined
  }
  const link = await linkInMail(sita)
  await sita.page.goto(link)
  await sita.sees(/to the account of .*, mobile ··\d\d\. If that is not you, do nothing/)
  expect(await isVerified()).toBe(false)
  await sita.presses('Verify the address')
  await sita.sees('Your e-mail is verified')
  expect(await isVerified()).toBe(true)
  await sita.page.goto(link)
  await sita.sees(/expired or was used before/)
})
