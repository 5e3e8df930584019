import { randomUUID } from 'node:crypto'
import { createPoster } from '@sahuji/server/ledger/batcher'
import type { Database } from '@sahuji/server/platform/database/database'
import { type Load, measure, type Measured, median } from './closed-loop.ts'
import type { BenchCluster } from './cluster.ts'
import { batched } from './loads.ts'
import type { Plan } from './plan.ts'
import { seedWallets } from './wallets.ts'

/** For a caller with random keys, and for the product's own keys, which grow with time. */
const ways = ['random', 'growing'] as const
type Way = (typeof ways)[number]

const payees = ['uniform', 'hot'] as const
type Payees = (typeof payees)[number]

export type PostingFigures = Record<Payees, Record<Way, Measured[]>>

interface Parts {
  cluster: BenchCluster
  db: Database
}

/** Batched transfers, 512 in flight, with random and with growing keys in turns. */
export async function measurePosting(
  { cluster, db }: Parts,
  plan: Plan,
  say: (text: string) => void,
): Promise<PostingFigures> {
  const loads = await loadsOf(db, plan.wallets)
  const how = { seconds: plan.seconds, postmaster: cluster.pid() }
  const figures: PostingFigures = { uniform: { random: [], growing: [] }, hot: { random: [], growing: [] } }
  for (let round = 0; round < plan.rounds * 2 + 1; round++)
    for (const payee of payees) {
      for (const way of ways) figures[payee][way].push(await measure(loads[payee][way], how))
      const cpu = ways.map((way) => `${way} ${figures[payee][way].at(-1)!.postgres_cpu_us.toFixed(1)} µs`)
      say(`${payee}: ${cpu.join(', ')}`)
    }
  return figures
}

async function loadsOf(db: Database, count: number): Promise<Record<Payees, Record<Way, Load>>> {
  const [poster, wallets] = [createPoster(db), await seedWallets(db, count)]
  const load = (hot: boolean, isRandom: boolean) =>
    batched(poster, wallets, { clients: 512, hot, ...(isRandom && { newKey: randomUUID }) })
  const of = (hot: boolean) => ({ random: load(hot, true), growing: load(hot, false) })
  return { uniform: of(false), hot: of(true) }
}

/** Compares PostgreSQL's CPU time for a transfer with growing keys to that with random keys: medians of each round's ratio. */
export function postingTable(figures: PostingFigures, plan: Plan): string {
  const line = (payee: Payees, way: Way, says: string) => {
    const cpu = (of: Way) => figures[payee][of].map((one) => one.postgres_cpu_us)
    const share = median(cpu(way).map((each, round) => each / cpu('random')[round]!))
    return `| ${payee}, ${says} | ${median(cpu(way)).toFixed(1)} µs | ${((1 - share) * 100).toFixed(0)} % |`
  }
  return [
    `| CPU of PostgreSQL for a transfer; medians of ${figures.hot.random.length} rounds of ${plan.seconds} s, in turns | | less |`,
    '|---|---|---|',
    ...payees.flatMap((payee) => [
      line(payee, 'random', 'with random keys'),
      line(payee, 'growing', 'with keys that grow'),
    ]),
  ].join('\n')
}
