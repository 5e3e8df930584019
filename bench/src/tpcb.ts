import pg from 'pg'

/** Makes pgbench's tables: per scale a branch, ten tellers and 100,000 accounts. */
export async function seedTpcb(url: string, scale: number): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(`
    create table pgbench_branches (bid int primary key, bbalance int, filler char(88));
    create table pgbench_tellers (tid int primary key, bid int, tbalance int, filler char(84));
    create table pgbench_accounts (aid int, bid int, abalance int, filler char(84));
    create table pgbench_history (tid int, bid int, aid int, delta int, mtime timestamp, filler char(22));
    insert into pgbench_branches select b, 0, '' from generate_series(1, ${scale}) b;
    insert into pgbench_tellers select t, (t - 1) / 10 + 1, 0, '' from generate_series(1, ${scale * 10}) t;
    insert into pgbench_accounts select a, (a - 1) / 100000 + 1, 0, '' from generate_series(1, ${scale * 100_000}) a;
    alter table pgbench_accounts add primary key (aid);`)
  for (const table of ['branches', 'tellers', 'accounts', 'history'])
    await client.query(`vacuum analyze pgbench_${table}`)
  await client.end()
}

/** The yardstick: pgbench's "TPC-B (sort of)", seven prepared statements per transaction, one connection per client. */
export async function tpcb(url: string, { clients, scale }: { clients: number; scale: number }) {
  const connections = await Promise.all(Array.from({ length: clients }, () => connect(url)))
  return {
    clients,
    call: (client: number) => transaction(connections[client]!, scale),
    end: async () => void (await Promise.all(connections.map((connection) => connection.end()))),
  }
}

async function transaction(client: pg.Client, scale: number): Promise<void> {
  const [aid, bid, tid, delta] = [upTo(scale * 100_000), upTo(scale), upTo(scale * 10), upTo(10_000) - 5_000]
  await client.query(named('begin', 'begin', []))
  await client.query(
    named('account', 'update pgbench_accounts set abalance = abalance + $1 where aid = $2', [delta, aid]),
  )
  await client.query(named('balance', 'select abalance from pgbench_accounts where aid = $1', [aid]))
  await client.query(
    named('teller', 'update pgbench_tellers set tbalance = tbalance + $1 where tid = $2', [delta, tid]),
  )
  await client.query(
    named('branch', 'update pgbench_branches set bbalance = bbalance + $1 where bid = $2', [delta, bid]),
  )
  await client.query(
    named(
      'history',
      'insert into pgbench_history (tid, bid, aid, delta, mtime) values ($1, $2, $3, $4, current_timestamp)',
      [tid, bid, aid, delta],
    ),
  )
  await client.query(named('end', 'end', []))
}

const named = (name: string, text: string, values: number[]) => ({ name, text, values })
const upTo = (most: number) => Math.floor(Math.random() * most) + 1

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return client
}
