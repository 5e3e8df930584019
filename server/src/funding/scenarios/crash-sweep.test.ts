import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Bank, openBank } from '../../../testing/bank.ts'
import { arrivalCrashCases } from '../../../testing/arrival-crash-points.ts'
import { startTestCluster } from '../../../testing/cluster.ts'
import {
  collectionCrashCases,
  type CrashCase,
  settleAfterRestart,
  wrongInTheEnd,
} from '../../../testing/crash-points.ts'
import { paymentCrashCases } from '../../../testing/payment-crash-points.ts'
import { payoutCrashCases } from '../../../testing/payout-crash-points.ts'
import { sendCrashCases } from '../../../testing/send-crash-points.ts'
import { reversalCrashCases } from '../../../testing/reversal-crash-points.ts'
import { testDatabase } from '../../../testing/database.ts'
import { type Death, deaths, dyingServer } from '../../../testing/dying-server.ts'
import { paymentRails } from '../../../testing/scenarios/tested-rails.ts'

/** `npm run test:sweep`: every message with every end, or SWEEP of them; else so many points, others in each run. */
const asked = process.env['SWEEP']
const all = asked === 'full' ? Infinity : Number(asked)
const sampled = asked ? { servers: all, postgres: all } : { servers: 12, postgres: 4 }

/** So many points are under way at a time: most of one is the waiting of retries. */
const lanes = 12

/** So many points share a world: what they leave behind is worked off, and looked at, before the next begin. */
const roundSize = 1_000

/** Those alone whose names `SWEEP_ONLY` matches, a regular expression: `SWEEP_ONLY='by hand|nchl'`. */
const only = new RegExp(process.env['SWEEP_ONLY'] ?? '')

/** One part of so many, `SWEEP_PART=1/8`: most of a point is waiting, so that several processes do it in less time. */
const [part = 1, parts = 1] = (process.env['SWEEP_PART'] ?? '1/1').split('/').map(Number)

const everyFlow = [
  ...collectionCrashCases,
  ...reversalCrashCases,
  ...payoutCrashCases,
  ...sendCrashCases,
  ...paymentCrashCases,
  ...arrivalCrashCases,
].filter(({ name }) => only.test(name))
if (everyFlow.length === 0) throw new Error(`no flow is called ${only}`)

/** A sample counts the messages of every third flow alone, from a place that each run draws: counting takes most of its time. */
const drawn = Math.floor(Math.random() * 3)
const crashCases = asked ? everyFlow : everyFlow.filter((_, n) => n % 3 === drawn)

interface Point {
  flow: CrashCase
  at: number
  death: Death
}

/** Every message of every flow, with each of these ends; how many messages there are is counted first. */
async function everyPoint(bank: Bank, ends: readonly Death[]): Promise<Point[]> {
  const counted = await inLanes(crashCases, async (flow) => {
    const ended = await endAt(bank, { flow, at: 1_000_000, death: 'cut' })
    const { messages, said, point } = await resumed(bank, ended)
    expect({ point, said }).toEqual({ point, said: true })
    return Array.from({ length: messages }, (_, n) => ends.map((death): Point => ({ flow, at: n + 1, death }))).flat()
  })
  return counted.flat()
}

/** All of them, so many at a time. */
async function inLanes<Item, Result>(
  items: readonly Item[],
  run: (item: Item) => Promise<Result>,
): Promise<readonly Result[]> {
  const left = [...items]
  const results: Result[] = []
  const lane = async () => {
    for (let item = left.shift(); item !== undefined; item = left.shift()) {
      results.push(await run(item))
    }
  }
  await Promise.all(Array.from({ length: lanes }, lane))
  return results
}

/** So many of them, as far apart as can be, from a place that each run draws; of a run in parts, those of this part. */
function evenly(found: readonly Point[], most: number): readonly Point[] {
  const all = found.filter((_, n) => n % parts === part - 1)
  if (asked) process.stdout.write(`${all.length} points in all\n`)
  if (all.length <= most) return all
  const first = Math.random()
  return Array.from({ length: most }, (_, n) => all[Math.floor(((n + first) / most) * all.length)]!)
}

function roundsOf(points: readonly Point[]): (readonly Point[])[] {
  return Array.from({ length: Math.ceil(points.length / roundSize) }, (_, n) =>
    points.slice(n * roundSize, (n + 1) * roundSize),
  )
}

const endAt = async (bank: Bank, point: Point) => endPrepared(bank, await prepared(bank, point))

/** A point whose flow is right before its work. */
async function prepared(bank: Bank, { flow, at, death }: Point) {
  const subject = await flow.prepare(bank)
  const row = subject.load ? await bank.now(subject.load) : undefined
  return { flow, at, death, subject, row }
}

/** Has a server do the work and end at the point. */
async function endPrepared(
  bank: Bank,
  { flow, at, death, subject, row }: Awaited<ReturnType<typeof prepared>>,
  kill?: () => Promise<void>,
) {
  const died = await dyingServer(bank, { at, death, ...(kill && { kill }) }, (deps) => flow.run(deps, subject, row))
  return { ...died, flow, at, death, subject, point: `${flow.name}, message ${at}, ${death}` }
}

/**
 * Another server is up, beside one that lost its database alone: throws where what was acknowledged is not there; who got no
 * answer comes again.
 */
async function resumed(bank: Bank, ended: Ended): Promise<Ended> {
  const { said, flow, subject } = ended
  try {
    await patiently(async () => {
      if (said && !(await flow.isThere(bank, subject))) throw new Error('what was acknowledged is lost')
      await flow.resume?.(bank, subject)
    })
    return ended
  } finally {
    await ended.stop()
  }
}

