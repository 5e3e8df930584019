import { setTimeout as delay } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { collectionJobs, collectionSchedule } from '@sahuji/server/collections/jobs'
import { createFeed } from '@sahuji/server/feed/feed'
import { fundingJobs, fundingSchedule } from '@sahuji/server/funding/jobs'
import { refreshInstruments } from '@sahuji/server/funding/offers/refresh-instruments.job'
import { collectionUses as uses } from '@sahuji/server/operator/collection-uses'
import { createMerchant } from '@sahuji/server/merchants/create-merchant'
import { systemClock } from '@sahuji/server/platform/clock'
import type { Database } from '@sahuji/server/platform/database/database'
import { startWorker } from '@sahuji/server/platform/jobs/job-worker'
import { silentLog } from '@sahuji/server/platform/log'
import type { Rail, Verification } from '@sahuji/server/rails/rail'
import { loadRailNames, railsOf } from '@sahuji/server/rails/rails'
import { historyListeners } from '@sahuji/server/transactions/facts'
import { median } from './closed-loop.ts'
import { insertLoads } from './open-loads.ts'

/** What one server makes of many open loads: how late the checks come, in seconds, and what it holds in memory, in MB. */
export interface RailFigures {
  seconds: number
  open: number
  checks: number
  late_median: number
  late_p99: number
  late_most: number
  /** How often the rail that answers nothing was asked. */
  vain: number
  heap_first: number
  heap_last: number
}

const open = 10_000
const merchantCount = 1_000
/** As many begin as a shop town would in a busy hour; together they are what keeps so many open for half an hour each. */
const newPerSecond = 5
/** Every rail that a load is begun with, as each is watched: all answer in a tenth of a second or two, but one never does. */
const names = loadRailNames
const silent = 'onepg'
const timeoutSeconds = 10

/** Ten thousand open loads, a seventh of them at a rail that times out on everything, watched by one server's workers. */
export async function measureRails(
  { db, owner, url }: { db: Database; owner: Database; url: string },
  seconds: number,
  say: (text: string) => void,
): Promise<RailFigures> {
  const seen: Seen = { late: [], vain: 0 }
  const rails = railsOf(names.map((name) => pretended(db, name, seen)))
  const feed = createFeed(historyListeners, systemClock)
  const deps = { db, clock: systemClock, log: silentLog, rails, feed, public_url: 'http://127.0.0.1:4620', uses }
  await refreshInstruments(deps)
  const who = { trade_name: 'Himal Tea House', business_type: 'sole_proprietor' } as const
  const merchants = await owner.write(async (tx) => {
    const ids: string[] = []
    for (let n = 0; n < merchantCount; n++) ids.push(await createMerchant(tx, who, new Date()))
    return ids
  })
  await insertLoads(owner, { count: open, merchants, ages: 1_800 })
  say(`${open} loads are open; watching them for ${seconds} s`)
  const worker = await startWorker({
    url,
    jobs: [...collectionJobs(deps), ...fundingJobs(deps)],
    log: silentLog,
    cron: [...collectionSchedule, ...fundingSchedule],
  })
  // what fell due while the loads were written is worked off first
  for (let waited = 0; waited < 120 && (waited < 12 || (seen.late.at(-1) ?? 0) > 3); waited++) await delay(1_000)
  Object.assign(seen, { late: [], vain: 0 })
  const heaps: number[] = []
  for (let second = 0; second < seconds; second++) {
    await insertLoads(owner, { count: newPerSecond, merchants, ages: 0 })
    if (second % 5 === 0) heaps.push(heapAfterCollecting())
    await delay(1_000)
  }
  const { late, vain } = { ...seen }
  await worker.stop()
  const sorted = late.toSorted((one, other) => one - other)
  const third = Math.ceil(heaps.length / 3)
  const stillOpen = await owner.read(
    (tx) => tx.one<{ count: number }>`
      -- any merchant: the bench's own
      select count(*)::integer as count from loads where next_check_at is not null`,
  )
  return {
    seconds,
    open: stillOpen.count,
    checks: sorted.length,
    late_median: sorted[Math.floor(sorted.length / 2)] ?? 0,
    late_p99: sorted[Math.floor(sorted.length * 0.99)] ?? 0,
    late_most: sorted.at(-1) ?? 0,
    vain,
    heap_first: median(heaps.slice(0, third)),
    heap_last: median(heaps.slice(-third)),
  }
}

