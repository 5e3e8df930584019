import { setTimeout as delay } from 'node:timers/promises'
import { loadavg } from 'node:os'
import type { Database } from '@sahuji/server/platform/database/database'
import { cpuOf, postgresCpu } from './closed-loop.ts'
import { type Crowd, crowdOf } from './payout-crowd.ts'
import { outcomeOf } from './payout-outcome.ts'
import { type PayoutEnds, startPayoutEnds } from './payout-ends.ts'
import { seedPayoutMerchants } from './payout-merchants.ts'

/** How much is asked for: withdrawals a second, for how long undisturbed, and for how long while both sides are killed. */
export interface PayoutPlan {
  rate: number
  quiet_seconds: number
  killed_seconds: number
}

/** What one server made of it. Seconds are from the request until the account had the money. */
export interface PayoutFigures extends PayoutPlan {
  load: number
  placed: number
  settled: number
  p50: number
  p99: number
  latest: number
  restarts: { server: number; simulator: number }
  cpu_ms: { server: number; simulator: number; postgres: number }
  asked: number
  credited: number
  /** Cut off on their way when the bank was killed: no order is there, and people let them go. */
  unknown: number
  orders: number
  orders_most: number
  wrong: string[]
}

/** Each merchant's day has ten; the day itself must not become another meanwhile. */
const payoutsEach = 9
const amount = 50_000n
const lastMinutes = 10
/** Before anything counts: so long until plans and code are warm. */
const warmSeconds = 10

/** A hundred and more withdrawals a second, placed, sent and settled by one server, which is killed once, as its bank is. */
export async function measurePayouts(
  { db, owner, url, owner_url, postmaster }: BenchDatabases,
  plan: PayoutPlan,
  say: (text: string) => void,
): Promise<PayoutFigures> {
  const count = plan.rate * (warmSeconds + plan.quiet_seconds + plan.killed_seconds)
  const merchants = await seedPayoutMerchants(db, owner, Math.ceil(count / payoutsEach))
  say(`${merchants.length} merchants are ready`)
  const ends = await startPayoutEnds({ owner_url, url })
  try {
    const crowd = crowdOf(ends, merchants, amount)
    const cpu = async () => ({
      server: await cpuOf(ends.server.child().pid!),
      simulator: await cpuOf(ends.simulator.child().pid!),
      postgres: await postgresCpu(postmaster()),
    })
    await crowd.ask(plan.rate, warmSeconds)
    const warm = crowd.answered()
    const before = await cpu()
    const from = Date.now()
    await crowd.ask(plan.rate, plan.quiet_seconds)
    const [to, after, [load = 0]] = [Date.now(), await cpu(), loadavg()]
    const quiet = { placed: crowd.answered() - warm, ...(await settledBetween(owner, crowd, { from, to })) }
    say(
      `${(quiet.placed / plan.quiet_seconds).toFixed(1)}/s placed, ${(quiet.settled / plan.quiet_seconds).toFixed(1)}/s settled; killing both now`,
    )
    const [restarts] = await Promise.all([
      killBoth(ends, crowd, { seconds: plan.killed_seconds, say }),
      crowd.ask(plan.rate, plan.killed_seconds),
    ])
    const latest = await untilAllEnded(owner, crowd, say)
    const per = (name: keyof typeof before) => (after[name] - before[name]) / 1000 / quiet.settled
    return {
      ...plan,
      load,
      placed: quiet.placed / plan.quiet_seconds,
      settled: quiet.settled / plan.quiet_seconds,
      ...(await waitsOf(owner, crowd, to)),
      latest,
      restarts,
      cpu_ms: { server: per('server'), simulator: per('simulator'), postgres: per('postgres') },
      ...(await outcomeOf(owner, ends, crowd)),
    }
  } finally {
    await ends.stop()
  }
}

/** One after the other, while requests come; seconds until each answered again. */
async function killBoth(
  { server, simulator }: PayoutEnds,
  crowd: Crowd,
  { seconds, say }: { seconds: number; say: (text: string) => void },
): Promise<PayoutFigures['restarts']> {
  await delay(seconds * 250)
  const ofServer = await server.kill()
  crowd.repeat()
  say(`the server was killed, and answered again after ${ofServer.toFixed(1)} s`)
  await delay(seconds * 250)
  const ofSimulator = await simulator.kill()
  say(`the simulator was killed, and answered again after ${ofSimulator.toFixed(1)} s`)
  return { server: ofServer, simulator: ofSimulator }
}

