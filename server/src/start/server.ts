import { join, resolve } from 'node:path'
import { openApp } from '../app.ts'
import type { App } from '../app-parts.ts'
import { registerPeppers } from '../auth/passwords/pepper-fingerprints.ts'
import { refuseDemoAccounts } from '../demo/demo-accounts.ts'
import { createDemoOnce } from '../demo/demo.ts'
import { ordersOnTheirWay } from '../demo/orders-on-their-way.ts'
import { openPlatformAccounts } from '../ledger/accounts.ts'
import { checkSealKey } from '../ledger/seal.ts'
import { publishFiles } from '../pages/publish-files.ts'
import { webhooksWithin } from '../developers/webhooks/sending/post-webhook.ts'
import type { Clock } from '../platform/clock.ts'
import { type Database, openDatabase } from '../platform/database/database.ts'
import { replicaAddress, replicaFirst } from '../platform/database/replica-reads.ts'
import { openSignals } from '../platform/database/signals.ts'
import { startWorker } from '../platform/jobs/job-worker.ts'
import type { Log } from '../platform/log.ts'
import { closePapers } from '../platform/pdf/compile-paper.ts'
import { createMetrics, type Metrics, serveMetrics } from '../platform/metrics.ts'
import { passwordHashes } from '../platform/crypto/password-hashes.ts'
import { watchDisks } from '../platform/disks.ts'
import { foldersOf, openVault } from './vault.ts'
import { openSecrets } from '../platform/crypto/peppers.ts'
import { openRails } from '../rails/rails.ts'
import {
  demoOf,
  hasProviders,
  hasSimulator,
  isProduction,
  peppersOf,
  publicAddress,
  type Settings,
  smsPerDayOf,
  webhookNetworks,
} from '../settings.ts'
import { operatorBoundaryOf } from './operator-boundary.ts'
import { migrateAndLogIn, startDatabase } from './database.ts'
import { needFreePorts, warnOfFewDescriptors } from './machine-checks.ts'
import { openPushSender } from './open-push-sender.ts'
import { openReceiptKeys, openStatementKeys, openSealKeeper } from './signing-keys.ts'
import { unlessAborted } from './shutdown.ts'
import { railsFrom } from './rail-settings.ts'
import { bannerOf, measureStartSteps } from './start-report.ts'
import { type RunningSimulator, simulatorHost, startSimulator } from './simulator.ts'
import { mailBySmtp, smsBySparrow } from '../platform/messages/providers.ts'
import type { Providers } from '../platform/messages/messages.ts'

interface StartParts {
  settings: Settings
  log: Log
  clock: Clock
  hasDemo: boolean
  /** Aborts the start, and leaves nothing running. */
  signal: AbortSignal
}

interface RunningServer {
  banner(milliseconds: number): string
  /** Finishes requests and jobs in flight, then stops what was started, PostgreSQL last. */
  stop(): Promise<void>
}

/** Starts database, migrations, simulator, demo, jobs, and listens only when all of it is ready. */
export async function startServer({ settings, log, clock, hasDemo, signal }: StartParts): Promise<RunningServer> {
  const stops: (() => Promise<unknown>)[] = []
  const { step, words } = measureStartSteps()
  const stop = async () => {
    for (const each of stops.splice(0).reverse())
      await each().catch((error: unknown) => log.error({ err: error }, 'stopping'))
  }
  const unlessStopped = <T>(work: Promise<T>) => unlessAborted(signal, work)
  try {
    const data = resolve(settings.SAHUJI_DATA)
    await needPorts(settings)
    const secrets = await openSecrets(data, { peppers: peppersOf(settings) })
    const database = await step('database', startDatabase({ data, settings, log }))
    stops.push(database.stop)
    const url = await step('migrations', unlessStopped(migrateAndLogIn(database.owner_url, { data, settings, log })))
    const { db, shares, close } = openPools(url, settings)
    stops.push(close)
    const peppers = await unlessStopped(registerPeppers(db, secrets.peppers))
    if (isProduction(settings)) await unlessStopped(refuseDemoAccounts(db))
    await unlessStopped(db.write(openPlatformAccounts))
    const public_url = publicAddress(settings)
    const simulator = await step('simulator', startSimulator({ settings, data, seed: secrets.peppers[0], log }))
    stops.push(async () => simulator?.stop())
    const rails = openRails(simulator?.rails ?? railsFrom(settings, public_url, { now: clock.now(), log }), clock, db)
    const seals = await openSealKeeper({ data, settings, log })
    await unlessStopped(db.read((tx) => checkSealKey(tx, seals)))
    const vault = await openVault({ data, settings })
    const metrics = createMetrics({ ofProcess: true })
    const signals = openSignals({ url, channel: 'sahuji_facts', log })
    stops.push(() => signals.close())
    stops.push(closePapers)
    const app = await openApp({
      db,
      shares,
      signals,
      clock,
      log,
      metrics,
      rails,
      peppers,
      vault,
      seals,
      disks: watchDisks(foldersOf({ data, settings })),
      receipt_keys: await openReceiptKeys({ data, settings }),
      statement_keys: await openStatementKeys({ data, settings }),
      push: await openPushSender({ data, settings, clock }),
      ...settingsOfApp(settings, hasDemo),
    })
    const demo = hasDemo && { clock, rails, hashes: passwordHashes(peppers), vault, key: seals.key, public_url }
    await step('contents', unlessStopped(prepareAsOwner(database.owner_url, { app, clock, log, demo, simulator })))
    const worker = await step('jobs', startWorker({ url, jobs: app.jobs, cron: app.schedule, log }))
    stops.push(() => worker.stop(), app.hooks.start())
    stops.push(await openMetrics(metrics, settings))
    if (isProduction(settings)) await warnOfFewDescriptors(log)
    await app.web.listen({ host: settings.HOST, port: settings.PORT })
    stops.push(() => app.web.close())
    signal.throwIfAborted()
    return {
      stop,
      banner: (milliseconds) => bannerOf({ settings, public_url, hasDemo, milliseconds, steps: words(), simulator }),
    }
  } catch (error) {
    await stop()
    throw error
  }
}

