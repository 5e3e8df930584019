// Within namespaces of its own, made by scripts/test-failover.ts: failures of deploy/cluster under traffic.
import { execFileSync } from 'node:child_process'
import { setTimeout as delay } from 'node:timers/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { outcomeOf } from '../payout-outcome.ts'
import { failures } from './failures.ts'
import { type FailureFigures, failuresTable, waitsBetween } from './figures.ts'
import { startTraffic, type Traffic } from './traffic.ts'
import { effectsOf, judge, surplusOf, untilSettled } from './verdict.ts'
import { type FailoverWorld, startWorld } from './world.ts'

const { values } = parseArgs({
  options: {
    folder: { type: 'string' },
    tools: { type: 'string' },
    only: { type: 'string', default: '' },
    rate: { type: 'string', default: '4' },
  },
})
const say = (text: string) => void process.stdout.write(`${text}\n`)
const chosen = failures.filter(({ name }) => new RegExp(values.only, 'i').test(name))
const rate = Number(values.rate)

const world = await startWorld({ folder: values.folder!, tools: values.tools!, merchants: 1_200 }, say)
const since = new Date()
const traffic = startTraffic(world.ground, rate)
await delay(10_000)
const broken: string[] = []
const spans: { name: string; from: number; to: number }[] = []
for (const { name, run } of chosen) {
  const from = Date.now()
  await run(world)
  await world.cluster.whole().catch((error: unknown) => broken.push(`${name}: ${String(error)}`))
  await delay(5_000)
  spans.push({ name, from, to: Date.now() })
  const seen = waitsBetween(traffic.orders, spans.at(-1)!)
  say(
    `${name}: ${seen.acknowledged} acknowledged, silence ${seen.silence.toFixed(1)} s, p50 ${seen.p50.toFixed(2)} s, worst ${seen.worst.toFixed(1)} s`,
  )
}
await traffic.stop()
const isGood = await proven(world, traffic)
process.exit(isGood ? 0 : 1)

/** Compares everything that was acknowledged with the books and prints the table. */
async function proven({ owner, owner_url, ends, cluster }: FailoverWorld, { orders }: Traffic): Promise<boolean> {
  const unsettled = await untilSettled(owner, orders, 300)
  const { lost, doubled } = judge(orders, await effectsOf(owner, orders))
  const rows: FailureFigures[] = spans.map((span) => {
    const during = orders.filter(({ asked_at }) => asked_at >= span.from && asked_at < span.to)
    return {
      name: span.name,
      ...waitsBetween(orders, span),
      refusals: during.reduce((sum, order) => sum + order.refusals, 0),
      lost: during.filter(({ key }) => lost.has(key)).length,
      doubled: during.filter(({ key }) => doubled.has(key)).length,
      wrong: during.filter(({ wrong }) => wrong.length > 0).length,
    }
  })
  const asked = new Map(orders.filter(({ kind }) => kind === 'withdrawal').map(({ key, asked_at }) => [key, asked_at]))
  const payouts = await outcomeOf(owner, ends, { asked, faults: [] })
  const faults = [
    ...broken,
    ...unsettled.slice(0, 5).map((what) => `not settled: ${what}`),
    ...[...lost].map((key) => `acknowledged and lost: ${key}`),
    ...[...doubled].map((key) => `doubled: ${key}`),
    ...orders.flatMap(({ kind, wrong }) => wrong.slice(0, 1).map((why) => `wrong answer to a ${kind}: ${why}`)),
    ...(await surplusOf(owner, orders, since)),
    ...payouts.wrong,
  ]
  say(`\n${failuresTable(rows)}\n`)
  say(
    `${orders.length} orders, ${orders.filter(({ acknowledged_at }) => acknowledged_at !== undefined).length} acknowledged; ${payouts.orders} orders at the bank, each at most ${payouts.orders_most} times; ${payouts.unknown} withdrawals wait for a person`,
  )
  const found = orders.filter((order) => order.found).length
  say(`${found} sends were looked up in the history after their answer, and found`)
  for (const replica of await cluster.replicas())
    say(`${replica.name} carried out ${answeredBy(replica)} statements of the servers`)
  const primary = await cluster.primary()
  say(primary.ask(['pgbackrest', '--stanza=sahuji', 'info']))
  say(`The archive takes what is written: ${isArchived(primary) ? 'yes' : 'NO'}`)
  const isProven = verified(owner_url)
  for (const fault of faults.slice(0, 40)) say(fault)
  return faults.length === 0 && isProven && isArchived(primary)
}

/** Transactions at a replica in the servers' database: those that look whether it has caught up are among them. */
function answeredBy({ ask }: { ask(command: string[]): string }): string {
  return ask(['psql', '-At', '-c', `select xact_commit from pg_stat_database where datname = 'sahuji'`]).trim()
}

function isArchived(primary: { ask(command: string[]): string }): boolean {
  try {
    primary.ask(['pgbackrest', '--stanza=sahuji', '--archive-timeout=30', 'check'])
    return true
  } catch {
    return false
  }
}

/** npm run ledger:verify, as an operator runs it. */
function verified(url: string): boolean {
  const command = join(import.meta.dirname, '../../../server/src/start/verify.command.ts')
  const env = { PATH: process.env['PATH'], DATABASE_URL: url, SAHUJI_DATA: join(values.folder!, 'server') }
  try {
    say(execFileSync(process.execPath, [command], { encoding: 'utf8', env }))
    return true
  } catch (error) {
    say(String((error as { stdout?: string }).stdout))
    return false
  }
}
