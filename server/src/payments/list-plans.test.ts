import { afterAll, beforeAll, expect, test } from 'vitest'
import { superuserUrl } from '../../testing/cluster.ts'
import { inDatabase, testDatabase, type TestDatabase } from '../../testing/database.ts'
import { planOf } from '../../testing/explained.ts'
import { type Database, openDatabase, type Tx } from '../platform/database/database.ts'
import { newId } from '../platform/ids.ts'
import { paymentTakings } from './counter-takings.ts'
import { disputesOf } from './disputes/dispute-row.ts'
import { readDisputeFigures } from './disputes/read-disputes.ts'
import { linksOf } from './links/link-row.ts'
import { listOfficePayments } from './office/find-payments.ts'
import { paymentsOf } from './payment-row.ts'

const merchant_id = newId()
const now = new Date()
let database: TestDatabase
let superuser: Database

beforeAll(async () => {
  database = await testDatabase()
  superuser = openDatabase({ url: inDatabase(await superuserUrl(), new URL(database.url).pathname.slice(1)) })
  await superuser.write(fill)
  await superuser.read((tx) => tx.run`analyze`)
})
afterAll(async () => {
  await superuser.close()
  await database.drop()
})

/** One in sixteen of 16,000 payments, links and disputes is the merchant's; few of them are open. */
async function fill(tx: Tx): Promise<void> {
  await tx.run`set local session_replication_role = replica`
  await tx.run`create temporary table made on commit drop as
    select n, case when n % 16 = 0 then ${merchant_id}::uuid else gen_random_uuid() end as merchant_id,
           now() - n * interval '1 hour' as at, ('01980000-' || lpad(to_hex(n), 4, '0') || '-7000-8000-000000000000')::uuid as id
      from generate_series(1, 16000) n`
  await tx.run`
    insert into payments (id, merchant_id, mode, reference, source, state, amount, counter_id, link_id, made_at, expires_at, ended_at, paid_at,
                          fee, tariff_from, transfer_id)
    select id, merchant_id, 'live', 'P' || n, case when n % 32 < 16 then 'qr' else 'link' end, case when n % 97 = 0 then 'refunded' else 'paid' end, 1000,
           ('cccccccc-0000-7000-8000-00000000' || lpad((n / 4)::text, 4, '0'))::uuid,
           ('aaaaaaaa-0000-7000-8000-00000000' || lpad((n / 4)::text, 4, '0'))::uuid, at, at + interval '1 hour', at, at, 0, current_date,
           (substr(gen_random_uuid()::text, 1, 35) || '0')::uuid from made`
  await tx.run`
    insert into payment_links (id, merchant_id, mode, key, code, title, amount, payments_max, taken, paid, made_at, made_by, ended_at)
    select id, merchant_id, 'live', gen_random_uuid(), 'code' || n, 'Rent', 1000, 1, (n % 80 > 0)::int, (n % 80 > 0)::int, at,
           gen_random_uuid(), case when n % 160 = 0 then at end from made`
  await tx.run`
    insert into disputes (id, payment_id, merchant_id, mode, reference, source, reason, words, amount, state, opened_at, answer_by, decide_by,
                          way, payer, language, ended_at)
    select id, id, merchant_id, 'live', 'D' || n, 'payer', 'other', 'words', 1000, case when n % 160 = 0 then 'open' else 'withdrawn' end,
           at, at + interval '1 day', at + interval '2 days', 'rail', 'Sita', 'en', case when n % 160 > 0 then at end from made`
}

const page = { mode: 'live', cursor: newId(), limit: 26 } as const
const filter = { ...page, state: undefined, link_id: undefined, order_reference: undefined }
const link_id = 'aaaaaaaa-0000-7000-8000-000000000004'
const since = new Date(now.getTime() - 86_400_000)
const counter = { counter_id: newId(), rest_from: since, rest_until: null, since, until: now }
const call = { person: { merchant_id }, clock: { now: () => now } }

/** The list of the office, as an operator asks for it. */
const officeList = (tx: Tx, ask: Parameters<typeof listOfficePayments>[1]) => {
  const read = <Answer>(work: (tx: Tx) => Answer): Answer => work(tx)
  const db = { read, write: async () => undefined }
  return listOfficePayments({ db, record: async () => undefined } as never, ask)
}

test.each([
  ['all payments', 'payments_by_merchant', (tx: Tx) => paymentsOf(tx, merchant_id, filter)],
  [
    'payments of a state',
    'payments_by_state',
    (tx: Tx) => paymentsOf(tx, merchant_id, { ...filter, state: 'refunded' }),
  ],
  ['payments of a link', 'payments_by_link', (tx: Tx) => paymentsOf(tx, merchant_id, { ...filter, link_id })],
  ['an order', 'payments_by_order', (tx: Tx) => paymentsOf(tx, merchant_id, { ...filter, order_reference: 'order-1' })],
  [
    'the latest of a counter',
    'payments_in_the_shop',
    (tx: Tx) => paymentTakings.latest(tx, merchant_id, { ...counter, limit: 26 }),
  ],
  ['the sums of a counter', 'payments_in_the_shop', (tx: Tx) => paymentTakings.sums(tx, merchant_id, [counter])],
  ['open links', 'payment_links_not_ended', (tx: Tx) => linksOf(tx, merchant_id, { ...page, state: 'open', now })],
  ['ended links', 'payment_links_ended', (tx: Tx) => linksOf(tx, merchant_id, { ...page, state: 'ended', now })],
  [
    'links of some words',
    'payment_links_by_merchant',
    (tx: Tx) => linksOf(tx, merchant_id, { ...page, state: undefined, q: 'rent', now }),
  ],
  ['payments of all shops', 'payments_pkey', (tx: Tx) => officeList(tx, {})],
  [
    'payments of all shops in a rare state',
    'payments_of_rare_states',
    (tx: Tx) => officeList(tx, { state: 'disputed' }),
  ],
  ['open payments of all shops', 'payments_that_expire', (tx: Tx) => officeList(tx, { state: 'open' })],
  ['payments in the sandbox of all shops', 'sandbox_payments', (tx: Tx) => officeList(tx, { mode: 'sandbox' })],
  ['payments of one shop for operators', 'payments_by_merchant', (tx: Tx) => officeList(tx, { merchant_id })],
  ['payments of an amount for operators', 'payments_by_amount', (tx: Tx) => officeList(tx, { find: '999.50' })],
  [
    'payments of a payer’s number for operators',
    'payments_by_payer_mobile',
    (tx: Tx) => officeList(tx, { find: '9812345678' }),
  ],
  [
    'payments of a day for operators',
    'payments_pkey',
    (tx: Tx) => officeList(tx, { from: '2026-11-01', to: '2026-11-01' }),
  ],
  ['open disputes', 'disputes_not_ended', (tx: Tx) => disputesOf(tx, merchant_id, 'live', { ...page, which: 'open' })],
  ['the figures of disputes', 'disputes_not_ended', (tx: Tx) => readDisputeFigures({ ...call, tx } as never, {})],
])('%s use %s, and read no table from end to end', async (_, index, ask) => {
  const plan = await planOf(database.db, ask)
  expect(plan).toContain(index)
  expect(plan).not.toMatch(/Seq Scan on (payments|payment_links|disputes)\b/)
})
