import { createPoster } from '@sahuji/server/ledger/batcher'
import { applicationAddress } from '@sahuji/server/platform/database/application-role'
import { openDatabase, type Database } from '@sahuji/server/platform/database/database'
import { openPlatformAccounts } from '@sahuji/server/ledger/accounts'
import { writeShippedMaps } from '@sahuji/server/reconciliation/statements/shipped-maps'
import { migrate } from '@sahuji/server/platform/database/migrate'
import { startCluster } from './cluster.ts'
import { fullPlan, quickPlan } from './plan.ts'
import { historyTable, measureHistory } from './history.ts'
import { measureOffice, officeTable } from './office.ts'
import { proveInvariants } from './invariants.ts'
import { listsTable, measureLists } from './lists.ts'
import { exportsTable, measureExports } from './exports.ts'
import { cancelTable, fullCancel, measureCancel, quickCancel } from './event-cancel.ts'
import { eventsTable, measureEvents } from './events.ts'
import { fullLists, quickLists } from './lists-fill.ts'
import { measurePayouts, payoutsTable } from './payouts.ts'
import { measureRails, railsTable } from './rails.ts'
import { fullRealtime, measureRealtime, quickRealtime } from './realtime.ts'
import { realtimeTable } from './realtime-figures.ts'
import { measurePosting, postingTable } from './posting.ts'
import { measureSends, sendsTable } from './send-rounds.ts'
import type { Order } from './sends.ts'
import { measureReconciliation, reconciliationTable } from './reconciliation.ts'
import { measureSeals, sealTable } from './seal-cost.ts'
import { measureRounds, measureWithoutDisk } from './rounds.ts'
import { table, writeReadme } from './report.ts'
import { seedTpcb } from './tpcb.ts'
import { seedWallets } from './wallets.ts'

const plan = process.argv.includes('--quick') ? quickPlan : fullPlan
const say = (text: string) => void process.stdout.write(`${text}\n`)

const cluster = await startCluster()
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void cluster.remove().finally(() => process.exit(1)))
}
await migrate({ url: cluster.url })
const url = await applicationAddress({ owner_url: cluster.url, password: 'a password for the bench', mayReset: true })
const db = openDatabase({ url, connections: 40, statementTimeoutSeconds: 60 })
const owner = openDatabase({ url: cluster.url, connections: 2, statementTimeoutSeconds: 0 })
await owner.write(openPlatformAccounts)
await owner.write(writeShippedMaps)
try {
  if (process.argv.includes('--seal')) await seals()
  else if (process.argv.includes('--history')) await history()
  else if (process.argv.includes('--office')) await office()
  else if (process.argv.includes('rails')) await rails()
  else if (process.argv.includes('payouts')) await payouts()
  else if (process.argv.includes('realtime')) await realtime()
  else if (process.argv.includes('sends')) await orders('send')
  else if (process.argv.includes('payments'))
    await orders(process.argv.includes('--by-key') ? 'payment by key' : 'payment')
  else if (process.argv.includes('lists')) await lists()
  else if (process.argv.includes('exports')) await exports()
  else if (process.argv.includes('events')) await events()
  else if (process.argv.includes('events-cancel')) await cancelledEvent()
  else if (process.argv.includes('posting')) await posting()
  else if (process.argv.includes('reconciliation')) await reconciliation()
  else await everything()
} finally {
  await Promise.all([db.close(), owner.close()])
  await cluster.remove()
}

async function seals(): Promise<void> {
  const text = sealTable(await measureSeals(db, owner, say))
  say(`\n${text}`)
  await writeReadme('seal table', text)
}

async function history(): Promise<void> {
  const text = historyTable(await measureHistory(db, owner))
  say(`\n${text}`)
  await writeReadme('history table', text)
}

async function office(): Promise<void> {
  const text = officeTable(await measureOffice(db, owner))
  say(`\n${text}`)
  await writeReadme('office table', text)
}

async function events(): Promise<void> {
  const figures = await measureEvents({ db, owner, url, owner_url: cluster.url }, plan, say)
  const text = eventsTable(figures)
  say(`\n${text}`)
  if (plan === fullPlan) await writeReadme('events table', text)
  if (figures.rush.verdict.wrong.length > 0) process.exitCode = 1
}

async function cancelledEvent(): Promise<void> {
  const size = plan === fullPlan ? fullCancel : quickCancel
  const figures = await measureCancel({ db, owner, url, owner_url: cluster.url }, size, say)
  const text = cancelTable(figures)
  say(`\n${text}`)
  if (plan === fullPlan) await writeReadme('cancelled event table', text)
  if (figures.wrong.length > 0) process.exitCode = 1
}

