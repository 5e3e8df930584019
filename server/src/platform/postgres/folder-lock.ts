import { link, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'

/** Another living server works on the same folder. */
export class FolderTaken extends Error {
  override readonly name = 'FolderTaken'
}

/** Makes this process the folder's only server until the answered function is called. A dead server's lock is taken over. */
export async function lockFolder(path: string): Promise<() => Promise<void>> {
  const own = `${process.pid} ${await startOf(process.pid)} ${(sequence += 1)}`
  const part = `${path}.${process.pid}.${sequence}`
  await writeFile(part, own)
  try {
    // A link either makes the whole file appear or fails: no reader ever sees half of it.
    while (!(await link(part, path).then(() => true, isThere))) await removeStale(path)
  } finally {
    await rm(part, { force: true })
  }
  return async () => {
    if ((await holderOf(path)) === own) await rm(path, { force: true })
  }
}

let sequence = 0

/** True when the lock is there but the process that took it is gone. */
export async function isStale(path: string): Promise<boolean> {
  const holder = await holderOf(path)
  return holder !== undefined && !(await isAlive(holder))
}

async function isAlive(holder: string): Promise<boolean> {
  const [pid, start] = holder.split(' ')
  return (await startOf(Number(pid))) === start
}

async function removeStale(path: string): Promise<void> {
  const holder = await holderOf(path)
  if (holder === undefined) return
  if (await isAlive(holder)) {
    const pid = holder.split(' ')[0]
    throw new FolderTaken(`another Sahuji server (pid ${pid}) is already running on ${path.replace(/\/[^/]*$/, '')}`)
  }
  const aside = `${path}.${process.pid}.stale`
  await rename(path, aside).catch(() => {})
  // A neighbour may have taken the lock between the look and the rename: give it back.
  if ((await holderOf(aside)) !== holder) await link(aside, path).catch(() => {})
  await rm(aside, { force: true })
  await delay(5)
}

function isThere(error: unknown): boolean {
  if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
  throw error
}

const holderOf = (path: string) => readFile(path, 'utf8').catch(() => undefined)

// The start time in clock ticks since boot tells a reused pid apart. A zombie, which nobody buried yet, is dead.
async function startOf(pid: number): Promise<string | undefined> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined)
  const facts = stat?.slice(stat.lastIndexOf(')') + 2).split(' ')
  return facts?.[0] === 'Z' ? undefined : facts?.[19]
}
