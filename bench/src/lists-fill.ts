import { Client } from 'pg'

/** How many rows the lists are filled with; a tenth of them are the large merchant's. */
export interface ListSizes {
  transactions: number
  payments: number
}

export const fullLists: ListSizes = { transactions: 10_000_000, payments: 2_000_000 }
export const quickLists: ListSizes = { transactions: 200_000, payments: 50_000 }

const merchants = 1_000
const idOf = (kind: string, n: string) =>
  `('${kind}' || lpad(to_hex(${n}), 6, '0') || '-0000-7000-8000-000000000000')::uuid`
const merchant = (n: number) => `ff${n.toString(16).padStart(6, '0')}-0000-7000-8000-000000000000`
export const large = merchant(1)
/** One of 999 merchants who share the rest. */
export const small = merchant(2)
export const counterOf = (merchant_id: string) => merchant_id.replace('ff', 'cc')
export const linkOf = (merchant_id: string) => merchant_id.replace('ff', 'aa')

/** Rows are spread evenly over the 365 days before this moment. */
const year = `interval '365 days'`
const timeOf = (n: string, count: number) => `date_trunc('hour', now()) - ${year} * (1 - ${n}::float8 / ${count})`
/** An id that grows with the time of its row, as the product's own. */
const idAt = (at: string, n: string, salt: string) =>
  `(lpad(to_hex((extract(epoch from ${at}) * 1000)::bigint), 12, '0') || '7' || substr(md5('${salt}' || ${n}), 1, 3) || '8'
    || substr(md5('${salt}' || ${n}), 4, 14) || '0')::uuid`
const merchantOf = (n: string) => idOf('ff', `case when ${n} % 10 = 0 then 1 else 2 + abs(hashint4(${n}) % 998) end`)

/**
 * Fills the history, the payments, links and disputes by set-based SQL, without triggers and without the indexes that are then
 * built at once; the sums of the days come from the views that ledger:verify compares them with.
 */
export async function fillLists(superuser_url: string, sizes: ListSizes, say: (text: string) => void): Promise<void> {
  const client = new Client({ connectionString: superuser_url })
  await client.connect()
  try {
    await client.query(
      `set session_replication_role = replica; set maintenance_work_mem = '512MB'; set synchronous_commit = off`,
    )
    await client.query(people)
    await inParts(client, 'transactions', sizes.transactions, transactionsFrom, say)
    await inParts(client, 'payments', sizes.payments, paymentsFrom, say)
    say('Filling attempts, links, disputes and sums')
    for (const statement of [...derived(sizes), sums]) await client.query(statement)
    await client.query('vacuum (analyze)')
  } finally {
    await client.end()
  }
}

/** Creates a merchant with a history of `count` rows, and the owner of the shop. */
export async function fillHistory(
  superuser_url: string,
  { count, person_id }: { count: number; person_id: string },
  say: (text: string) => void,
): Promise<void> {
  const client = new Client({ connectionString: superuser_url })
  await client.connect()
  try {
    await client.query(`set session_replication_role = replica; set synchronous_commit = off`)
    await client.query(people)
    const ofOne = (first: number, last: number, all: number) => transactionsFrom(first, last, all, `'${large}'::uuid`)
    await inParts(client, 'transactions', count, ofOne, say)
    await client.query(sums)
    await client.query(
      `insert into members (merchant_id, person_id, role, joined_at, changed_at) values ('${large}', '${person_id}', 'owner', now(), now())`,
    )
    await client.query('vacuum (analyze)')
  } finally {
    await client.end()
  }
}

const part = 500_000

