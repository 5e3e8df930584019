import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openPaymentDesk, type PaymentDesk } from '../../testing/payments.ts'
import { openSuperuser } from '../../testing/random-standing.ts'
import { superuserUrl } from '../../testing/cluster.ts'
import { inDatabase, testDatabase, type TestDatabase } from '../../testing/database.ts'
import { createFeed } from '../feed/feed.ts'
import { createPoster } from '../ledger/batcher.ts'
import { notificationListeners } from '../notifications/notifications.ts'
import { paymentJudge } from '../payments/judge-payment.ts'
import { payAtOnce } from '../payments/pay-by-wallet.ts'
import { openDatabase } from '../platform/database/database.ts'
import { newId } from '../platform/ids.ts'
import { tariffMemory } from '../tariff/tariff-memory.ts'
import { historyListeners } from '../transactions/facts.ts'
import { sendJudge } from '../transfers/judge-send.ts'
import { sendAtOnce } from '../transfers/place-transfer.ts'

describe('the reads that weigh', () => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await testDatabase()
  })
  afterAll(() => database.drop())

  // in this order: each begins with the state of the previous one
  test.each([
    ['of an empty database', async () => {}],
    ['of an empty database that was analyzed', async () => analyzed(database)],
    ['of a large database', async () => filled(database).then(() => analyzed(database))],
  ])('%s use the indexes', async (_, begin) => {
    await begin()
    const plans = await plansOf(database, [
      `select * from payments_weigh(array(select id from payments limit 3), array(select id from merchants limit 3),
         array[${uuid}, ${uuid}, ${uuid}], array[current_date, current_date, current_date],
         array[current_date - 9, current_date - 9, current_date - 9], array[now(), now(), now()])`,
      `select * from sends_weigh(array(select id from merchants limit 3), array[${uuid}, ${uuid}, ${uuid}],
         array(select mobile_no from people limit 3), array['live', 'live', 'live'],
         array[current_date, current_date, current_date], array[current_date - 9, current_date - 9, current_date - 9],
         array[now(), now(), now()])`,
      `select * from sessions_of(array['aa', 'bb', 'cc'], array[false, false, true], array[now(), now(), now()])`,
      `select unconfirmed_spent(${uuid}, current_date, now())`,
      `select * from sends_look_up(array(select id from merchants limit 3), array(select mobile_no from people limit 3),
         array['a', 'b', 'c'], array['d', 'e', 'f'], array['g', 'h', 'i'], array[now(), now(), now()], 1000, 30)`,
      `select * from payments_shown(array(select id from payments limit 3))`,
      `select requests_are_free(array[${uuid}, ${uuid}], array[${uuid}, ${uuid}], array[${uuid}, ${uuid}], array['a', 'b'],
         array['c', ''], array[1, 1], array[now(), now()])`,
      `select sessions_touch(array(select id from sessions limit 3), array[now(), now(), now()])`,
    ])
    expect(plans).toHaveLength(8)
    expect(plans.filter((plan) => /Seq Scan|hashed SubPlan|Hash Join|Merge Join/.test(plan))).toEqual([])
  })
})

const uuid = 'gen_random_uuid()'

const analyzed = ({ owner }: TestDatabase) => owner.read((tx) => tx.run`analyze`)

