import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Log } from '../platform/log.ts'
import { startEmbeddedPostgres } from '../platform/postgres/supervisor.ts'

/** The database that the product works on; `stop` leaves one of somebody else running. */
export interface StartedDatabase {
  url: string
  stop: () => Promise<void>
}

/** An own PostgreSQL where one is named, else the embedded one; its address stands in `<data>/database-url` while it runs. */
export async function startDatabase(ask: {
  data: string
  url: string | undefined
  log: Log
}): Promise<StartedDatabase> {
  if (ask.url) return { url: ask.url, stop: async () => {} }
  await mkdir(ask.data, { recursive: true })
  const postgres = await startEmbeddedPostgres({ folder: join(ask.data, 'postgres'), log: ask.log })
  const addressFile = join(ask.data, 'database-url')
  await writeFile(addressFile, postgres.url, { mode: 0o600 })
  // whoever ends this process without waiting does not leave PostgreSQL behind; the next start recovers from its log
  const takeAlong = () => {
    const pid = postgres.pid()
    if (pid !== undefined) process.kill(pid, 'SIGQUIT')
  }
  process.once('exit', takeAlong)
  return {
    url: postgres.url,
    stop: async () => {
      process.off('exit', takeAlong)
      await rm(addressFile, { force: true })
      await postgres.stop()
    },
  }
}
