import type { Poster } from '@sahuji/server/ledger/batcher'
import type { Database } from '@sahuji/server/platform/database/database'
import type { BenchCluster } from './cluster.ts'
import type { Wallet } from './wallets.ts'

/** How much is measured. */
export interface Plan {
  name: string
  /** pgbench's scale: 100,000 accounts each. */
  scale: number
  wallets: number
  rounds: number
  seconds: number
  /** How long the mixed load with repeats and overspending runs, before and again across a kill -9. */
  proof_seconds: number
}

export const fullPlan: Plan = { name: 'full', scale: 50, wallets: 100_000, rounds: 3, seconds: 2, proof_seconds: 4 }
export const quickPlan: Plan = { name: 'quick', scale: 5, wallets: 20_000, rounds: 1, seconds: 1, proof_seconds: 1 }

/** What every part of the benchmark works with. */
export interface Bench {
  cluster: BenchCluster
  db: Database
  owner: Database
  wallets: readonly Wallet[]
  poster: Poster
  plan: Plan
  say(text: string): void
}
