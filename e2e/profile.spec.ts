import { expect, test } from './test.ts'
import { atHome } from './people/newcomers.ts'
import { messagesTo } from './people/post.ts'
import type { Person } from './people/person.ts'

const atProfile = async (person: Person): Promise<Person> => {
  await atHome(person)
  await person.opens('/dashboard/profile')
  await person.sees(person.email, { in: 'Contact' })
  return person
}

test.beforeEach(async ({ sita }) => void (await atProfile(sita)))

test('the trade name is changed, and the whole dashboard knows it', async ({ sita }) => {
  await sita.presses('Change the business')
  await sita.fills({ 'Trade name': '' })
  await sita.presses('Save')
  await expect(sita.page.getByRole('dialog')).toBeVisible()
  await sita.fills({ 'Trade name': 'Sita Sweets' })
  await sita.presses('Save')
  await sita.sees('Your business was changed.')
  await sita.sees('Sita Sweets', { in: 'Business' })
  await sita.page.reload()
  await sita.sees('Sita Sweets', { in: 'Business' })
})

test('a picture is chosen, moved, used, seen in the sidebar, and removed', async ({ sita, world }) => {
  const { page } = sita
  const picture = await (await fetch(`${world.url}/icon-512.png`)).arrayBuffer()
  const choosing = page.waitForEvent('filechooser')
  await sita.presses('Choose a picture')
  await (await choosing).setFiles({ name: 'me.png', mimeType: 'image/png', buffer: Buffer.from(picture) })
  const stage = page.getByRole('dialog').getByLabel(/^The picture\. Arrow keys move it/)
  // before anything is moved: the previews are drawn when they come
  await expect
    .poll(() =>
      page
        .getByRole('dialog')
        .locator('canvas')
        .evaluateAll((all) =>
          all.map((one) => {
            const { width, height } = one as HTMLCanvasElement
            const pixels = (one as HTMLCanvasElement).getContext('2d')?.getImageData(0, 0, width, height).data
            return pixels?.some((value) => value > 0) ?? false
          }),
        ),
    )
    .toEqual([true, true, true])
  await stage.focus()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('+')
  await sita.presses('Use this picture')
  await sita.sees('Your picture was changed.')
  await expect(page.getByRole('complementary').locator('img').first()).toBeVisible()
  await sita.presses('Remove')
  await sita.sees('Your picture was removed.')
  await expect(page.getByRole('complementary').locator('img')).toHaveCount(0)
})

test('a file that is no picture is refused in words', async ({ sita }) => {
  const choosing = sita.page.waitForEvent('filechooser')
  await sita.presses('Choose a picture')
  const file = { name: 'me.png', mimeType: 'image/png', buffer: Buffer.from('not a picture') }
  await (await choosing).setFiles(file)
  await sita.sees('This is not a picture that can be read')
})

test('a new e-mail waits for its link; both addresses hear of it', async ({ sita }) => {
  const before = await messagesTo(sita, sita.email)
  await sita.page
    .getByRole('region', { name: 'Contact' })
    .getByRole('button', { name: /e-mail/i })
    .first()
    .click()
  await sita.fills({ 'New e-mail': 'sita.new@example.com' })
  await sita.presses('Send the link')
  await sita.sees('A link is on its way to the new address.')
  await sita.sees('sita.new@example.com', { in: 'Contact' })
  const [mail] = await sita.world.app.outbox('sita.new@example.com')
  const link = /https?:\/\/\S+\/verify\/newEmail\/[\w-]+/.exec(mail?.text ?? '')?.[0] ?? ''
  expect(link).not.toBe('')
  await sita.opens(new URL(link).pathname)
  await sita.opens('/dashboard/profile')
  await sita.sees('sita.new@example.com', { in: 'Contact' })
  await expect.poll(() => messagesTo(sita, sita.email)).toBeGreaterThan(before)
})

test('calendar, digits and language are seen at once and stay after a reload', async ({ sita }) => {
  const { page } = sita
  const preferences = sita.section('Preferences')
  await preferences.getByText('Bikram Sambat, with AD beside it').click()
  await expect(page.getByRole('region', { name: 'Business' }).getByText(/208\d/).first()).toBeVisible()
  await preferences.getByLabel('Language').click()
  await page.getByRole('listbox', { name: 'Language' }).getByRole('option', { name: 'नेपाली' }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'ne')
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('lang', 'ne')
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Profile')
})
