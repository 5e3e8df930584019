import { counterLivePath } from '@sahuji/contract/counters/at-the-counter'
import { livePath } from '@sahuji/contract/notifications/live'
import { authDefaults } from './auth/auth-settings.ts'
import { authJobs, authSchedule } from './auth/jobs.ts'
import { authRoutes } from './auth/routes.ts'
import { bankRoutes } from './banks/routes.ts'
import { documentsWithFile } from './cooperatives/documents/documents.ts'
import { cooperativeJobs, cooperativeRoutes, cooperativeSchedule } from './cooperatives/routes.ts'
import { counterSchedule, forgetInvites } from './counters/forget-invites.job.ts'
import { counterRoutes } from './counters/routes.ts'
import { webhookGauges } from './developers/webhooks/gauges.ts'
import { forgetRequests, requestSchedule } from './developers/requests/forget-requests.job.ts'
import { lostCalls, requestLog } from './developers/requests/request-log.ts'
import { developerRoutes } from './developers/routes.ts'
import { eventJobs, eventSchedule } from './events/jobs.ts'
import { eventRoutes } from './events/routes.ts'
import { attendeeExport } from './events/sales/export-attendees.ts'
import { scanExport } from './events/sales/export-scans.ts'
import { exportJobs, exportRoutes, exportSchedule } from './exports/routes.ts'
import { createFeed } from './feed/feed.ts'
import { forgeriesOf, forgeryCounter, type WebhookDependencies } from './collections/callbacks/forgeries.ts'
import { collectionGauges } from './collections/gauges.ts'
import { collectionJobs, collectionSchedule } from './collections/jobs.ts'
import { fundingJobs, fundingSchedule } from './funding/jobs.ts'
import { refreshInstruments } from './funding/offers/refresh-instruments.job.ts'
import { onItsWay } from './funding/limits/usage.ts'
import { railWebhooks } from './collections/callbacks/rail-webhooks.ts'
import { pushRoutes } from './funding/pushes/push-webhooks.ts'
import { fundingRoutes } from './funding/routes.ts'
import { homeRoutes } from './home/routes.ts'
import { kycJobs, kycSchedule } from './kyc/forget-abandoned.job.ts'
import { papersWithRow } from './kyc/papers/queries.ts'
import { sweepBlobs, sweepSchedule } from './kyc/papers/sweep-blobs.job.ts'
import { dropSignaturesOfFormerReviewer } from './kyc/review/rounds.ts'
import { kycRoutes } from './kyc/routes.ts'
import { createPoster } from './ledger/batcher.ts'
import { ledgerGauges } from './ledger/gauges.ts'
import { ledgerJobs, ledgerSchedule } from './ledger/jobs.ts'
import { merchantRoutes } from './merchants/routes.ts'
import { notificationSchedule } from './notifications/forget-read.job.ts'
import { liveStreams, streamGauges } from './notifications/live/live-streams.ts'
import { boundedStreams } from './notifications/live/stream-bounds.ts'
import { notificationListeners } from './notifications/notifications.ts'
import { notificationJobs, notificationRoutes } from './notifications/routes.ts'
import { operatorAuthSettings } from './operators/dependencies.ts'
import { operatorJobs, operatorSchedule } from './operator/forget-expired.job.ts'
import { collectionUses } from './operator/collection-uses.ts'
import { officeRoutes } from './operator/routes.ts'
import { pageDependencies, supportDefaults } from './page-facts.ts'
import { pageRoutes } from './pages/routes.ts'
import { accountPapersWithRow } from './payouts/accounts/account-papers.ts'
import { type CodeFrame, demoAcquirer } from './payments/codes/code-row.ts'
import { disputeFilesWithRow } from './payments/disputes/dispute-row.ts'
import { hasPaymentsSecret } from './developers/webhooks/endpoints/endpoint-row.ts'
import { webhookSchedule } from './developers/webhooks/forget-webhooks.job.ts'
import { openWebhooks } from './developers/webhooks/routes.ts'
import { paymentJobs, paymentSchedule } from './payments/jobs.ts'
import { paymentJudge } from './payments/judge-payment.ts'
import { paymentsShown } from './payments/paying/payments-shown.ts'
import { payerStreams } from './payments/paying/payer-streams.ts'
import { paymentRoutes } from './payments/routes.ts'
import { payoutGauges } from './payouts/gauges.ts'
import { payoutJobs, payoutSchedule } from './payouts/jobs.ts'
import { payoutExport } from './payouts/export-payouts.ts'
import { payoutRoutes } from './payouts/routes.ts'
import { type Database, poolGauges } from './platform/database/database.ts'
import { databaseGauges } from './platform/database/database-gauges.ts'
import { localSignals, type Signals } from './platform/database/signals.ts'
import type { GaugeSource } from './platform/gauges.ts'
import { diskGauges } from './platform/disks.ts'
import { forgetExpiredRows, platformSchedule } from './platform/forget-expired.job.ts'
import { addJob, jobGauges, inLane, work, workWith } from './platform/jobs/jobs.ts'
import { deliverMessage, sendMessageJob } from './platform/messages/messages.ts'
import { newVapidKeys, pushSender } from './platform/push/push-sender.ts'
import { passwordHashes } from './platform/crypto/password-hashes.ts'
import { smsGauges, smsPerDay } from './platform/messages/sms-limits.ts'
import { profileListeners } from './profile/verified-business.ts'
import { profileRoutes } from './profile/routes.ts'
import { sandboxRoutes } from './sandbox/routes.ts'
import type { VisitorDependencies } from './sandbox/dependencies.ts'
import { noDemo } from './sandbox/visitors/demo-shop-row.ts'
import { demoSchedule, keepDemoShops } from './sandbox/visitors/keep-demo-shops.job.ts'
import { sessionRoutes } from './session/routes.ts'
import { eventListeners } from './events/returns/taken-back-tickets.ts'
import { historyListeners } from './transactions/facts.ts'
import { reconciliationJobs, reconciliationSchedule } from './reconciliation/jobs.ts'
import { picturesWithRow } from './support/question-pictures.ts'
import { logRoutes } from './team/log/routes.ts'
import { newStatementKey, statementKeysFrom } from './statements/statement-keys.ts'
import { statementJobs, statementRoutes, statementSchedule } from './statements/routes.ts'
import { supportJobs, supportRoutes, supportSchedule } from './support/routes.ts'
import { newReceiptKey, receiptKeysFrom } from './transactions/receipts/receipt-keys.ts'
import { historyExport } from './transactions/export-history.ts'
import { forgetVersions, versionSchedule } from './transactions/forget-versions.job.ts'
import { transactionRoutes } from './transactions/routes.ts'
import { watchSchedule, watchViews } from './transactions/watch-views.job.ts'
import { teamRoutes } from './team/routes.ts'
import { transferJobs, transferListeners, transferSchedule } from './transfers/sweep-transfers.job.ts'
import { recordArrival } from './payments/arrivals/record-arrival.ts'
import { paymentGauges } from './payments/gauges.ts'
import { counterCodes } from './payments/codes/counter-codes.ts'
import { tariffMemory } from './tariff/tariff-memory.ts'
import { combinedTakings, paymentTakings } from './payments/counter-takings.ts'
import { transferTakings } from './transfers/counter-takings.ts'
import { sendJudge } from './transfers/judge-send.ts'
import { lookupsAtOnce } from './transfers/lookups-at-once.ts'
import { transferRoutes } from './transfers/routes.ts'
import { heldSends } from './transfers/transfer-row.ts'
import { walletRoutes } from './wallet/routes.ts'
import type { App, AppParts } from './app-parts.ts'
import { referenceGroups } from './reference.ts'
import { openWeb } from './web.ts'

