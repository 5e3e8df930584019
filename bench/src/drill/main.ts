// npm run bench:drill: a cluster with a million postings is backed up, written to and lost; `npm run drill` restores and proves it.
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { openPlatformAccounts, stripedAccount } from '@sahuji/server/ledger/accounts'
import { createPoster } from '@sahuji/server/ledger/batcher'
import { platformScope } from '@sahuji/server/ledger/chart-of-accounts'
import { outsideSeals } from '@sahuji/server/ledger/outside-seals'
import { newSealKey, sealKeyFrom, trustedKeysFrom } from '@sahuji/server/ledger/seal-keys'
import { sealAll } from '@sahuji/server/ledger/seal'
import { applicationAddress } from '@sahuji/server/platform/database/application-role'
import { openDatabase, type Database } from '@sahuji/server/platform/database/database'
import { migrate } from '@sahuji/server/platform/database/migrate'
import { newId } from '@sahuji/server/platform/ids'
import { silentLog } from '@sahuji/server/platform/log'
import { type ArchivedCluster, type ClusterUser, enterable, startArchived } from './archived-cluster.ts'

const { values } = parseArgs({ options: { postings: { type: 'string', default: '1000000' }, bin: { type: 'string' } } })
const postings = Number(values.postings)
const bin = values.bin ?? execFileSync('pg_config', ['--bindir'], { encoding: 'utf8' }).trim()
const root = fileURLToPath(new URL('../../..', import.meta.url))
const say = (text: string) => void process.stdout.write(`${text}\n`)

for (const program of ['pgbackrest', join(bin, 'initdb')])
  if (
    !program.startsWith('/')
      ? !execFileSync('sh', ['-c', `command -v ${program} || true`]).length
      : !existsSync(program)
  )
    throw new Error(`${program} is missing: apt-get install postgresql pgbackrest`)

const user: ClusterUser = process.getuid?.() === 0 ? ownerOfPostgres() : {}
const folder = await mkdtemp(join(tmpdir(), 'sahuji-bench-drill-'))
try {
  await enterable(folder, user)
  const cluster = await startArchived(folder, { bin, user })
  const key = newSealKey()
  await writeFile(join(folder, 'seal-key.pem'), key)
  const acknowledged = await workUntilLost(cluster, key)
  await restored(cluster, acknowledged)
} finally {
  await rm(folder, { recursive: true, force: true })
}

/** Posts, with a full backup before and an incremental one in between, and loses the cluster; answers how many were acknowledged. */
async function workUntilLost(cluster: ArchivedCluster, key: string): Promise<number> {
  const owner_url = cluster.url('sahuji')
  const first = openDatabase({ url: cluster.url('postgres'), connections: 1 })
  await first.read((tx) => tx.run`create database sahuji`)
  await first.close()
  await migrate({ url: owner_url })
  const url = await applicationAddress({ owner_url, password: 'a password for the bench', mayReset: true })
  const [owner, db] = [
    openDatabase({ url: owner_url, connections: 2 }),
    openDatabase({ url, connections: 10, statementTimeoutSeconds: 60 }),
  ]
  await owner.write(openPlatformAccounts)
  await timed('full backup of an empty one', () => cluster.backUp('full'))
  const poster = createPoster(db)
  const most = Math.floor(postings * 0.9)
  await timed(`${most} postings`, () => post(poster, most))
  await sealed(db, key)
  await timed('incremental backup', () => cluster.backUp('incr'))
  await timed(`${postings - most} postings`, () => post(poster, postings - most))
  await sealed(db, key)
  // a minute in which little happens, as the archive's time-out allows for; then more: the last seconds of that are lost
  let count = postings
  const end = performance.now() + 70_000
  while (performance.now() < end) {
    await post(poster, 10)
    count += 10
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  await cluster.lose()
  await Promise.allSettled([owner.close(), db.close()])
  return count
}

async function sealed(db: Database, text: string): Promise<void> {
  const key = sealKeyFrom(text)
  await sealAll(db, {
    key,
    trusted: trustedKeysFrom([key.public_key]),
    outside: outsideSeals(join(folder, 'seals.log')),
    log: silentLog,
  })
}

/** Between two accounts of the platform, so that the merchants' history has nothing to prove; 512 in flight. */
async function post(poster: ReturnType<typeof createPoster>, count: number): Promise<void> {
  let left = count
  const one = async () => {
    while (left-- > 0) {
      const key = newId()
      const [from, to] = [stripedAccount('live', 'rail_clearing:npi', key), stripedAccount('live', 'fees_earned', key)]
      const entries = [
        { account_id: from, amount: -100n },
        { account_id: to, amount: 100n },
      ]
      const { outcome } = await poster.postBatched({
        merchant_id: platformScope,
        key,
        mode: 'live',
        kind: 'opening',
        entries,
      })
      if (outcome !== 'posted') throw new Error(`the ledger answered ${outcome}`)
    }
  }
  await Promise.all(Array.from({ length: Math.min(512, count) }, one))
}

/** Runs the operator's own command as PostgreSQL's user and shows what it printed. */
async function restored({ config, stanza, bin: programs }: ArchivedCluster, acknowledged: number): Promise<void> {
  const data = join(folder, 'sahuji')
  await enterable(data, user)
  for (const file of ['seal-key.pem', 'seals.log']) await cp(join(folder, file), join(data, file))
  if (user.uid !== undefined) execFileSync('chown', ['-R', `${user.uid}:${user.gid}`, data])
  const args = [
    'server/src/start/drill.command.ts',
    '--config',
    config,
    '--stanza',
    stanza,
    '--bin',
    programs,
    '--folder',
    folder,
  ]
  const env = { PATH: process.env['PATH'], SAHUJI_DATA: data }
  const drill = spawn(process.execPath, args, { ...user, cwd: root, env, stdio: ['ignore', 'pipe', 'inherit'] })
  let printed = ''
  drill.stdout.on('data', (part: Buffer) => {
    printed += part
    process.stdout.write(part)
  })
  const [code] = (await once(drill, 'exit')) as [number]
  const found = Number(/(\d+) transfers/.exec(printed)?.[1] ?? 0)
  say(
    `acknowledged  ${acknowledged}, restored ${found}: ${acknowledged - found} in the last seconds are lost without a standby`,
  )
  process.exitCode = code
}

async function timed(name: string, work: () => Promise<unknown>): Promise<void> {
  const began = performance.now()
  await work()
  say(`${name.padEnd(30)} ${((performance.now() - began) / 1000).toFixed(1)} s`)
}

function ownerOfPostgres(): ClusterUser {
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
  return { uid: id('-u'), gid: id('-g') }
}
