import { operatorPassword } from '../server/testing/operators.ts'
import { totpNow } from '../server/testing/second-factors.ts'
import { expect, test } from './test.ts'
import { complaintsOf } from './world/complaints.ts'
import { entersOffice, operatorAt, setsUpOfficeApp, writesPassword } from './people/operators.ts'
import { withDevice } from './people/passkeys.ts'

test.describe('signing in to the back office', () => {
  test('sets up an authenticator app first, and asks for its code from then on', async ({ world, page, context }) => {
    const complaints = complaintsOf(context)
    const who = await operatorAt(world, page, ['administrator'])
    await writesPassword(who, '/operator/operators')
    // the pressed button is gone: keyboard and screen-reader users continue at the heading
    await expect(page.getByRole('heading', { name: 'Set up a second factor' })).toBeFocused()
    await setsUpOfficeApp(who)
    // the sign-in leads to the requested address
    await expect(page).toHaveURL(`${world.url}/operator/operators`)
    await expect(page.getByRole('heading', { level: 1, name: 'Operators' })).toBeVisible()
    await page.getByRole('button', { name: 'Roshani Tuladhar' }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()

    await writesPassword(who, '/operator/audit')
    await page.getByLabel('Code', { exact: true }).fill('000000')
    await expect(page.getByText('This code is wrong').first()).toBeVisible()
    await page.getByLabel('Code', { exact: true }).fill(totpNow(world, who.secret))
    await expect(page.getByRole('heading', { level: 1, name: 'Audit log' })).toBeVisible()
    expect(complaints).toEqual([])

    // the palette: pages by their names, and the server's results
    const line = page.getByRole('combobox', { name: 'Search and go' })
    await page.keyboard.press('Control+k')
    await expect(line).toBeFocused()
    await page.keyboard.type('write off')
    await expect(page.getByRole('dialog').getByRole('option').first()).toContainText('Breaks')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(`${world.url}/operator/reconciliation/breaks`)
    await page.keyboard.press('Control+k')
    await page.route('**/api/operator/merchants?*', (route) => route.abort())
    await expect(line).toBeFocused()
    await page.keyboard.type('nobody of that name')
    const again = page.getByRole('option', { name: 'The search did not answer. Try again' })
    await expect(again).toBeVisible()
    await page.unroute('**/api/operator/merchants?*')
    await again.click()
    await expect(page.getByText('Nothing matches.')).toBeVisible()
  })

  test('goes by a passkey', async ({ world, page }) => {
    const who = await operatorAt({ ...world, url: world.url.replace('127.0.0.1', 'localhost') }, page, ['viewer'])
    const device = await withDevice({ page } as never)
    await writesPassword(who, '/operator/audit')
    await page.getByRole('button', { name: 'Use a passkey' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Audit log' })).toBeVisible()
    expect(await device.count()).toBe(1)
    await page.context().clearCookies()
    await writesPassword(who, '/operator/audit')
    await page.getByRole('button', { name: 'Use a passkey', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Audit log' })).toBeVisible()
  })
})

test('two administrators open an account; its link, sent to its own address, sets a password and a second factor', async ({
  world,
  page,
  browser,
}) => {
  const who = await operatorAt(world, page, ['administrator'])
  await entersOffice(who, '/operator/operators')
  await page.getByRole('button', { name: 'New operator' }).click()
  await page.getByLabel('Name').fill('Dolma Lama')
  await page.getByLabel('E-mail').fill('dolma@sahuji.example')
  await page.getByLabel('Mobile, if you know it').fill('9801234567')
  await page.getByRole('button', { name: 'Ask for the account' }).click()
  const waits = page.getByRole('region', { name: 'Waits for a second person' })
  await expect(waits).toContainText('A new account for Dolma Lama')
  await expect(waits.getByRole('button', { name: 'Approve' })).toHaveCount(0)

  const second = await browser.newContext()
  const pemba = await operatorAt(world, await second.newPage(), ['administrator'], 'Pemba Lama')
  await entersOffice(pemba, '/operator/operators')
  const asked = pemba.page.getByRole('region', { name: 'Waits for a second person' })
  await asked.getByRole('button', { name: 'Approve' }).click()
  await pemba.page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
  await expect(pemba.page.getByRole('row', { name: /Dolma Lama/ })).toContainText('Link not used yet')
  await expect(asked).toHaveCount(0)
  const linkOfMail = async () => /http\S+/.exec((await world.app.outbox('dolma@sahuji.example'))[0]?.text ?? '')?.[0]
  await expect.poll(linkOfMail).toBeDefined()
  const link = (await linkOfMail())!
  await second.close()

  const context = await browser.newContext()
  const dolma = { ...who, email: 'dolma@sahuji.example', name: 'Dolma Lama', secret: '', page: await context.newPage() }
  await dolma.page.goto(link)
  await dolma.page.getByLabel('New password').fill(operatorPassword)
  await dolma.page.getByRole('button', { name: 'Set the password' }).click()
  await expect(dolma.page.getByText('Your password is set')).toBeVisible()
  await entersOffice(dolma, '/operator/audit')
  await expect(dolma.page.getByRole('heading', { level: 1, name: 'Audit log' })).toBeVisible()
  await context.close()
})
