// npm run bench:web: what the sign-in and the home screen cost a slow phone, beside bare pages in the same run.
import { chromium } from '@playwright/test'
import { demoShop } from '../../../e2e/people/demo-shop.ts'
import { browserLaunch } from '../../../e2e/world/browser.ts'
import { openWorld } from '../../../e2e/world/world.ts'
import { startTestCluster } from '../../../server/testing/cluster.ts'
import { aimLines } from './aims.ts'
import { openBareServer } from './bare-server.ts'
import { measureInTurns } from './in-turns.ts'
import { reactPage } from './react-page.ts'
import { runsAsked } from './runs-asked.ts'
import { staticPage } from './static-page.ts'
import { subjectsOf } from './subjects.ts'
import { webTable } from './web-table.ts'

const say = (text: string) => void process.stdout.write(`${text}\n`)
const runs = runsAsked(process.argv)
const cluster = await startTestCluster()
process.env['SAHUJI_TEST_CLUSTER'] = cluster.url
const browser = await chromium.launch(browserLaunch())
try {
  const world = await openWorld()
  say('Telling the demo shop’s ninety days')
  const bare = await openBareServer(
    {
      '/static/signin': staticPage('signin'),
      '/static/home': staticPage('home'),
      '/react': await reactPage(),
    },
    `${world.url}/signin`,
  )
  const page = await browser.newPage()
  const shop = await demoShop(world, { page })
  await page.close()
  const subjects = subjectsOf({ world, browser, bare, shop })
  const measured = await measureInTurns(subjects, runs, say)
  say(`\n${webTable(measured, subjects, runs)}\n\n${aimLines(measured).join('\n')}`)
  await bare.close()
  await world.close()
} finally {
  await browser.close()
  await cluster.stop()
}
