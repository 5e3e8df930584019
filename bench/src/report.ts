import { readFile, writeFile } from 'node:fs/promises'
import { cpus } from 'node:os'
import type { Measured } from './closed-loop.ts'
import type { Proof } from './invariants.ts'
import type { Plan } from './plan.ts'
import type { Rounds } from './rounds.ts'

interface Results {
  rounds: Rounds
  withoutDisk: { on: Measured; off: Measured }
  bytes: number
  proof: Proof
  plan: Plan
}

/** The table of goals: what was asked, what was measured, and how it stands to its yardstick. */
export function table({ rounds, withoutDisk, bytes, proof, plan }: Results): string {
  const { tpcb, per_commit, per_commit_hot_8, per_commit_hot_32, uniform, hot, in_flight_64, in_flight_1, bare_commit } = rounds
  const times = (one: number, other: number) => one / other
  const rate = ({ per_second }: Measured) => `${per_second.toFixed(0)}/s`
  const rows: Row[] = [
    ['1', 'uniform transfers ≥ 7 × TPC-B (8 clients)', rate(uniform), times(uniform.per_second, tpcb.per_second), 7, 'least'],
    ['2', 'hot merchant ≥ 9 × TPC-B', rate(hot), times(hot.per_second, tpcb.per_second), 9, 'least'],
    ['2', 'hot merchant ≥ 25 × one commit each, 32 clients', `${rate(hot)} : ${rate(per_commit_hot_32)}`, times(hot.per_second, per_commit_hot_32.per_second), 25, 'least'],
    ['3', 'hot / uniform ≥ 1.0', `${rate(hot)} : ${rate(uniform)}`, times(hot.per_second, uniform.per_second), 1, 'least'],
    ['4', 'PostgreSQL CPU per transfer ≤ 1/8 of TPC-B’s', `${us(uniform)} : ${us(tpcb)}`, times(uniform.postgres_cpu_us, tpcb.postgres_cpu_us), 1 / 8, 'most'],
    ['5', '64 in flight ≥ 4 × TPC-B', rate(in_flight_64), times(in_flight_64.per_second, tpcb.per_second), 4, 'least'],
    ['5', '64 in flight: p99 ≤ 10 ms', `${in_flight_64.p99_ms.toFixed(1)} ms`, times(in_flight_64.p99_ms, 10), 1, 'most'],
    ['5', '1 in flight: p50 ≤ 1.3 × one bare commit', `${in_flight_1.p50_ms.toFixed(2)} : ${bare_commit.p50_ms.toFixed(2)} ms`, times(in_flight_1.p50_ms, bare_commit.p50_ms), 1.3, 'most'],
    ['6', 'gain without fsync ≤ 1.15 ×', `${rate(withoutDisk.off)} : ${rate(withoutDisk.on)}`, times(withoutDisk.off.per_second, withoutDisk.on.per_second), 1.15, 'most'],
    ['7', '≤ 400 bytes per transfer, all indexes', `${bytes.toFixed(0)} bytes`, times(bytes, 400), 1, 'most'],
  ]
  return [
    `${plan.name} run on ${cpus().length} × ${cpus()[0]?.model.trim() ?? 'unknown'}, client on the same machine; medians of ${plan.rounds} interleaved rounds of ${plan.seconds} s,`,
    `${plan.wallets} wallets, TPC-B at scale ${plan.scale}: **${rate(tpcb)}**, ${us(tpcb)} of PostgreSQL's CPU each.`,
    '',
    '| Row | Goal | Measured | Ratio | |',
    '|---|---|---|---|---|',
    ...rows.map(([row, goal, measured, ratio, bound, side]) =>
      `| ${row} | ${goal} | ${measured} | ${ratio.toFixed(2)} | ${(side === 'least' ? ratio >= bound : ratio <= bound) ? 'reached' : 'missed'} |`),
    `| 8 | invariants after 5 % repeats, 5 % overspending and kill -9 | ${proof.acknowledged} acknowledged, ${proof.lost} lost, ${proof.wrong_answers} wrong answers | ${proof.holds ? 'all hold' : 'BROKEN'} | ${proof.holds ? 'reached' : 'missed'} |`,
    '',
    `One commit each through the same function: ${rate(per_commit)} uniform with 8 clients, ${rate(per_commit_hot_8)} and ${rate(per_commit_hot_32)} on a hot merchant with 8 and 32.`,
    `Node's own CPU: ${uniform.node_cpu_us.toFixed(0)} µs a transfer. Uniform with 512 in flight: p50 ${uniform.p50_ms.toFixed(1)} ms, p99 ${uniform.p99_ms.toFixed(1)} ms.`,
    `All invariants of ${proof.transfers} transfers with ${proof.entries} entries were verified in ${proof.verify_seconds.toFixed(1)} s.`,
  ].join('\n')
}

type Row = [row: string, goal: string, measured: string, ratio: number, bound: number, side: 'least' | 'most']

const us = ({ postgres_cpu_us }: Measured) => `${postgres_cpu_us.toFixed(0)} µs`

const readme = new URL('../README.md', import.meta.url)
const [start, end] = ['<!-- table -->', '<!-- /table -->']

/** Puts the table between the marks of bench/README.md. */
export async function writeReadme(text: string): Promise<void> {
  const [before, after] = (await readFile(readme, 'utf8')).split(new RegExp(`${start}[^]*${end}`))
  if (before === undefined || after === undefined) throw new Error('bench/README.md has lost the marks of its table')
  await writeFile(readme, `${before}${start}\n${text}\n${end}${after}`)
}
