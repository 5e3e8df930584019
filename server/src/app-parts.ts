import type { Outbound } from './developers/webhooks/sending/post-webhook.ts'
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
import type { DemoSettings } from './sandbox/visitors/demo-shop-row.ts'
import type { StatementKeys } from './statements/statement-keys.ts'
import type { ReceiptKeys } from './transactions/receipts/receipt-keys.ts'

/** The parts of the application; every test brings its own. */
export interface AppParts {
  db: Database
  /** Connections of their own for the office and for slow work; those of `db` by default. */
  shares?: ConnectionShares
  /** The folders of this machine that need room. */
  disks?: Disks
  clock: Clock
  log: Log
  metrics: Metrics
  rails: Rails
  peppers: Peppers
  /** The store of KYC documents, and the key that encrypts them. */
  vault: PaperVault
  providers: Providers
  /** How webhooks leave this machine; to the public internet alone by default. */
  webhooks?: Outbound
  /** The sender of pushes; by default Web Push alone, with new keys at each start. */
  push?: PushSender
  web: WebSettings
  /** The public address; links in mails and returns from banks start with it. */
  public_url: string
  /** The brand in messages. */
  brand: string
  /** SMS of each budget in 24 hours; 2,000 altogether by default. */
  sms_per_day?: SmsPerDay
  /** How merchants reach support; the specification's contacts by default. */
  support?: { phone: string; email: string }
  /** Where the back office may be reached, everywhere by default; and what needs two operators. */
  operator?: OperatorBoundary & OfficeLimits & { url: string }
  /** The operator's acquirer code at NCHL, in every QR of a shop; a code that no bank accepts where nothing is set. */
  qr_acquirer?: string
  /** The value of tag 26 in every QR of a shop, as agreed with Fonepay; `{code}` is the shop's own. */
  qr_fonepay?: string
  /** The built dashboard. */
  dashboard: string
  has_outbox: boolean
  /** Demo shops for strangers; none by default. */
  demo?: DemoSettings
  /** The cost of a password's hash; OWASP's minimum by default. */
  hashing?: HashSettings
  /** How the processes on one database signal their commits to one another; this process alone by default. */
  signals?: Signals
  /** Signs the ledger's seals and keeps them outside the database. */
  seals?: SealKeeper
  /** The keys that sign the codes of receipts; new ones at each start by default. */
  receipt_keys?: ReceiptKeys
  /** The keys that sign the claims of statements; new ones at each start by default. */
  statement_keys?: StatementKeys
}

export interface App {
  web: WebServer
  routes: RouteTable
  jobs: Work[]
  schedule: Scheduled[]
  /** Sends what is due to the shops' own servers: once, or from now on until it is stopped. */
  hooks: { sendDue(): Promise<number>; start(): () => Promise<void> }
  /** Loads what must be known before the first request: the rails' offers. */
  prepare: () => Promise<void>
}
