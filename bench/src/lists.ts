import { readFile } from 'node:fs/promises'
import { loadavg } from 'node:os'
import { type Database, openDatabase, type Tx } from '@sahuji/server/platform/database/database'
import { firstIdAt } from '@sahuji/server/platform/ids'
import { fillLists, large, type ListSizes, small } from './lists-fill.ts'
import { type ListQuestion, questionsOf } from './lists-questions.ts'

/** The times of one question at one depth, in milliseconds: the wait of its caller, and the CPU time of the database. */
interface ListTimes {
  name: string
  depth: string
  goal: number
  p50_ms: number
  p99_ms: number
  cpu_p50_ms: number
  cpu_p99_ms: number
  /** The dearest node of its plan, where the goal is missed. */
  offender?: string
}

export interface ListFigures {
  sizes: ListSizes
  repeats: number
  load: number
  of: Record<'small' | 'large', ListTimes[]>
}

interface Asked extends ListSizes {
  repeats: number
}

/** Each question on one connection, at the first page, in the middle of the year, and behind its first day. */
const depths = [
  ['first', undefined],
  ['middle', 182],
  ['deepest', 363],
] as const

/** Fills the lists and asks everything for a small merchant and for the one with a tenth of all rows. */
export async function measureLists(
  addresses: { superuser_url: string; url: string },
  { repeats, ...sizes }: Asked,
  say: (text: string) => void,
): Promise<ListFigures> {
  await fillLists(addresses.superuser_url, sizes, say)
  const db = openDatabase({ url: addresses.url, connections: 1, statementTimeoutSeconds: 60 })
  try {
    const of = { small: await timesOf(db, small, repeats, say), large: await timesOf(db, large, repeats, say) }
    return { sizes, repeats, load: loadavg()[0]!, of }
  } finally {
    await db.close()
  }
}

async function timesOf(db: Database, merchant_id: string, repeats: number, say: (text: string) => void) {
  const times: ListTimes[] = []
  for (const question of questionsOf(merchant_id))
    for (const [depth, days] of question.isPaged ? depths : depths.slice(0, 1)) {
      const one = await timed(db, question, { days, depth, repeats })
      times.push(one)
      if (one.cpu_p99_ms > question.goal)
        say(`${merchant_id === large ? 'large' : 'small'}: ${one.name}, ${depth}: ${lineOf(one)}`)
    }
  return times
}

/** At most so long for one question: a slow one is asked less often. */
const longestMilliseconds = 3_000

async function timed(
  db: Database,
  { name, goal, ask }: ListQuestion,
  { days, depth, repeats }: { days: number | undefined; depth: string; repeats: number },
): Promise<ListTimes> {
  const waits: number[] = []
  const cpu: number[] = []
  let offender: string | undefined
  await db.read(async (tx) => {
    const { pid } = await tx.one<{ pid: number }>`select pg_backend_pid() as pid`
    // pages of several hours around the depth
    const at = () => ({
      cursor: days === undefined ? undefined : firstIdAt(new Date(Date.now() - (days + Math.random()) * 86_400_000)),
    })
    for (let n = 0; n < 6; n++) await ask(tx, at())
    const begun = performance.now()
    while (waits.length < repeats && (waits.length < 5 || performance.now() - begun < longestMilliseconds)) {
      const [here, before] = [at(), await cpuOf(pid)]
      const asked = performance.now()
      await ask(tx, here)
      waits.push(performance.now() - asked)
      cpu.push((await cpuOf(pid)) - before)
    }
    if (percentile(cpu, 0.99) > goal) offender = await dearestNode(tx, (explained) => ask(explained, at()))
  })
  const [p50_ms, p99_ms] = [percentile(waits, 0.5), percentile(waits, 0.99)]
  const [cpu_p50_ms, cpu_p99_ms] = [percentile(cpu, 0.5), percentile(cpu, 0.99)]
  return { name, depth, goal, p50_ms, p99_ms, cpu_p50_ms, cpu_p99_ms, ...(offender && { offender }) }
}

/** The CPU time of one backend in milliseconds. Other work on the machine lengthens the caller's wait, but not this time. */
const cpuOf = async (pid: number) => Number((await readFile(`/proc/${pid}/schedstat`, 'utf8')).split(' ')[0]) / 1e6

