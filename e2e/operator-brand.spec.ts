import { expect, test as base } from './test.ts'
import { accountOf, comesHome } from './people/newcomers.ts'
import { openWorld } from './world/world.ts'

const operator = { brand: 'Pasal & Sons', support: { phone: '+977-71-555123', email: 'help@pasal.example' } }

const test = base.extend({
  world: async ({}, use) => {
    const world = await openWorld({ operator })
    await use(world)
    await world.close()
  },
})

test('brand and support contact are the operator’s, on every page and in every document', async ({ sita }) => {
  const { page, world } = sita
  const isOurs = async (path: string) => {
    await expect(page.getByText(operator.brand).first(), path).toBeAttached()
    const html = `${await page.title()} ${await page.locator('body').innerText()}`
    expect(html, path).not.toMatch(/Sahuji|4620147|support@sahuji/)
  }
  for (const path of ['/signin', '/signup', '/forgotPassword', '/404', '/generalPages/1']) {
    await sita.opens(path)
    await expect(page, path).toHaveTitle(/Pasal & Sons/)
    await expect(page.locator('a[href^="tel:"]').first(), path).toHaveAttribute('href', `tel:${operator.support.phone}`)
    await expect(page.locator('a[href^="mailto:"]').first(), path).toHaveText(operator.support.email)
    await isOurs(path)
  }
  await accountOf(sita)
  await comesHome(sita)
  await sita.sees(operator.support.phone)
  await sita.sees(/using the Pasal & Sons merchant application\./)
  await isOurs('/dashboard/home')
  const answer = await page.request.get(`${world.url}/manifest.webmanifest`)
  const manifest = (await answer.json()) as Record<string, string>
  expect([manifest['name'], manifest['short_name']]).toEqual([operator.brand, operator.brand])
  // an installed app stays the same app under its new name, which it fetches again
  expect([manifest['id'], manifest['scope'], manifest['start_url']]).toEqual([
    '/dashboard/home',
    '/',
    '/dashboard/home',
  ])
  expect(answer.headers()['cache-control']).toBe('no-cache')
  // before any script ran, too
  for (const path of ['/signin', '/signup', '/dashboard/home', '/dashboard/profile', '/404']) {
    const html = await (await page.request.get(world.url + path, { headers: { accept: 'text/html' } })).text()
    expect(html, path).toContain('Pasal &amp; Sons')
    expect(html, path).not.toMatch(/Sahuji|4620147|support@sahuji/)
  }
})
