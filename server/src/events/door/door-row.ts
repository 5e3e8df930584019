import type { Door, Entered } from '@sahuji/contract/events/door'
import type { Mode } from '@sahuji/contract/http/lists'
import { after } from '../../auth/auth-settings.ts'
import { tokenHash } from '../../auth/sessions/tokens.ts'
import type { Tx } from '../../platform/database/database.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { TicketKeys } from '../tickets/ticket-keys.ts'

/** A phone that was signed in at a gate, with its event. */
export interface DoorRow {
  id: string
  event_id: string
  merchant_id: string
  gate: string
  person: string
  opened_at: Date
  signed_out_at: Date | null
  mode: Mode
  title: string
  title_ne: string | null
  starts_at: Date
  ends_at: Date
  doors_at: Date
  venue: string | null
  is_cancelled: boolean
  shop: string
}

const day = 86_400
/** Scans that come later than so many days after the end of their event are not taken. */
const lateDays = 7

/** The phone of a secret, also one that was signed out. Refuses door_signed_out, also for an unknown secret. */
export async function doorOf(tx: Tx, secret: string, now: Date): Promise<DoorRow> {
  const row = await tx.maybe<DoorRow>`
    -- any merchant: the secret names the phone
    select d.id, d.event_id, d.merchant_id, d.gate, d.person, d.opened_at, d.signed_out_at, e.mode, e.title, e.title_ne, e.starts_at, e.ends_at,
           e.doors_at, e.venue, e.state = 'cancelled' as is_cancelled, m.trade_name as shop
      from door_devices d join events e on e.id = d.event_id join merchants m on m.id = d.merchant_id
     where d.secret_hash = ${tokenHash(secret)}`
  if (!row || now > after(row.ends_at, lateDays * day)) throw new Refusal('door_signed_out')
  return row
}

/** Whether a phone may still read: until a day after its event. */
export const isOpen = ({ signed_out_at, ends_at }: Pick<DoorRow, 'signed_out_at' | 'ends_at'>, now: Date): boolean =>
  signed_out_at === null && now < after(ends_at, day)

/** The same of a phone that is still signed in. Refuses door_signed_out. */
export async function openDoorOf(tx: Tx, secret: string, now: Date): Promise<DoorRow> {
  const row = await doorOf(tx, secret, now)
  if (!isOpen(row, now)) throw new Refusal('door_signed_out')
  return row
}

/** What a phone shows of its door, with what verifies tickets and the names of the organiser's other events. */
export async function shownDoor(tx: Tx, { published }: TicketKeys, row: DoorRow): Promise<Door> {
  const { id: device_id, gate, person, shop, event_id: id, mode, title, title_ne } = row
  const { starts_at, ends_at, doors_at, venue, is_cancelled } = row
  const others = await tx.many<Door['others'][number]>`
    select id, title, title_ne, starts_at, venue from events
     where merchant_id = ${row.merchant_id} and mode = ${mode} and id <> ${id} and state <> 'draft'
     order by starts_at desc limit 50`
  return {
    device_id,
    gate,
    person,
    shop,
    others,
    event: {
      id,
      mode,
      title,
      title_ne,
      starts_at,
      ends_at,
      doors_at,
      venue,
      is_cancelled,
    },
    keys: published
      .filter(({ book }) => book === mode)
      .map((key) => ({
        id: key.id,
        public_key: key.public_key,
      })),
  }
}

export interface GateCount {
  gate: string
  inside: number
}

/** First entries by gate. */
export const insideByGate = (tx: Tx, { event_id, merchant_id }: Pick<DoorRow, 'event_id' | 'merchant_id'>) =>
  tx.many<GateCount>`
  select d.gate, count(*)::int as inside
    from ticket_entries n join door_devices d on d.id = n.device_id
   where n.event_id = ${event_id} and n.merchant_id = ${merchant_id} and n.is_first
   group by d.gate order by d.gate`

/** Tickets that are good now. */
export const goodTickets = async (tx: Tx, { event_id, merchant_id }: Pick<DoorRow, 'event_id' | 'merchant_id'>) =>
  (
    await tx.one<{ sold: number }>`
    select count(*)::int as sold from tickets
     where event_id = ${event_id} and merchant_id = ${merchant_id} and state = 'good'`
  ).sold

/** The columns of a left join as an entry; null without one. */
export const enteredOf = (row: { at: Date | null; gate: string | null; person: string | null }): Entered | null =>
  row.at === null ? null : { at: row.at, gate: row.gate ?? '', person: row.person ?? '' }
