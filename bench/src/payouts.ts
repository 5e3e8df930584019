import { setTimeout as delay } from 'node:timers/promises'
import { loadavg } from 'node:os'
import { ledgerVerifications, verify } from '@sahuji/server/ledger/verify'
import { payoutVerifications } from '@sahuji/server/payouts/verify-payouts'
import type { Database } from '@sahuji/server/platform/database/database'
import { newId } from '@sahuji/server/platform/ids'
import { historyVerifications } from '@sahuji/server/transactions/verify-history'
import { cpuOf, postgresCpu } from './closed-loop.ts'
import { type Asked, type PayoutEnds, startPayoutEnds, type Told } from './payout-ends.ts'
import { type PayoutMerchant, seedPayoutMerchants } from './payout-merchants.ts'

/** How much is asked for: withdrawals a second, for how long undisturbed, and for how long while both sides are killed. */
export interface PayoutPlan {
  rate: number
  quiet_seconds: number
  killed_seconds: number
}

/** What one server made of it. Seconds are from the request until the account had the money. */
export interface PayoutFigures extends PayoutPlan {
  load: number
  placed: number
  settled: number
  p50: number
  p99: number
  latest: number
  restarts: { server: number; simulator: number }
  cpu_ms: { server: number; simulator: number; postgres: number }
  asked: number
  credited: number
  /** Cut off on their way when the bank was killed: no order is there, and people let them go. */
  unknown: number
  orders: number
  orders_most: number
  wrong: string[]
}

/** Each merchant's day has ten; the day itself must not become another meanwhile. */
const payoutsEach = 9
const amount = 50_000n
const lastMinutes = 10
/** Before anything counts: so long until plans and code are warm. */
const warmSeconds = 10

/** A hundred and more withdrawals a second, placed, sent and settled by one server, which is killed once, as its bank is. */
export async function measurePayouts(
  { db, owner, url, owner_url, postmaster }: BenchDatabases,
  plan: PayoutPlan,
  say: (text: string) => void,
): Promise<PayoutFigures> {
  const count = plan.rate * (warmSeconds + plan.quiet_seconds + plan.killed_seconds)
  const merchants = await seedPayoutMerchants(db, owner, Math.ceil(count / payoutsEach))
  say(`${merchants.length} merchants are ready`)
  const ends = await startPayoutEnds({ owner_url, url })
  try {
    const crowd = crowdOf(ends, merchants)
    const cpu = async () => ({
      server: await cpuOf(ends.server.child().pid!),
      simulator: await cpuOf(ends.simulator.child().pid!),
      postgres: await postgresCpu(postmaster()),
    })
    await crowd.ask(plan.rate, warmSeconds)
    const warm = crowd.answered()
    const before = await cpu()
    const from = Date.now()
    await crowd.ask(plan.rate, plan.quiet_seconds)
    const [to, after, [load = 0]] = [Date.now(), await cpu(), loadavg()]
    const quiet = { placed: crowd.answered() - warm, ...(await settledBetween(owner, crowd, { from, to })) }
    say(
      `${(quiet.placed / plan.quiet_seconds).toFixed(1)}/s placed, ${(quiet.settled / plan.quiet_seconds).toFixed(1)}/s settled; killing both now`,
    )
    const disturbed = crowd.ask(plan.rate, plan.killed_seconds)
    await delay((plan.killed_seconds / 4) * 1000)
    const server = await ends.server.kill()
    crowd.repeat()
    say(`the server was killed, and answered again after ${server.toFixed(1)} s`)
    await delay((plan.killed_seconds / 4) * 1000)
    const simulator = await ends.simulator.kill()
    say(`the simulator was killed, and answered again after ${simulator.toFixed(1)} s`)
    await disturbed
    const latest = await untilAllEnded(owner, crowd, say)
    const per = (name: keyof typeof before) => (after[name] - before[name]) / 1000 / quiet.settled
    return {
      ...plan,
      load,
      placed: quiet.placed / plan.quiet_seconds,
      settled: quiet.settled / plan.quiet_seconds,
      ...(await waitsOf(owner, crowd, to)),
      latest,
      restarts: { server, simulator },
      cpu_ms: { server: per('server'), simulator: per('simulator'), postgres: per('postgres') },
      ...(await outcome(owner, ends, crowd)),
    }
  } finally {
    await ends.stop()
  }
}

