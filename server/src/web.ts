import { appAuthorizerDefault } from '@sahuji/contract/http/envelope'
import { authDefaults } from './auth/auth-settings.ts'
import { authenticate } from './auth/sessions/authenticate.ts'
import { authenticateKey } from './developers/authenticate-key.ts'
import type { Feed } from './feed/feed.ts'
import type { RequestLog } from './developers/requests/request-log.ts'
import { caseDownload } from './kyc/export-case.ts'
import { authenticateOperator } from './operators/operator-sessions.ts'
import { operatorCaseDownload } from './kyc/office/export-queue.ts'
import { recordAudit } from './operators/record-audit.ts'
import { dashboardFiles, offlineVerifier } from './platform/http/dashboard-files.ts'
import {
  type EventStreamRoute,
  mountEventStream,
  mountPublicStream,
  type PublicStreamRoute,
} from './platform/http/event-streams.ts'
import { mountDownloads, mountFiles } from './platform/http/files.ts'
import { untrustedProxies } from './platform/http/caller-address.ts'
import { documentRefusals } from './platform/http/error-reference.ts'
import { webhookMessages } from '@sahuji/contract/developers/webhook-messages'
import { healthPages } from './platform/http/health-pages.ts'
import { outboxPages } from './platform/messages/outbox-pages.ts'
import { operatorBoundary } from './platform/http/operator-boundary.ts'
import { mountWebhooks, type WebhookRoute } from './platform/http/webhook-routes.ts'
import { mountPublicPages } from './platform/http/public-pages.ts'
import { type ReferenceGroup, referencePages } from './platform/http/reference-page.ts'
import type { RouteTable } from './platform/http/route-table.ts'
import { securityHeaders } from './platform/http/security-headers.ts'
import { unknownAddresses } from './platform/http/unknown-addresses.ts'
import { mountRoutes, type WebServer, webServer } from './platform/http/web-server.ts'
import { eventPictureFiles } from './events/organiser/event-pictures.ts'
import { avatarFiles } from './profile/avatars.ts'
import { eventExamples } from './events/by-key/examples.ts'
import { transactionExamples } from './transactions/by-key/examples.ts'
import { webhookExamples } from './developers/webhooks/by-key/examples.ts'
import { paymentExamples } from './payments/by-key/examples.ts'
import { eventPages } from './events/pages/pages.ts'
import { paymentPages } from './payments/pages/pages.ts'
import { cooperativeDownload } from './cooperatives/book/export-book.ts'
import { bookSums } from './cooperatives/book/book-words.ts'
import { partnerDownload } from './cooperatives/schedules/partner-download.ts'
import { exportDownload } from './exports/fetch-export.ts'
import type { StatementKeys } from './statements/statement-keys.ts'
import { statementDownload } from './statements/statement-download.ts'
import { statementPages } from './statements/verify-statement.ts'
import { withTimeLimit } from './platform/time-limit.ts'
import { hangsAfterMilliseconds } from './platform/database/database.ts'
import { referenceLists, referenceValues } from './reference.ts'
import type { AppParts } from './app-parts.ts'

interface WebParts {
  routes: RouteTable
  feed: Feed
  /** The log of the calls with secret keys. */
  calls: RequestLog
  /** What /docs and the OpenAPI document show: the merchants' calls, and nothing of the office. */
  reference: readonly ReferenceGroup[]
  webhooks: readonly WebhookRoute[]
  live: readonly EventStreamRoute[]
  /** For the page of one payment. */
  payerLive: PublicStreamRoute
  support: { phone: string; email: string }
  statementKeys: StatementKeys
}

/** Everything that answers over HTTP: the domains' routes, the rails' webhooks, files, pages and the dashboard. */
export async function openWeb(
  parts: AppParts,
  { routes, feed, calls, reference, webhooks, live, payerLive, support, statementKeys }: WebParts,
): Promise<WebServer> {
  const { db, shares, clock, log, rails, brand, public_url } = parts
  const web = webServer(parts.web, log, parts.metrics)
  const warnings = untrustedProxies(web, log)
  operatorBoundary(web, parts.operator ?? {})
  unknownAddresses(web)
  documentRefusals(web, public_url)
  // by the clock that proofs are held against: a browser whose own is wrong learns the difference from it
  web.addHook('onRequest', async (_request, reply) => void reply.header('date', clock.now().toUTCString()))
  await securityHeaders(web, { formTargets: rails.all.flatMap((rail) => rail.origins), connect: [] })
  const operators = { authenticate: authenticateOperator(parts.operator ?? {}), record: recordAudit }
  const serving = {
    db,
    shares,
    clock,
    authenticate: authenticate(authDefaults),
    authenticateKey: authenticateKey({ ...parts, feed }),
    recordCall: calls.record,
    operators,
    brand,
  }
  mountRoutes(web, serving, routes)
  // after the last answer, while the database is still open
  web.addHook('onClose', () => withTimeLimit(hangsAfterMilliseconds, calls.written()))
  for (const stream of live) mountEventStream(web, serving, stream)
  mountPublicStream(web, payerLive)
  mountWebhooks(web, webhooks)
  mountFiles(web, db, [avatarFiles, eventPictureFiles])
  const bookIssuer = { brand, support, prover: { keys: statementKeys, public_url } }
  mountDownloads(web, { db: shares?.reads?.slow ?? shares?.slow ?? db, clock }, [
    exportDownload({ brand }),
    cooperativeDownload(bookIssuer),
    partnerDownload(bookIssuer),
    caseDownload(parts.vault),
    statementDownload({ brand, public_url, support }),
  ])
  mountDownloads(web, { db: shares?.office ?? db, clock }, [operatorCaseDownload(parts.vault, operators.authenticate)])
  const facts = { brand, support_phone: support.phone, support_email: support.email }
  mountPublicPages(web, parts.web, [
    ...paymentPages({ brand, support_phone: support.phone, clock }),
    ...eventPages({ brand, support_phone: support.phone, clock, public_url }),
    ...statementPages(statementKeys, { offline: offlineVerifier(parts.dashboard, facts), clock, bookSums }),
  ])
  healthPages(web, { db, disks: parts.disks }, warnings)
  referencePages(web, {
    groups: reference,
    server: { url: public_url, app_authorizer: parts.web.app_authorizer ?? appAuthorizerDefault },
    values: referenceValues,
    keyed: {
      examples: { ...paymentExamples, ...eventExamples, ...transactionExamples, ...webhookExamples },
      messages: webhookMessages,
    },
    lists: referenceLists,
  })
  if (parts.has_outbox) outboxPages(web, db)
  await dashboardFiles(web, parts.dashboard, facts)
  return web
}