const percentile = (values: readonly number[], share: number) =>
  values.toSorted((one, other) => one - other)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0

interface PlanNode {
  'Node Type': string
  'Index Name'?: string
  'Relation Name'?: string
  'Actual Total Time': number
  'Actual Loops': number
  'Actual Rows': number
  'Rows Removed by Filter'?: number
  Plans?: PlanNode[]
}

/** Explains the statements of a question and names the node that takes the most time by itself. */
async function dearestNode(tx: Tx, ask: (tx: Tx) => Promise<unknown>): Promise<string> {
  const nodes: { own: number; node: PlanNode }[] = []
  const visit = (node: PlanNode) => {
    const whole = (of: PlanNode) => of['Actual Total Time'] * of['Actual Loops']
    nodes.push({ own: whole(node) - (node.Plans ?? []).reduce((sum, each) => sum + whole(each), 0), node })
    for (const each of node.Plans ?? []) visit(each)
  }
  const explained = async (strings: TemplateStringsArray, values: unknown[]) => {
    const [first = '', ...rest] = strings
    const asked = Object.assign([`explain (analyze, format json) ${first}`, ...rest], { raw: strings.raw })
    const [answer] = await tx.many<{ 'QUERY PLAN': { Plan: PlanNode }[] }>(asked, ...values)
    visit(answer!['QUERY PLAN'][0]!.Plan)
  }
  const through = {
    ...tx,
    many: async (strings: TemplateStringsArray, ...values: unknown[]) =>
      explained(strings, values).then(() => tx.many(strings, ...values)),
    one: async (strings: TemplateStringsArray, ...values: unknown[]) =>
      explained(strings, values).then(() => tx.one(strings, ...values)),
  }
  // after five runs PostgreSQL plans a prepared statement for all values
  await tx.run`set plan_cache_mode = force_generic_plan`
  await ask(through as Tx)
  await tx.run`reset plan_cache_mode`
  const [dearest] = nodes.toSorted((one, other) => other.own - one.own)
  if (!dearest) return 'no plan'
  const { node, own } = dearest
  const place = [node['Node Type'], node['Index Name'], node['Relation Name']].filter(Boolean).join(' ')
  return `${place}: ${own.toFixed(1)} ms, ${node['Actual Rows'] * node['Actual Loops']} rows, ${node['Rows Removed by Filter'] ?? 0} removed`
}

const lineOf = ({ p50_ms, p99_ms, cpu_p50_ms, cpu_p99_ms, offender }: ListTimes) =>
  `${p50_ms.toFixed(2)} / ${p99_ms.toFixed(2)} ms, of the processor ${cpu_p50_ms.toFixed(2)} / ${cpu_p99_ms.toFixed(2)}${offender ? `: ${offender}` : ''}`

export function listsTable({ sizes, repeats, load, of }: ListFigures): string {
  const groups = ['history', 'totals', 'payments', 'links', 'disputes', 'figures', 'a counter', 'home', 'balances']
  const worst = (all: readonly ListTimes[]) => all.toSorted((one, other) => other.cpu_p99_ms - one.cpu_p99_ms)[0]!
  const rows = groups.flatMap((group) =>
    [5, 50].flatMap((goal) => {
      const within = (whose: 'small' | 'large') =>
        of[whose].filter((one) => one.name.startsWith(group) && one.goal === goal)
      if (within('large').length === 0) return []
      const [mine, theirs] = [worst(within('small')), worst(within('large'))]
      const reached = Math.max(mine.cpu_p99_ms, theirs.cpu_p99_ms) <= goal ? 'reached' : 'missed'
      const figure = (one: ListTimes) =>
        `${one.cpu_p50_ms.toFixed(1)}, ${one.cpu_p99_ms.toFixed(1)} (${one.name}, ${one.depth})`
      return [
        `| ${group}${goal === 50 ? ', by text' : ''}: ${within('large').length} | ≤ ${goal} | ${figure(mine)} | ${figure(theirs)} | ${reached} |`,
      ]
    }),
  )
  return [
    `| ${sizes.transactions} transactions, ${sizes.payments} payments; ms of the database’s processor, p50 and p99 of ${repeats}; load ${load.toFixed(0)} | Goal | Slowest of a small merchant | Slowest of the one with a tenth | |`,
    '|---|---|---|---|---|',
    ...rows,
  ].join('\n')
}