async function rails(): Promise<void> {
  const figures = await measureRails({ db, owner, url }, plan === quickPlan ? 30 : 150, say)
  const text = railsTable(figures)
  say(`\n${text}`)
  if (plan === fullPlan) await writeReadme('rails table', text)
}

async function payouts(): Promise<void> {
  const asked = process.argv.find((one) => one.startsWith('--rate='))?.slice('--rate='.length)
  const seconds =
    plan === quickPlan ? { quiet_seconds: 10, killed_seconds: 12 } : { quiet_seconds: 60, killed_seconds: 40 }
  const databases = { db, owner, url, owner_url: cluster.url, postmaster: () => cluster.pid() }
  const figures = await measurePayouts(databases, { rate: Number(asked ?? 110), ...seconds }, say)
  const text = payoutsTable(figures)
  say(`\n${text}\n\nLoad of the machine: ${figures.load.toFixed(1)}`)
  if (plan === fullPlan && !asked) await writeReadme('payouts table', text)
  if (figures.wrong.length > 0) process.exitCode = 1
}

async function realtime(): Promise<void> {
  const asked = plan === quickPlan ? quickRealtime : fullRealtime
  const databases = { db, owner, url, owner_url: cluster.url, postmaster: () => cluster.pid() }
  const text = realtimeTable(await measureRealtime(databases, asked, say))
  say(`\n${text}`)
  if (plan === fullPlan) await writeReadme('realtime table', text)
}

async function orders(order: Order): Promise<void> {
  const isCompared = process.argv.includes('--compare')
  const text = sendsTable(
    await measureSends({ cluster, db, owner, url }, plan, say, { order, isCompared }),
    plan,
    order,
  )
  say(`\n${text}`)
  if (plan === fullPlan)
    await writeReadme(order === 'payment by key' ? 'payments by key table' : `${order}s table`, text)
}

async function posting(): Promise<void> {
  const text = postingTable(await measurePosting({ cluster, db }, plan, say), plan)
  say(`\n${text}`)
  if (plan === fullPlan) await writeReadme('posting table', text)
}

async function lists(): Promise<void> {
  const rows = process.argv.find((one) => one.startsWith('--rows='))?.slice('--rows='.length)
  const planned = plan === fullPlan ? fullLists : quickLists
  const sizes = rows ? { transactions: Number(rows), payments: Number(rows) / 5 } : planned
  const asked = { ...sizes, repeats: plan === fullPlan ? 200 : 30 }
  const text = listsTable(await measureLists({ superuser_url: cluster.superuser_url, url }, asked, say))
  say(`\n${text}`)
  if (plan === fullPlan) await writeReadme('lists table', text)
}

async function exports(): Promise<void> {
  const count = plan === fullPlan ? 1_000_000 : 50_000
  const text = exportsTable(await measureExports({ superuser_url: cluster.superuser_url, db }, count, say), count)
  say(`\n${text}`)
  if (plan === fullPlan) await writeReadme('exports table', text)
}

async function reconciliation(): Promise<void> {
  const text = reconciliationTable(await measureReconciliation({ db, owner }, say))
  say(`\n${text}`)
  await writeReadme('reconciliation table', text)
}

async function everything(): Promise<void> {
  await owner.read((tx) => tx.run`create table bench_commits (id uuid primary key)`)
  await owner.read((tx) => tx.run`grant insert on bench_commits to sahuji_app`)
  say(`Making TPC-B at scale ${plan.scale} and ${plan.wallets} wallets`)
  await seedTpcb(cluster.url, plan.scale)
  const wallets = await seedWallets(db, plan.wallets)
  const bench = { cluster, db, owner, wallets, poster: createPoster(db), plan, say }
  const rounds = await measureRounds(bench)
  const bytes = await bytesPerTransfer(owner)
  const withoutDisk = await measureWithoutDisk(bench)
  const proof = await proveInvariants(bench)
  const text = table({ rounds, withoutDisk, bytes, proof }, plan)
  say(`\n${text}`)
  if (plan === fullPlan) await writeReadme('table', text)
  if (!proof.holds) process.exitCode = 1
}

/** What a transfer takes on disk: its row, its two entries and all their indexes, after the rounds have worn them in. */
async function bytesPerTransfer(owner: Database): Promise<number> {
  await owner.read((tx) => tx.run`vacuum ledger_transfers, ledger_entries`)
  const { bytes, transfers } = await owner.read(
    (tx) => tx.one<{ bytes: bigint; transfers: bigint }>`
    select pg_total_relation_size('ledger_transfers') + pg_total_relation_size('ledger_entries') as bytes,
           (select count(*) from ledger_transfers) as transfers`,
  )
  return Number(bytes) / Number(transfers)
}
