import { measure, type Measured, median } from './closed-loop.ts'
import type { Plan } from './plan.ts'
import type { Senders } from './sends.ts'

/** Orders to few and to many merchants, and to one with a long history, in turns. */
export interface ShopFigures {
  payments: number
  ten: Measured[]
  thousand: Measured[]
  /** The one with the history, and before that the same one without it. */
  bare: Measured[]
  full: Measured[]
}

/** Measures ten and a thousand merchants who are paid, in turns, and then one before and after it has a million payments. */
export async function measureShops(senders: Senders, plan: Plan, postmaster: number): Promise<ShopFigures> {
  const payments = plan.name === 'quick' ? 50_000 : 1_000_000
  const figures: ShopFigures = { payments, ten: [], thousand: [], bare: [], full: [] }
  const run = (shops: number) => measure(senders.load(shops), { seconds: plan.seconds, postmaster })
  // the first window of each makes its payments and is not counted
  for (const shops of [10, 1_000, 1]) await run(shops)
  for (let round = 0; round < 3; round++) {
    figures.ten.push(await run(10))
    figures.thousand.push(await run(1_000))
    figures.bare.push(await run(1))
  }
  await senders.fill(payments)
  await run(1)
  for (let round = 0; round < 3; round++) figures.full.push(await run(1))
  return figures
}

/** Medians beside each other: a rate, and what one order cost. */
export function shopsTable(figures: ShopFigures): string {
  const line = (name: string, measured: readonly Measured[]) => {
    const of = (what: keyof Measured) => median(measured.map((one) => one[what])).toFixed(0)
    return `| ${name} | ${of('per_second')}/s | ${of('postgres_cpu_us')} µs | ${of('p50_ms')} ms | ${of('p99_ms')} ms |`
  }
  return [
    '| Who is paid | Rate | PostgreSQL each | Median | p99 |',
    '|---|---|---|---|---|',
    line('10 merchants', figures.ten),
    line('1,000 merchants', figures.thousand),
    line('one merchant', figures.bare),
    line(`the same one with ${figures.payments} payments`, figures.full),
  ].join('\n')
}
