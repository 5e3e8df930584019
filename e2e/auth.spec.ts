import type { Page } from '@playwright/test'
import { readCurrentUser } from '@sahuji/contract/session'
import { linkToken, signedUp } from '../server/testing/people.ts'
import { expect, test } from './test.ts'
import { accountOf, signsIn } from './people/newcomers.ts'
import { codeOnPhone, linkInMail, messagesTo } from './people/post.ts'
import { opensMailLink, signsUp, verifiesPhone } from './people/signing-up.ts'
import type { Person } from './people/person.ts'

const phoneOf = ({ mobile_no }: Person) => `+977${mobile_no}`
/** The paths that a page goes to from now on, each change once. */
function placesOf(page: Page): () => string[] {
  const places: string[] = []
  page.on('framenavigated', (frame) => {
    const place = new URL(frame.url()).pathname
    if (frame === page.mainFrame() && places.at(-1) !== place) places.push(place)
  })
  return () => places
}

const sentNotice = 'An OTP Code has been sent to your phone number, please check your phone!!'

test('signing up leads to the mail, the link to the phone, the phone to the dashboard', async ({ sita }) => {
  await signsUp(sita)
  await sita.isAt('/emailVerification')
  const places = placesOf(sita.page)
  await opensMailLink(sita)
  await sita.sees('Your e-mail is verified')
  await sita.sees('Verify Your Account')
  // the page that waited may still tell of its own address when the link is opened
  const sinceTheLink = places().slice(places().findIndex((place) => place.startsWith('/verify/email')))
  expect(sinceTheLink.filter((place) => place === '/emailVerification')).toEqual([])
  await expect(sita.page.getByRole('navigation')).toHaveCount(0)
  await expect(sita.page.getByRole('button', { name: 'Menu' })).toHaveCount(0)
  await verifiesPhone(sita)
  await sita.sees('MERCHANT WALLET')
})

test('a sign-up behind a crowded network waits on the page and is sent by itself, with all that was written', async ({
  sita,
}) => {
  const json = { status: '005', message: 'Too many requests.', refusal: 'too_many', facts: { seconds: 3 } }
  const crowded = { status: 429, headers: { 'retry-after': '3' }, json }
  await sita.page.route('**/api/merchant/register', (route) => route.fulfill(crowded), { times: 1 })
  await signsUp(sita)
  await sita.sees(/Many accounts are opened on your network/)
  await expect(sita.page.getByRole('button', { name: /Sent by itself in 0:0\d/ })).toBeVisible()
  await expect(sita.page.getByLabel('Trade name')).toHaveValue(sita.trade_name)
  await sita.isAt('/emailVerification')
})

test('a link that is opened in another tab moves the waiting one on, once', async ({ sita }) => {
  await signsUp(sita)
  await sita.isAt('/emailVerification')
  const places = placesOf(sita.page)
  const other = await sita.page.context().newPage()
  const link = await linkInMail(sita)
  // both say so for two seconds only, each when it learns it: whoever looks at one first misses the other
  const says = (page: Page) => page.getByRole('heading', { name: 'Your e-mail is verified' }).waitFor()
  await Promise.all([says(sita.page), says(other), other.goto(link)])
  await expect(other.getByRole('heading', { name: 'Verify Your Account' })).toBeVisible()
  await sita.sees('Verify Your Account')
  expect(places()).toEqual(['/dashboard/home'])
})

