import type { Mode } from '@sahuji/contract/http/lists'
import { bareMobile } from '@sahuji/contract/merchants'
import type { FundRequest, RequestState } from '@sahuji/contract/transfers/requests'
import { Refusal } from '../platform/refusal.ts'
import type { Tx } from '../platform/database/database.ts'
import { sql } from '../platform/database/sql.ts'

/** A row of a request for money, with the names of both sides; amounts in paisa. */
export interface FundRequestRow {
  id: string
  /** The asker. */
  merchant_id: string
  person_id: string
  payer_id: string
  mode: Mode
  key: string
  group_id: string
  reference: string
  amount: bigint
  may_change: boolean
  purpose: string
  note: string | null
  state: RequestState
  due_on: string | null
  expires_at: Date
  remind_at: Date | null
  reminded_at: Date | null
  every: FundRequest['every']
  next_at: Date | null
  paid_by: string | null
  paid_amount: bigint | null
  created_at: Date
  settled_at: Date | null
  asker_name: string
  asker_mobile: string
  asker_is_verified: boolean
  asker_since: Date
  payer_name: string
  payer_is_verified: boolean
  /** How many payers it was asked of at once, and for how much together. */
  parts: number
  parts_amount: bigint
}

const columns = sql`r.id, r.merchant_id, r.person_id, r.payer_id, r.mode, r.key, r.group_id, r.reference, r.amount, r.may_change,
  r.purpose, r.note, r.state, r.due_on, r.expires_at, r.remind_at, r.reminded_at, r.every, r.next_at, r.paid_by, r.paid_amount,
  r.created_at, r.settled_at, a.trade_name as asker_name, a.kyc_status is not distinct from 'VALID' as asker_is_verified,
  a.created_at as asker_since, p.trade_name as payer_name, p.kyc_status is not distinct from 'VALID' as payer_is_verified,
  (select mobile_no from shop_people where merchant_id = r.merchant_id and id = r.person_id) as asker_mobile,
  (select count(*)::integer from transfer_requests g where g.merchant_id = r.merchant_id and g.key = r.key) as parts,
  (select sum(amount)::bigint from transfer_requests g where g.merchant_id = r.merchant_id and g.key = r.key) as parts_amount`

const both = sql`join merchants a on a.id = r.merchant_id join merchants p on p.id = r.payer_id`

/** One request for either of its sides; undefined for anybody else. */
export const fundRequestOf = (tx: Tx, merchant_id: string, id: string) => tx.maybe<FundRequestRow>`
  select ${columns} from transfer_requests r ${both}
   where r.id = ${id} and (r.merchant_id = ${merchant_id} or r.payer_id = ${merchant_id})`

/** The requests of a key, in the order asked. */
export const fundRequestsOfKey = (tx: Tx, merchant_id: string, key: string) => tx.many<FundRequestRow>`
  select ${columns} from transfer_requests r ${both} where r.merchant_id = ${merchant_id} and r.key = ${key} order by r.id`

interface RequestPage {
  mode: Mode
  direction: 'out' | 'in' | undefined
  state: RequestState | undefined
  cursor: string | undefined
  limit: number
}

/** Requests by and to a merchant, newest first. Uses requests_by_asker and requests_by_payer. */
export const fundRequestsOf = (
  tx: Tx,
  merchant_id: string,
  { mode, direction, state, cursor, limit }: RequestPage,
) => tx.many<FundRequestRow>`
  select ${columns} from transfer_requests r ${both}
   where r.mode = ${mode}
     and ((r.merchant_id = ${merchant_id} and ${direction ?? 'out'} = 'out')
          or (r.payer_id = ${merchant_id} and ${direction ?? 'in'} = 'in'))
     and (${state ?? null}::text is null or r.state = ${state ?? null})
     and (${cursor ?? null}::uuid is null or r.id < ${cursor ?? null})
   order by r.id desc
   limit ${limit}`

/** Live requests that wait for a merchant's answer, newest first. Uses requests_by_payer. */
export const openRequestsTo = (tx: Tx, merchant_id: string, now: Date) => tx.many<{
  id: string
  trade_name: string
  amount: bigint
}>`
  select r.id, a.trade_name, r.amount from transfer_requests r join merchants a on a.id = r.merchant_id
   where r.payer_id = ${merchant_id} and r.mode = 'live' and r.state = 'open' and r.expires_at > ${now}
   order by r.id desc
   limit 20`

