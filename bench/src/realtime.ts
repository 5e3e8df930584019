import type { Database } from '@sahuji/server/platform/database/database'
import { cpuOf, type Measured, postgresCpu } from './closed-loop.ts'
import { cpu, rate } from './goals.ts'
import { type OnlineMerchant, seedOnlineMerchants } from './online-merchants.ts'
import type { Posting, RealtimeFigures, RealtimePlan } from './realtime-figures.ts'
import { type Commit, type RealtimeEnds, startRealtimeEnds } from './realtime-ends.ts'
import type { Wallet } from './wallets.ts'

export const fullRealtime: RealtimePlan = {
  streams: 10_000,
  wallets: 100_000,
  rate: 1_000,
  seconds: 40,
  rounds: 5,
  round_seconds: 2,
}

export const quickRealtime: RealtimePlan = {
  streams: 2_000,
  wallets: 20_000,
  rate: 500,
  seconds: 6,
  rounds: 1,
  round_seconds: 2,
}

const warmSeconds = 4

interface Parts {
  db: Database
  owner: Database
  url: string
  owner_url: string
  postmaster: () => number
}

/** Open streams at one server: what they weigh, how soon they hear of a commit, and what posting loses by them. */
export async function measureRealtime(
  parts: Parts,
  plan: RealtimePlan,
  say: (text: string) => void,
): Promise<RealtimeFigures> {
  const all = await seedOnlineMerchants(parts, plan.wallets)
  const online = all.slice(0, plan.streams)
  say(`${plan.wallets} merchants are there`)
  const ends = await startRealtimeEnds(parts)
  try {
    const weight = await weigh(ends, online, plan, say)
    const heard = await hear(ends, online, { parts, plan })
    say(
      `commit to client: median ${heard.p50_ms.toFixed(1)} ms, p99 ${heard.p99_ms.toFixed(1)} ms, latest ${heard.latest_ms.toFixed(0)} ms; ${heard.lost} lost`,
    )
    const worn = (await ends.server('memory', {})).resident
    await ends.clients('close', {})
    const posting = await post(ends, online, all, { parts, plan, say })
    return {
      ...plan,
      open_seconds: weight.open_seconds,
      resident: { quiet: weight.resident, worn: (worn - weight.before) / plan.streams },
      heap: weight.heap,
      ...heard,
      posting,
    }
  } finally {
    await ends.stop()
  }
}

const bare = ({ merchant_id, account_id }: Wallet): Wallet => ({ merchant_id, account_id })
const tokensOf = (online: readonly OnlineMerchant[]) => online.map(({ token }) => token)

/** Bytes of the server's process for each stream. */
async function weigh(
  { server, clients, port }: RealtimeEnds,
  online: readonly OnlineMerchant[],
  { streams }: RealtimePlan,
  say: (text: string) => void,
) {
  // code and plans are warm before anything counts
  await clients('open', { port, tokens: tokensOf(online).slice(0, 500) })
  await server('pay', { wallets: online.slice(0, 500).map(bare), rate: 1_000, seconds: 3 })
  await clients('close', {})
  const before = await server('memory', {})
  const open_seconds = await clients('open', { port, tokens: tokensOf(online) })
  const after = await server('memory', {})
  const resident = (after.resident - before.resident) / streams
  const heap = (after.heap - before.heap) / streams
  say(
    `${streams} streams opened in ${open_seconds.toFixed(1)} s: ${(resident / 1024).toFixed(1)} KiB each, ${(heap / 1024).toFixed(1)} KiB of them heap`,
  )
  return { open_seconds, resident, heap, before: before.resident }
}

/** From when each payment was committed until its payee's stream had the news. */
async function hear(
  { server, clients, pids }: RealtimeEnds,
  online: readonly OnlineMerchant[],
  { parts, plan }: { parts: Parts; plan: RealtimePlan },
) {
  const { rate, seconds } = plan
  // after collecting, code has to become warm again
  await server('pay', { wallets: online.map(bare), rate, seconds: warmSeconds })
  await clients('count', {})
  await clients('counted', {})
  const used = () => Promise.all([cpuOf(pids.server), cpuOf(pids.clients), postgresCpu(parts.postmaster())])
  const before = await used()
  await clients('count', {})
  const commits = await server('pay', { wallets: online.map(bare), rate, seconds })
  const heard = await clients('counted', {})
  const spent = (await used()).map((each, place) => each - before[place]!)
  const waits = waitsOf(commits, heard)
  const at = (share: number) => waits[Math.floor((waits.length - 1) * share)] ?? Infinity
  return {
    p50_ms: at(0.5),
    p99_ms: at(0.99),
    latest_ms: at(1),
    sent: commits.length,
    lost: commits.length - waits.length,
    cpu_us: {
      server: spent[0]! / commits.length,
      clients: spent[1]! / commits.length,
      postgres: spent[2]! / commits.length,
    },
  }
}

/** The payments of one merchant are far apart: its first news is of its first payment, and so on. In order. */
function waitsOf(commits: readonly Commit[], heard: readonly Commit[]): number[] {
  const newsOf = Map.groupBy(heard, ([nth]) => nth)
  const turns = new Map<number, number>()
  const waits = commits.flatMap(([nth, at]) => {
    const turn = turns.get(nth) ?? 0
    turns.set(nth, turn + 1)
    const news = newsOf.get(nth)?.[turn]
    return news ? [news[1] - at] : []
  })
  return waits.toSorted((one, other) => one - other)
}

/** The same payments with no stream and with all of them, in turns. */
async function post(
  { server, clients, port }: RealtimeEnds,
  online: readonly OnlineMerchant[],
  all: readonly Wallet[],
  { parts, plan, say }: { parts: Parts; plan: RealtimePlan; say: (text: string) => void },
): Promise<RealtimeFigures['posting']> {
  const measured: Record<Posting, Measured[]> = { off: [], on: [], off_all: [], on_all: [] }
  const run = async (name: Posting, wallets: readonly Wallet[]) => {
    const load = { wallets: wallets.map(bare), seconds: plan.round_seconds, postmaster: parts.postmaster() }
    const one = await server('load', load)
    measured[name].push(one)
    say(`${name.padEnd(8)} ${rate(one)}, CPU ${cpu(one)} PostgreSQL, ${one.node_cpu_us.toFixed(0)} µs server`)
  }
  const withStreams = async () => {
    await clients('open', { port, tokens: tokensOf(online) })
    await run('on', all)
    await run('on_all', online)
    await clients('counted', {})
    await clients('close', {})
  }
  // whatever grows meanwhile, the machine's other work or the tables, is as often behind as before
  for (let round = 0; round < plan.rounds; round++) {
    if (round % 2 === 1) await withStreams()
    await run('off', all)
    await run('off_all', online)
    if (round % 2 === 0) await withStreams()
  }
  return measured
}
