import { execFileSync, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmodSync, mkdirSync, openSync, readFileSync } from 'node:fs'
import { Agent } from 'node:http'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { openPlatformAccounts } from '@sahuji/server/ledger/accounts'
import { applicationAddress } from '@sahuji/server/platform/database/application-role'
import { type Database, openDatabase } from '@sahuji/server/platform/database/database'
import { migrate } from '@sahuji/server/platform/database/migrate'
import { writeShippedMaps } from '@sahuji/server/reconciliation/statements/shipped-maps'
import { valuesOf } from '../../../scripts/cluster/fill.ts'
import { newBrowserKey, seedOnlineMerchants } from '../online-merchants.ts'
import { openPayments } from '../open-payments.ts'
import { seedPayoutMerchants } from '../payout-merchants.ts'
import { type Ends, startEnds, startProxy, webPort } from './ends.ts'
import { type PatroniCluster, startPatroniCluster } from './patroni-cluster.ts'
import type { TrafficGround } from './traffic.ts'

const files = join(import.meta.dirname, '../../../deploy/cluster')

/** The cluster of deploy/cluster with both servers, and merchants with money. */
export interface FailoverWorld {
  cluster: PatroniCluster
  ends: Ends
  owner: Database
  ground: TrafficGround
  owner_url: string
}

/** The values of deploy/cluster for a small machine with its disks in memory. */
function ownValues(): Record<string, string> {
  const read = (name: string) => valuesOf(readFileSync(join(files, name), 'utf8'))
  const values = Object.entries({ ...read('sizes/10.env'), ...read('cluster.env') })
  const secret = () => randomBytes(16).toString('hex')
  const small = { SHARED_BUFFERS: '192MB', EFFECTIVE_CACHE_SIZE: '512MB', MAX_WAL_SIZE: '300MB', WAL_KEEP_SIZE: '64MB' }
  return {
    ...Object.fromEntries(values.map(([name, value]) => [name, value === 'change-me' ? secret() : value])),
    ...small,
  }
}

/** Starts all of it in this process's own namespaces. */
export async function startWorld(
  { folder, tools, merchants: count }: { folder: string; tools: string; merchants: number },
  say: (text: string) => void,
): Promise<FailoverWorld> {
  const ip = (...args: string[]) => void execFileSync('ip', args)
  ip('link', 'set', 'lo', 'up')
  ip('link', 'add', 'machines', 'type', 'bridge')
  ip('addr', 'add', '10.46.0.1/24', 'dev', 'machines')
  ip('link', 'set', 'machines', 'up')
  chmodSync(folder, 0o755)
  mkdirSync(join(folder, 'archive'))
  execFileSync('chown', ['postgres', join(folder, 'archive')])
  const values = ownValues()
  const began = performance.now()
  const cluster = await startPatroniCluster({ folder, tools, values })
  await startProxy(folder, values)
  await cluster.whole()
  say(`The cluster is whole after ${((performance.now() - began) / 1000).toFixed(1)} s`)
  await makeDatabase(cluster, folder)
  const owner_url = `postgres://sahuji:${values['OWNER_PASSWORD']}@127.0.0.1:5000/sahuji`
  await migrate({ url: owner_url })
  const url = await applicationAddress({ owner_url, password: values['OWNER_PASSWORD']!, mayReset: true })
  const db = openDatabase({ url, connections: 12, statementTimeoutSeconds: 60 })
  const owner = openDatabase({ url: owner_url, connections: 3, statementTimeoutSeconds: 0 })
  await owner.write(openPlatformAccounts)
  await owner.write(writeShippedMaps)
  await proveReports(folder)
  const key = newBrowserKey()
  const merchants = await seedOnlineMerchants({ db, owner }, count, key)
  await writeOpenings(owner)
  const withdrawing = await seedPayoutMerchants(db, owner, Math.ceil(count / 3), 1_000_000)
  const payments = openPayments(owner, merchants)
  // all of them are made at once, while the database is there
  await payments(merchants.length)
  say(`${merchants.length + withdrawing.length} merchants have money`)
  const ends = await startEnds(folder, randomBytes(16).toString('hex'), { owner_url, url })
  await db.close()
  const line = { agent: new Agent({ keepAlive: true, maxSockets: 1_000 }), port: webPort, key }
  const instrument_id = await instrumentOf(owner)
  return { cluster, ends, owner, owner_url, ground: { line, ends, merchants, withdrawing, payments, instrument_id } }
}

/** What the runbook lets an operator do once: the stanza of the archive, and database.sql on the primary. */
async function makeDatabase(cluster: PatroniCluster, folder: string): Promise<void> {
  const primary = await cluster.primary()
  primary.ask(['pgbackrest', '--stanza=sahuji', 'stanza-create'])
  const statements = readFileSync(join(folder, primary.name, 'root/database.sql'), 'utf8').split(/;\n/)
  for (const statement of statements.filter((one) => one.trim() !== ''))
    primary.ask(['psql', '--quiet', '-c', statement])
  primary.ask(['pgbackrest', '--stanza=sahuji', '--type=full', 'backup'])
}

/** PgBouncer in transaction mode reads from a replica, and cannot write. */
async function proveReports(folder: string): Promise<void> {
  const place = join(folder, 'front/etc/pgbouncer')
  // it reads its list of users from /etc
  execFileSync(
    'sh',
    ['-c', `sed -i 's#/etc/pgbouncer#${place}#' pgbouncer.ini; chmod 755 ../.. ..; chown -R postgres .`],
    { cwd: place },
  )
  const log = openSync(join(folder, 'pgbouncer.log'), 'a')
  const as = ['--reuid', 'postgres', '--regid', 'postgres', '--init-groups']
  spawn('setpriv', [...as, 'pgbouncer', join(place, 'pgbouncer.ini')], { stdio: ['ignore', log, log] })
  const password = /"reports" "(.*)"/.exec(readFileSync(join(place, 'userlist.txt'), 'utf8'))![1]!
  const ask = (sql: string) =>
    execFileSync('psql', ['-At', '-c', sql, `postgres://reports:${password}@127.0.0.1:6432/sahuji`], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
    })
  for (let tries = 0; tries < 20; tries++) {
    const answer = await Promise.resolve()
      .then(() => ask('select pg_is_in_recovery()'))
      .catch(() => undefined)
    if (answer?.trim() === 't') return
    await delay(500)
  }
  throw new Error('no replica answers behind PgBouncer')
}

/** A bank that loads are paid from, once the servers have fetched the lists. */
async function instrumentOf(owner: Database): Promise<string> {
  for (let tries = 0; tries < 120; tries++) {
    const found = await owner.read(
      (tx) =>
        tx.maybe<{
          id: string
        }>`select id from instruments where rail = 'khalti' and channel = 'ebanking' order by id limit 1`,
    )
    if (found) return found.id
    await delay(500)
  }
  throw new Error('no bank to load from')
}

/** The history's row of each opening balance, as the product writes one for each entry of a wallet. */
const writeOpenings = (owner: Database): Promise<number> =>
  owner.write(
    (tx) => tx.run`
      insert into transactions (merchant_id, mode, id, kind, state, reference, counterparty, method, amount, fee, net, occurred_at,
                                transfer_id)
      select a.merchant_id, 'live', gen_random_uuid(), 'adjustment', 'completed', 'OPENING', '', 'adjustment', e.amount, 0, e.amount,
             t.posted_at, t.id
        from ledger_transfers t join ledger_entries e on e.transfer_id = t.id join ledger_accounts a on a.id = e.account_id
       where t.kind = 'opening' and a.kind = 'merchant_wallet'`,
  )
