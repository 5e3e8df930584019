import type { PaperVault } from './kyc/papers/paper-keys.ts'
import type { SealKeeper } from './ledger/seal.ts'
import type { OfficeLimits } from './operator/dependencies.ts'
import type { Clock } from './platform/clock.ts'
import type { Database } from './platform/database/database.ts'
import type { Signals } from './platform/database/signals.ts'
import type { Work } from './platform/jobs/jobs.ts'
import type { Scheduled } from './platform/jobs/job-worker.ts'
import type { Disks } from './platform/disks.ts'
import type { Log } from './platform/log.ts'
import type { Providers } from './platform/messages/messages.ts'
import type { SmsPerDay } from './platform/messages/sms-limits.ts'
import type { Metrics } from './platform/metrics.ts'
import type { PushSender } from './platform/push/push-sender.ts'
import type { HashSettings } from './platform/crypto/password-hashes.ts'
import type { Peppers } from './platform/crypto/peppers.ts'
import type { ConnectionShares } from './platform/http/connection-shares.ts'
import type { OperatorBoundary } from './platform/http/operator-boundary.ts'
import type { RouteTable } from './platform/http/route-table.ts'
import type { WebServer, WebSettings } from './platform/http/web-server.ts'
import type { Rails } from './rails/rails.ts'
import type { ReceiptKeys } from './transactions/receipts/receipt-keys.ts'

/** What the application is put together from; every test brings its own. */
export interface AppParts {
  db: Database
  /** Connections of their own for the office and for what may be slow; where none are given, those of `db`. */
  shares?: ConnectionShares
  /** The folders of this machine that need room. */
  disks?: Disks
  clock: Clock
  log: Log
  metrics: Metrics
  rails: Rails
  peppers: Peppers
  /** Where KYC papers are kept, and the key that locks them. */
  vault: PaperVault
  providers: Providers
  /** Who carries pushes; Web Push alone, by new keys at each start, where none is given. */
  push?: PushSender
  web: WebSettings
  /** The address people use; links in mails and returns from banks start with it. */
  public_url: string
  /** The name that messages carry. */
  brand: string
  /** SMS of each budget in 24 hours; 2,000 altogether where nothing else is set. */
  sms_per_day?: SmsPerDay
  /** How merchants reach a person; the specification's where nothing else is set. */
  support?: { phone: string; email: string }
  /** Where the back office may be reached, everywhere where nothing is set; and what needs two of its people. */
  operator?: OperatorBoundary & OfficeLimits & { url: string }
  /** The built dashboard. */
  dashboard: string
  has_outbox: boolean
  /** What a password's hash costs; OWASP's least where nothing else is set. */
  hashing?: HashSettings
  /** How the processes on one database hear of one another's commits; of this one alone where none are given. */
  signals?: Signals
  /** Who signs the ledger's seals and keeps them outside the database. */
  seals?: SealKeeper
  /** What the codes of receipts are signed with; new ones at each start where none are given. */
  receipt_keys?: ReceiptKeys
}

export interface App {
  web: WebServer
  routes: RouteTable
  jobs: Work[]
  schedule: Scheduled[]
  /** What must be there before the first request: what the rails offer. */
  prepare: () => Promise<void>
}
