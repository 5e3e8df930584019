import type * as contract from '@sahuji/contract/payments/office/payments'
import type { OfficePayment } from '@sahuji/contract/payments/office/payments'
import { cleaned } from '@sahuji/contract/input/cleaned'
import { pageSize } from '@sahuji/contract/http/lists'
import type { Gives, Takes } from '@sahuji/contract/http/route'
import { rupees } from '@sahuji/contract/money/money'
import { startOfKathmanduDay } from '@sahuji/contract/time/time'
import { maskedMobile } from '../../auth/confirmations/confirmation-row.ts'
import { normalizeMobile } from '../../merchants/contact.ts'
import { merchantsNamed } from '../../merchants/trade-names.ts'
import type { Tx } from '../../platform/database/database.ts'
import { type Fragment, nothing, plannedByValues, sql } from '../../platform/database/sql.ts'
import type { OwnCall } from '../../platform/http/route-table.ts'
import { cursorId, firstIdAt } from '../../platform/ids.ts'

type Ask = Takes<typeof contract.listOfficePayments>

/** A page of payments of all merchants, newest first. A search by the payer's number is recorded, once for all its pages. */
export async function listOfficePayments(
  { db, record }: OwnCall<'operator'>,
  ask: Ask,
): Promise<Gives<typeof contract.listOfficePayments>> {
  const limit = ask.limit ?? pageSize
  const mobile_no = ask.find === undefined ? undefined : normalizeMobile(ask.find)
  const page = await db.read(async (tx) => {
    const ids = await idsOf(tx, ask, limit + 1)
    const data = await officePaymentsOf(tx, ids.slice(0, limit))
    return { data, next: ids.length > limit ? data.at(-1)!.id : null }
  })
  if (mobile_no !== undefined && ask.cursor === undefined)
    await db.write((tx) =>
      record(tx, {
        what: 'payment.payer_searched',
        subject: { kind: 'payment', id: '' },
        after: { mobile: maskedMobile(mobile_no), payments: page.data.length },
      }),
    )
  return page
}

/** The newest ids of every branch of the search. */
async function idsOf(tx: Tx, ask: Ask, limit: number): Promise<string[]> {
  const branches = ask.find === undefined ? [sql`true`] : await branchesOf(tx, ask.find)
  const conditions = narrowedBy(ask)
  const found = await Promise.all(
    branches.map(
      (branch) => tx.many<{ id: string }>`
        -- any merchant: operators search among all
        select p.id from payments p where ${branch} ${conditions} ${plannedByValues} order by p.id desc limit ${limit}`,
    ),
  )
  const ids = new Set(found.flat().map(({ id }) => id))
  return [...ids].toSorted().toReversed().slice(0, limit)
}

const dayMilliseconds = 86_400_000