/** How many of them there are in a book. Uses requests_by_payer. */
export async function countRequestsTo(tx: Tx, merchant_id: string, mode: Mode, now: Date): Promise<number> {
  const { count } = await tx.one<{ count: number }>`
    -- any merchant: any asker, but this payer
    select count(*)::integer as count from transfer_requests
     where payer_id = ${merchant_id} and mode = ${mode} and state = 'open' and expires_at > ${now}`
  return count
}

/** A request for one of its sides; hints are included while it is open to the reader. */
export async function shownRequest(tx: Tx, row: FundRequestRow, merchant_id: string, now: Date): Promise<FundRequest> {
  const { id, mode, reference, amount, may_change, paid_amount, purpose, note, due_on, expires_at, reminded_at } = row
  const { every, next_at, group_id, created_at, settled_at, paid_by } = row
  const isOwn = row.merchant_id === merchant_id
  // it is past its expiry, and the sweep has not run yet
  const state = row.state === 'open' && expires_at <= now ? 'expired' : row.state
  return {
    id,
    mode,
    reference,
    state,
    direction: isOwn ? 'out' : 'in',
    other: isOwn
      ? { trade_name: row.payer_name, is_verified: row.payer_is_verified }
      : {
          trade_name: row.asker_name,
          is_verified: row.asker_is_verified,
          mobile_no: bareMobile(row.asker_mobile),
        },
    amount,
    may_change,
    paid_amount,
    purpose,
    note,
    due_on,
    expires_at,
    reminded_at,
    every,
    next_at: isOwn ? next_at : null,
    group_id,
    part_of: isOwn && row.parts > 1 ? { count: row.parts, amount: row.parts_amount } : null,
    created_at,
    settled_at: settled_at ?? (state === 'expired' ? expires_at : null),
    paid_by,
    hints: !isOwn && state === 'open' ? await hintsOf(tx, row, now) : null,
  }
}

async function hintsOf(tx: Tx, row: FundRequestRow, now: Date): Promise<FundRequest['hints']> {
  const { merchant_id, payer_id, mode, asker_since, asker_is_verified } = row
  const since = new Date(now.getTime() - 86_400_000)
  const known = await tx.one<{ is_stranger: boolean; asked_today: number; was_rejected: boolean; others_open: number }>`
    select not exists (select from transfers t where t.state = 'completed' and t.mode = ${mode}
                         and ((t.merchant_id = ${merchant_id} and t.receiver_id = ${payer_id})
                           or (t.merchant_id = ${payer_id} and t.receiver_id = ${merchant_id}))) as is_stranger,
           (select count(distinct payer_id)::integer from transfer_requests
             where merchant_id = ${merchant_id} and mode = ${mode} and created_at > ${since}) as asked_today,
           exists (select from transfer_requests
                    where merchant_id = ${merchant_id} and payer_id = ${payer_id} and mode = ${mode} and state = 'rejected') as was_rejected,
           (select count(*)::integer from transfer_requests
             where merchant_id = ${merchant_id} and payer_id = ${payer_id} and id <> ${row.id}
               and state = 'open' and expires_at > ${now}) as others_open`
  return { ...known, is_verified: asker_is_verified, member_since: asker_since }
}

/** A request that a merchant may pay now, with this amount. Refuses not_found, request_not_open and request_amount_fixed. */
export async function requestToPay(
  tx: Tx,
  { merchant_id, id, amount, now }: { merchant_id: string; id: string; amount: bigint | undefined; now: Date },
): Promise<FundRequestRow> {
  const request = await fundRequestOf(tx, merchant_id, id)
  if (request?.payer_id !== merchant_id) throw new Refusal('not_found')
  if (request.state !== 'open' || request.expires_at <= now) throw new Refusal('request_not_open')
  if (amount !== undefined && amount !== request.amount && !request.may_change)
    throw new Refusal('request_amount_fixed', {}, ['amount'])
  return request
}
