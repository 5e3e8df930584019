import { officeWorker } from './people/office-worker.ts'
import { expect, test } from './test.ts'

test('who takes over is said before a rail is switched off, and off it stands so in the order', async ({
  browser,
  world,
}) => {
  const nima = await officeWorker(world, await (await browser.newContext({ reducedMotion: 'reduce' })).newPage(), {
    roles: ['administrator'],
    name: 'Nima Sherpa',
  })
  const { page } = nima
  await nima.opens('/operator/rails')
  await page.getByRole('button', { name: 'Switch off… OnePG, Mobile banking' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(/Fonepay takes over \d+ banks?\.|no other rail answers/)
  await dialog.getByLabel('Why', { exact: true }).fill('OnePG has asked for it.')
  await dialog.getByRole('button', { name: 'Switch off', exact: true }).click()
  await expect(dialog).toHaveCount(0)
  const phones = page.locator('section', { has: page.getByRole('heading', { name: 'Mobile banking', exact: true }) })
  await expect(phones).toContainText(/1\. OnePG switched off.*2\. Fonepay works/)
})

test('one bank gets an order of its own with its reason, and the choice is taken back', async ({ browser, world }) => {
  const nima = await officeWorker(world, await (await browser.newContext({ reducedMotion: 'reduce' })).newPage(), {
    roles: ['administrator'],
    name: 'Nima Sherpa',
  })
  const { page } = nima
  await nima.opens('/operator/rails')
  const channel = page.locator('section', { has: page.getByRole('heading', { name: 'E-banking', exact: true }) })
  await expect(channel).toContainText('Nobody has chosen: the product’s order holds.')
  const phones = page.locator('section', { has: page.getByRole('heading', { name: 'Mobile banking', exact: true }) })
  await expect(phones).toContainText(/1\. OnePG.*2\. Fonepay/)
  await channel.getByRole('button', { name: 'One bank otherwise…' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Bank', { exact: true }).selectOption({ label: 'Nabil Bank' })
  await expect(dialog.getByRole('button', { name: 'OnePG further up' })).toHaveAttribute('aria-disabled', 'true')
  await dialog.getByLabel('Why', { exact: true }).fill('OnePG has a line of its own to Nabil.')
  await dialog.getByRole('button', { name: 'Use this order' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(channel).toContainText('OnePG has a line of its own to Nabil.')
  await expect(channel).toContainText('Nima Sherpa')
  await channel.getByRole('button', { name: 'Take back…' }).click()
  await dialog.getByLabel('Why', { exact: true }).fill('The line is closed again.')
  await dialog.getByRole('button', { name: 'Take back', exact: true }).click()
  await expect(channel).not.toContainText('OnePG has a line of its own to Nabil.')
})
