import { readdir, readFile } from 'node:fs/promises'

/** What a load did per second, how long each call took, and what it cost. */
export interface Measured {
  per_second: number
  p50_ms: number
  p99_ms: number
  postgres_cpu_us: number
  node_cpu_us: number
}

/** A load: `clients` loops that each call again as soon as they were answered. */
export interface Load {
  clients: number
  call(client: number): Promise<unknown>
}

/** Runs a load for `seconds` after a warm-up of half a second. */
export async function measure(
  load: Load,
  { seconds, postmaster }: { seconds: number; postmaster: number },
): Promise<Measured> {
  let phase: 'warm' | 'counted' | 'over' = 'warm'
  const times: number[] = []
  const loop = async (client: number) => {
    while (phase !== 'over') {
      const start = performance.now()
      await load.call(client)
      if (phase === 'counted') times.push(performance.now() - start)
    }
  }
  const loops = Array.from({ length: load.clients }, (_, client) => loop(client))
  const everything = Promise.all(loops)
  await Promise.race([after(500), everything])
  const before = { time: performance.now(), postgres: await postgresCpu(postmaster), node: ownCpu() }
  phase = 'counted'
  await Promise.race([after(seconds * 1000), everything])
  phase = 'over'
  const passed = (performance.now() - before.time) / 1000
  const count = times.length
  const [postgres, node] = [(await postgresCpu(postmaster)) - before.postgres, ownCpu() - before.node]
  await everything
  times.sort((one, other) => one - other)
  return {
    per_second: count / passed,
    p50_ms: times[Math.floor(count * 0.5)] ?? 0,
    p99_ms: times[Math.floor(count * 0.99)] ?? 0,
    postgres_cpu_us: postgres / count,
    node_cpu_us: node / count,
  }
}

const after = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

/** The middle of an odd number of values; of an even number the lower one. */
export function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor((values.length - 1) / 2)] ?? 0
}

/** CPU used so far by PostgreSQL, all its processes and those that ended, in microseconds (Linux: /proc, 1/100 s steps). */
export async function postgresCpu(postmaster: number): Promise<number> {
  const processes = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const stats = await Promise.all(processes.map((pid) => statOf(pid)))
  let ticks = 0
  for (const stat of stats) {
    if (!stat) continue
    if (stat.pid === postmaster) ticks += stat.own + stat.reaped
    else if (stat.parent === postmaster) ticks += stat.own
  }
  return ticks * 10_000
}

/** CPU used so far by a process that runs, in microseconds; nothing of one that is over. */
export async function cpuOf(pid: number): Promise<number> {
  const stat = await statOf(`${pid}`)
  return stat ? stat.own * 10_000 : 0
}

/** CPU used so far by this process, in microseconds. */
function ownCpu(): number {
  const { user, system } = process.cpuUsage()
  return user + system
}

async function statOf(pid: string) {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined)
  if (!text) return undefined
  // The name in parentheses may hold spaces: count from behind it. Fields 4, 14 to 17 of proc(5).
  const fields = text
    .slice(text.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number)
  return { pid: Number(pid), parent: fields[1]!, own: fields[11]! + fields[12]!, reaped: fields[13]! + fields[14]! }
}
