import { Client } from 'pg'

/** Statements that reached PostgreSQL while a load ran, and the commits among them. */
export interface StatementCounts {
  round_trips: number
  commits: number
}

/** Counts the statements of everybody while `work` runs. What counts them costs time: not in a window that is timed. */
export async function countStatements(superuser_url: string, work: () => Promise<unknown>): Promise<StatementCounts> {
  const client = new Client({ connectionString: superuser_url })
  await client.connect()
  try {
    await track(client, 'top')
    await client.query('select pg_stat_statements_reset()')
    await work()
    const { rows } = await client.query<{ round_trips: number; commits: number }>(`
      select coalesce(sum(calls), 0)::float as round_trips, coalesce(sum(calls) filter (where query ilike 'commit'), 0)::float as commits
        from pg_stat_statements where query not ilike '%pg_stat_statements%'`)
    return rows[0]!
  } finally {
    await track(client, 'none')
    await client.end()
  }
}

/** The extension, made but off: it costs time. */
export async function countNothing(superuser_url: string): Promise<void> {
  const client = new Client({ connectionString: superuser_url })
  await client.connect()
  await client.query('create extension pg_stat_statements')
  await track(client, 'none')
  await client.end()
}

async function track(client: Client, what: 'top' | 'none'): Promise<void> {
  await client.query(`alter system set pg_stat_statements.track = '${what}'`)
  await client.query('select pg_reload_conf()')
}