/** Ids grow with time: a day and a cursor are both a bound of the id. */
function narrowedBy({ mode = 'live', state, merchant_id, from, to, cursor }: Ask): Fragment {
  const after = cursorId(cursor)
  const until = to && new Date(startOfKathmanduDay(to).getTime() + dayMilliseconds)
  // demo shops are in the sandbox alone
  const ofShops =
    mode === 'sandbox' ? sql`and not exists (select from demo_shops d where d.merchant_id = p.merchant_id)` : nothing
  return sql`and p.mode = ${mode} ${ofShops}
    ${state ? sql`and p.state = ${state}` : nothing} ${merchant_id ? sql`and p.merchant_id = ${merchant_id}` : nothing}
    ${from ? sql`and p.id >= ${firstIdAt(startOfKathmanduDay(from))}` : nothing}
    ${until ? sql`and p.id < ${firstIdAt(until)}` : nothing} ${after ? sql`and p.id < ${after}` : nothing}`
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const amountForm = /^(?:(?:Rs\.?|NPR|रु\.?) ?)?(\d[\d,]{0,14}(?:\.\d{1,2})?)$/i

/** The searches for the typed text by its form, each with an index of its own. */
async function branchesOf(tx: Tx, find: string): Promise<Fragment[]> {
  const text = cleaned(find)
  if (uuid.test(text)) return withId(text.toLowerCase())
  if (/^SJ[0-9A-Z]{14}$/i.test(text)) return withReference(text.toUpperCase())
  const [, number] = /^M-(\d{1,12})$/i.exec(text) ?? []
  if (number !== undefined) return [sql`p.merchant_id = (select id from merchants where number = ${number}::bigint)`]
  const mobile_no = normalizeMobile(text)
  const [, amount] = amountForm.exec(text) ?? []
  const named = /\d/.test(text) ? [] : await merchantsNamed(tx, text)
  return [
    ofAny(sql`select a.payment_id from collections c join payment_attempts a on a.collection_id = c.id
               where c.rail_reference = ${text} and c.kind = 'payment' -- any merchant: operators search among all`),
    ...(mobile_no === undefined ? [] : paidFrom(mobile_no)),
    ...(amount === undefined || mobile_no !== undefined ? [] : [sql`p.amount = ${rupees(amount)}`]),
    ...named.map(({ merchant_id }) => sql`p.merchant_id = ${merchant_id}`),
  ]
}

const ofAny = (ids: Fragment): Fragment => sql`p.id in (${ids}
  )`

const withId = (id: string): Fragment[] => [
  sql`p.id = ${id}`,
  ofAny(sql`select payment_id from payment_attempts
             where id = ${id} or collection_id = ${id} -- any merchant: operators search among all`),
  ofAny(sql`select payment_id from refunds where id = ${id} -- any merchant: operators search among all`),
]

const withReference = (reference: string): Fragment[] => [
  sql`p.reference = ${reference}`,
  ofAny(sql`select a.payment_id from collections c join payment_attempts a on a.collection_id = c.id
             where c.reference = ${reference} -- any merchant: operators search among all`),
  ofAny(sql`select payment_id from refunds where reference = ${reference} -- any merchant: operators search among all`),
  ofAny(
    sql`select payment_id from refund_orders where reference = ${reference} -- any merchant: operators search among all`,
  ),
  ofAny(
    sql`select payment_id from disputes where reference = ${reference} -- any merchant: operators search among all`,
  ),
]

/** The number was given for the receipt, or is that of a wallet that paid. */
function paidFrom(mobile_no: string): Fragment[] {
  const bare = mobile_no.slice(-10)
  return [
    sql`p.payer_mobile = ${bare}`,
    ofAny(sql`select payment_id from payment_attempts
               where payer_mobile = ${bare} -- any merchant: operators search among all`),
    ofAny(sql`select a.payment_id from people w join payment_attempts a on a.payer_id = w.merchant_id and a.person_id = w.id
               where w.mobile_no = ${mobile_no} -- any merchant: operators search among all`),
  ]
}

/** These payments as the list shows them, newest first. */
export async function officePaymentsOf(tx: Tx, ids: readonly string[]): Promise<OfficePayment[]> {
  const rows = await tx.many<OfficePayment>`
    -- any merchant: those of this page
    select p.id, p.mode, p.reference, p.merchant_id, m.trade_name as merchant, p.source, p.state, p.amount, p.order_reference, a.way,
           coalesce(p.payer, a.payer_name, (select n.answer from jsonb_to_recordset(p.answers) as n(question text, answer text)
              where n.question = 'name' limit 1)) as payer, coalesce(a.payer_mobile, p.payer_mobile, w.mobile_no) as payer_mobile,
           c.rail, c.rail_reference, p.made_at, p.paid_at
      from payments p
      join merchants m on m.id = p.merchant_id
      left join lateral (select * from payment_attempts a where a.payment_id = p.id
                          order by (a.state = 'succeeded') desc, a.id desc limit 1) a on true
      left join collections c on c.id = a.collection_id
      left join people w on w.id = a.person_id and a.way = 'wallet'
     where p.id = any (${[...ids]}::uuid[])
     order by p.id desc`
  return rows.map((row) => ({ ...row, payer_mobile: row.payer_mobile && maskedMobile(row.payer_mobile) }))
}