/** A point that throws counts as failed, and the others are still tried; on a busy machine it is tried again. */
async function runAt(bank: Bank, point: Point, tries = 6): Promise<Ended | string> {
  try {
    return await resumed(bank, await endAt(bank, point))
  } catch (error) {
    if (tries > 1 && isBusy(error)) return runAt(bank, point, tries - 1)
    return wrongAt(point, error)
  }
}

const wrongAt = ({ flow, at, death }: Point, error: unknown): string =>
  `${flow.name}, message ${at}, ${death}: ${error instanceof Error ? error.message : error}`

/** The harness waited in vain, or came while PostgreSQL was not up: that proves nothing about a point. */
const isBusy = (error: unknown): boolean =>
  /connection timeout|connection error|lost during COMMIT|timeout exceeded|starting up|shutting down|in recovery mode|not yet accepting|not queryable|lock timeout|EPIPE|ECONNRE|terminat/i.test(
    `${error}`,
  )

/** Of a machine that is busy: come again, when it is up. */
async function patiently<Result>(run: () => Promise<Result>, tries = 8): Promise<Result> {
  try {
    return await run()
  } catch (error) {
    if (tries === 1 || !isBusy(error)) throw error
    await delay(1_000)
    return patiently(run, tries - 1)
  }
}

type Ended = Awaited<ReturnType<typeof endAt>>

async function wrongAfter(bank: Bank, ended: readonly (Ended | string)[]): Promise<string[]> {
  await settleAfterRestart(bank)
  const wrong = ended.filter((one) => typeof one === 'string')
  for (const { flow, subject, point } of ended.filter((one) => typeof one !== 'string')) {
    const word = await (flow.wrong ?? wrongInTheEnd)(bank, subject)
    if (word) wrong.push(`${point}: ${word}`)
  }
  return [...wrong, ...(await bank.broken())]
}

function say(what: string, points: readonly Point[], wrong: readonly string[]): void {
  if (!asked) return
  process.stdout.write(`${what}: ${points.length - wrong.length} of ${points.length} points hold M1 to M8\n`)
  // Printed at once: a stopped sweep prints nothing at its end.
  for (const sentence of wrong) process.stdout.write(`${sentence}\n`)
}

// A whole sweep takes an hour: failures are reported, not tried again from the start.
const onceOnly = asked ? { retry: 0 } : {}
const settings = { serves: paymentRails.map(({ name }) => name), timeoutMs: 5_000, is_pushed: true }

test(
  'a server that loses its database or is killed at any message leaves each payment credited once, and nothing acknowledged is missing',
  { timeout: 14_400_000, ...onceOnly },
  async () => {
    const first = await openBank(settings)
    const points = evenly(await everyPoint(first, deaths), sampled.servers)
    for (const [n, round] of roundsOf(points).entries()) {
      const bank = n === 0 ? first : await openBank(settings)
      const wrong = await wrongAfter(bank, await inLanes(round, (point) => runAt(bank, point)))
      say('servers killed and connections cut', round, wrong)
      expect.soft(wrong, wrong.join('\n')).toEqual([])
      await bank.close()
    }
  },
)

describe('PostgreSQL', () => {
  let cluster: Awaited<ReturnType<typeof startTestCluster>>
  const bank = {} as Bank
  beforeAll(async () => {
    cluster = await startTestCluster({ durable: true })
    Object.assign(bank, await openBank({ ...settings, database: await testDatabase({ on: cluster.url }) }))
  })
  afterAll(async () => {
    await bank.close()
    await cluster.stop()
  })

  const isUp = () =>
    Promise.all([bank.db, bank.owner].map((db) => db.ping())).then(
      () => cluster.pid() !== undefined,
      () => false,
    )

  /** Those who come within two seconds are under way together when it is killed, each at its own message. */
  function killedTogether(count: number): () => Promise<void> {
    let come = 0
    let kill: () => void = () => undefined
    const isKilled = new Promise<void>((resolve) => (kill = resolve)).then(() =>
      process.kill(cluster.pid()!, 'SIGKILL'),
    )
    const timeout = setTimeout(() => kill(), 2_000)
    return async () => {
      if (++come === count) kill()
      await isKilled
      clearTimeout(timeout)
    }
  }

  test(
    'killed at any message leaves each payment credited once, and nothing acknowledged is missing',
    { timeout: 14_400_000, ...onceOnly },
    async () => {
      const points = evenly(await everyPoint(bank, ['postgres']), sampled.postgres)
      for (const round of roundsOf(points)) {
        const wrong = await wrongAfter(bank, await killedAt(round))
        say('PostgreSQL killed', round, wrong)
        expect.soft(wrong, wrong.join('\n')).toEqual([])
      }
    },
  )

  async function killedAt(points: readonly Point[]): Promise<readonly (Ended | string)[]> {
    const ended: (Ended | string)[] = []
    const left = points.map((point) => ({ point, tries: 3 }))
    for (let batch = left.splice(0, lanes); batch.length > 0; batch = left.splice(0, lanes)) {
      // Before the first kill: a long preparation would be killed by the other points.
      const ready = await Promise.all(
        batch.map(async (one) => ({ ...one, begun: await patiently(() => prepared(bank, one.point)) })),
      )
      const kill = killedTogether(batch.length)
      const together = await Promise.all(
        ready.map(async ({ point, begun, tries }) => {
          try {
            return await endPrepared(bank, begun, kill)
          } catch (error) {
            if (tries === 1 || !isBusy(error)) return wrongAt(point, error)
            left.push({ point, tries: tries - 1 })
            return undefined
          }
        }),
      )
      await expect.poll(isUp, { timeout: 30_000 }).toBe(true)
      for (const one of together) {
        if (typeof one === 'string') ended.push(one)
        else if (one) ended.push(await resumed(bank, one).catch((error) => wrongAt(one, error)))
      }
    }
    return ended
  }
})
