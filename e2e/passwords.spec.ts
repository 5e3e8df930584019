import { expect, test } from './test.ts'
import { accountOf, atHome, comesHome, signsIn } from './people/newcomers.ts'
import type { Person } from './people/person.ts'
import { messagesTo, resetLinkTo } from './people/post.ts'
import { storedNames } from './people/storage.ts'

const fresh = 'seven yaks on a hill'

/** Asks for a link on /forgotPassword. */
async function asksForLink(person: Person, who = person.email): Promise<void> {
  await person.opens('/forgotPassword')
  await person.fills({ 'E-mail or mobile number': who })
  await person.presses('Send the link')
  await person.sees(/If .* belongs to an account/)
}

/** Opens the link and sets the password. */
async function setsPassword(person: Person, link: string, password = fresh): Promise<void> {
  await person.page.goto(link)
  await person.fills({ 'New password': password })
  await person.presses('Set the password')
}

test.describe('a forgotten password', () => {
  test('is set anew by the link of a mail; the old one is no good any more', async ({ sita }) => {
    await accountOf(sita)
    await sita.opens('/signin')
    await sita.presses('Forgot it?')
    await sita.isAt('/forgotPassword')
    await asksForLink(sita)
    await setsPassword(sita, await resetLinkTo(sita))
    await sita.sees('Your new password is set')
    await sita.presses('Sign in')
    await signsIn(sita)
    await sita.sees('Login Failed, Invalid Login Credentials!!')
    await comesHome({ ...sita, password: fresh })
  })

  test('asked for again at once is not said to be on its way, and the link that came still works', async ({ sita }) => {
    await accountOf(sita)
    await asksForLink(sita)
    const link = await resetLinkTo(sita)
    await sita.page.reload()
    await sita.opens('/forgotPassword')
    await sita.fills({ 'E-mail or mobile number': sita.email })
    await sita.presses('Send the link')
    await sita.sees(/No link was sent now/)
    await sita.sees(/Try again in/)
    await setsPassword(sita, link)
    await sita.sees('Your new password is set')
  })

  test('is set anew by the link of an SMS', async ({ sita }) => {
    await accountOf(sita)
    await asksForLink(sita, sita.mobile_no)
    await sita.sees('Look at your phone')
    await setsPassword(sita, await resetLinkTo(sita, `+977${sita.mobile_no}`))
    await sita.sees('Your new password is set')
  })

  test('ends every session, in every browser and tab, and is told by mail', async ({ sita, anotherTab, browser }) => {
    await atHome(sita)
    const other = await anotherTab(sita)
    await other.opens('/dashboard/transactionHistory')
    const phone = await browser.newContext()
    const there: Person = { ...sita, page: await phone.newPage() }
    const before = await messagesTo(sita, sita.email)
    await asksForLink(sita)
    await sita.sees(/You are signed in/)
    const link = await resetLinkTo(sita)
    await there.page.goto(link)
    await there.page.getByLabel('New password', { exact: true }).fill(fresh)
    await there.page.getByRole('button', { name: 'Set the password' }).click()
    await expect(there.page.getByText('Your new password is set')).toBeVisible()
    await other.page.reload()
    await expect(other.page).toHaveURL(/\/signin(\?|$)/)
    await sita.opens('/dashboard/home')
    await expect(sita.page).toHaveURL(/\/signin(\?|$)/)
    expect(await storedNames(sita)).toEqual([])
    // the link, and the word that it was used
    expect(await messagesTo(sita, sita.email)).toBe(before + 2)
    await phone.close()
  })

  test('whoever is signed in here and sets it is signed out here too', async ({ sita }) => {
    await atHome(sita)
    await asksForLink(sita)
    await setsPassword(sita, await resetLinkTo(sita))
    await sita.sees('Your new password is set')
    expect(await storedNames(sita)).toEqual([])
  })

  test('says the same for an address that nobody has, and sends nothing there', async ({ sita, world }) => {
    await asksForLink(sita, 'nobody@example.com')
    await sita.sees('Look in your mail')
    await world.works()
    expect(await world.app.outbox('nobody@example.com')).toEqual([])
  })

  test('keeps the token out of the address, over a reload too, and the link works once', async ({ sita }) => {
    await accountOf(sita)
    await asksForLink(sita)
    const link = await resetLinkTo(sita)
    await sita.page.goto(link)
    await sita.isAt('/verify/password/open')
    await sita.sees(sita.email)
    await sita.page.reload()
    await sita.fills({ 'New password': fresh })
    await sita.presses('Set the password')
    await sita.isAt('/verify/password/done')
    await sita.page.goto(link)
    await sita.sees('This link does not work')
    await sita.sees(/expired or was used before/)
    await sita.presses('Get a new link')
    await sita.isAt('/forgotPassword')
  })

  test('ticks the rules while one writes, and says at the field what only the server knows', async ({ sita }) => {
    await accountOf(sita)
    await asksForLink(sita)
    await sita.page.goto(await resetLinkTo(sita))
    const rules = sita.page.getByRole('list', { name: 'Rules for the new password' })
    await expect(rules.getByText('Kept.')).toHaveCount(0)
    await sita.fills({ 'New password': 'Sita Sharma 12' })
    await expect(rules.getByText('Kept.')).toHaveCount(2)
    await sita.presses('Set the password')
    await sita.sees(/little more than your name/)
    await sita.fills({ 'New password': 'sunshine 2026!!' })
    await expect(rules.getByText('Kept.')).toHaveCount(3)
    await sita.presses('Set the password')
    await sita.sees(/on lists that thieves try first/)
    await expect(sita.page.getByLabel('New password', { exact: true })).toHaveValue('sunshine 2026!!')
    await sita.fills({ 'New password': fresh })
    await sita.presses('Set the password')
    await sita.sees('Your new password is set')
  })
})

