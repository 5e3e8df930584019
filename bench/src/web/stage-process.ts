// What is visited, in a process of its own: beside the browser's driver it would answer later than it does in earnest.
import { openWorld } from '../../../e2e/world/world.ts'
import { startTestCluster } from '../../../server/testing/cluster.ts'
import { forgetLimits } from '../../../server/testing/people.ts'
import { openBareServer } from './bare-server.ts'
import { reactPage } from './react-page.ts'
import { staticPage } from './static-page.ts'

const cluster = await startTestCluster()
process.env['SAHUJI_TEST_CLUSTER'] = cluster.url
const world = await openWorld({ is_told: true })
const bare = await openBareServer(
  {
    '/static/signin': staticPage('signin'),
    '/static/home': staticPage('home'),
    '/react': await reactPage(),
  },
  `${world.url}/signin`,
)
process.on('message', () => void forgetLimits(world.app).then(() => process.send?.('forgotten')))
process.once('disconnect', () => void close())
process.send?.({ product: world.url, bare: bare.url })

async function close() {
  await bare.close()
  await world.close()
  await cluster.stop()
  process.exit(0)
}