/** The plans of the statements within functions, made in a new session. */
async function plansOf({ url }: TestDatabase, statements: readonly string[]): Promise<string[]> {
  const client = new Client({ connectionString: inDatabase(await superuserUrl(), new URL(url).pathname.slice(1)) })
  const said: string[] = []
  client.on('notice', ({ message = '' }) => said.push(message))
  await client.connect()
  try {
    await client.query(`load 'auto_explain'; set auto_explain.log_min_duration = 0; set auto_explain.log_level = 'notice';
      set auto_explain.log_nested_statements = on`)
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
  const own = statements.map((statement) => statement.slice(0, 30))
  const nested = said.filter((plan) => plan.includes('Query Text') && !own.some((begins) => plan.includes(begins)))
  // one of each statement: a nested one runs once for each row
  return [...new Map(nested.map((plan) => [plan.slice(plan.indexOf('Query Text')).slice(0, 120), plan])).values()]
}

/** Four thousand merchants, each with a wallet, a payment and what they spent. */
async function filled(database: TestDatabase): Promise<void> {
  const superuser = await openSuperuser(database)
  await superuser.write(async (tx) => {
    await tx.run`set local session_replication_role = replica`
    await tx.run`create temporary table made on commit drop as
      select n, gen_random_uuid() as id, gen_random_uuid() as person_id from generate_series(1, 4000) n`
    await tx.run`
      insert into merchants (id, vendor_id, trade_name, business_type, vendor_key_production, vendor_key_sandbox, kyc_status,
                             kyc_tier, kyc_submitted_at, created_at)
      select id, 'SV' || n, 'Himal Traders ' || n, 'sole_proprietor', 'pk_live_' || n, 'pk_test_' || n, 'VALID', 'full', now(), now()
        from made`
    await tx.run`
      insert into people (id, merchant_id, role, name, email, mobile_no, terms_accepted_at, privacy_accepted_at, created_at,
                          email_verified_at, phone_verified_at)
      select person_id, id, 'owner', 'Sita Shrestha', 'shop' || n || '@shops.example', '+97798' || lpad(n::text, 8, '0'), now(), now(),
             now(), now(), now() from made`
    await tx.run`
      insert into members (merchant_id, person_id, role, joined_at, changed_at) select id, person_id, 'owner', now(), now() from made`
    await tx.run`
      insert into sessions (id, person_id, shop_id, token_hash, idle_seconds, device, network, is_remembered, created_at, last_seen_at, ends_at)
      select gen_random_uuid(), person_id, id, sha256(uuid_send(id)), 43200, 'test', '127.0.0.1', false, now(), now(),
             now() + interval '1 day' from made`
    await tx.run`
      insert into ledger_accounts (id, merchant_id, mode, kind, label, may_overdraw, balance)
      select (substr(gen_random_uuid()::text, 1, 35) || '0')::uuid, id, 'live', kind, 'wallet', false, 500000
        from made, unnest(array['merchant_wallet', 'merchant_restricted']) kind`
    await tx.run`
      insert into payments (id, merchant_id, mode, reference, source, state, amount, made_at, expires_at)
      select gen_random_uuid(), id, 'live', 'P' || n, 'qr', 'open', 1000, now(), now() + interval '1 hour' from made`
    await tx.run`
      insert into payment_attempts (id, payment_id, merchant_id, mode, way, state, amount, payer_id, person_id, key, day, is_confirmed,
                                    transfer_id, begun_at, ended_at)
      select gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), 'live', 'wallet', 'succeeded', 1000, id, person_id,
             gen_random_uuid(), current_date, false, gen_random_uuid(), now(), now() from made`
    await tx.run`
      insert into transfers (id, merchant_id, person_id, receiver_id, receiver_mobile, mode, key, reference, state, amount, fee,
                             tariff_from, day, purpose, transfer_id, created_at, settled_at, is_confirmed)
      select gen_random_uuid(), id, person_id, gen_random_uuid(), '+97798' || lpad(n::text, 8, '0'), 'live', gen_random_uuid(), 'T' || n,
             'completed', 1000, 0, date '2023-04-03', current_date, 'stock', (substr(gen_random_uuid()::text, 1, 35) || '0')::uuid, now(),
             now(), false from made`
  })
  await superuser.close()
}

describe('a payment and a send', () => {
  let desk: PaymentDesk
  beforeAll(async () => {
    desk = await openPaymentDesk()
  })
  afterAll(() => desk.close())

  test('read no table from end to end, also where nearly nothing is in it', async () => {
    const [shop, payer] = [await desk.merchant(), await desk.merchant('1,000')]
    const one = openDatabase({ url: desk.url, connections: 1 })
    const { clock } = desk
    const feed = createFeed([...historyListeners, ...notificationListeners], clock, () => {})
    const tariff = tariffMemory(one)
    const deps = {
      db: one,
      clock,
      feed,
      poster: createPoster(one, { lanes: 1 }),
      brand: 'Sahuji',
      public_url: '',
      support_phone: '',
      proofOf: () => '',
      acquirer: '',
    }
    const paying = { ...deps, judgePayment: paymentJudge(one, tariff) }
    const sending = { ...deps, judgeSend: sendJudge(one, tariff) }
    const { merchant_id, person_id } = payer
    const both = async () => {
      const order = { payment_id: await desk.open(shop, '5'), payer_id: merchant_id, person_id, key: newId() }
      const [to, asked] = [
        `+977${shop.mobile_no}`,
        { amount: 1_000n, purpose: 'stock', note: null, request_id: null },
      ] as const
      const send = { merchant_id, person_id, mode: 'live', mobile_no: to, key: newId(), ...asked } as const
      return [await payAtOnce(paying, order, true), await sendAtOnce(sending, send)]
    }
    const scans = async () => {
      await one.read((tx) => tx.run`select pg_stat_force_next_flush()`)
      return one.read(
        (tx) => tx.many<{ table: string; seq_scan: bigint }>`
          select relname as table, seq_scan from pg_stat_user_tables where relname = any(${bigTables}) order by relname`,
      )
    }
    // the first reads of a connection, and the tariff
    expect(await both()).toEqual([true, true])
    const before = await scans()
    expect(before).toHaveLength(bigTables.length)
    for (let n = 0; n < 7; n++) expect(await both()).toEqual([true, true])
    expect(await scans()).toEqual(before)
    await one.close()
  })
})

const bigTables = [
  'facts',
  'ledger_accounts',
  'ledger_entries',
  'ledger_transfers',
  'merchants',
  'notifications',
  'payment_attempts',
  'payment_codes',
  'payment_events',
  'payment_links',
  'payments',
  'people',
  'transactions',
  'transfers',
  'wallet_days',
]