// in the order in which they are called
const factListeners = [
  ...transferListeners,
  ...eventListeners,
  ...historyListeners,
  ...notificationListeners,
  ...profileListeners,
]

/** The application, not yet listening, with the domains in their order. */
export async function openApp(parts: AppParts): Promise<App> {
  const { db, clock, log, rails, peppers, public_url, signals = localSignals(), support = supportDefaults } = parts
  const [settings, hashes, brand] = [authDefaults, passwordHashes(peppers, parts.hashing), parts.brand]
  const feed = createFeed(factListeners, clock, signals.send)
  const funding = { db, clock, log, rails, feed, public_url, uses: collectionUses }
  const sms = { ...settings.sms, per_day: parts.sms_per_day ?? smsPerDay(2_000), log }
  const push = parts.push ?? pushSender({ keys: newVapidKeys(), contact: `mailto:${support.email}` })
  const auth = { settings, hashes, peppers, feed, sms, push, brand, public_url, support_phone: support.phone }
  const pages = pageDependencies({ brand, support, settings })
  const own = { seals: parts.seals, ...(parts.operator ?? { url: public_url }) }
  const payouts = { ...funding, brand, payout_check_above: own.payout_check_above, support_phone: support.phone }
  const transfers = { db, clock, feed, ...ordersTogether(db, signals), brand, public_url }
  const receipts = receiptDependencies(parts, support)
  const calls = requestLog({ db, clock, log, count: lostCalls(parts.metrics) })
  const hooks = openWebhooks({ db, clock, log, feed, peppers, signals, public_url, outbound: parts.webhooks })
  const statementKeys = parts.statement_keys ?? statementKeysFrom([newStatementKey()])
  const payments = { ...funding, ...transfers, ...codeFrameOf(parts, support), ...besidePayments(receipts) }
  const events = { ...payments, payout_check_above: own.payout_check_above, ticketKeys: statementKeys }
  const accounts = { ...auth, ...own, ...operatorAccounts, public_url: own.url }
  const visitors = { ...payments, ...payouts, settings, push, demo: parts.demo ?? noDemo }

  const merchantTables = {
    pages: pageRoutes(pages),
    merchants: merchantRoutes,
    auth: authRoutes(auth),
    banks: bankRoutes,
    kyc: kycRoutes({ vault: parts.vault, feed, public_url }),
    wallet: walletRoutes({ onItsWay }),
    session: sessionRoutes(auth),
    exports: exportRoutes({ public_url }),
    funding: fundingRoutes(funding),
    payouts: payoutRoutes({ ...payouts, heldSends, vault: parts.vault }, auth),
    counters: counterRoutes({ ...auth, ...atCounters(payments) }),
    transfers: transferRoutes(transfers, auth),
    payments: paymentRoutes({ ...payments, vault: parts.vault }, auth),
    events: eventRoutes(events),
    transactions: transactionRoutes({ ...receipts, log }),
    statements: statementRoutes,
    cooperatives: cooperativeRoutes({ vault: parts.vault }),
    support: supportRoutes({ vault: parts.vault }),
    developers: [...developerRoutes({ feed, peppers, brand, public_url }, calls), ...hooks.routes],
    notifications: notificationRoutes({ feed, push }),
    team: [...logRoutes(statementKeys), ...teamRoutes(auth)],
    sandbox: sandboxRoutes(visitors),
    profile: profileRoutes(auth),
    home: homeRoutes(),
  }
  const merchantTable = Object.values(merchantTables).flat()
  const office = { accounts, ...own, feed, rails, pages, vault: parts.vault, brand, public_url, merchantTable }
  const routes = [...merchantTable, ...officeRoutes(office)]
  const jobs = [
    workWith(forgetExpiredRows, { db, clock, sms }),
    ...inLane('messages', [work(sendMessageJob, ({ id }) => deliverMessage(db, parts.providers, id, clock))]),
    workWith(sweepBlobs, { db, clock, log, vault: parts.vault, tables: tablesWithFiles }),
    ...[authJobs({ ...auth, db, clock }), kycJobs({ db, clock, feed, mails: { brand, public_url } })].flat(),
    ...[operatorJobs({ db, clock, log, feed, brand, public_url }), ledgerJobs({ db, seals: parts.seals })].flat(),
    ...[collectionJobs(funding), fundingJobs(funding), payoutJobs(payouts), exportJobs(withLists(funding))].flat(),
    ...[transferJobs(transfers), [workWith(watchViews, transfers)], hooks.jobs].flat(),
    ...[paymentJobs(payments), eventJobs(events), cooperativeJobs({ ...transfers, support })].flat(),
    ...statementJobs({ db, clock, log, feed, seals: parts.seals, keys: statementKeys, brand, public_url }),
    ...[forgetInvites, forgetRequests, forgetVersions].map((each) => workWith(each, { db, clock })),
    ...[reconciliationJobs({ db, clock, rails }), supportJobs({ db, clock, mails: { brand, public_url } })].flat(),
    ...[notificationJobs({ db, clock, log, push, brand, public_url }), [workWith(keepDemoShops, visitors)]].flat(),
  ]
  const { live, payerLive, ...streams } = openStreams({ db, clock, signals, log })
  watchAll(parts, [jobGauges({ db, jobs }), smsGauges({ db, clock, sms }), streams.figures])
  const served = { routes, feed, calls, reference: referenceGroups(merchantTables), support, statementKeys }
  const web = await openWeb(parts, { ...served, live, payerLive, webhooks: webhooksOf(funding, parts.metrics) })
  return { web, routes, jobs, schedule, hooks, prepare: () => prepareFirst(visitors) }
}