interface BenchDatabases {
  db: Database
  owner: Database
  url: string
  owner_url: string
  postmaster: () => number
}

/** Merchants who ask, each request by a key of its own that is used again where the server died over it. */
interface Crowd {
  /** When each key was first asked for. */
  asked: Map<string, number>
  answered(): number
  ask(rate: number, seconds: number): Promise<void>
  repeat(): void
  faults: string[]
}

function crowdOf({ server }: PayoutEnds, merchants: readonly PayoutMerchant[]): Crowd {
  const asked = new Map<string, number>()
  const waiting = new Map<string, Asked>()
  const faults: string[] = []
  let answers = 0
  const hear = (told: Told) => {
    if (!('key' in told)) return
    const order = waiting.get(told.key)
    if (!order) return
    // whoever gets no answer asks again, by the same key
    if ('fault' in told) return void setTimeout(() => tell(order), 500)
    waiting.delete(told.key)
    answers++
    if (told.state !== 'requested') faults.push(`a withdrawal is ${told.state}`)
  }
  const tell = (order: Asked) => {
    if (server.child().connected) server.child().send(order, () => {})
  }
  server.child().on('message', hear)
  return {
    asked,
    faults,
    answered: () => answers,
    ask: async (rate, seconds) => {
      const began = performance.now()
      for (let nth = 0; nth < rate * seconds; nth++) {
        await delay(Math.max(0, began + (nth * 1000) / rate - performance.now()))
        const key = newId()
        const order = { ...merchants[asked.size % merchants.length]!, key, amount: `${amount}` }
        asked.set(key, Date.now())
        waiting.set(key, order)
        tell(order)
      }
    },
    repeat: () => {
      server.child().on('message', hear)
      for (const order of waiting.values()) tell(order)
    },
  }
}

const settledBetween = (owner: Database, { asked }: Crowd, { from, to }: { from: number; to: number }) =>
  owner.read(
    (tx) => tx.one<{ settled: number }>`
      -- any merchant: the bench's own
      select count(*)::integer as settled from payouts
       where key = any (${[...asked.keys()]}::uuid[]) and state = 'credited'
         and settled_at between ${new Date(from)} and ${new Date(to)}`,
  )

/** Of those that were asked for before anybody was killed. */
async function waitsOf(owner: Database, { asked }: Crowd, until: number): Promise<{ p50: number; p99: number }> {
  const rows = await owner.read(
    (tx) => tx.many<{ key: string; settled_at: Date }>`
      -- any merchant: the bench's own
      select key, settled_at from payouts where settled_at is not null and key = any (${[...asked.keys()]}::uuid[])`,
  )
  const waits = rows
    .flatMap(({ key, settled_at }) =>
      asked.get(key)! < until ? [(settled_at.getTime() - asked.get(key)!) / 1000] : [],
    )
    .toSorted((one, other) => one - other)
  const at = (share: number) => waits[Math.floor(waits.length * share)] ?? 0
  return { p50: at(0.5), p99: at(0.99) }
}

/** Seconds from the last request until the last one ended, or waits for people because its order never arrived. */
async function untilAllEnded(owner: Database, { asked }: Crowd, say: (text: string) => void): Promise<number> {
  const last = Math.max(...asked.values())
  for (;;) {
    const { open } = await owner.read(
      (tx) => tx.one<{ open: number }>`
        -- any merchant: the bench's own
        select ${asked.size}::integer - count(*)::integer as open from payouts
         where key = any (${[...asked.keys()]}::uuid[]) and (settled_at is not null or last_answer = 'not_found')`,
    )
    if (open === 0) return (Date.now() - last) / 1000
    if (Date.now() - last > lastMinutes * 60_000) return Infinity
    say(`${open} are open`)
    await delay(5_000)
  }
}

