import { type Measured, median } from './closed-loop.ts'

/** The size of the measurement. */
export interface RealtimePlan {
  streams: number
  /** All merchants with wallets; as many as there are streams are online. */
  wallets: number
  rate: number
  seconds: number
  rounds: number
  round_seconds: number
}

/** With no stream and with all of them, payees among all wallets and among those at a stream alone. */
export type Posting = 'off' | 'on' | 'off_all' | 'on_all'

export interface RealtimeFigures extends RealtimePlan {
  open_seconds: number
  /** Bytes a stream: when all are open, and when the facts have come. */
  resident: { quiet: number; worn: number }
  heap: number
  p50_ms: number
  p99_ms: number
  latest_ms: number
  sent: number
  lost: number
  cpu_us: { server: number; clients: number; postgres: number }
  /** Of each round. */
  posting: Record<Posting, Measured[]>
}

const kib = (bytes: number) => `${(bytes / 1024).toFixed(1)} KiB`
const mark = (holds: boolean) => (holds ? 'reached' : 'missed')

/** The figures beside the goals. */
export function realtimeTable(figures: RealtimeFigures): string {
  const { streams, rate, seconds, resident, heap, posting, cpu_us, lost, sent } = figures
  const of = (name: Posting) => median(posting[name].map(({ per_second }) => per_second)).toFixed(0)
  // round by round: what the machine does beside differs more between rounds than within one
  const compared = (on: Posting, off: Posting) =>
    median(posting[on].map(({ per_second }, round) => per_second / posting[off][round]!.per_second))
  const micros = (name: Posting) => `${cost(name).toFixed(0)} µs`
  const rates = (on: Posting, off: Posting) =>
    `${of(on)}/s : ${of(off)}/s, round by round ${compared(on, off).toFixed(2)}, by CPU ${byCpu(on, off).toFixed(2)}`
  const cost = (name: Posting) => median(posting[name].map((one) => one.postgres_cpu_us + one.node_cpu_us))
  // a full machine does so much less as each costs more; the rate alone swings with what others do
  const byCpu = (on: Posting, off: Posting) => cost(off) / cost(on)
  const both = (on: Posting, off: Posting) => mark(Math.min(compared(on, off), byCpu(on, off)) >= 0.95)
  return [
    `| ${streams} open streams at one server | Goal | Measured | |`,
    '|---|---|---|---|',
    `| memory of each: resident, of it heap | ≤ 20 KiB | ${kib(resident.quiet)}, ${kib(heap)} | ${mark(resident.quiet <= 20 * 1024)} |`,
    `| the same after ${sent} facts | | ${kib(resident.worn)} | |`,
    `| opened, each by its session | | in ${figures.open_seconds.toFixed(1)} s | |`,
    `| commit to client at ${rate} facts a second for ${seconds} s: median, p99, latest | p99 ≤ 100 ms | ${figures.p50_ms.toFixed(1)} ms, ${figures.p99_ms.toFixed(1)} ms, ${figures.latest_ms.toFixed(0)} ms | ${mark(figures.p99_ms <= 100)} |`,
    `| facts that no client heard of | none | ${lost} | ${mark(lost === 0)} |`,
    `| CPU of each fact: server with posting, PostgreSQL, clients | | ${cpu_us.server.toFixed(0)} µs, ${cpu_us.postgres.toFixed(0)} µs, ${cpu_us.clients.toFixed(0)} µs | |`,
    `| posting at full load, one payee in ${figures.wallets / streams} at a stream | ≥ 0.95 × without streams | ${rates('on', 'off')} | ${both('on', 'off')} |`,
    `| the same, every payee at a stream | ≥ 0.95 × without streams | ${rates('on_all', 'off_all')} | ${both('on_all', 'off_all')} |`,
    `| CPU of each, server and PostgreSQL, with and without streams: one in ten, every payee | | ${micros('on')} : ${micros('off')}, ${micros('on_all')} : ${micros('off_all')} | |`,
  ].join('\n')
}
