import { randomUUID } from 'node:crypto'
import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { createPoster } from '@sahuji/server/ledger/batcher'
import { applicationAddress } from '@sahuji/server/platform/database/application-role'
import { openDatabase, type Database } from '@sahuji/server/platform/database/database'
import { migrate, migrationsFolder, readMigrations } from '@sahuji/server/platform/database/migrate'
import { Client } from 'pg'
import { type Load, measure, type Measured, median } from './closed-loop.ts'
import type { BenchCluster } from './cluster.ts'
import { batched } from './loads.ts'
import type { Plan } from './plan.ts'
import { seedWallets } from './wallets.ts'

/** The first migration whose posting is measured; the ledger before it stands beside it. */
const cheaper = '0123-cheaper-posting.sql'

/** As it was, as it is for a caller with random keys, and as it is for the product's own, which grow with time. */
const ways = ['before', 'random', 'growing'] as const
type Way = (typeof ways)[number]

const payees = ['uniform', 'hot'] as const
type Payees = (typeof payees)[number]

export type PostingFigures = Record<Payees, Record<Way, Measured[]>>

interface Parts {
  cluster: BenchCluster
  db: Database
}

/** Batched transfers, 512 in flight, in a ledger that stops before the cheaper posting and in today's, in turns on one cluster. */
export async function measurePosting(
  { cluster, db }: Parts,
  plan: Plan,
  say: (text: string) => void,
): Promise<PostingFigures> {
  const earlier = await earlierLedger(cluster.url)
  try {
    const loads = await loadsOf(earlier, db, plan.wallets)
    const how = { seconds: plan.seconds, postmaster: cluster.pid() }
    const figures: PostingFigures = {
      uniform: { before: [], random: [], growing: [] },
      hot: { before: [], random: [], growing: [] },
    }
    for (let round = 0; round < plan.rounds * 2 + 1; round++)
      for (const payee of payees) {
        for (const way of ways) figures[payee][way].push(await measure(loads[payee][way], how))
        const cpu = ways.map((way) => `${way} ${figures[payee][way].at(-1)!.postgres_cpu_us.toFixed(1)} µs`)
        say(`${payee}: ${cpu.join(', ')}`)
      }
    return figures
  } finally {
    await earlier.close()
  }
}

async function loadsOf(earlier: Database, db: Database, count: number): Promise<Record<Payees, Record<Way, Load>>> {
  const old = { poster: createPoster(earlier), wallets: await seedWallets(earlier, count) }
  const now = { poster: createPoster(db), wallets: await seedWallets(db, count) }
  const load = ({ poster, wallets }: typeof now, hot: boolean, isRandom: boolean) =>
    batched(poster, wallets, { clients: 512, hot, ...(isRandom && { newKey: randomUUID }) })
  const of = (hot: boolean) => ({
    before: load(old, hot, true),
    random: load(now, hot, true),
    growing: load(now, hot, false),
  })
  return { uniform: of(false), hot: of(true) }
}

/** A second database of the cluster, with the migrations up to the one that is measured. */
async function earlierLedger(url: string): Promise<Database> {
  const address = new URL(url)
  const client = new Client({ connectionString: url })
  await client.connect()
  await client.query('create database earlier')
  await client.end()
  address.pathname = '/earlier'
  const folder = await mkdtemp(join(tmpdir(), 'sahuji-migrations-'))
  try {
    for (const { name } of await readMigrations())
      if (name < cheaper) await copyFile(new URL(name, migrationsFolder), join(folder, name))
    await migrate({ url: address.href, folder: pathToFileURL(`${folder}/`) })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
  const password = 'a password for the bench'
  const application = await applicationAddress({ owner_url: address.href, password, mayReset: true })
  return openDatabase({ url: application, connections: 40, statementTimeoutSeconds: 60 })
}

/** PostgreSQL's CPU of a transfer, each way beside the one before, by the medians of the rounds' own ratios. */
export function postingTable(figures: PostingFigures, plan: Plan): string {
  const line = (payee: Payees, way: Way, says: string) => {
    const cpu = (of: Way) => figures[payee][of].map((one) => one.postgres_cpu_us)
    const share = median(cpu(way).map((each, round) => each / cpu('before')[round]!))
    return `| ${payee}, ${says} | ${median(cpu(way)).toFixed(1)} µs | ${((1 - share) * 100).toFixed(0)} % |`
  }
  return [
    `| CPU of PostgreSQL for a transfer; medians of ${figures.hot.before.length} rounds of ${plan.seconds} s, in turns | | less |`,
    '|---|---|---|',
    ...payees.flatMap((payee) => [
      line(payee, 'before', 'as it was before 0123'),
      line(payee, 'random', 'with random keys'),
      line(payee, 'growing', 'with keys that grow'),
    ]),
  ].join('\n')
}
