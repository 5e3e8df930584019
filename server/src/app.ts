import { authDefaults } from './auth/auth-settings.ts'
import { authenticate } from './auth/sessions/authenticate.ts'
import { authJobs, authSchedule } from './auth/jobs.ts'
import { authRoutes } from './auth/routes.ts'
import { bankRoutes } from './banks/routes.ts'
import { createFeed } from './feed/feed.ts'
import { fundingGauges } from './funding/gauges.ts'
import { fundingJobs, fundingSchedule } from './funding/jobs.ts'
import { refreshInstruments } from './funding/refresh-instruments.job.ts'
import { onItsWay } from './funding/queries.ts'
import { railWebhooks } from './funding/rail-webhooks.ts'
import { fundingRoutes } from './funding/routes.ts'
import { homeRoutes } from './home/routes.ts'
import { kycJobs, kycSchedule } from './kyc/forget-abandoned.job.ts'
import type { PaperVault } from './kyc/papers/paper-keys.ts'
import { caseDownload } from './kyc/export-case.ts'
import { kycRoutes } from './kyc/routes.ts'
import { ledgerGauges } from './ledger/gauges.ts'
import { ledgerJobs, ledgerSchedule } from './ledger/jobs.ts'
import type { SealKeeper } from './ledger/seal.ts'
import { merchantRoutes } from './merchants/routes.ts'
import { notificationListeners } from './notifications/notifications.ts'
import { notificationRoutes } from './notifications/routes.ts'
import { authenticateOperator } from './operator/accounts/operator-sessions.ts'
import { recordAudit } from './operator/audit/record-audit.ts'
import { operatorAuthSettings } from './operator/dependencies.ts'
import { operatorJobs, operatorSchedule } from './operator/forget-expired.job.ts'
import { operatorKycRoutes } from './operator/kyc/routes.ts'
import { operatorRoutes } from './operator/routes.ts'
import { pageDependencies, supportDefaults } from './page-facts.ts'
import { publishFiles } from './pages/publish-files.ts'
import { pageRoutes } from './pages/routes.ts'
import type { Clock } from './platform/clock.ts'
import { type Database, poolGauges } from './platform/database/database.ts'
import { dashboardFiles } from './platform/http/dashboard-files.ts'
import { mountDownloads, mountFiles } from './platform/http/files.ts'
import { forgetExpiredRows, platformSchedule } from './platform/forget-expired.job.ts'
import { untrustedProxies } from './platform/http/caller-address.ts'
import { healthPages } from './platform/http/health-pages.ts'
import { jobGauges, inLane, type Work, work, workWith } from './platform/jobs/jobs.ts'
import type { Scheduled } from './platform/jobs/job-worker.ts'
import type { Log } from './platform/log.ts'
import { deliverMessage, type Providers, sendMessageJob } from './platform/messages/messages.ts'
import type { Metrics } from './platform/metrics.ts'
import { outboxPages } from './platform/messages/outbox-pages.ts'
import { type HashSettings, passwordHashes } from './platform/crypto/password-hashes.ts'
import type { Peppers } from './platform/crypto/peppers.ts'
import { isOperatorPath, type OperatorBoundary, operatorBoundary } from './platform/http/operator-boundary.ts'
import { mountWebhooks, type WebhookRoute } from './platform/http/webhook-routes.ts'
import { referencePages } from './platform/http/reference-page.ts'
import type { RouteTable } from './platform/http/route-table.ts'
import { smsGauges } from './platform/messages/sms-limits.ts'
import { securityHeaders } from './platform/http/security-headers.ts'
import { unknownAddresses } from './platform/http/unknown-addresses.ts'
import { mountRoutes, type WebServer, type WebSettings, webServer } from './platform/http/web-server.ts'
import { avatarFiles } from './profile/avatars.ts'
import { profileListeners } from './profile/verified-business.ts'
import { profileRoutes } from './profile/routes.ts'
import type { Rails } from './rails/rails.ts'
import { sessionRoutes } from './session/routes.ts'
import { historyDownload } from './transactions/export-history.ts'
import { historyListeners } from './transactions/facts.ts'
import { transactionRoutes } from './transactions/routes.ts'
import { walletRoutes } from './wallet/routes.ts'

/** What the application is put together from; every test brings its own. */
export interface AppParts {
  db: Database
  clock: Clock
  log: Log
  metrics: Metrics
  rails: Rails
  peppers: Peppers
  /** Where KYC papers are kept, and the key that locks them. */
  vault: PaperVault
  providers: Providers
  web: WebSettings
  /** The address people use; links in mails and returns from banks start with it. */
  public_url: string
  /** The name that messages carry. */
  brand: string
  /** SMS in 24 hours altogether; 2,000 where nothing else is set. */
  sms_per_day?: number
  /** How merchants reach a person; the specification's where nothing else is set. */
  support?: { phone: string; email: string }
  /** Where the back office may be reached; everywhere, where nothing is set. */
  operator?: OperatorBoundary & { url: string }
  /** The built dashboard. */
  dashboard: string
  has_outbox: boolean
  /** What a password's hash costs; OWASP's least where nothing else is set. */
  hashing?: HashSettings
  /** Who signs the ledger's seals and keeps them outside the database. */
  seals?: SealKeeper
}