/** What must be known or begun before the first request: the rails' offers, and the pool of demo shops. */
async function prepareFirst(deps: Parameters<typeof refreshInstruments>[0] & Pick<VisitorDependencies, 'demo'>) {
  await refreshInstruments(deps)
  // a visitor may come before the schedule's first minute
  if (deps.demo.shops > 0) await deps.db.write((tx) => addJob(tx, keepDemoShops, {}, { key: keepDemoShops.name }))
}

/** What payments need of the domains beside them. */
const besidePayments = ({ keys }: ReturnType<typeof receiptDependencies>) => ({
  proofOf: keys.proofOf,
  hasWebhookSecret: hasPaymentsSecret,
})

/** What counters take, and the codes by which they are paid. */
const atCounters = (frame: CodeFrame) => ({
  takings: combinedTakings(transferTakings, paymentTakings),
  codes: counterCodes(frame),
})

/** What weighs and posts the orders of many callers together. */
function ordersTogether(db: Database, signals: Signals) {
  const tariff = tariffMemory(db)
  const poster = createPoster(db, { onCommitted: signals.send })
  const shown = { showPayment: paymentsShown(db), lookupsAtOnce: lookupsAtOnce(db) }
  return { poster, tariff, judgePayment: paymentJudge(db, tariff), judgeSend: sendJudge(db, tariff), ...shown }
}

