import type { Mode } from '@sahuji/contract/http/lists'
import { bareMobile } from '@sahuji/contract/merchants'
import type { Transfer, TransferState } from '@sahuji/contract/transfers/transfer'
import type { Tx } from '../platform/database/database.ts'
import { sql } from '../platform/database/sql.ts'

/** A row of money between two wallets; amounts in paisa. */
export interface TransferRow {
  id: string
  /** The sender. */
  merchant_id: string
  person_id: string
  receiver_id: string | null
  receiver_mobile: string
  mode: Mode
  key: string
  reference: string
  state: TransferState
  amount: bigint
  fee: bigint
  /** The part of amount and fee that card money paid. */
  restricted: bigint
  tariff_from: string
  day: string
  purpose: string
  note: string | null
  request_id: string | null
  hold_id: string | null
  waits_until: Date | null
  /** The counter whose QR was paid, before that became a payment; null: none. */
  counter_id: string | null
  transfer_id: string | null
  created_at: Date
  settled_at: Date | null
}

/** The same with the names of both sides. */
interface NamedTransferRow extends TransferRow {
  sender_name: string
  sender_mobile: string
  receiver_name: string | null
}

const columns = sql`t.id, t.merchant_id, t.person_id, t.receiver_id, t.receiver_mobile, t.mode, t.key, t.reference, t.state, t.amount,
  t.fee, t.restricted, t.tariff_from, t.day, t.purpose, t.note, t.request_id, t.hold_id, t.waits_until, t.counter_id, t.transfer_id, t.created_at, t.settled_at`

const names = sql`
  (select trade_name from merchants where id = t.merchant_id) as sender_name,
  (select mobile_no from shop_people where merchant_id = t.merchant_id and id = t.person_id) as sender_mobile,
  (select trade_name from merchants where id = t.receiver_id) as receiver_name`

/** The send that a key began. Uses transfer_key_begins_one. */
export const transferOfKey = (tx: Tx, merchant_id: string, key: string) => tx.maybe<NamedTransferRow>`
  select ${columns}, ${names} from transfers t where t.merchant_id = ${merchant_id} and t.key = ${key}`

/** One send for either of its sides; undefined for anybody else. */
export const sendOf = (tx: Tx, merchant_id: string, id: string) => tx.maybe<NamedTransferRow>`
  select ${columns}, ${names} from transfers t
   where t.id = ${id} and (t.merchant_id = ${merchant_id} or t.receiver_id = ${merchant_id})`

/** When each of these held sends comes back; others are left out. */
export async function waitsUntil(tx: Tx, merchant_id: string, ids: readonly string[]): Promise<Map<string, Date>> {
  const rows = await tx.many<{ id: string; waits_until: Date }>`
    select id, waits_until from transfers
     where merchant_id = ${merchant_id} and state = 'held' and id = any (${[...ids]}::uuid[])`
  return new Map(rows.map(({ id, waits_until }) => [id, waits_until]))
}

/** How many sends wait for an unverified number, and what is held for them, fees included; paisa. */
export const heldSends = (tx: Tx, merchant_id: string, mode: Mode) => tx.one<{ count: number; amount: bigint }>`
  select count(*)::integer as count, coalesce(sum(amount + fee), 0)::bigint as amount from transfers
   where merchant_id = ${merchant_id} and mode = ${mode} and state = 'held'`

/** The filter of a list of sends, before `cursor`. */
interface TransferPage {
  mode: Mode
  direction: 'out' | 'in' | undefined
  state: TransferState | undefined
  cursor: string | undefined
  limit: number
}

/** What a merchant sent and received, newest first. Uses transfers_by_sender and transfers_by_receiver. */
export const sendsOf = (
  tx: Tx,
  merchant_id: string,
  { mode, direction, state, cursor, limit }: TransferPage,
) => tx.many<NamedTransferRow>`
  select ${columns}, ${names}
    from (select * from (select * from transfers
                          where merchant_id = ${merchant_id} and mode = ${mode} and ${direction ?? 'out'} = 'out'
                            and (${state ?? null}::text is null or state = ${state ?? null})
                            and (${cursor ?? null}::uuid is null or id < ${cursor ?? null})
                          order by id desc limit ${limit}) sent
          union all
          select * from (select * from transfers
                          where receiver_id = ${merchant_id} and mode = ${mode} and ${direction ?? 'in'} = 'in'
                            and (${state ?? null}::text is null or state = ${state ?? null})
                            and (${cursor ?? null}::uuid is null or id < ${cursor ?? null})
                          order by id desc limit ${limit}) received) t
   order by t.id desc
   limit ${limit}`

/** `98••• ••617`: enough to recognise a known number. */
export function maskedNumber(mobile_no: string): string {
  const bare = bareMobile(mobile_no)
  return `${bare.slice(0, 2)}••• ••${bare.slice(-3)}`
}

/** A send for one of its sides. */
export function shownTransfer(row: NamedTransferRow, merchant_id: string): Transfer {
  const { id, mode, reference, state, amount, purpose, note, created_at, settled_at, waits_until, transfer_id } = row
  const isOwn = row.merchant_id === merchant_id
  return {
    id,
    mode,
    reference,
    state,
    direction: isOwn ? 'out' : 'in',
    other: isOwn
      ? { trade_name: row.receiver_name, mobile_no: bareMobile(row.receiver_mobile) }
      : { trade_name: row.sender_name, mobile_no: maskedNumber(row.sender_mobile) },
    amount,
    fee: isOwn ? row.fee : 0n,
    restricted: isOwn ? row.restricted : 0n,
    purpose,
    note,
    created_at,
    settled_at,
    waits_until: state === 'held' ? waits_until : null,
    transfer_id,
  }
}