/** How late each check of a rail that answers came, in seconds, and how often the other was asked. */
interface Seen {
  late: number[]
  vain: number
}

/** A rail by its port alone, so that what is measured is the watching: the protocols have tests of their own. */
function pretended(db: Database, name: string, seen: Seen): Rail {
  return {
    name,
    capabilities: {
      instruments: [{ code: `${name}-1`, name: `Bank of ${name}`, institution: `Bank of ${name}`, kind: 'ebanking' }],
      returns: ['GET'],
      notifies: [],
      page_opens: 'again',
      amount_min: null,
      amount_max: null,
      refunds: 'by_hand',
      reversals: 'status',
      statement: 'by_file',
      remarks_max: 100,
      offer_seconds: 1_800,
    },
    origins: [],
    initiate: () => Promise.reject(new Error('nobody begins a load here')),
    parseReturn: () => ({ reference: null, rail_id: null, authentic: 'bad' }),
    verify: async ({ reference, amount }): Promise<Verification> => {
      const raw = { call: `${name} status`, asked: { reference }, http: 200, answered: null }
      if (name === silent) {
        seen.vain++
        await delay(timeoutSeconds * 1_000)
        return { state: 'ambiguous', reason: 'timeout', rail_ref: null, raw: { ...raw, http: null } }
      }
      const due = await db.read(
        (tx) => tx.maybe<{ at: Date }>`
          -- any merchant: the bench's own
          select next_check_at as at from loads where reference = ${reference}`,
      )
      seen.late.push(Math.max(0, (Date.now() - due!.at.getTime()) / 1_000))
      await delay(50 + Math.random() * 100)
      if (Math.random() > 0.15) return { state: 'pending', reason: 'at the bank', rail_ref: null, raw }
      const paid = { rail_ref: `R${reference}`, amount, currency: 'NPR', reference, fee: null, instrument: null }
      return { state: 'succeeded', ...paid, paid_at: new Date(), raw }
    },
  }
}

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

function heapAfterCollecting(): number {
  collect()
  return process.memoryUsage().heapUsed / 1_048_576
}

const lateMost = 10
const heapGrowthMost = 1.1

/** The figures beside the aims. */
export function railsTable(figures: RailFigures): string {
  const { late_most, heap_first, heap_last } = figures
  const isFlat = heap_last <= heap_first * heapGrowthMost
  return [
    `| ${open} open loads, a seventh at a rail that answers nothing, ${figures.seconds} s | Measured | |`,
    '|---|---|---|',
    `| checks of the rails that answer | ${figures.checks} (${(figures.checks / figures.seconds).toFixed(1)}/s) | |`,
    `| how late a check came: median, p99 | ${figures.late_median.toFixed(1)} s, ${figures.late_p99.toFixed(1)} s | |`,
    `| the latest check ≤ ${lateMost} s | ${late_most.toFixed(1)} s | ${late_most <= lateMost ? 'reached' : 'missed'} |`,
    `| questions to the rail that answers nothing, ${timeoutSeconds} s each | ${figures.vain} | |`,
    `| heap after collecting, last third ≤ ${heapGrowthMost} × first | ${heap_first.toFixed(1)} MB, ${heap_last.toFixed(1)} MB | ${isFlat ? 'reached' : 'missed'} |`,
    `| still watched at the end | ${figures.open} loads | |`,
  ].join('\n')
}
