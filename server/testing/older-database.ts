import { cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Database, openDatabase } from '../src/platform/database/database.ts'
import { migrate, migrationsFolder } from '../src/platform/database/migrate.ts'
import { newId } from '../src/platform/ids.ts'
import { clusterUrl } from './cluster.ts'
import { command, inDatabase } from './database.ts'

/** A database as it was before a migration, filled with SQL and then migrated to the newest; `work` sees what came of it. */
export async function afterMigration(
  { before, rows }: { before: `-${string}.sql`; rows: string },
  work: (owner: Database) => Promise<void>,
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'sahuji-migrations-'))
  const cluster = await clusterUrl()
  const name = `before_${newId().replaceAll('-', '')}`
  const url = inDatabase(cluster, name)
  try {
    const all = await readdir(migrationsFolder)
    const first = all.find((each) => each.endsWith(before))
    if (first === undefined) throw new Error(`there is no migration …${before}`)
    for (const each of all.filter((one) => one < first)) await cp(new URL(each, migrationsFolder), join(folder, each))
    await command(cluster, `create database ${name}`)
    await migrate({ url, folder: pathToFileURL(`${folder}/`) })
    await command(url, rows)
    await migrate({ url })
    const owner = openDatabase({ url, connections: 1 })
    try {
      await work(owner)
    } finally {
      await owner.close()
    }
  } finally {
    await command(cluster, `drop database if exists ${name} with (force)`)
    await rm(folder, { recursive: true })
  }
}
