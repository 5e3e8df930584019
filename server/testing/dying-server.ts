import type { FundingDependencies } from '../src/funding/dependencies.ts'
import { railWebhooks } from '../src/collections/callbacks/rail-webhooks.ts'
import { type Database, openDatabase } from '../src/platform/database/database.ts'
import { isConnectionLost } from '../src/platform/database/database-errors.ts'
import type { WebhookAnswer } from '../src/platform/http/webhook-routes.ts'
import type { Bank } from './bank.ts'
import { postOf, type WayBack } from './scenarios/rail-story.ts'
import { recordArrival } from '../src/payments/arrivals/record-arrival.ts'
import { startProxy, type ProxyVerdict, type WireMessage } from './proxy.ts'

/**
 * How a server's connections end at a message: lost before or after it, or all of them for good, as when it is killed.
 */
export const deaths = ['cut', 'cut-after', 'killed'] as const
/** `postgres`: the database is killed instead, and the server lives on. */
export type Death = (typeof deaths)[number] | 'postgres'

export interface Died<Result> {
  /** How many messages there were. */
  messages: number
  /** The result of the work; undefined where it failed or was killed before. */
  said: Result | undefined
  /** Stops the rest of the server: one that lost a connection, or PostgreSQL, continues until then. */
  stop: () => Promise<void>
}

/** Where a server ends: `kill` kills PostgreSQL, for `postgres`. Messages are counted from the connection on. */
export interface Ending {
  at: number
  death: Death
  kill?: () => Promise<void>
}

/** Lets a server of its own do some work against the bank's database, and ends its connections at message `at`. */
export async function dyingServer<Result>(
  bank: Bank,
  { at, death, kill }: Ending,
  work: (deps: FundingDependencies) => Promise<Result>,
): Promise<Died<Result>> {
  let die: () => void = () => undefined
  const isDead = new Promise<undefined>((resolve) => (die = () => resolve(undefined)))
  let connecting = Infinity
  const judge = async (message: WireMessage): Promise<ProxyVerdict> => {
    const n = message.n - connecting
    if (n < at || (n > at && death !== 'killed')) return 'pass'
    if (death === 'postgres') return (await kill?.(), 'pass')
    die()
    return death === 'cut-after' ? 'cut-after' : 'cut'
  }
  const proxy = await startProxy(bank.database_url, judge)
  const db = openDatabase({ url: proxy.url, connections: 2 })
  await Promise.all([1, 2].map(() => reach(db)))
  connecting = proxy.count()
  const working = work({ ...bank.deps, db }).catch(() => undefined)
  const said = await (death === 'killed' ? Promise.race([working, isDead]) : working)
  const messages = proxy.count() - connecting
  let stopped: Promise<void> | undefined
  const stop = () =>
    (stopped ??= proxy.stop().then(() => {
      // the rest of it reaches no database any more, and is not awaited
      working.then(() => db.close()).catch(() => undefined)
    }))
  if (death === 'killed') await stop()
  return { messages, said, stop }
}

/** A busy machine may need longer for a connection than a server waits. */
async function reach(db: Database, tries = 4): Promise<void> {
  try {
    await db.ping()
  } catch (error) {
    if (tries === 1 || !isConnectionLost(error)) throw error
    await reach(db, tries - 1)
  }
}

/** A request from outside as a server of a test takes it. */
export function webhookOf(deps: FundingDependencies, way: WayBack): Promise<WebhookAnswer> {
  const { pathname, searchParams } = new URL(way.path, deps.public_url)
  const post = postOf(way)
  const method = post ? 'POST' : 'GET'
  const webhook = railWebhooks({ ...deps, forged: async () => {}, arrived: recordArrival(deps) }).find(
    (one) => one.method === method && one.path === pathname,
  )
  if (!webhook) throw new Error(`nobody answers at ${pathname}`)
  const { headers = {}, body = '' } = post ?? {}
  const bytes = Buffer.from(body)
  return webhook.handle({
    method,
    query: searchParams,
    headers,
    body: bytes,
    address: '127.0.0.1',
    network: '127.0.0.1',
  })
}
