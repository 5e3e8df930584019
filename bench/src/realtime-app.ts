import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { openApp } from '@sahuji/server/app'
import { systemClock } from '@sahuji/server/platform/clock'
import { type Database, openDatabase } from '@sahuji/server/platform/database/database'
import { openSignals, type Signals } from '@sahuji/server/platform/database/signals'
import { startWorker } from '@sahuji/server/platform/jobs/job-worker'
import { createLog } from '@sahuji/server/platform/log'
import { createMetrics } from '@sahuji/server/platform/metrics'
import { railsOf } from '@sahuji/server/rails/rails'
import { publicAddress, settingsFrom } from '@sahuji/server/settings'
import { openVault } from '@sahuji/server/start/vault'

/** The product as `npm start` puts it together, with its worker; its parts are at hand, so that a poster here signals as its own do. */
export async function startRealtimeApp(): Promise<{ db: Database; signals: Signals }> {
  const settings = settingsFrom(process.env)
  const log = createLog({ level: settings.LOG_LEVEL })
  const url = settings.DATABASE_APP_URL!
  const db = openDatabase({ url, connections: settings.DATABASE_CONNECTIONS })
  const signals = openSignals({ url, channel: 'sahuji_facts', log })
  const app = await openApp({
    db,
    signals,
    log,
    clock: systemClock,
    metrics: createMetrics({ ofProcess: true }),
    rails: railsOf([]),
    peppers: [randomBytes(16).toString('hex')],
    vault: await openVault({ data: settings.SAHUJI_DATA, settings }),
    providers: {},
    web: {},
    public_url: publicAddress(settings),
    brand: settings.BRAND,
    dashboard: join(import.meta.dirname, '../../dashboard/dist'),
    has_outbox: false,
  })
  await startWorker({ url, jobs: app.jobs, cron: app.schedule, log })
  await app.web.listen({ host: settings.HOST, port: settings.PORT })
  return { db, signals }
}
