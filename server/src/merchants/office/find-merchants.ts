import { cleaned } from '@sahuji/contract/input/cleaned'
import type { listMerchants as listRoute, MerchantRow } from '@sahuji/contract/merchants/office/merchants'
import type { FrozenPart } from '@sahuji/contract/merchants/standing'
import { pageSize } from '@sahuji/contract/http/lists'
import type { Gives, Takes } from '@sahuji/contract/http/route'
import { normalizeEmail, normalizeMobile } from '../contact.ts'
import type { Tx } from '../../platform/database/database.ts'
import { type Fragment, nothing, plannedByValues, sql } from '../../platform/database/sql.ts'
import type { Call } from '../../platform/http/route-table.ts'
import { cursorId } from '../../platform/ids.ts'

type Ask = Takes<typeof listRoute>

/** A page of merchants, the newest first: filtered, and found by any recognised form of the search words. */
export async function listMerchants({ tx }: Call<'operator'>, ask: Ask): Promise<Gives<typeof listRoute>> {
  const limit = ask.limit ?? pageSize
  const after = cursorId(ask.cursor)
  const conditions = sql`${narrowedBy(ask)} ${after ? sql`and m.id < ${after}` : nothing}`
  const ids = await idsOf(tx, ask.find, { conditions, limit: limit + 1 })
  const rows = await rowsOf(tx, ids.slice(0, limit))
  return { data: rows, next: ids.length > limit ? (rows.at(-1)?.id ?? null) : null }
}

function narrowedBy({ kyc, tier, frozen, agent }: Ask): Fragment {
  const status = kyc === 'none' ? sql`and m.kyc_status is null` : kyc ? sql`and m.kyc_status = ${kyc}` : nothing
  const step = tier ? sql`and m.kyc_tier = ${tier}` : nothing
  const asked = agent
    ? sql`and m.id in (select merchant_id from shop_people where is_member and agent = ${agent})`
    : nothing
  const part = frozen === undefined || frozen === 'any' ? nothing : sql`and part = ${frozen}`
  const stopped = frozen
    ? sql`and m.id in (select merchant_id from merchant_freezes where lifted_at is null ${part})`
    : nothing
  // demo shops are of no business: decision 0052
  return sql`and m.kind = 'merchant' ${status} ${step} ${asked} ${stopped}`
}

interface Narrowed {
  conditions: Fragment
  limit: number
}

async function idsOf(tx: Tx, find: string | undefined, { conditions, limit }: Narrowed): Promise<string[]> {
  const branches = find === undefined ? [sql`from merchants m where true`] : branchesOf(find)
  const found = await Promise.all(
    branches.map(
      (branch) => tx.many<{ id: string }>`
        -- any merchant: operators search among all
        select m.id ${branch} ${conditions} ${plannedByValues} order by m.id desc limit ${limit}`,
    ),
  )
  const ids = new Set(found.flat().map(({ id }) => id))
  return [...ids].toSorted().toReversed().slice(0, limit)
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** The searches for the typed words by their form, each with an index of its own. */
function branchesOf(find: string): Fragment[] {
  const text = cleaned(find)
  const [, number] = /^(?:M-?)?(\d{1,12})$/i.exec(text) ?? []
  const mobile_no = normalizeMobile(text)
  const by = (condition: Fragment) => sql`from merchants m where ${condition}`
  const owners = (condition: Fragment) =>
    by(sql`m.id in (select merchant_id from shop_people where is_member and ${condition})`)
  if (uuid.test(text)) return [by(sql`m.id = ${text.toLowerCase()}`)]
  if (mobile_no !== undefined) return [owners(sql`mobile_no = ${mobile_no}`)]
  if (number !== undefined) {
    const numbered = by(sql`m.number = ${number}::bigint`)
    return number.length === 9 ? [numbered, withPan(number)] : [numbered]
  }
  if (/^K-\d{4}-\d+$/i.test(text))
    return [by(sql`m.id in (select merchant_id from kyc_cases where number = ${text.toUpperCase()})`)]
  if (/^SV[0-9A-Z]{8}$/i.test(text)) return [by(sql`m.vendor_id = ${text.toUpperCase()}`)]
  if (/^SJ[0-9A-Z]{14}$/i.test(text))
    return [
      by(sql`m.id in (select merchant_id from collections where reference = ${text.toUpperCase()})`),
      by(sql`m.id in (select merchant_id from payments where reference = ${text.toUpperCase()})`),
      by(sql`m.id in (select merchant_id from refunds where reference = ${text.toUpperCase()})`),
      by(sql`m.id in (select merchant_id from payouts where reference = ${text.toUpperCase()})`),
    ]
  if (/^\S+@\S+\.\S+$/.test(text)) return [owners(sql`email = ${normalizeEmail(text)}`)]
  return named(text.toLowerCase())
}

const withPan = (number: string): Fragment => sql`
  from merchants m
 where m.id in (select merchant_id from kyc_answers where field = 'pan' and value ->> 'number' = ${number})`

/** By the name of the shop, the person or a part of the address; two letters are the beginning of a name. */
function named(words: string): Fragment[] {
  const like = words.replace(/[\\%_]/g, (sign) => `\\${sign}`)
  if (words.length < 3)
    return [
      sql`from merchants m where lower(m.trade_name) like ${`${like}%`}`,
      sql`from shop_people p join merchants m on m.id = p.merchant_id where p.is_member and lower(p.name) like ${`${like}%`}`,
    ]
  return [
    sql`from merchants m where lower(m.trade_name) like ${`%${like}%`}`,
    sql`from shop_people p join merchants m on m.id = p.merchant_id where p.is_member and lower(p.name || ' ' || p.email) like ${`%${like}%`}`,
  ]
}

/** The rows of the list for these merchants, in their order. */
const rowsOf = (tx: Tx, ids: readonly string[]) => tx.many<MerchantRow & { frozen: FrozenPart[] }>`
  -- any merchant: those of this page
  select m.id, m.number::integer as number, m.trade_name, o.name as owner_name, o.email, right(o.mobile_no, 10) as mobile_no,
         m.kyc_status, m.kyc_tier, o.agent, m.created_at, coalesce(w.balance, 0)::bigint as balance,
         coalesce(w.restricted, 0)::bigint as restricted,
         array(select part from merchant_freezes f where f.merchant_id = m.id and f.lifted_at is null order by part) as frozen
    from merchants m
    join lateral (select name, email, mobile_no, agent from shop_owners p
                   where p.merchant_id = m.id order by p.joined_at limit 1) as o on true
    left join lateral (select sum(balance) as balance, sum(balance) filter (where kind = 'merchant_restricted') as restricted
                         from ledger_accounts a
                        where a.merchant_id = m.id and a.mode = 'live'
                          and a.kind in ('merchant_wallet', 'merchant_restricted')) w on true
   where m.id = any(${ids}::uuid[])
   order by m.id desc`