/** The settings that the application takes unchanged. */
const settingsOfApp = (settings: Settings, hasDemo: boolean) => ({
  public_url: publicAddress(settings),
  brand: settings.BRAND,
  sms_per_day: smsPerDayOf(settings),
  webhooks: webhooksWithin(webhookNetworks(settings)),
  ...(settings.SAHUJI_QR_ACQUIRER !== undefined && { qr_acquirer: settings.SAHUJI_QR_ACQUIRER }),
  ...(settings.SAHUJI_QR_FONEPAY !== undefined && { qr_fonepay: settings.SAHUJI_QR_FONEPAY }),
  support: { phone: settings.SUPPORT_PHONE, email: settings.SUPPORT_EMAIL },
  operator: operatorBoundaryOf(settings),
  providers: messageProviders(settings),
  web: { app_authorizer: settings.APP_AUTHORIZER, trusted_proxies: settings.TRUSTED_PROXIES },
  dashboard: join(import.meta.dirname, '../../../dashboard/dist'),
  demo: demoOf(settings, hasDemo),
  has_outbox: !hasProviders(settings) && !isProduction(settings),
})

/** The pool of merchants and jobs, and those of the office and of slow calls. */
function openPools(url: string, settings: Settings) {
  const db = openDatabase({ url, connections: settings.DATABASE_CONNECTIONS })
  const office = openDatabase({ url, connections: settings.OFFICE_CONNECTIONS })
  const slow = openDatabase({ url, connections: settings.SEARCH_CONNECTIONS })
  const reads = readsOf({ office, slow }, url, settings)
  const close = () => Promise.all([db, office, slow, ...(reads ? [reads.replica] : [])].map((pool) => pool.close()))
  return { db, shares: { office, slow, reads }, close }
}

/** The pools whose reads a replica may answer, where one is set. */
function readsOf({ office, slow }: { office: Database; slow: Database }, url: string, settings: Settings) {
  if (!settings.DATABASE_READ_URL) return undefined
  const replica = openDatabase({
    url: replicaAddress(url, settings.DATABASE_READ_URL),
    connections: settings.SEARCH_CONNECTIONS + settings.OFFICE_CONNECTIONS,
    // the primary answers instead
    reconnectMilliseconds: 0,
  })
  return { office: replicaFirst(office, replica), slow: replicaFirst(slow, replica), replica }
}

/** Serves the metrics where a port is set; returns how to stop. */
async function openMetrics(
  metrics: Metrics,
  { METRICS_HOST, METRICS_PORT }: Settings,
): Promise<() => Promise<unknown>> {
  if (METRICS_PORT === undefined) return async () => {}
  const server = await serveMetrics(metrics, { host: METRICS_HOST, port: METRICS_PORT })
  return async () => server.close()
}

interface Preparing {
  app: App
  clock: Clock
  log: Log
  demo: Omit<Parameters<typeof createDemoOnce>[0], 'db'> | false
  simulator: RunningSimulator | undefined
}

/** Prepares what must exist before the server listens: some of it is not writable by the application's own login. */
async function prepareAsOwner(owner_url: string, { app, clock, log, demo, simulator }: Preparing): Promise<void> {
  // the demo's ninety days are checked in one commit, which is slow on a slow machine
  const owner = openDatabase({ url: owner_url, connections: 2, statementTimeoutSeconds: 60 })
  try {
    await publishFiles(owner, clock)
    await app.prepare()
    if (demo && (await createDemoOnce({ ...demo, db: owner }))) log.info('wrote ninety days of demo history, once')
    if (demo) await simulator?.remember(await owner.read(ordersOnTheirWay))
  } finally {
    await owner.close()
  }
}

async function needPorts(settings: Settings): Promise<void> {
  await needFreePorts(settings.HOST, { PORT: settings.PORT })
  await needFreePorts(settings.METRICS_HOST, { METRICS_PORT: settings.METRICS_PORT })
  if (hasSimulator(settings)) await needFreePorts(simulatorHost, { SIMULATOR_PORT: settings.SIMULATOR_PORT })
}

/** The providers of messages; a channel without a provider leaves them in the outbox. */
function messageProviders(settings: Settings): Providers {
  const { SMTP_URL, MAIL_FROM, SPARROW_TOKEN, SPARROW_FROM, SPARROW_URL } = settings
  return {
    ...(SMTP_URL && { email: mailBySmtp({ url: SMTP_URL, from: MAIL_FROM }) }),
    ...(SPARROW_TOKEN && {
      sms: smsBySparrow({ url: SPARROW_URL, token: SPARROW_TOKEN, from: SPARROW_FROM ?? 'Sahuji' }),
    }),
  }
}
