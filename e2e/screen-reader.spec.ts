import { expect, test } from './test.ts'
import { isAtHeading } from './people/keyboard.ts'
import { writesLoad } from './people/loading.ts'
import { accountOf, atHome, signsIn } from './people/newcomers.ts'
import { pressable } from './people/person.ts'
import { lackingIn, listenTo, saidTimes } from './people/screen-reader.ts'

// every place: e2e/everywhere
test.describe('heading, landmarks and the names of controls', () => {
  test('are there on a phone, with the drawer open', async ({ sita }) => {
    await sita.page.setViewportSize({ width: 390, height: 844 })
    await atHome(sita)
    expect(await lackingIn(sita.page, ['banner', 'main', 'contentinfo'])).toEqual([])
    await sita.presses('Menu')
    await expect(sita.page.getByRole('dialog').getByRole('navigation')).toBeVisible()
  })
})

test.describe('live regions speak once', () => {
  test('for a page', async ({ sita }) => {
    await atHome(sita)
    const said = await listenTo(sita.page)
    await pressable(sita.page, 'Transaction History').click()
    await isAtHeading(sita.page, 'Transaction History')
    await sita.sees('No transactions yet')
    expect(await saidTimes(said, 'Transaction History')).toBe(1)
    await pressable(sita.page, 'Sandbox Transactions').click()
    await isAtHeading(sita.page, 'Sandbox Transactions')
    expect(await saidTimes(said, 'Sandbox Transactions')).toBe(1)
    expect(await saidTimes(said, 'Transaction History')).toBe(1)
  })

  test('for a notice', async ({ sita, expected }) => {
    await atHome(sita)
    expected.push(/api\/logout/)
    await sita.page.route('**/api/logout', (route) => route.abort())
    const said = await listenTo(sita.page)
    await pressable(sita.page.getByRole('banner'), /Sita/).click()
    await sita.page.getByRole('menuitem', { name: 'Logout' }).click()
    await sita.sees('Error while logging out!')
    expect(await saidTimes(said, 'Error while logging out!')).toBe(1)
  })

  test('for what is found', async ({ sita }) => {
    await atHome(sita)
    const said = await listenTo(sita.page)
    await sita.page.keyboard.press('Control+k')
    await expect(sita.page.getByRole('combobox', { name: 'Search and go' })).toBeFocused()
    await sita.page.keyboard.type('sandb')
    expect(await saidTimes(said, '1 result')).toBe(1)
  })

  test('and not at all for a form: what is wrong has the focus', async ({ sita }) => {
    await atHome(sita)
    await sita.opens('/dashboard/loadFunds/ebanking')
    await sita.presses(/Nabil Bank/)
    await expect(sita.page.getByLabel('Amount to load')).toBeVisible()
    const said = await listenTo(sita.page)
    await sita.presses(/^Continue to /)
    const summary = sita.page.getByRole('region', { name: '2 things need another look' })
    await expect(summary).toBeFocused()
    expect((await said()).filter((words) => /Please (write|choose)/.test(words))).toEqual([])
    await summary.getByRole('button', { name: /amount/ }).press('Enter')
    await expect(sita.page.getByLabel('Amount to load')).toBeFocused()
    await expect(sita.page.getByLabel('Amount to load')).toHaveAccessibleDescription(/Please write an amount/)
  })

  test('and not for each second of a countdown', async ({ sita }) => {
    await accountOf(sita, 'e-mail verified')
    await sita.page.clock.install()
    await signsIn(sita)
    await sita.sees('Verify Your Account')
    const said = await listenTo(sita.page)
    await sita.page.clock.runFor(2_000)
    const resend = sita.page.getByRole('button', { name: /Resend OTP After/ })
    await expect(resend).toBeVisible()
    await resend.focus()
    const before = await resend.textContent()
    await sita.page.clock.runFor(5_000)
    await expect(resend).not.toHaveText(before ?? '')
    expect((await said()).filter((words) => /After|seconds/.test(words))).toEqual([])
    expect((await said()).filter((words) => words.includes('An OTP Code has been sent')).length).toBeLessThan(2)
    await sita.page.clock.runFor(30_000)
    await expect(sita.page.getByRole('button', { name: 'Send OTP' })).toBeFocused()
  })

  test('for a load that goes wrong before it leaves: the list of it waits for the dialog to close', async ({
    sita,
  }) => {
    await atHome(sita)
    await writesLoad(sita, { amount: '500' })
    await sita.reads('Amount', 'Rs.500.00')
    await sita.presses(/^Continue to /)
    const refusal = { status: '014', message: 'Please look again.', errors: { amount: ['This amount is not taken.'] } }
    await sita.page.route('**/api/funding/loads', (route) => route.fulfill({ status: 422, json: refusal }))
    await sita.presses('Go to the bank')
    await expect(sita.page.getByRole('region', { name: 'One thing needs another look' })).toBeFocused()
  })
})
