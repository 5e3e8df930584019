import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type Measured, postgresCpu } from './closed-loop.ts'

const run = promisify(execFile)

/** Whether the machine has pgbench; the embedded PostgreSQL does not include it. */
export const hasPgbench = (): Promise<boolean> =>
  run('pgbench', ['--version']).then(
    () => true,
    () => false,
  )

/** TPC-B by pgbench itself, 8 clients, on the tables that seedTpcb made. Its own CPU is not counted. */
export async function nativeTpcb(
  url: string,
  { seconds, postmaster }: { seconds: number; postmaster: number },
): Promise<Measured> {
  const folder = await mkdtemp(join(tmpdir(), 'sahuji-pgbench-'))
  try {
    const how = ['--no-vacuum', '--protocol=prepared', '--client=8', '--jobs=2', '--log', '--log-prefix=times']
    // the same warm-up as of every load
    await run('pgbench', [...how.slice(0, 4), '--time=1', url], { cwd: folder })
    const before = await postgresCpu(postmaster)
    const { stdout } = await run('pgbench', [...how, `--time=${seconds}`, url], { cwd: folder })
    const postgres = (await postgresCpu(postmaster)) - before
    const times = await timesIn(folder)
    return {
      per_second: Number(/tps = ([\d.]+)/.exec(stdout)?.[1]),
      p50_ms: times[Math.floor(times.length * 0.5)] ?? 0,
      p99_ms: times[Math.floor(times.length * 0.99)] ?? 0,
      postgres_cpu_us: postgres / times.length,
      node_cpu_us: 0,
    }
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** Milliseconds of each transaction, in order: the third figure of a line of the log. */
async function timesIn(folder: string): Promise<number[]> {
  const files = await readdir(folder)
  const texts = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')))
  return texts
    .flatMap((text) => text.split('\n').filter(Boolean))
    .map((line) => Number(line.split(' ')[2]) / 1000)
    .toSorted((one, other) => one - other)
}