/** What the books and the banks say at the end. */
async function outcome(owner: Database, ends: PayoutEnds, { asked, faults }: Crowd) {
  const orders = await ends.orders()
  const rows = await owner.read(
    (tx) => tx.many<{ reference: string; state: string; arrives: bigint; amount: bigint; hold: string; held: bigint }>`
      -- any merchant: the bench's own
      select p.reference, p.state, p.arrives, p.amount, h.state as hold, h.amount as held
        from payouts p join ledger_holds h on h.id = p.hold_id where p.key = any (${[...asked.keys()]}::uuid[])`,
  )
  const byReference = new Map(orders.map((order) => [order.reference, order]))
  const wrong = [...faults]
  if (rows.length !== asked.size) wrong.push(`${asked.size} were asked for, ${rows.length} are there`)
  let unknown = 0
  for (const { reference, state, arrives, amount: of, hold, held } of rows) {
    const order = byReference.get(reference)
    // cut off on its way: what no bank ever saw is never sent again, and two persons let it go
    const isUnknown = state === 'unclear' && !order
    if (isUnknown) unknown++
    if (!isUnknown && state !== 'credited') wrong.push(`${reference} is ${state}`)
    if (!isUnknown && (!order || paisaOf(order.amount) !== arrives))
      wrong.push(`${reference} was ordered as ${order?.amount}`)
    if (hold !== (isUnknown ? 'open' : 'settled') || held !== of) wrong.push(`of ${reference} ${held} are ${hold}`)
  }
  const { results } = await verify(owner, [...ledgerVerifications, ...payoutVerifications, ...historyVerifications])
  for (const { verification, broken } of results)
    if (broken.length > 0) wrong.push(`${verification.says}: ${broken.length} broken`)
  return {
    asked: asked.size,
    credited: rows.filter(({ state }) => state === 'credited').length,
    unknown,
    orders: orders.length,
    orders_most: Math.max(...orders.map(({ received }) => received)),
    wrong,
  }
}

const paisaOf = (rupees: string): bigint => BigInt(Math.round(Number(rupees) * 100))

const goal = 100

/** The figures beside the aims. */
export function payoutsTable(figures: PayoutFigures): string {
  const { placed, settled, p50, p99, cpu_ms, restarts, wrong } = figures
  const mark = (holds: boolean) => (holds ? 'reached' : 'missed')
  const isOnce = figures.orders_most === 1 && figures.orders === figures.credited
  return [
    `| ${figures.rate} withdrawals a second, ${figures.quiet_seconds} s undisturbed | Goal | Measured | |`,
    '|---|---|---|---|',
    `| held by one server | ≥ ${goal}/s | ${placed.toFixed(1)}/s | ${mark(placed >= goal)} |`,
    `| sent and settled by it | ≥ ${goal}/s | ${settled.toFixed(1)}/s | ${mark(settled >= goal)} |`,
    `| from the request until the account has it: median, p99 | | ${p50.toFixed(2)} s, ${p99.toFixed(2)} s | |`,
    `| CPU each: server, PostgreSQL, simulator | | ${cpu_ms.server.toFixed(1)} ms, ${cpu_ms.postgres.toFixed(1)} ms, ${cpu_ms.simulator.toFixed(1)} ms | |`,
    `| ${figures.killed_seconds} s more, server and simulator killed in them | | again after ${restarts.server.toFixed(1)} s and ${restarts.simulator.toFixed(1)} s | |`,
    `| all ended, but ${figures.unknown} whose order was cut off and never arrived | ≤ 180 s after the last | ${figures.latest.toFixed(0)} s | ${mark(figures.latest <= 180)} |`,
    `| orders that the bank saw of each | 1 | at most ${figures.orders_most}, ${figures.orders} of ${figures.asked} | ${mark(isOnce)} |`,
    `| lost, twice, or not in the books | none | ${wrong.length === 0 ? 'none' : `${wrong.length}: ${wrong.slice(0, 3).join('; ')}`} | ${mark(wrong.length === 0)} |`,
  ].join('\n')
}