test.describe('changing the password', () => {
  const writes = (person: Person, current: string, next = fresh, repeat = next) =>
    person.fills({ 'Current password': current, 'New password': next, 'New password again': repeat })

  test('signs the other browser out and stays signed in here, in every tab', async ({ sita, anotherTab, browser }) => {
    await atHome(sita)
    const tab = await anotherTab(sita)
    await tab.opens('/dashboard/home')
    await tab.sees('MERCHANT WALLET')
    const phone = await browser.newContext()
    const there = await phone.newPage()
    await there.goto(`${sita.world.url}/signin`)
    await there.getByLabel('E-mail or mobile number').fill(sita.email)
    await there.getByLabel('Password', { exact: true }).fill(sita.password)
    await there.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(there.getByText('MERCHANT WALLET')).toBeVisible()

    await sita.opens('/dashboard/changePassword')
    await writes(sita, sita.password)
    await sita.presses('Change password')
    await sita.sees('Your password is changed.')
    await sita.sees(/other devices? (was|were) signed out/)
    await expect(sita.page.getByLabel('Current password')).toHaveValue('')

    await there.reload()
    await expect(there).toHaveURL(/\/signin(\?|$)/)
    await sita.page.reload()
    await sita.sees('Last changed')
    await tab.page.reload()
    await tab.sees('MERCHANT WALLET')
    await tab.isAt('/dashboard/home')
    await phone.close()
  })

  test('a wrong current password says the tries left, and nothing typed is lost', async ({ sita }) => {
    await atHome(sita)
    await sita.opens('/dashboard/changePassword')
    await writes(sita, 'not my password')
    await sita.presses('Change password')
    await sita.sees('The current password is wrong. Tries left: 9.')
    await expect(sita.page.getByLabel('New password', { exact: true })).toHaveValue(fresh)
    await sita.isAt('/dashboard/changePassword')
    await writes(sita, sita.password, fresh, 'something else')
    await sita.presses('Change password')
    await sita.sees('This is not the same as the new password.')
    await writes(sita, sita.password, sita.password)
    await sita.presses('Change password')
    await sita.sees('This is one of your last 5 passwords.')
  })
})

test.describe('the devices', () => {
  test('are listed with this one first, and another is signed out by a press', async ({ sita }) => {
    await accountOf(sita)
    await comesHome(sita)
    await sita.opens('/dashboard/profile')
    const card = sita.section('Where you are signed in')
    await expect(card.getByRole('listitem').first()).toContainText('This device')
    await expect(card.getByRole('listitem').first()).toContainText('Time zone of Kathmandu')
    // the account was opened by a program without a browser
    const other = card.getByRole('listitem').nth(1)
    await other.getByRole('button', { name: /^Sign out/ }).click()
    await sita.sees('You are signed in on this device only.')
  })

  test('a new one is told by mail', async ({ sita }) => {
    await accountOf(sita)
    const before = await messagesTo(sita, sita.email)
    await comesHome(sita)
    expect(await messagesTo(sita, sita.email)).toBe(before + 1)
    const [mail] = await sita.world.app.outbox(sita.email)
    expect(mail?.subject).toBe('New sign-in to your account')
    expect(mail?.text).toContain('Chrome')
    expect(mail?.text).toContain('Kathmandu')
  })
})
