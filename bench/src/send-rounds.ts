import { createPoster } from '@sahuji/server/ledger/batcher'
import type { Database } from '@sahuji/server/platform/database/database'
import { cpuOf, measure, type Measured, median } from './closed-loop.ts'
import type { BenchCluster } from './cluster.ts'
import { rate } from './goals.ts'
import { batched } from './loads.ts'
import { hasPgbench, nativeTpcb } from './native-tpcb.ts'
import type { Plan } from './plan.ts'
import { type Order, startSenders } from './sends.ts'
import { measureShops, type ShopFigures, shopsTable } from './compare-shops.ts'
import { countStatements, type StatementCounts } from './statement-counts.ts'
import { seedTpcb, tpcb } from './tpcb.ts'
import { seedWallets } from './wallets.ts'

const names = ['native', 'tpcb', 'uniform', 'hot', 'send'] as const
type Name = (typeof names)[number]

/** Of each round; nothing of pgbench where the machine has none. */
export interface SendFigures {
  rounds: Record<Name, Measured[]>
  /** The server's own, in each round. */
  server_cpu_us: number[]
  /** Statements and commits of one order, counted outside the timed rounds. */
  counts: StatementCounts
  /** Only where it was asked for. */
  shops?: ShopFigures
}

interface Parts {
  cluster: BenchCluster
  db: Database
  owner: Database
  url: string
}

// The server seals what was touched, a third of a millisecond each: of more there would be no minute without it.
const walletsWanted = 10_000

/** Whole orders over HTTP and the bare posting beside both kinds of TPC-B, in turns. */
export async function measureSends(
  { cluster, db, owner, url }: Parts,
  plan: Plan,
  say: (text: string) => void,
  { order, isCompared }: { order: Order; isCompared: boolean },
): Promise<SendFigures> {
  await seedTpcb(cluster.url, plan.scale)
  const wallets = await seedWallets(db, walletsWanted)
  const senders = await startSenders({ db, owner, url, owner_url: cluster.url }, order)
  const poster = createPoster(db)
  const how = { seconds: plan.seconds, postmaster: cluster.pid() }
  const figures: SendFigures = {
    rounds: { native: [], tpcb: [], uniform: [], hot: [], send: [] },
    server_cpu_us: [],
    counts: { round_trips: 0, commits: 0 },
  }
  const isNative = await hasPgbench()
  try {
    for (let round = 0; round < plan.rounds * 2 + 1; round++) {
      const made: Partial<Record<Name, Measured>> = {
        ...(isNative && { native: await nativeTpcb(cluster.url, how) }),
        tpcb: await yardstick(cluster.url, plan.scale, how),
        uniform: await measure(batched(poster, wallets, { clients: 512, hot: false }), how),
        hot: await measure(batched(poster, wallets, { clients: 512, hot: true }), how),
      }
      const before = await cpuOf(senders.server())
      const sent = senders.sent()
      made.send = await measure(senders.load(), how)
      figures.server_cpu_us.push(((await cpuOf(senders.server())) - before) / (senders.sent() - sent))
      for (const name of names) if (made[name]) figures.rounds[name].push(made[name])
      say(names.map((name) => `${name} ${made[name] ? rate(made[name]) : 'none'}`).join(', '))
    }
    const sent = senders.sent()
    const counted = await countStatements(cluster.superuser_url, () => measure(senders.load(), { ...how, seconds: 1 }))
    const orders = senders.sent() - sent
    if (isCompared) figures.shops = await measureShops(senders, plan, cluster.pid())
    figures.counts = { round_trips: counted.round_trips / orders, commits: counted.commits / orders }
  } finally {
    await senders.stop()
  }
  return figures
}

async function yardstick(url: string, scale: number, how: Parameters<typeof measure>[1]): Promise<Measured> {
  const load = await tpcb(url, { clients: 8, scale })
  try {
    return await measure(load, how)
  } finally {
    await load.end()
  }
}

/** The figures beside the goals: each rate by the yardstick of its own round. */
export function sendsTable(figures: SendFigures, plan: Plan, order: Order): string {
  const whole = `a whole ${order}`
  const has = (name: Name) => figures.rounds[name].length > 0
  const of = (name: Name, what: keyof Measured) => median(figures.rounds[name].map((one) => one[what]))
  const times = (name: Name, by: Name) =>
    median(figures.rounds[name].map((one, round) => one.per_second / figures.rounds[by][round]!.per_second))
  const goal = order === 'payment by key' ? 0.35 : 0.25
  const line = (says: string, name: Name, by: Name, bound: number) =>
    `| ${says} | ≥ ${bound} | ${of(name, 'per_second').toFixed(0)}/s : ${of(by, 'per_second').toFixed(0)}/s | ${times(name, by).toFixed(2)} | ${times(name, by) >= bound ? 'reached' : 'missed'} |`
  const against = (by: Name, called: string) =>
    has(by)
      ? [
          line(`uniform, batched, by TPC-B ${called}`, 'uniform', by, 6),
          line(`hot merchant, batched, by TPC-B ${called}`, 'hot', by, 6),
          line(`${whole} over HTTP, by TPC-B ${called}`, 'send', by, goal),
        ]
      : []
  const cpu = (name: Name) => `${of(name, 'postgres_cpu_us').toFixed(0)} µs`
  return [
    `| Medians of ${figures.rounds.tpcb.length} rounds of ${plan.seconds} s, in turns | Goal | Measured | Times | |`,
    '|---|---|---|---|---|',
    ...against('native', 'of pgbench'),
    ...against('tpcb', 'of the same client'),
    `| CPU of PostgreSQL: TPC-B, uniform, hot, ${whole} | | ${cpu('tpcb')}, ${cpu('uniform')}, ${cpu('hot')}, ${cpu('send')} | | |`,
    `| CPU of ${whole}: server, client | | ${median(figures.server_cpu_us).toFixed(0)} µs, ${of('send', 'node_cpu_us').toFixed(0)} µs | | |`,
    `| round trips to PostgreSQL and commits of ${whole} | | ${figures.counts.round_trips.toFixed(1)}, ${figures.counts.commits.toFixed(2)} | | |`,
    `| ${whole}, 64 in flight: median, p99 | | ${of('send', 'p50_ms').toFixed(0)} ms, ${of('send', 'p99_ms').toFixed(0)} ms | | |`,
    ...(figures.shops ? ['', shopsTable(figures.shops)] : []),
  ].join('\n')
}
