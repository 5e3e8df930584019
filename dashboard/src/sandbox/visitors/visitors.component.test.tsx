import { readPassword } from '@sahuji/contract/auth'
import { addTraffic, playMoneyIn } from '@sahuji/contract/sandbox'
import { openDemo, readDemo } from '@sahuji/contract/sandbox/demo'
import { beginTour, readTour, tourSteps } from '@sahuji/contract/sandbox/tour'
import { type CurrentUser, signOut } from '@sahuji/contract/session'
import { listSandboxTransactions } from '@sahuji/contract/transactions'
import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible, expectNoOverflow, expectNoViolation } from '../../../testing/accessibility.ts'
import { locatorOf } from '../../../testing/drawn.ts'
import { type Handler, on, refuse } from '../../../testing/fake-server.ts'
import { focusWindow, tabsTo } from '../../../testing/keyboard.ts'
import { merchant, merchantBeforeKyc, payment } from '../../../testing/merchant.ts'
import { openPage, openPageAs, openPageWithoutSession, signedInAs } from '../../../testing/open-page.tsx'
import { begunTour, played, tourPayment } from '../../../testing/sandbox.ts'
import { doesNotSee, sees } from '../../../testing/seen.ts'
import { loadSession, token } from '../../platform/session/session.ts'
import { isDemoShop } from '../../session/demo-mark.ts'
import { saveSignedIn } from '../../session/stored-user.ts'
import { saveAppearance } from '../../platform/preferences/appearance.ts'
import { languages } from '../../platform/preferences/languages.ts'
import { chooseColours } from '../../platform/preferences/theme.ts'

const visitor: CurrentUser = {
  ...merchantBeforeKyc,
  name: 'Maya Lama',
  email: 'shop@demo.invalid',
  merchant: { ...merchantBeforeKyc.merchant, trade_name: 'Himal Tea House' },
  is_demo: true,
}

const isOpen = on(readDemo, () => ({ state: 'open' as const, idle_hours: 2 }))
const signsIn = on(openDemo, () => ({ access_token: 'demo-token', user: signedInAs(visitor) }))
const touring = (done: readonly (typeof tourSteps)[number][] = []): Handler[] => [
  on(readTour, () => begunTour({ done: [...done], payment: tourPayment() })),
  on(listSandboxTransactions, () => ({ data: [payment({ mode: 'sandbox' })], next: null })),
  on(beginTour, () => begunTour()),
  on(addTraffic, () => ({ payment_id: null, left: 100 })),
]

afterEach(async () => {
  await page.viewport(1440, 900)
  saveAppearance({ language: 'en' })
  chooseColours({ theme: 'system', side: 'same' })
})

const press = (name: string) => page.getByRole('button', { name }).click()

test('a stranger reads what the demo is, opens a shop by one press and is in its tour', async () => {
  const server = await openPageWithoutSession('/demo', visitor, isOpen, signsIn, ...touring())
  await sees('Try a shop without an account')
  await sees('It is closed 2 hours after its last use. What you did in it is not kept.')
  await sees('Rs.1,86,425.16')
  await expectAccessible()
  await press('Open a demo shop')
  await expect.poll(() => location.pathname).toBe('/dashboard/demo')
  await sees(/A demo shop\. It is closed 2 hours after its last use\./)
  expect(server.asked(openDemo)).toBe(1)
  expect(isDemoShop()).toBe(true)
  // it asks for no KYC
  await doesNotSee(/You need to verify you KYC/)
})

test('the page is shown whole before and without any answer of the server', async () => {
  await openPageWithoutSession(
    '/demo',
    visitor,
    on(readDemo, () => refuse('our_fault')),
  )
  await sees('Open a demo shop')
  await sees('The ledger lines of that payment, which sum to zero')
})

test('an empty pool is named, the screens stay, and the next look finds a shop', async () => {
  const full = on(readDemo, () => ({ state: 'full' as const, idle_hours: 2 }))
  const server = await openPageWithoutSession('/demo', visitor, full)
  await sees('All demo shops are in use now. The screens below are what you would see.')
  await sees('Rs.1,86,425.16')
  server.answer(isOpen)
  await press('Try again')
  await sees('Open a demo shop')
})

test('shows why it got no shop', async () => {
  const server = await openPageWithoutSession(
    '/demo',
    visitor,
    isOpen,
    on(openDemo, () => refuse('demo_full')),
  )
  await press('Open a demo shop')
  await sees('All demo shops are in use. Try again in a few minutes.')
  expect(server.asked(openDemo)).toBe(1)
})

test('states that there are no demo shops here, and leads to an account', async () => {
  await openPageWithoutSession(
    '/demo',
    visitor,
    on(readDemo, () => ({ state: 'off' as const, idle_hours: 2 })),
  )
  await sees(/There are no demo shops here/)
  await expect.element(page.getByRole('link', { name: 'Open an account' })).toHaveAttribute('href', '/signup')
})

test('a browser that is signed in stays so', async () => {
  await openPage('/demo', isOpen)
  await sees('You are signed in, and stay so. The same tour is in your own sandbox.')
  await expect.element(page.getByRole('link', { name: 'To the tour' })).toHaveAttribute('href', '/dashboard/demo')
})