test('a link of the mail works once, and where nobody is signed in only when it is pressed', async ({
  sita,
  world,
}) => {
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

test('a link of another account proves nothing in the browser of whoever is signed in', async ({ sita, world }) => {
  const stranger = await signedUp(world.app, { ask: { trade_name: 'Stranger Traders' } })
  await signsUp(sita)
  await sita.isAt('/emailVerification')
  await sita.page.goto(`/verify/email/${await linkToken(world.app, stranger.email)}`)
  await sita.sees('Not your account’s link')
  await sita.sees(/sign out and open it again; if you did not, leave it unused/)
  expect((await stranger.call(readCurrentUser, {})).data.email_verified_at).toBeNull()
})

test.describe('the card Verify Your Account', () => {
  test.beforeEach(async ({ sita }) => {
    await accountOf(sita, 'e-mail verified')
    await sita.page.clock.install()
    await sita.opens('/signin')
    await signsIn(sita)
    await sita.sees('Verify Your Account')
  })

  test('asks for a code by itself after 1.5 s, then counts 30 s down', async ({ sita }) => {
    await sita.sees(sentNotice)
    expect(await messagesTo(sita, phoneOf(sita))).toBe(1)
    const resend = sita.page.getByRole('button', { name: /^Resend OTP After \d+ seconds$/ })
    await expect(resend).toBeDisabled()
    await sita.page.clock.fastForward(31_000)
    await expect(sita.page.getByRole('button', { name: 'Send OTP', exact: true })).toBeEnabled()
  })

  test('sends again when the wait is over', async ({ sita, world }) => {
    await sita.sees(sentNotice)
    world.clock.advance({ seconds: 31 })
    await sita.page.clock.fastForward(31_000)
    await sita.presses('Send OTP')
    await expect.poll(() => messagesTo(sita, phoneOf(sita))).toBe(2)
    await expect(sita.page.getByRole('button', { name: /^Resend OTP After \d+ seconds$/ })).toBeDisabled()
  })

  test('does not send again on a reload, and goes on counting', async ({ sita }) => {
    await sita.sees(sentNotice)
    await sita.page.reload()
    await expect(sita.page.getByRole('button', { name: /^Resend OTP After \d+ seconds$/ })).toBeDisabled()
    expect(await messagesTo(sita, phoneOf(sita))).toBe(1)
  })

  test('says word for word what is wrong with a code', async ({ sita }) => {
    const wrong = {
      '': 'Please input your OTP Code!',
      '12 34': 'OTP can not have spaces!!',
      '12-456': 'Invalid OTP, can not contain special characters!',
      abcdef: 'Invalid  OTP!',
    }
    for (const [code, sentence] of Object.entries(wrong)) {
      await sita.fills({ 'OTP Code': code })
      await sita.presses('Verify OTP')
      const said = sita.page.getByText(sentence.replace(/\s+/g, ' '), { exact: true }).filter({ visible: true })
      await expect(said.first()).toBeVisible()
      expect(await said.first().textContent()).toBe(sentence)
    }
  })

  test('counts the tries, then asks for a new code', async ({ sita }) => {
    const code = await codeOnPhone(sita)
    const [last = '', ...wrong] = ['000000', '111111', '222222', '333333', '444444', '555555'].filter(
      (one) => one !== code,
    )
    for (const [at, left] of [4, 3, 2, 1].entries()) {
      await sita.fills({ 'OTP Code': wrong[at] ?? '' })
      await sita.sees(`The code is wrong; ${left} tries are left.`)
    }
    await sita.sees('Phone number not Verified!')
    await sita.fills({ 'OTP Code': last })
    await sita.sees(/Please ask for a new one/)
    await sita.fills({ 'OTP Code': code })
    await sita.sees('Verify Your Account')
  })

  test('takes no try for the same wrong code again', async ({ sita, expected }) => {
    expected.push(/api\/phone\/verify/)
    let calls = 0
    sita.page.on('request', (request) => void (request.url().endsWith('/api/phone/verify') && (calls += 1)))
    const wrong = (await codeOnPhone(sita)) === '000000' ? '111111' : '000000'
    await sita.fills({ 'OTP Code': wrong })
    await sita.sees('The code is wrong; 4 tries are left.')
    await sita.presses('Verify OTP')
    await sita.sees('The code is wrong; 4 tries are left.')
    expect(calls).toBe(1)
  })

  test('reloads the page after the right code', async ({ sita }) => {
    const reloaded = sita.page.waitForEvent('load')
    await sita.fills({ 'OTP Code': await codeOnPhone(sita) })
    await reloaded
    await sita.sees('MERCHANT WALLET')
    await sita.sees('Phone number Verified Successfully!!!')
  })

  test('says when no code could be sent', async ({ sita, expected }) => {
    await sita.sees(sentNotice)
    expected.push(/api\/phone\/resend/)
    await sita.page.clock.fastForward(31_000)
    await sita.page.route('**/api/phone/resend', (route) =>
      route.fulfill({ status: 503, json: { status: '007', message: 'Busy.' } }),
    )
    await sita.presses('Send OTP')
    await sita.sees('OTP code not sent!!')
  })

  test('says when the next code can be sent once the hour’s are used up', async ({ sita, world, expected }) => {
    await sita.sees(sentNotice)
    expected.push(/api\/phone\/resend/)
    for (let sent = 1; sent <= 5; sent++) {
      world.clock.advance({ seconds: 31 })
      await sita.page.clock.fastForward(31_000)
      await sita.presses('Send OTP')
      if (sent < 5) await expect.poll(() => messagesTo(sita, phoneOf(sita))).toBe(sent + 1)
    }
    await sita.sees(/^The next code can be sent at .*\d\d:\d\d/)
    await expect(sita.page.getByRole('button', { name: 'Send OTP', exact: true })).toBeDisabled()
  })
})
