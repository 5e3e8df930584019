import { rupees } from '@sahuji/contract/money/money'
import { listNotifications } from '@sahuji/contract/notifications'
import { livePath } from '@sahuji/contract/notifications/live'
import { createFeed } from '@sahuji/server/feed/feed'
import { notificationListeners } from '@sahuji/server/notifications/notifications'
import { newId } from '@sahuji/server/platform/ids'
import { supportFacts } from '@sahuji/server/support/facts'
import { merchantIdOf } from '../server/testing/kyc.ts'
import { deposited } from '../server/testing/payouts.ts'
import { atHome, homeIsDrawn } from './people/newcomers.ts'
import { bell } from './people/onlookers.ts'
import type { Person } from './people/person.ts'
import { expect, inWorld, test as base } from './test.ts'
import type { World } from './world/world.ts'

const test = base.extend<{ world: World }>({ world: inWorld({ is_live: true }) })

/** Reads the page once more while its stream is held back; returns how to release the stream. */
async function readBeforeItsLine(person: Person): Promise<() => void> {
  const [asked, begins] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  await person.page.route(`**${livePath}`, async (route) => {
    asked.resolve()
    await begins.promise
    await route.continue()
  })
  const read = person.page.waitForResponse((answer) => new URL(answer.url()).pathname === listNotifications.path)
  await person.page.reload()
  await Promise.all([read, asked.promise, homeIsDrawn(person)])
  await expect(bell(person)).toHaveAccessibleName('Notifications')
  return begins.resolve
}

test('shows on the page what happened, and what money moved, between its calls and the start of its stream', async ({
  sita,
  world,
}) => {
  await atHome(sita)
  const begin = await readBeforeItsLine(sita)
  const merchant_id = await merchantIdOf(world.app, sita.email)
  const feed = createFeed(notificationListeners, world.clock)
  const answered = { id: newId(), number: '1', about: null }
  await world.app.db.write((tx) => feed.publish(tx, supportFacts.answered, merchant_id, 'live', answered))
  await deposited(world.app, merchant_id, rupees('512'))
  begin()
  await expect(bell(sita)).toHaveAccessibleName('1 new notification')
  await expect(sita.page.getByRole('main')).toContainText('Rs.512.00')
})
