import { readdir, readFile } from 'node:fs/promises'

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

/** CPU used so far by this process, in microseconds. */
export function ownCpu(): number {
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
