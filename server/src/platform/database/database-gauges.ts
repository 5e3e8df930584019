import type { Clock } from '../clock.ts'
import type { GaugeSource, Reading } from '../gauges.ts'
import type { Database, Tx } from './database.ts'

/** What PostgreSQL reports of its standbys and its archive. */
interface Copies {
  standbys: number
  archives: boolean
  /** When WAL was last archived; before the first time, since when it is counted. */
  archived_at: Date | null
  failed_at: Date | null
}

/** The copies of the database: standbys that are connected, and how far behind the archive of the WAL is. */
export const databaseGauges = ({ db, clock }: { db: Database; clock: Clock }): GaugeSource => ({
  name: 'database',
  gauges: [
    { name: 'sahuji_database_standbys', help: 'Standbys that are connected to the primary' },
    { name: 'sahuji_wal_archive_age_seconds', help: 'Time since WAL was last archived; absent without an archive' },
    { name: 'sahuji_wal_archive_failing', help: '1 where the last try to archive WAL failed' },
  ],
  read: async () => readingsOf(await db.read(copiesOf), clock.now()),
})

// pg_stat_replication hides everything but the number of its rows from the application, which is no superuser
const copiesOf = (tx: Tx) => tx.one<Copies>`
  select (select count(*)::int from pg_stat_replication) as standbys, current_setting('archive_mode') <> 'off' as archives,
         coalesce(last_archived_time, stats_reset) as archived_at, last_failed_time as failed_at
    from pg_stat_archiver`

/** The gauges' values; none of an archive where there is none. */
export function readingsOf({ standbys, archives, archived_at, failed_at }: Copies, now: Date): Reading[] {
  const isFailing = failed_at !== null && (archived_at === null || failed_at > archived_at)
  return [
    { gauge: 'sahuji_database_standbys', value: standbys },
    ...(archives && archived_at
      ? [
          {
            gauge: 'sahuji_wal_archive_age_seconds',
            value: Math.max(0, (now.getTime() - archived_at.getTime()) / 1000),
          },
          { gauge: 'sahuji_wal_archive_failing', value: isFailing ? 1 : 0 },
        ]
      : []),
  ]
}
