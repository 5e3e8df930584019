import { listNotifications } from '@sahuji/contract/notifications'
import { livePath } from '@sahuji/contract/notifications/live'
import { createFeed } from '@sahuji/server/feed/feed'
import { notificationListeners } from '@sahuji/server/notifications/notifications'
import { newId } from '@sahuji/server/platform/ids'
import { supportFacts } from '@sahuji/server/support/facts'
import { merchantIdOf } from '../server/testing/kyc.ts'
import { atHome } from './people/newcomers.ts'
import { bell } from './people/onlookers.ts'
import { expect, inWorld, test as base } from './test.ts'
import type { World } from './world/world.ts'

const test = base.extend<{ world: World }>({ world: inWorld({ is_live: true }) })

test('what happens after a page was read and before its line begins is on the page all the same', async ({
  sita,
  world,
}) => {
  await atHome(sita)
  const [asked, begins] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  await sita.page.route(`**${livePath}`, async (route) => {
    asked.resolve()
    await begins.promise
    await route.continue()
  })
  const read = sita.page.waitForResponse((answer) => new URL(answer.url()).pathname === listNotifications.path)
  await sita.page.reload()
  await Promise.all([read, asked.promise])
  await expect(bell(sita)).toHaveAccessibleName('Notifications')
  const merchant_id = await merchantIdOf(world.app, sita.email)
  const feed = createFeed(notificationListeners, world.clock)
  const answered = { id: newId(), number: '1', about: null }
  await world.app.db.write((tx) => feed.publish(tx, supportFacts.answered, merchant_id, 'live', answered))
  begins.resolve()
  await expect(bell(sita)).toHaveAccessibleName('1 new notification')
})
