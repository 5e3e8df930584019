import { counterLivePath } from '@sahuji/contract/counters/at-the-counter'
import { livePath } from '@sahuji/contract/notifications/live'
import type { AppParts } from '@sahuji/server/app-parts'
import type { TestClock } from '@sahuji/server/platform/clock'
import { publishFiles } from '@sahuji/server/pages/publish-files'
import { startWorker } from '@sahuji/server/platform/jobs/job-worker'
import { openRails, type Rails } from '@sahuji/server/rails/rails'
import { type Simulator, startSimulator } from '@sahuji/simulator/simulator'
import { createDemoOnce } from '@sahuji/server/demo/demo'
import { refreshInstruments } from '@sahuji/server/funding/offers/refresh-instruments.job'
import { passwordHashes } from '@sahuji/server/platform/crypto/password-hashes'
import type { Database } from '@sahuji/server/platform/database/database'
import { openTestApp, type TestApp, type TestAppSettings, testPeppers } from '../../server/testing/app.ts'
import { type Beginning, type TestDatabase, testDatabase } from '../../server/testing/database.ts'
import { addKeyCanaries } from '../../server/testing/canaries.ts'
import { freePort } from '../../server/testing/free-port.ts'
import { lookThroughRequest, lookThroughText, strayLog } from '../../server/testing/look-through.ts'
import {
  controlsOf,
  npiSettings,
  pushSettings,
  railSettings,
  registerAddresses,
} from '../../server/testing/simulated-rails.ts'
import { testVault } from '../../server/testing/vault.ts'
import { movingClock } from './moving-clock.ts'

// enough for one shop's work: each more opens a connection and polls for jobs without need
const fewWorkers = { messages: 2, rails: 2, general: 1 }

/** Everything the product needs, on a fresh database and a port of its own, as a browser meets it. */
export interface World {
  url: string
  clock: TestClock
  app: TestApp
  /** The directory of documents. */
  vault: ReturnType<typeof testVault>
  simulator: Simulator
  rails: Rails
  /** The demo's ninety days are seeded. */
  is_told: boolean
  /** Does the work that is due by the world's clock, as the job worker would at that time. */
  works(): Promise<void>
  /** Stops the server as a new version does, runs a callback, and starts it again at the same address. */
  restart(meanwhile: () => Promise<void>): Promise<void>
  close(): Promise<void>
}

export interface WorldSettings {
  /** How long the bank's receipt is shown before the browser returns. */
  receiptSeconds?: number
  /** The operator's name for the product, and its contact. */
  operator?: Pick<AppParts, 'brand' | 'support'>
  /** The carrier of pushes; real push services by default. */
  push?: NonNullable<AppParts['push']>
  /** With the demo's ninety days: seeded once for a run, and copied. */
  is_told?: boolean
  /** Its pages open a stream to the server; else none does, so that a page can be shown to have no more calls. */
  is_live?: boolean
}

/** Opens a world; its jobs are done as they come. */
export async function openWorld(settings: WorldSettings = {}): Promise<World> {
  const { receiptSeconds = 0, operator, push, is_told = false, is_live = false } = settings
  const clock = movingClock()
  const simulator = await startSimulator({ port: 0, clock, receiptSeconds, notifyRetryMs: [], seed: 'e2e' })
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const railsOn = railsOf({ simulator, url, clock })
  const database = await testDatabase({ begins: beginningOf({ is_told, clock, railsOn }) })
  const rails = railsOn(database.db)
  const vault = testVault()
  addKeyCanaries(simulator.keys)
  const start = () =>
    startServer({
      port,
      is_live,
      settings: {
        clock,
        rails,
        database,
        public_url: url,
        parts: { vault, ...operator, ...(push && { push }) },
      },
    })
  let server = await start()
  registerAddresses(simulator, url, url)
  simulator.control.merchant({ return_url: `${url}/rails/onepg/return` })
  return {
    url,
    clock,
    get app() {
      return server.app
    },
    vault,
    simulator,
    rails,
    is_told,
    works: async () => void (await server.app.runJobs({ is_tolerant: true })),
    restart: async (meanwhile) => {
      await server.stop()
      await meanwhile()
      server = await start()
    },
    close: async () => {
      await server.stop()
      const states = Object.values(controlsOf(simulator)).map((control) => control.payments())
      lookThroughText(JSON.stringify(states), 'a simulator’s state')
      await Promise.all([database.close(), simulator.stop()])
      // the worker's pool releases its last connections a moment later: a database is dropped when the next world ends
      await closedBefore?.drop()
      closedBefore = database
    },
  }
}

interface ServerSettings {
  port: number
  is_live: boolean
  settings: TestAppSettings<TestClock> & { clock: TestClock }
}

/** The server with its worker, listening. */
async function startServer({ port, is_live, settings }: ServerSettings) {
  const app = await openTestApp(settings)
  const { web, jobs } = app.app
  web.addHook('preHandler', async ({ method, url: path, body }) => lookThroughRequest({ method, url: path, body }))
  if (!is_live)
    web.addHook('onRequest', async ({ url: path }, reply) => {
      if (path === livePath || path === counterLivePath) await reply.code(204).send()
    })
  await web.listen({ port, host: '127.0.0.1' })
  const worker = await startWorker({ url: app.url, jobs, log: app.log, workers: fewWorkers })
  let stopped: Promise<void> | undefined
  const stop = async () => {
    await worker.stop()
    await web.close()
  }
  return { app, stop: () => (stopped ??= stop()) }
}

let closedBefore: TestDatabase | undefined

type RailsOn = (db: Database) => Rails

function railsOf({ simulator, url, clock }: Pick<World, 'simulator' | 'url' | 'clock'>): RailsOn {
  const { onepg, fonepay, connectips, cards, sct, nepalpay } = railSettings(simulator, 4_000, url)
  const nchl = pushSettings(simulator)
  const npi = npiSettings(simulator, 4_000)
  const bankfile = { account_number: npi.debtor.account_number }
  return (db) =>
    openRails({ is_simulated: true, onepg, fonepay, connectips, cards, sct, nepalpay, nchl, npi, bankfile }, clock, db)
}

interface BeginningSettings extends Pick<World, 'is_told' | 'clock'> {
  railsOn: RailsOn
}

/** The data of a started server: the published texts, the rails' offers, and the demo where it is requested. */
const beginningOf = ({ is_told, clock, railsOn }: BeginningSettings): Beginning => ({
  name: is_told ? 'told' : 'started',
  write: async ({ db, owner, url }) => {
    const rails = railsOn(db)
    await publishFiles(owner, clock)
    await refreshInstruments({ db, clock, rails, log: strayLog })
    if (is_told) await createDemoOnce({ db: owner, clock, rails, hashes: passwordHashes(testPeppers), public_url: url })
  },
})
