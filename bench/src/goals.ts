import type { Measured } from './closed-loop.ts'
import type { Proof } from './invariants.ts'
import type { Rounds } from './rounds.ts'

/** Everything that was measured in one run. */
export interface Results {
  rounds: Rounds
  withoutDisk: { on: Measured; off: Measured }
  bytes: number
  proof: Proof
}

/** A goal: two measured figures whose ratio must be at least or at most `bound`. */
export interface Goal {
  row: number
  says: string
  /** The measured figure and its yardstick, in words with units. */
  shows: (results: Results) => string
  ratio: (results: Results) => number
  side: 'least' | 'most'
  bound: number
}

export const rate = ({ per_second }: Measured) => `${per_second.toFixed(0)}/s`
export const cpu = ({ postgres_cpu_us }: Measured) => `${postgres_cpu_us.toFixed(0)} µs`

type Figure = (results: Results) => Measured

/** Throughput against throughput. */
const faster = (row: number, says: string, one: Figure, other: Figure, bound: number): Goal => ({
  row,
  says,
  shows: (results) => `${rate(one(results))} : ${rate(other(results))}`,
  ratio: (results) => one(results).per_second / other(results).per_second,
  side: 'least',
  bound,
})

const of =
  (name: keyof Rounds): Figure =>
  ({ rounds }) =>
    rounds[name]

/** All rows but row 8, which is the proof of the invariants. */
export const goals: readonly Goal[] = [
  faster(1, 'uniform transfers ≥ 6 × TPC-B with 8 clients (aim: 7)', of('uniform'), of('tpcb'), 6),
  faster(
    1,
    '`post` inside a transaction, the product’s path today, 8 clients ≥ 0.7 × TPC-B',
    of('in_transaction'),
    of('tpcb'),
    0.7,
  ),
  faster(2, 'hot merchant ≥ 7 × TPC-B (aim: 9)', of('hot'), of('tpcb'), 7),
  faster(2, 'hot merchant ≥ 25 × one commit each with 32 clients', of('hot'), of('per_commit_hot_32'), 25),
  faster(3, 'hot merchant no slower than uniform', of('hot'), of('uniform'), 1),
  {
    row: 4,
    says: 'CPU of PostgreSQL per transfer ≤ 1/8 of TPC-B’s',
    shows: ({ rounds }) => `${cpu(rounds.uniform)} : ${cpu(rounds.tpcb)}`,
    ratio: ({ rounds }) => rounds.uniform.postgres_cpu_us / rounds.tpcb.postgres_cpu_us,
    side: 'most',
    bound: 1 / 8,
  },
  faster(5, '64 in flight ≥ 4 × TPC-B', of('in_flight_64'), of('tpcb'), 4),
  {
    row: 5,
    says: '64 in flight: p99 ≤ 10 ms',
    shows: ({ rounds }) => `${rounds.in_flight_64.p99_ms.toFixed(1)} ms`,
    ratio: ({ rounds }) => rounds.in_flight_64.p99_ms / 10,
    side: 'most',
    bound: 1,
  },
  {
    row: 5,
    says: '1 in flight: p50 ≤ 1.3 × one bare commit',
    shows: ({ rounds }) => `${rounds.in_flight_1.p50_ms.toFixed(2)} : ${rounds.bare_commit.p50_ms.toFixed(2)} ms`,
    ratio: ({ rounds }) => rounds.in_flight_1.p50_ms / rounds.bare_commit.p50_ms,
    side: 'most',
    bound: 1.3,
  },
  {
    row: 6,
    says: 'no more than 1.15 × faster without fsync',
    shows: ({ withoutDisk }) => `${rate(withoutDisk.off)} : ${rate(withoutDisk.on)}`,
    ratio: ({ withoutDisk }) => withoutDisk.off.per_second / withoutDisk.on.per_second,
    side: 'most',
    bound: 1.15,
  },
  {
    row: 7,
    says: '≤ 400 bytes per transfer, all indexes',
    shows: ({ bytes }) => `${bytes.toFixed(0)} bytes`,
    ratio: ({ bytes }) => bytes / 400,
    side: 'most',
    bound: 1,
  },
  faster(9, 'with a fact and a job beside each ≥ 0.5 × alone', of('with_fact_and_job'), of('uniform'), 0.5),
  faster(9, 'with a fact beside each ≥ 0.65 × alone', of('with_fact'), of('uniform'), 0.65),
  faster(9, 'one failing in 200, fact and job beside each ≥ 0.15 × alone', of('with_failing'), of('uniform'), 0.15),
  faster(
    10,
    '32 credits over striped accounts with COMMIT ≥ 1.5 × early on one row',
    of('credits_striped'),
    of('credits_early'),
    1.5,
  ),
  faster(10, 'the same on one row ≥ early on one row', of('credits_last'), of('credits_early'), 1),
]