export interface App {
  web: WebServer
  routes: RouteTable
  jobs: Work[]
  schedule: Scheduled[]
  /** What must be there before the first request: the texts of the pages, what the rails offer. */
  prepare: () => Promise<void>
}

/** The application, not yet listening. The domains stand here in their order. */
export async function openApp(parts: AppParts): Promise<App> {
  const { db, clock, log, rails, providers, public_url, brand } = parts
  const settings = authDefaults
  const hashes = passwordHashes(parts.peppers, parts.hashing)
  const feed = createFeed([...historyListeners, ...notificationListeners, ...profileListeners], clock)
  const funding = { db, clock, log, rails, feed, public_url }
  const sms = { ...settings.sms, per_day: parts.sms_per_day ?? 2_000, log }
  const support = parts.support ?? supportDefaults
  const auth = { settings, hashes, peppers: parts.peppers, feed, sms, brand, public_url, support_phone: support.phone }
  const office = { ...auth, settings: operatorAuthSettings, public_url: parts.operator?.url ?? public_url }

  const routes = [
    ...pageRoutes(pageDependencies({ brand, support, settings })),
    ...merchantRoutes,
    ...authRoutes(auth),
    ...kycRoutes({ vault: parts.vault, feed }),
    ...bankRoutes,
    ...walletRoutes({ onItsWay }),
    ...sessionRoutes(auth),
    ...fundingRoutes(funding),
    ...transactionRoutes(),
    ...notificationRoutes,
    ...profileRoutes(auth),
    ...homeRoutes(),
    ...operatorRoutes(office),
    ...operatorKycRoutes({ feed, vault: parts.vault, mails: { brand, public_url } }),
  ]
  const jobs = [
    workWith(forgetExpiredRows, { db, clock, sms }),
    ...inLane('messages', [work(sendMessageJob, ({ id }) => deliverMessage(db, providers, id, clock))]),
    ...authJobs({ ...auth, db, clock }),
    ...kycJobs({ db, clock, feed, mails: { brand, public_url } }),
    ...operatorJobs({ db, clock }),
    ...ledgerJobs({ db, seals: parts.seals }),
    ...fundingJobs(funding),
  ]

  for (const source of [
    poolGauges(db),
    jobGauges({ db, jobs }),
    ledgerGauges({ db, clock }),
    ...fundingGauges({ db, clock, rails }),
    smsGauges({ db, clock, sms }),
  ])
    parts.metrics.watch(source)
  const web = await openWeb(parts, { routes, webhooks: railWebhooks(funding), support })
  return {
    web,
    routes,
    jobs,
    schedule: [
      ...platformSchedule,
      ...authSchedule,
      ...kycSchedule,
      ...ledgerSchedule,
      ...fundingSchedule,
      ...operatorSchedule,
    ],
    prepare: async () => {
      await publishFiles(db, clock)
      await refreshInstruments(funding)
    },
  }
}

interface WebParts {
  routes: RouteTable
  webhooks: readonly WebhookRoute[]
  support: { phone: string; email: string }
}

/** Everything that answers over HTTP: the domains' routes, the rails' webhooks, files, pages and the dashboard. */
async function openWeb(parts: AppParts, { routes, webhooks, support }: WebParts): Promise<WebServer> {
  const { db, clock, log, rails, brand } = parts
  const web = webServer(parts.web, log, parts.metrics)
  const warnings = untrustedProxies(web, log)
  operatorBoundary(web, parts.operator ?? {})
  unknownAddresses(web)
  // by the clock that proofs are held against: a browser whose own is wrong learns the difference from it
  web.addHook('onRequest', async (_request, reply) => void reply.header('date', clock.now().toUTCString()))
  await securityHeaders(web, { formTargets: rails.all.flatMap((rail) => rail.origins), connect: [] })
  const operators = { authenticate: authenticateOperator, record: recordAudit }
  mountRoutes(web, { db, clock, authenticate: authenticate(authDefaults), operators }, routes)
  mountWebhooks(web, webhooks)
  mountFiles(web, db, [avatarFiles])
  mountDownloads(web, { db, clock }, [historyDownload, caseDownload(parts.vault)])
  healthPages(web, db, warnings)
  // the merchants' reference: what the office can do is nobody's business there
  const merchantsOwn = routes.filter(({ entry }) => !isOperatorPath(entry.path))
  referencePages(web, merchantsOwn)
  if (parts.has_outbox) outboxPages(web, db)
  await dashboardFiles(web, parts.dashboard, { brand, support_phone: support.phone, support_email: support.email })
  return web
}