test('where another tab signed in meanwhile, that session stays', async () => {
  await loadSession()
  await saveSignedIn({ access_token: 'of another tab', user: signedInAs(merchant) })
  const kept = Object.entries({ ...localStorage })
  localStorage.clear()
  const server = await openPageWithoutSession('/demo', visitor, isOpen, signsIn)
  await sees('Open a demo shop')
  for (const [name, value] of kept) localStorage.setItem(name, `${value}`)
  await press('Open a demo shop')
  await sees('You are signed in, and stay so. The same tour is in your own sandbox.')
  expect(server.asked(openDemo)).toBe(0)
  expect(token()).toBe('of another tab')
})

test('home leads to the tour, and another page of real money states that a demo shop has none', async () => {
  const noPassword = on(readPassword, () => refuse('demo_shop'))
  await openPageWithoutSession('/demo', visitor, isOpen, signsIn, noPassword, ...touring())
  await press('Open a demo shop')
  await expect.poll(() => location.pathname).toBe('/dashboard/demo')
  await sees(/A demo shop\./)
  await doesNotSee('Go to live')
  await doesNotSee(/a demo shop has none/)
  await doesNotSee(visitor.email)
  await page.getByRole('link', { name: 'Change Password' }).click()
  await sees(/This page is of real money, and a demo shop has none/)
  await page.getByRole('link', { name: 'Home' }).first().click()
  await expect.poll(() => location.pathname).toBe('/dashboard/demo')
  await doesNotSee(/a demo shop has none/)
})

test('a visitor whose shop was closed reads so, and can open another', async () => {
  await openPageWithoutSession('/demo?over=1', visitor, isOpen)
  await sees('Your demo shop was closed, because it was not used for some time. You can open another.')
  await sees('Open a demo shop')
})

test('“keep this” states what is kept, and ends the demo only where the server does', async () => {
  const server = await openPageAs(
    visitor,
    '/dashboard/demo',
    isOpen,
    ...touring(),
    on(signOut, () => refuse('our_fault')),
  )
  await press('Keep this')
  const dialog = page.getByRole('dialog')
  await expect.element(dialog.getByText('Himal Tea House')).toBeVisible()
  await expect.element(dialog.getByText(/stay behind, and you are signed out of it/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Open an account' }).click()
  await expect.poll(() => server.asked(signOut)).toBe(1)
  expect(localStorage.getItem('id_token')).not.toBeNull()
})

test('the step about webhooks names the program that fetches, as a demo shop posts to no address', async () => {
  await openPageAs(visitor, '/dashboard/demo?step=webhook', isOpen, ...touring())
  await sees(/A demo shop posts to no address, but a program can fetch/)
})

test('other shops have no line of the demo', async () => {
  await openPage('/dashboard/demo?step=webhook', ...touring())
  await sees(/Give your sandbox an address/)
  await doesNotSee('Keep this')
})

/** Presses Tab up to an element, then Enter. */
async function enters(selector: string): Promise<void> {
  await expect.poll(() => document.querySelector(selector)).not.toBeNull()
  await tabsTo(locatorOf(document.querySelector(selector)!))
  await userEvent.keyboard('{Enter}')
}

async function isForEverybody(direction: string): Promise<void> {
  await expect.poll(() => document.querySelectorAll('h1').length).toBe(1)
  await expect.poll(() => document.querySelectorAll('[aria-busy=true]').length).toBe(0)
  await expect.poll(() => document.documentElement.dir).toBe(direction)
  await expectNoViolation(document.querySelector('main')!)
  await expectNoOverflow()
}

// the other languages are visited on a small phone by `npm run test:everywhere`
const walked = languages.filter(({ code }) => ['en', 'ar', 'ne'].includes(code))

test.each(walked.map(({ code, direction }) => ({ code, direction })))(
  'the tour is walked in $code ($direction) by keyboard on 320 px, from the page for strangers to its last step',
  async ({ code, direction }) => {
    saveAppearance({ language: code })
    chooseColours({ theme: code === 'ar' ? 'dark' : 'light' })
    await page.viewport(320, 700)
    const preferences = { ...visitor.preferences!, language: code }
    const user = { ...visitor, preferences }
    const paid = tourPayment({ is_open: false, is_paid: true })
    const state = { tour: begunTour() }
    const server = await openPageWithoutSession(
      '/demo',
      user,
      isOpen,
      signsIn,
      ...touring(),
      on(readTour, () => state.tour),
      on(playMoneyIn, () => {
        state.tour = begunTour({ done: ['load'], payment: paid })
        return played({ kind: 'load' })
      }),
    )
    await isForEverybody(direction)
    focusWindow()
    await enters('main button')
    await expect.poll(() => location.pathname).toBe('/dashboard/demo')
    await isForEverybody(direction)
    focusWindow()
    await enters('main aside section button')
    await expect.poll(() => server.asked(playMoneyIn)).toBe(1)
    for (const step of tourSteps.slice(1)) {
      await enters(`main aside section:first-child a[href$="step=${step}"]`)
      await expect.poll(() => location.search).toBe(`?step=${step}`)
      await isForEverybody(direction)
    }
  },
)
