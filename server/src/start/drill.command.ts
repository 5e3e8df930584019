import { execFileSync } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { outsideSeals } from '../ledger/outside-seals.ts'
import { signatureVerifications } from '../ledger/verify-seals.ts'
import { bookPromises } from '../operator/books/verify-books.job.ts'
import { systemClock } from '../platform/clock.ts'
import { settingsFrom } from '../settings.ts'
import { drill, type DrillReport } from './drill/drill.ts'
import { knownSeals } from './signing-keys.ts'
import { restoredVault } from './vault.ts'

const usage = `npm run drill -- --stanza sahuji

Restores the newest backup of pgBackRest into a folder of its own, verifies the books, the operators' log and the
documents, prints how long it took and how much work would be lost, and throws it away. Exit code 1 where it does not hold.

  --stanza     the stanza of pgBackRest
  --config     its configuration; by default /etc/pgbackrest.conf
  --at         a moment, as 2026-11-30T18:00:00+05:45; by default as far as the WAL was archived
  --database   by default sahuji
  --user       a superuser of the cluster; by default postgres
  --bin        PostgreSQL's programs; by default of pg_config
  --folder     an existing folder with room for the database; by default the system's temporary one
  SAHUJI_DATA  a restored copy of the data folder: its key and seals, and the documents (or SEAL_PUBLIC_KEYS, SEALS_FILE,
               DOCUMENTS and DOCUMENT_KEY)
`

const say = (text: string) => void process.stdout.write(`${text}\n`)

async function run(): Promise<0 | 1 | 2> {
  const text = { type: 'string' } as const
  const options = { stanza: text, config: text, at: text, database: text, user: text, bin: text, folder: text }
  const { values } = parseArgs({ options: { ...options, help: { type: 'boolean' } } })
  const until = values.at === undefined ? undefined : new Date(values.at)
  if (values.help === true || !values.stanza || (until && Number.isNaN(until.getTime()))) {
    process.stderr.write(usage)
    return values.help === true ? 0 : 2
  }
  if (process.getuid?.() === 0)
    throw new Error('PostgreSQL does not run as root: run the drill as the user of the backups.')
  const settings = settingsFrom(process.env)
  const known = await knownSeals(settings)
  if (!known) say('NOT CHECKED: who signed the seals. No key here: set SAHUJI_DATA or SEAL_PUBLIC_KEYS.')
  const seals = known && (await readFile(known.path, 'utf8').catch(() => undefined))
  if (known && seals === undefined)
    say(`NOT CHECKED: the seals kept outside. There are none in ${known.path}: set SEALS_FILE.`)
  const folder = await mkdtemp(join(values.folder ?? tmpdir(), 'sahuji-drill-'))
  try {
    const report = await drill({
      repository: { config: values.config ?? '/etc/pgbackrest.conf', stanza: values.stanza },
      folder,
      bin: values.bin ?? execFileSync('pg_config', ['--bindir'], { encoding: 'utf8' }).trim(),
      database: values.database ?? 'sahuji',
      user: values.user ?? 'postgres',
      until,
      seals,
      verifications: async (path) => [
        ...bookPromises,
        ...(known
          ? signatureVerifications({ trusted: known.trusted, outside: path ? outsideSeals(path) : undefined })
          : []),
      ],
      vault: await restoredVault({ data: resolve(settings.SAHUJI_DATA), settings }),
      clock: systemClock,
    })
    say(written(report))
    return holds(report) ? 0 : 1
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const holds = ({ broken, documents }: DrillReport): boolean =>
  broken.length === 0 && (documents?.failed.length ?? 0) === 0

function written(report: DrillReport): string {
  const { backup, last_commit, rpo_seconds, restored_seconds, verified_seconds, transfers, broken, documents } = report
  return [
    `backup        ${backup.label} (${backup.type}) of ${backup.ended_at.toISOString()}, WAL until ${backup.wal_until ?? 'none'}`,
    `last commit   ${last_commit?.toISOString() ?? 'none since the backup'}; ${transfers} transfers`,
    `RPO           ${rpo_seconds === null ? 'unknown' : `${rpo_seconds.toFixed(1)} s`} at most: from the asked moment to the last commit`,
    `RTO           ${restored_seconds.toFixed(1)} s until it answered, ${verified_seconds.toFixed(1)} s until it was verified`,
    report.later_seals > 0 ? `seals         ${report.later_seals} outside are newer than the restored moment` : '',
    documents ? `documents     ${documents.opened} of ${documents.count} opened` : 'documents     NOT CHECKED',
    ...broken.map((sentence) => `BROKEN        ${sentence}`),
    ...(documents?.failed ?? []).map((name) => `MISSING       ${name}`),
    holds(report) ? 'The backup holds.' : 'THE BACKUP DOES NOT HOLD.',
  ]
    .filter((line) => line !== '')
    .join('\n')
}

process.exitCode = await run().catch((error: unknown) => {
  process.stderr.write(`THE BACKUP CANNOT BE RESTORED: ${error instanceof Error ? error.message : String(error)}\n`)
  return 1
})
