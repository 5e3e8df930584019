import { readFile, writeFile } from 'node:fs/promises'
import { cpus } from 'node:os'
import { cpu, type Goal, goals, rate, type Results } from './goals.ts'
import type { Plan } from './plan.ts'

/** The table of goals: the goal, the measurement, and its ratio to the yardstick. */
export function table(results: Results, plan: Plan): string {
  const { proof, rounds } = results
  const machine = `${cpus().length} × ${cpus()[0]?.model.trim() ?? 'unknown processor'}`
  const answers = `${proof.acknowledged} acknowledged, ${proof.lost} lost, ${proof.wrong_answers} wrong answers`
  return [
    `On ${machine}, client on the same machine; medians of ${plan.rounds} interleaved rounds of ${plan.seconds} s,`,
    `${plan.wallets} wallets, TPC-B at scale ${plan.scale}: **${rate(rounds.tpcb)}** at ${cpu(rounds.tpcb)} of PostgreSQL's CPU.`,
    '',
    '| Row | Goal | Measured | Ratio | |',
    '|---|---|---|---|---|',
    ...goals.filter(({ row }) => row < 8).map((goal) => line(goal, results)),
    `| 8 | invariants after 5 % repeats, 5 % overspending, kill -9 | ${answers} | | ${proof.holds ? 'all hold' : 'BROKEN'} |`,
    ...goals.filter(({ row }) => row > 8).map((goal) => line(goal, results)),
    '',
    `One commit each: ${rate(rounds.per_commit)} uniform with 8 clients at ${cpu(rounds.per_commit)}, and on a hot merchant`,
    `${rate(rounds.per_commit_hot_8)} with 8 and ${rate(rounds.per_commit_hot_32)} with 32. A batched transfer costs`,
    `${cpu(rounds.uniform)} of PostgreSQL's and ${rounds.uniform.node_cpu_us.toFixed(0)} µs of Node's CPU; with 512 in flight p50 is`,
    `${rounds.uniform.p50_ms.toFixed(1)} ms and p99 ${rounds.uniform.p99_ms.toFixed(1)} ms. All invariants of ${proof.transfers}` +
      ` transfers with ${proof.entries} entries were verified in ${proof.verify_seconds.toFixed(1)} s.`,
  ].join('\n')
}

function line(goal: Goal, results: Results): string {
  const ratio = goal.ratio(results)
  const isReached = goal.side === 'least' ? ratio >= goal.bound : ratio <= goal.bound
  return `| ${goal.row} | ${goal.says} | ${goal.shows(results)} | ${ratio.toFixed(2)} | ${isReached ? 'reached' : 'missed'} |`
}

const readme = new URL('../README.md', import.meta.url)

/** Puts a text between its marks in bench/README.md. */
export async function writeReadme(
  mark:
    | 'table'
    | 'seal table'
    | 'events table'
    | 'cancelled event table'
    | 'exports table'
    | 'history table'
    | 'lists table'
    | 'office table'
    | 'rails table'
    | 'reconciliation table'
    | 'payouts table'
    | 'realtime table'
    | 'payments table'
    | 'payments by key table'
    | 'sends table'
    | 'posting table',
  text: string,
): Promise<void> {
  const [start, end] = [`<!-- ${mark} -->`, `<!-- /${mark} -->`]
  const [before, after] = (await readFile(readme, 'utf8')).split(new RegExp(`${start}[^]*${end}`))
  if (before === undefined || after === undefined) throw new Error(`bench/README.md has lost its marks '${mark}'`)
  await writeFile(readme, `${before}${start}\n${text}\n${end}${after}`)
}