interface BenchDatabases {
  db: Database
  owner: Database
  url: string
  owner_url: string
  postmaster: () => number
}

const settledBetween = (owner: Database, { asked }: Crowd, { from, to }: { from: number; to: number }) =>
  owner.read(
    (tx) => tx.one<{ settled: number }>`
      -- any merchant: the bench's own
      select count(*)::integer as settled from payouts
       where key = any (${[...asked.keys()]}::uuid[]) and state = 'credited'
         and settled_at between ${new Date(from)} and ${new Date(to)}`,
  )

/** Of those that were asked for before anybody was killed. */
async function waitsOf(owner: Database, { asked }: Crowd, until: number): Promise<{ p50: number; p99: number }> {
  const rows = await owner.read(
    (tx) => tx.many<{ key: string; settled_at: Date }>`
      -- any merchant: the bench's own
      select key, settled_at from payouts where settled_at is not null and key = any (${[...asked.keys()]}::uuid[])`,
  )
  const waits = rows
    .flatMap(({ key, settled_at }) =>
      asked.get(key)! < until ? [(settled_at.getTime() - asked.get(key)!) / 1000] : [],
    )
    .toSorted((one, other) => one - other)
  const at = (share: number) => waits[Math.floor(waits.length * share)] ?? 0
  return { p50: at(0.5), p99: at(0.99) }
}

/** Seconds from the last request until the last one ended, or waits for people because its order never arrived. */
async function untilAllEnded(owner: Database, { asked }: Crowd, say: (text: string) => void): Promise<number> {
  const last = Math.max(...asked.values())
  for (;;) {
    const { open } = await owner.read(
      (tx) => tx.one<{ open: number }>`
        -- any merchant: the bench's own
        select ${asked.size}::integer - count(*)::integer as open from payouts
         where key = any (${[...asked.keys()]}::uuid[]) and (settled_at is not null or last_answer = 'not_found')`,
    )
    if (open === 0) return (Date.now() - last) / 1000
    if (Date.now() - last > lastMinutes * 60_000) return Infinity
    say(`${open} are open`)
    await delay(5_000)
  }
}

const goal = 100

/** The figures beside the aims. */
export function payoutsTable(figures: PayoutFigures): string {
  const { placed, settled, p50, p99, cpu_ms, restarts, wrong } = figures
  const mark = (holds: boolean) => (holds ? 'reached' : 'missed')
  const isOnce = figures.orders_most === 1 && figures.orders === figures.credited
  return [
    `| ${figures.rate} withdrawals a second, ${figures.quiet_seconds} s undisturbed | Goal | Measured | |`,
    '|---|---|---|---|',
    `| held by one server | ≥ ${goal}/s | ${placed.toFixed(1)}/s | ${mark(placed >= goal)} |`,
    `| sent and settled by it | ≥ ${goal}/s | ${settled.toFixed(1)}/s | ${mark(settled >= goal)} |`,
    `| from the request until the account has it: median, p99 | | ${p50.toFixed(2)} s, ${p99.toFixed(2)} s | |`,
    `| CPU each: server, PostgreSQL, simulator | | ${cpu_ms.server.toFixed(1)} ms, ${cpu_ms.postgres.toFixed(1)} ms, ${cpu_ms.simulator.toFixed(1)} ms | |`,
    `| ${figures.killed_seconds} s more, server and simulator killed in them | | again after ${restarts.server.toFixed(1)} s and ${restarts.simulator.toFixed(1)} s | |`,
    `| all ended, but ${figures.unknown} whose order was cut off and never arrived | ≤ 180 s after the last | ${figures.latest.toFixed(0)} s | ${mark(figures.latest <= 180)} |`,
    `| orders that the bank saw of each | 1 | at most ${figures.orders_most}, ${figures.orders} of ${figures.asked} | ${mark(isOnce)} |`,
    `| lost, twice, or not in the books | none | ${wrong.length === 0 ? 'none' : `${wrong.length}: ${wrong.slice(0, 3).join('; ')}`} | ${mark(wrong.length === 0)} |`,
  ].join('\n')
}
