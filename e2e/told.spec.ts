import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { atHome } from './people/newcomers.ts'
import type { Person } from './people/person.ts'
import { expect, test } from './test.ts'

const section = ({ page }: Person) => page.getByRole('region', { name: 'What you are told, and where' })
const box = (person: Person, kind: string, channel: string) =>
  section(person).getByRole('group', { name: kind }).getByRole('checkbox', { name: channel })

/** From the bell's page to what it tells. */
async function atChoices(person: Person): Promise<void> {
  await person.opens('/dashboard/notifications')
  await person.page.getByRole('link', { name: 'What you are told' }).click()
  await expect(box(person, 'Money received', 'Push')).toBeChecked()
}

async function fits(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).include('#told').setLegacyMode(true).analyze()
  expect(violations.map((one) => `${one.id} ${one.nodes[0]?.html}`)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
}

for (const width of [390, 1440]) {
  test(`at ${width} px what is chosen is kept, and what is locked cannot be chosen`, async ({ sita }) => {
    const { page } = sita
    await page.setViewportSize({ width, height: 900 })
    await atHome(sita)
    await atChoices(sita)
    await expect(section(sita)).toBeInViewport()
    await fits(page)

    await box(sita, 'Money received', 'SMS').focus()
    await page.keyboard.press('Space')
    await expect(box(sita, 'Money received', 'SMS')).toBeChecked()
    const locked = section(sita).getByRole('group', { name: 'Sign-in, password, bank account' })
    await expect(locked.getByRole('checkbox')).toHaveCount(0)
    await expect(locked).toContainText('E-mail always')

    await section(sita).getByText('Once a day at 20:00').click()
    await expect(box(sita, 'Money received', 'E-mail')).toBeChecked()
    const least = section(sita).getByLabel('Money received: only from this amount on')
    await least.fill('1,500.50')
    await least.press('Enter')
    await section(sita)
      .getByText(/^Quiet hours/)
      .click()
    await section(sita).getByRole('button', { name: /22:00/ }).click()
    await page.getByRole('option', { name: '21:30' }).click()
    await expect(section(sita).getByText('Saved')).toBeVisible()

    await page.reload()
    await expect(box(sita, 'Money received', 'SMS')).toBeChecked()
    await expect(section(sita).getByRole('radio', { name: 'Once a day at 20:00' })).toBeChecked()
    await expect(least).toHaveValue('1,500.50')
    await expect(section(sita).getByRole('checkbox', { name: /^Quiet hours/ })).toBeChecked()
    await expect(section(sita)).toContainText('21:30')
    await expect(section(sita)).toContainText('07:00')
    await fits(page)
  })
}

test('what cannot be read is asked for again; what cannot be saved says so and stands as before', async ({
  sita,
  expected,
}) => {
  const { page } = sita
  expected.push(/503/)
  await atHome(sita)
  const json = { status: '003', message: 'Please try again later.' }
  const isOfChoices = (url: URL) => url.pathname === '/api/notifications/choices'
  await page.route(isOfChoices, (route) => route.fulfill({ status: 503, json }))
  await sita.opens('/dashboard/profile#told')
  const again = section(sita).getByRole('button', { name: 'Try again' })
  await expect(again).toBeVisible()
  await page.unroute(isOfChoices)
  // it asks again by itself too
  await again.click({ timeout: 5_000 }).catch(() => undefined)
  await expect(box(sita, 'KYC and papers', 'E-mail')).toBeChecked()

  await page.route(isOfChoices, (route) => route.fulfill({ status: 503, json }))
  await box(sita, 'KYC and papers', 'E-mail').focus()
  await page.keyboard.press('Space')
  await expect(section(sita).getByRole('alert')).toBeVisible()
  await expect(box(sita, 'KYC and papers', 'E-mail')).toBeChecked()
})
