import { expect, test } from './test.ts'
import { atHome, comesHome, signsIn } from './people/newcomers.ts'
import { personIn } from './people/person.ts'
import { messagesTo, resetLinkTo } from './people/post.ts'
import { storedNames } from './people/storage.ts'

const fresh = 'seven yaks on a hill'

test('resets a forgotten password once by the mailed link and ends every session', async ({
  sita,
  anotherTab,
  browser,
}) => {
  await atHome(sita)
  const other = await anotherTab(sita)
  await other.opens('/dashboard/transactionHistory')
  const phone = await browser.newContext()
  const there = await comesHome(personIn(sita.world, await phone.newPage(), sita))
  const before = await messagesTo(sita, sita.email)

  await sita.opens('/forgotPassword')
  await sita.sees(/You are signed in/)
  await sita.fills({ 'E-mail or mobile number': sita.email })
  await sita.presses('Send the link')
  await sita.sees(/If .* belongs to an account/)
  const link = await resetLinkTo(sita)

  await there.page.goto(link)
  // the token has left the address; a reload still knows the account
  await there.isAt('/verify/password/open')
  await there.page.reload()
  await there.sees(sita.email)
  await there.fills({ 'New password': fresh })
  await there.presses('Set the password')
  await there.isAt('/verify/password/done')
  await there.sees('Your new password is set')
  await expect.poll(() => storedNames(there)).toEqual([])
  // the link, and the notice of its use
  await expect.poll(() => messagesTo(sita, sita.email)).toBe(before + 2)

  await other.page.reload()
  await expect(other.page).toHaveURL(/\/signin(\?|$)/)
  await sita.opens('/dashboard/home')
  await expect(sita.page).toHaveURL(/\/signin(\?|$)/)
  await expect.poll(() => storedNames(sita)).toEqual([])

  await there.page.goto(link)
  await there.sees('This link does not work')
  await there.sees(/expired or was used before/)
  await signsIn(there)
  await there.sees('Login Failed, Invalid Login Credentials!!')
  await signsIn(there, { password: fresh })
  await there.sees('MERCHANT WALLET')
  await phone.close()
})

test('changes the password, signs the other browser out and stays signed in here, in every tab', async ({
  sita,
  anotherTab,
  browser,
}) => {
  await atHome(sita)
  const tab = await anotherTab(sita)
  await tab.opens('/dashboard/home')
  await tab.sees('MERCHANT WALLET')
  const phone = await browser.newContext()
  const there = await comesHome(personIn(sita.world, await phone.newPage(), sita))

  await sita.opens('/dashboard/changePassword')
  await sita.fills({ 'Current password': sita.password, 'New password': fresh, 'New password again': fresh })
  await sita.presses('Change password')
  await sita.sees('Your password is changed.')
  await sita.sees(/other devices? (was|were) signed out/)
  await expect(sita.page.getByLabel('Current password')).toHaveValue('')

  await there.page.reload()
  await expect(there.page).toHaveURL(/\/signin(\?|$)/)
  await sita.page.reload()
  await sita.sees('Last changed')
  await tab.page.reload()
  await tab.sees('MERCHANT WALLET')
  await tab.isAt('/dashboard/home')
  await phone.close()
})
