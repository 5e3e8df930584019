import { chromium } from '@playwright/test'
import { browserLaunch } from '../e2e/world/browser.ts'
import { openWorld } from '../e2e/world/world.ts'
import { startTestCluster } from '../server/testing/cluster.ts'
import { demoShop } from '../e2e/people/demo-shop.ts'
import { comesHome } from '../e2e/people/newcomers.ts'
import { personIn } from '../e2e/people/person.ts'
let at = performance.now()
const lap = (s: string) => { const n = performance.now(); console.log(s, Math.round(n - at)); at = n }
const cluster = await startTestCluster()
process.env['SAHUJI_TEST_CLUSTER'] = cluster.url
lap('cluster')
const browser = await chromium.launch(browserLaunch())
lap('browser')
for (let i = 0; i < 3; i++) {
  const world = await openWorld(); lap('world')
  const context = await browser.newContext(); const page = await context.newPage(); lap('page')
  const shop = await demoShop(world, { page }); lap('demoShop')
  const p = personIn(world, page, shop)
  await p.opens('/signin'); lap('signin')
  await comesHome(p); lap('comesHome')
  await page.goto(world.url + '/dashboard/profile'); await page.locator('h1').first().waitFor(); lap('profile')
  await context.close(); lap('close context')
  await world.close(); lap('world.close')
}
await browser.close(); await cluster.stop()