async function inParts(
  client: Client,
  table: 'transactions' | 'payments',
  count: number,
  rowsFrom: (first: number, last: number, count: number) => string,
  say: (text: string) => void,
): Promise<void> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index i
      where indrelid = '${table}'::regclass and not exists (select from pg_constraint c where c.conindid = i.indexrelid)`,
  )
  for (const { name } of rows) await client.query(`drop index ${name}`)
  for (let first = 1; first <= count; first += part) {
    const last = Math.min(count, first + part - 1)
    await client.query(rowsFrom(first, last, count))
    say(`${table}: ${last} of ${count} rows`)
  }
  for (const { name, definition } of rows) {
    await client.query(definition)
    say(`${table}: made ${name}`)
  }
}

const people = `
  insert into merchants (id, vendor_id, trade_name, business_type, vendor_key_production, vendor_key_sandbox, created_at)
  select ${idOf('ff', 'n')}, 'SV' || n, 'Shop ' || n, 'sole_proprietor', 'pk_live_' || n, 'pk_test_' || n, now()
    from generate_series(1, ${merchants}) n;
  insert into ledger_accounts (id, merchant_id, mode, kind, label, may_overdraw)
  select ${idOf('dd', 'n')}, ${idOf('ff', 'n')}, 'live', 'merchant_wallet', 'Wallet', false from generate_series(1, ${merchants}) n;
  insert into counters (id, merchant_id, name, code, takes_rest, created_at)
  select ${idOf('cc', 'n')}, ${idOf('ff', 'n')}, 'Till', 'code' || n, false, now()
    from generate_series(1, 2) n;`

/** Of a hundred rows: 60 payments, 20 sends, half of them incoming, 8 loads, 7 payouts and a few of the rest; 93 completed. */
const transactionsFrom = (first: number, last: number, count: number, merchant_id = merchantOf('n')) => `
  insert into transactions (merchant_id, mode, id, kind, state, reference, counterparty, method, amount, fee, net, balance_after,
                            occurred_at, transfer_id, rail_reference)
  select merchant_id, 'live', id, kind, state, 'SJ' || upper(substr(md5('r' || n), 1, 14)), who, how, amount, fee,
         case when state = 'completed' then amount - fee end, case when state = 'completed' then 100000 end, at,
         case when state = 'completed' then id end, 'GW' || upper(substr(md5('g' || n), 1, 10))
    from (select n, at, ${idAt('at', 'n', 't')} as id, ${merchant_id} as merchant_id,
                 case when k < 600 then 'payment' when k < 800 then 'send' when k < 880 then 'load' when k < 950 then 'payout'
                      when k < 980 then 'refund' when k < 990 then 'fee' when k < 995 then 'request' when k < 998 then 'dispute'
                      when k < 999 then 'adjustment' else 'reversal' end as kind,
                 case when s < 930 then 'completed' when s < 970 then 'failed' when s < 980 then 'cancelled' when s < 990 then 'expired'
                      when s < 995 then 'pending' when s < 997 then 'unclear' when s < 998 then 'held' else 'reversed' end as state,
                 (array['Sita', 'Ram Bahadur', 'Kabita', 'Bishnu', 'Gita', 'Hari', 'Maya', 'Dipendra'])[1 + n / 10 % 8] || ' '
                   || (array['Shrestha', 'Thapa', 'Gurung', 'Adhikari', 'Rai', 'Maharjan', 'Tamang'])[1 + n / 10 % 7]
                   || ' 98' || lpad((n * 7919::bigint % 99999999)::text, 8, '0') || case when n / 10 % 9973 = 7 then ' Phulmaya' else '' end as who,
                 (array['qr 12', 'ebanking', 'wallet', 'card'])[1 + n / 10 % 4] as how,
                 case when k between 700 and 799 or k between 880 and 989 then -1 else 1 end
                   * (100 + 30000000::float8 * power(hashint8(n * 31::bigint)::float8 / 2147483648, 4))::bigint as amount, 50 as fee
            from (select n, ${timeOf('n', count)} as at, abs(hashint4(n # 77) % 1000) as k,
                         abs(hashint4(n # 4711) % 1000) as s
                    from generate_series(${first}, ${last}) n) made) row`

/** Of a hundred payments 90 are paid, 6 expired, 2 cancelled, 1 is open and 1 refunded. Half are by QR, at counters. */
const paymentsFrom = (first: number, last: number, count: number) => `
  insert into payments (id, merchant_id, mode, reference, source, state, amount, order_reference, metadata, counter_id, link_id, made_at,
                        expires_at, ended_at, paid_at, fee, tariff_channel, tariff_from, transfer_id, payer)
  select id, merchant_id, 'live', 'SJ' || upper(substr(md5('p' || n), 1, 14)), source, state, amount,
         case when source = 'api' then 'order-' || n end, '{}',
         case when source = 'qr' and n % 4 < 2 and merchant_id in (${two}) then ('cc' || substr(merchant_id::text, 3))::uuid end,
         case when source = 'link' then ('aa' || substr(merchant_id::text, 3))::uuid end,
         at, at + interval '30 minutes', case when state <> 'open' then at + interval '1 minute' end, paid_at,
         case when paid_at is not null then amount / 100 end, case when paid_at is not null then 'payment:qr' end,
         case when paid_at is not null then date '2023-04-03' end, case when paid_at is not null then id end, 'Sita S.'
    from (select *, case when state in ('paid', 'refunded') then at + interval '1 minute' end as paid_at
            from (select n, at, ${idAt('at', 'n', 'p')} as id, ${merchantOf('n')} as merchant_id,
                         (array['qr', 'qr', 'link', 'api'])[1 + n / 10 % 4] as source,
                         case when s < 900 then 'paid' when s < 960 then 'expired' when s < 980 then 'cancelled' when s < 990 then 'open'
                              else 'refunded' end as state, 100 + abs(hashint4(n) % 500000) as amount
                    from (select n, ${timeOf('n', count)} as at, abs(hashint4(n # 4711) % 1000) as s
                            from generate_series(${first}, ${last}) n) made) with_state) row`
const two = `'${large}', '${small}'`

/** One attempt a paid payment; a link of each merchant, and one of the large merchant for 200 payments; a dispute of each 200th paid one. */
const derived = ({ payments }: ListSizes) => [
  `insert into payment_attempts (id, payment_id, merchant_id, mode, way, state, amount, transfer_id, begun_at, ended_at)
   select id, id, merchant_id, mode, 'ebanking', 'succeeded', amount, transfer_id, made_at, paid_at from payments where paid_at is not null`,
  `insert into payment_links (id, merchant_id, mode, key, code, title, amount, payments_max, taken, paid, paid_amount, made_at, made_by, expires_at, ended_at)
   select case when n <= ${merchants} then ${idOf('aa', 'n')} else ${idAt('at', 'n', 'l')} end, case when n <= ${merchants} then ${idOf('ff', 'n')} else '${large}'::uuid end, 'live', gen_random_uuid(),
          'code' || n, 'Invoice ' || n, 100000, case when n > ${merchants} and n % 10 <> 1 then 1 end, case when n % 10 > 1 then 1 else 0 end,
          case when n % 10 > 1 then 1 else 0 end, case when n % 10 > 1 then 100000 else 0 end, at, gen_random_uuid(),
          case when n % 10 = 0 then at + interval '7 days' end, case when n % 10 = 1 and n % 200 <> 11 and n > ${merchants} then at end
     from (select n, ${timeOf('n', merchants + payments / 200)} as at from generate_series(1, ${merchants + payments / 200}) n) made`,
  `insert into disputes (id, payment_id, merchant_id, mode, reference, source, reason, words, amount, state, opened_at, answer_by, decide_by,
                         way, payer, language, ended_at)
   select id, id, merchant_id, mode, 'D' || reference, 'payer', 'other', 'words', amount,
          case when n % 50 = 0 then 'open' else 'withdrawn' end, made_at, made_at + interval '7 days', made_at + interval '14 days',
          'rail', 'Sita S.', 'en', case when n % 50 <> 0 then made_at + interval '2 days' end
     from (select *, row_number() over (order by id) as n from payments where paid_at is not null and abs(hashint8(amount)) % 200 = 0) paid`,
]

const sums = `
  insert into wallet_days (merchant_id, mode, day, moved)
  select merchant_id, mode, (occurred_at at time zone 'Asia/Kathmandu')::date, sum(net) from transactions where net is not null group by 1, 2, 3;
  insert into transaction_days select * from transaction_day_sums_from_rows;
  insert into transaction_months select * from transaction_months_from_days;`
