import { randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { applicationAddress, checkApplication, needRoles } from '../platform/database/application-role.ts'
import { readOrCreate, writePrivateFile } from '../platform/private-file.ts'
import type { Log } from '../platform/log.ts'
import { openDatabase } from '../platform/database/database.ts'
import { migrate } from '../platform/database/migrate.ts'
import { writeNoticeKinds } from '../notifications/choices/write-kinds.ts'
import { startEmbeddedPostgres } from '../platform/postgres/supervisor.ts'
import { writeShippedMaps } from '../reconciliation/statements/shipped-maps.ts'
import type { Settings } from '../settings.ts'

/** The product's database; `stop` leaves an external one running. */
export interface StartedDatabase {
  /** Its owner's address, for the migrations alone. */
  owner_url: string
  stop: () => Promise<void>
}

/**
 * The external PostgreSQL that the settings name, else the embedded one; its address is in `<data>/database-url` while
 * it runs.
 */
export async function startDatabase(ask: { data: string; settings: Settings; log: Log }): Promise<StartedDatabase> {
  const { DATABASE_URL, DATABASE_APP_URL } = ask.settings
  if (DATABASE_URL) return { owner_url: DATABASE_URL, stop: async () => {} }
  if (DATABASE_APP_URL)
    throw new Error('DATABASE_APP_URL needs DATABASE_URL beside it: the owner migrates the database.')
  const postgres = await startEmbeddedPostgres({ folder: join(ask.data, 'postgres'), log: ask.log })
  const addressFile = join(ask.data, 'database-url')
  await writePrivateFile(addressFile, postgres.url)
  // a process exit without waiting stops PostgreSQL too; the next start recovers from its log
  const takeAlong = () => {
    const pid = postgres.pid()
    if (pid !== undefined) process.kill(pid, 'SIGQUIT')
  }
  process.once('exit', takeAlong)
  return {
    owner_url: postgres.url,
    stop: async () => {
      process.off('exit', takeAlong)
      await rm(addressFile, { force: true })
      await postgres.stop()
    },
  }
}

/** Migrates the database as its owner and returns the address that the application uses, which is never the owner's. */
export async function migrateAndLogIn(
  owner_url: string,
  ask: { data: string; settings: Settings; log: Log },
): Promise<string> {
  const { DATABASE_URL, DATABASE_APP_URL, DATABASE_APP_PASSWORD } = ask.settings
  if (DATABASE_URL) await needRoles(owner_url, DATABASE_APP_URL !== undefined)
  const applied = await migrate({ url: owner_url })
  if (applied.length > 0) ask.log.info({ migrations: applied.length }, 'migrated the database')
  await writeTables(owner_url)
  const password = DATABASE_APP_PASSWORD ?? (await readOrCreate(join(ask.data, 'database-password'), newPassword))
  // the embedded database serves no other server; a password in the settings is the operator's choice
  const mayReset = !DATABASE_URL || DATABASE_APP_PASSWORD !== undefined
  const url = DATABASE_APP_URL ?? (await applicationAddress({ owner_url, password, mayReset }))
  await checkApplication(url)
  return url
}

/** Rows of the product that the database reads: no migration repeats them. */
async function writeTables(owner_url: string): Promise<void> {
  const owner = openDatabase({ url: owner_url, connections: 1 })
  try {
    await owner.write(async (tx) => {
      await writeNoticeKinds(tx)
      await writeShippedMaps(tx)
    })
  } finally {
    await owner.close()
  }
}

const newPassword = () => randomBytes(32).toString('base64url')
