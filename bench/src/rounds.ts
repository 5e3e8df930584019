import { batchedAlong } from './attached.ts'
import { type Load, measure, type Measured, median } from './closed-loop.ts'
import { credits } from './credits.ts'
import { bareCommit, batched, inTransaction, perCommit } from './loads.ts'
import type { Bench } from './plan.ts'
import { tpcb } from './tpcb.ts'

/** The loads by name, in the order in which each round runs them. */
const loadNames = [
  'tpcb',
  'per_commit',
  'per_commit_hot_8',
  'per_commit_hot_32',
  'in_transaction',
  'uniform',
  'hot',
  'in_flight_64',
  'bare_commit',
  'in_flight_1',
  'with_fact',
  'with_fact_and_job',
  'with_failing',
  'credits_early',
  'credits_last',
  'credits_striped',
] as const
type LoadName = (typeof loadNames)[number]

/** Medians over the rounds. */
export type Rounds = Record<LoadName, Measured>

/** Runs all loads one after the other, several times over, so that a noisy minute hits all of them alike. */
export async function measureRounds(bench: Bench): Promise<Rounds> {
  const all = Object.fromEntries(loadNames.map((name) => [name, [] as Measured[]])) as Record<LoadName, Measured[]>
  for (let round = 1; round <= bench.plan.rounds; round++) {
    bench.say(`\nround ${round} of ${bench.plan.rounds}`)
    for (const name of loadNames) all[name].push(await run(bench, name))
  }
  return Object.fromEntries(loadNames.map((name) => [name, medians(all[name])])) as Rounds
}

/** Uniform transfers with and without waiting for the disk, in turns; answers the medians. Leaves the cluster durable. */
export async function measureWithoutDisk(bench: Bench): Promise<{ on: Measured; off: Measured }> {
  const [on, off]: [Measured[], Measured[]] = [[], []]
  bench.say('\nwith and without fsync')
  for (let round = 0; round < bench.plan.rounds; round++) {
    await bench.cluster.restart({ durable: false })
    off.push(await run(bench, 'uniform'))
    await bench.cluster.restart({ durable: true })
    on.push(await run(bench, 'uniform'))
  }
  return { on: medians(on), off: medians(off) }
}

async function run(bench: Bench, name: LoadName): Promise<Measured> {
  const load = await loadOf(bench, name)
  try {
    const measured = await measure(load, { seconds: bench.plan.seconds, postmaster: bench.cluster.pid() })
    bench.say(line(name, measured))
    return measured
  } finally {
    await load.end?.()
  }
}

async function loadOf(
  { cluster, db, owner, poster, wallets, plan }: Bench,
  name: LoadName,
): Promise<Load & { end?(): Promise<void> }> {
  switch (name) {
    case 'tpcb':
      return tpcb(cluster.url, { clients: 8, scale: plan.scale })
    case 'per_commit':
      return perCommit(db, wallets, { clients: 8, hot: false })
    case 'per_commit_hot_8':
      return perCommit(db, wallets, { clients: 8, hot: true })
    case 'per_commit_hot_32':
      return perCommit(db, wallets, { clients: 32, hot: true })
    case 'in_transaction':
      return inTransaction(db, wallets, { clients: 8, hot: false })
    case 'uniform':
      return batched(poster, wallets, { clients: 512, hot: false })
    case 'hot':
      return batched(poster, wallets, { clients: 512, hot: true })
    case 'in_flight_64':
      return batched(poster, wallets, { clients: 64, hot: false })
    case 'in_flight_1':
      return batched(poster, wallets, { clients: 1, hot: false })
    case 'bare_commit':
      return bareCommit(owner)
    case 'with_fact':
      return batchedAlong(poster, wallets, 'fact')
    case 'with_fact_and_job':
      return batchedAlong(poster, wallets, 'fact_and_job')
    case 'with_failing':
      return batchedAlong(poster, wallets, 'failing')
    case 'credits_early':
      return credits(db, wallets, { clients: 32, way: 'early' })
    case 'credits_last':
      return credits(db, wallets, { clients: 32, way: 'last' })
    case 'credits_striped':
      return credits(db, wallets, { clients: 32, way: 'last_striped' })
  }
}

function medians(measured: Measured[]): Measured {
  const of = (name: keyof Measured) => median(measured.map((each) => each[name]))
  return {
    per_second: of('per_second'),
    p50_ms: of('p50_ms'),
    p99_ms: of('p99_ms'),
    postgres_cpu_us: of('postgres_cpu_us'),
    node_cpu_us: of('node_cpu_us'),
  }
}

function line(name: string, { per_second, p50_ms, p99_ms, postgres_cpu_us, node_cpu_us }: Measured): string {
  return (
    `${name.padEnd(18)} ${per_second.toFixed(0).padStart(7)}/s  p50 ${p50_ms.toFixed(2).padStart(7)} ms  p99 ${p99_ms.toFixed(2).padStart(7)} ms` +
    `  CPU ${postgres_cpu_us.toFixed(0).padStart(4)} us PostgreSQL, ${node_cpu_us.toFixed(0).padStart(4)} us Node`
  )
}
