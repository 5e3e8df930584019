import { createFeed } from '@sahuji/server/feed/feed'
import { notificationListeners } from '@sahuji/server/notifications/notifications'
import { placePayout } from '@sahuji/server/payouts/place-payout'
import { systemClock } from '@sahuji/server/platform/clock'
import { openDatabase } from '@sahuji/server/platform/database/database'
import { createLog } from '@sahuji/server/platform/log'
import { profileListeners } from '@sahuji/server/profile/verified-business'
import { openRails } from '@sahuji/server/rails/rails'
import { publicAddress, settingsFrom } from '@sahuji/server/settings'
import { railsFrom } from '@sahuji/server/start/rail-settings'
import { startServer } from '@sahuji/server/start/server'
import { historyListeners } from '@sahuji/server/transactions/facts'
import type { Asked, Told } from './payout-ends.ts'

// The whole product as one process, as under `npm start`; the parent sends confirmed requests as messages, so that the
// benchmark does not need a hundred confirmations a second by codes.
const settings = settingsFrom(process.env)
const log = createLog({ level: settings.LOG_LEVEL })
const clock = systemClock
const { signal } = new AbortController()
const server = await startServer({ settings, log, clock, hasDemo: false, signal })
const public_url = publicAddress(settings)
const db = openDatabase({ url: settings.DATABASE_APP_URL!, connections: settings.DATABASE_CONNECTIONS })
const rails = openRails(railsFrom(settings, public_url, { now: clock.now(), log }), clock, db)
const feed = createFeed([...historyListeners, ...notificationListeners, ...profileListeners], clock)
const deps = { clock, rails, feed, brand: settings.BRAND, public_url }
const tell = (told: Told) => void process.send?.(told)

process.on('message', ({ amount, account_id, ...asked }: Asked) => {
  const ordered = { ...asked, mode: 'live', account: { id: account_id }, amount: BigInt(amount) } as const
  db.write((tx) => placePayout(deps, tx, { ...ordered, purpose: 'stock', origin: 'merchant' })).then(
    ({ state }) => tell({ key: asked.key, state }),
    (error: unknown) => tell({ key: asked.key, fault: String(error) }),
  )
})
process.on('disconnect', () => process.exit(0))
process.once('SIGTERM', () => void server.stop().finally(() => process.exit(0)))
tell({ ready: true })
