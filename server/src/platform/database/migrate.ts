import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { Logger, runMigrations } from 'graphile-worker'
import { Client } from 'pg'
import { applicationGroup } from './application-role.ts'

/** One numbered SQL file of server/migrations. */
interface Migration {
  number: number
  name: string
  text: string
  sha256: string
}

/** The folder of the migrations. */
export const migrationsFolder = new URL('../../../migrations/', import.meta.url)

/** A database that does not match the files: changed, missing, out of order or newer than this release. */
class MigrationDrift extends Error {
  override readonly name = 'MigrationDrift'
}

// An arbitrary number, the same in every release: "sahuji" in ASCII.
const lock = 126_879_347_567_209n

/**
 * Brings the database to the state of the files, each file in a transaction of its own. Several servers may call it at
 * once. `url` names the owner. Returns the names applied now; throws MigrationDrift before it changes anything.
 */
export async function migrate({ url, folder = migrationsFolder }: { url: string; folder?: URL }): Promise<string[]> {
  const migrations = await readMigrations(folder)
  const client = new Client({ connectionString: url, application_name: 'sahuji migrate' })
  await client.connect()
  try {
    await checkVersion(client)
    await client.query('select pg_advisory_lock($1)', [lock])
    await client.query(recordTable)
    const waiting = missing(migrations, await applied(client))
    await runMigrations({ connectionString: url, logger: quiet })
    for (const migration of waiting) await apply(client, migration)
    await client.query(workerRights)
    return waiting.map((migration) => migration.name)
  } finally {
    await client.end()
  }
}

async function checkVersion(client: Client): Promise<void> {
  const { rows } = await client.query<{ version: string }>('show server_version')
  const version = rows[0]?.version ?? ''
  if (Number.parseInt(version, 10) < 15) throw new Error(`PostgreSQL 15 or newer is needed, this is ${version}`)
}

/**
 * The files in order of their numbers, with their hashes. Throws MigrationDrift on a wrong name, a double number or a
 * gap.
 */
export async function readMigrations(folder: URL = migrationsFolder): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  const migrations = await Promise.all(names.map((name) => readMigration(folder, name)))
  for (const [place, { name, number }] of migrations.entries()) {
    if (place > 0 && migrations[place - 1]!.number === number)
      throw new MigrationDrift(`${name} has a number that is taken`)
  }
  return migrations
}

async function readMigration(folder: URL, name: string): Promise<Migration> {
  const number = /^(\d{4})-[a-z0-9-]+\.sql$/.exec(name)?.[1]
  if (number === undefined) throw new MigrationDrift(`${name} is not named like 0001-name.sql`)
  const text = await readFile(new URL(name, folder), 'utf8')
  return { number: Number(number), name, text, sha256: createHash('sha256').update(text).digest('hex') }
}

const recordTable = `create table if not exists migrations (
  number int primary key, name text not null, sha256 text not null, applied_at timestamptz not null default now()
)`

// The worker runs as the application. Its own releases create and change its tables, so each start grants the rights
// again.
const workerRights = `
do $$
declare
  name text;
begin
  if not exists (select from pg_roles where rolname = '${applicationGroup}') then
    return;
  end if;
  grant usage on schema graphile_worker to ${applicationGroup};
  grant select, insert, update, delete on all tables in schema graphile_worker to ${applicationGroup};
  grant usage, select, update on all sequences in schema graphile_worker to ${applicationGroup};
  grant execute on all functions in schema graphile_worker to ${applicationGroup};
  for name in
    select c.relname from pg_class c
     where c.relnamespace = 'graphile_worker'::regnamespace and c.relrowsecurity
       and not exists (select from pg_policy where polrelid = c.oid and polname = 'application_works_on_all')
  loop
    execute format('create policy application_works_on_all on graphile_worker.%I to ${applicationGroup} using (true) with check (true)', name);
  end loop;
end $$`

const quiet = new Logger(() => () => {})

type Applied = Omit<Migration, 'text'>

async function applied(client: Client): Promise<Applied[]> {
  return (await client.query<Applied>('select number, name, sha256 from migrations order by number')).rows
}

/** A file that only databases from before 0.2.0 have applied; 0.2.0 began with one file for each domain. */
const fileBeforeBaseline = '0004-ledger-holds.sql'

function missing(files: Migration[], done: Applied[]): Migration[] {
  if (done.some(({ name }) => name === fileBeforeBaseline))
    throw new MigrationDrift(
      'this database was made before version 0.2.0 and cannot be migrated: start with an empty one (move the data folder .sahuji away, or name a new database in DATABASE_URL)',
    )
  const byNumber = new Map(files.map((file) => [file.number, file]))
  const last = done.at(-1)?.number ?? 0
  for (const { number, name, sha256 } of done) {
    const file = byNumber.get(number)
    if (!file)
      throw new MigrationDrift(`the database has ${name}, which this release does not know: start the newer release`)
    if (file.sha256 !== sha256)
      throw new MigrationDrift(`${file.name} was changed after it was applied: write a new migration instead`)
  }
  const known = new Set(done.map(({ number }) => number))
  const waiting = files.filter(({ number }) => !known.has(number))
  const late = waiting.find(({ number }) => number < last)
  if (late)
    throw new MigrationDrift(`${late.name} comes before migrations that are already applied: give it the next number`)
  return waiting
}

async function apply(client: Client, { number, name, text, sha256 }: Migration): Promise<void> {
  try {
    await client.query('begin')
    await client.query(text)
    await client.query('insert into migrations (number, name, sha256) values ($1, $2, $3)', [number, name, sha256])
    await client.query('commit')
  } catch (error) {
    throw new Error(`migration ${name} failed: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    })
  }
}