/** What the operators' own accounts have otherwise than the merchants'. */
const operatorAccounts = { settings: operatorAuthSettings, rolesChanged: dropSignaturesOfFormerReviewer }

/** Where rails call us, and payers return. */
function webhooksOf(funding: Omit<WebhookDependencies, 'forged'>, metrics: AppParts['metrics']) {
  const deps = { ...funding, forged: forgeriesOf({ ...funding, count: forgeryCounter(metrics) }) }
  return [...railWebhooks({ ...deps, arrived: recordArrival(deps) }), ...pushRoutes(deps)]
}

/** What pushes to whom. */
const lines = [
  { path: livePath, who: 'session' },
  { path: counterLivePath, who: 'counter' },
] as const

/** The streams of merchants, counters and payers, which share one bound. */
function openStreams(deps: Omit<Parameters<typeof payerStreams>[0], 'bounds'>) {
  const streaming = { ...deps, bounds: boundedStreams() }
  const live = lines.map((line) => liveStreams({ ...streaming, ...line }))
  const payerLive = payerStreams(streaming)
  return { live, payerLive, figures: streamGauges([...live, payerLive]) }
}

const receiptDependencies = (
  { brand, public_url, receipt_keys }: AppParts,
  support: { phone: string; email: string },
) => ({
  ...support,
  brand,
  public_url,
  keys: receipt_keys ?? receiptKeysFrom([newReceiptKey()]),
})

/** What exports need besides: the lists that people export as files. */
const withLists = <Deps>(deps: Deps) => ({ ...deps, lists: [historyExport, payoutExport, attendeeExport, scanExport] })

/** Every table whose rows have files in the vault. */
const tablesWithFiles = [papersWithRow, picturesWithRow, accountPapersWithRow, disputeFilesWithRow, documentsWithFile]

/** What the operator adds to the QR of a shop and to its posters. */
const codeFrameOf = ({ qr_acquirer = demoAcquirer, qr_fonepay }: AppParts, { phone }: { phone: string }) => ({
  acquirer: qr_acquirer,
  fonepay: qr_fonepay,
  support_phone: phone,
})

/** Figures of the application, and from the database. */
const watchAll = (parts: AppParts, more: readonly GaugeSource[]): void =>
  [...gauges(parts), ...more].forEach((source) => parts.metrics.watch(source))

/** The pools by name; what reads a replica has a pool of its own beside that of the primary. */
const poolsOf = ({ db, shares }: Pick<AppParts, 'db' | 'shares'>) => ({
  merchants: db,
  ...(shares && { office: shares.office, slow: shares.slow }),
  ...(shares?.reads && { replica: shares.reads.replica }),
})

const gauges = ({ db, shares, disks, clock, rails }: AppParts) => [
  diskGauges(disks),
  poolGauges(poolsOf({ db, ...(shares && { shares }) })),
  databaseGauges({ db, clock }),
  ledgerGauges({ db, clock }),
  ...collectionGauges({ db, clock, rails }),
  payoutGauges({ db, clock, rails }),
  ...paymentGauges({ db }),
  webhookGauges({ db, clock }),
]

/** The scheduled jobs. */
const schedule = [
  ...platformSchedule,
  ...authSchedule,
  ...kycSchedule,
  ...sweepSchedule,
  ...ledgerSchedule,
  ...collectionSchedule,
  ...fundingSchedule,
  ...payoutSchedule,
  ...counterSchedule,
  ...transferSchedule,
  ...paymentSchedule,
  ...eventSchedule,
  ...watchSchedule,
  ...versionSchedule,
  ...exportSchedule,
  ...statementSchedule,
  ...reconciliationSchedule,
  ...cooperativeSchedule,
  ...supportSchedule,
  ...notificationSchedule,
  ...webhookSchedule,
  ...requestSchedule,
  ...demoSchedule,
  ...operatorSchedule,
]
