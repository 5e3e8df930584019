import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { startEmbeddedPostgres } from '../src/platform/postgres/supervisor.ts'

/** A process of its own that keeps an embedded PostgreSQL, to be killed by tests. */
export interface KeeperProcess {
  child: ChildProcess
  url: string
  postgres: number
}

/** Starts the keeper on `folder`, optionally as another user; throws with its output when it refuses. */
export async function startKeeper(folder: string, user: { uid?: number; gid?: number } = {}): Promise<KeeperProcess> {
  const child = spawn(process.execPath, [import.meta.filename, folder], { ...user, stdio: ['ignore', 'pipe', 'pipe'] })
  let refusal = ''
  child.stderr.on('data', (part) => (refusal += part))
  const [line] = (await Promise.race([once(createInterface(child.stdout), 'line'), once(child, 'close')])) as [unknown]
  if (typeof line !== 'string') throw new Error(refusal)
  return { child, ...(JSON.parse(line) as { url: string; postgres: number }) }
}

if (process.argv[1] === import.meta.filename) {
  const kept = await startEmbeddedPostgres({ folder: process.argv[2]! })
  process.stdout.write(`${JSON.stringify({ url: kept.url, postgres: kept.pid() })}\n`)
  const timer = setInterval(() => {}, 1_000)
  process.once('SIGTERM', () => void kept.stop().then(() => clearInterval(timer)))
}
