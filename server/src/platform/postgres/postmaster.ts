import { readFile, readlink, realpath } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

/**
 * The pid of the PostgreSQL that runs on this data folder, or undefined. A stale file or a reused pid counts as none.
 */
export async function postmasterOf(data: string): Promise<number | undefined> {
  const pid = Number((await pidFile(data))[0])
  return Number.isInteger(pid) && pid > 1 && (await servesFolder(pid, data)) ? pid : undefined
}

/** True when PostgreSQL under this pid has reported that it accepts connections. */
export async function isReady(data: string, pid: number): Promise<boolean> {
  const lines = await pidFile(data)
  return Number(lines[0]) === pid && lines[7]?.trim() === 'ready'
}

/**
 * Fast stop of a PostgreSQL that an earlier server left running: open transactions roll back. Returns its pid if there
 * was one.
 */
export async function stopOrphan(data: string, seconds = 60): Promise<number | undefined> {
  const pid = await postmasterOf(data)
  if (pid === undefined) return undefined
  process.kill(pid, 'SIGINT')
  await gone(data, pid, seconds)
  return pid
}

async function gone(data: string, pid: number, seconds: number): Promise<void> {
  const start = performance.now()
  while ((await postmasterOf(data)) === pid) {
    if (performance.now() - start > seconds * 1000)
      throw new Error(`PostgreSQL (${pid}) of an earlier run does not stop`)
    await delay(10)
  }
}

async function pidFile(data: string): Promise<string[]> {
  return (await readFile(join(data, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n')
}

// PostgreSQL's working directory is its data folder, so /proc shows whether the pid is really ours.
async function servesFolder(pid: number, data: string): Promise<boolean> {
  const folder = await readlink(`/proc/${pid}/cwd`).catch(() => undefined)
  const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
  const program = command.split('\0')[0] ?? ''
  return folder === (await realpath(data).catch(() => undefined)) && program.endsWith('postgres')
}
