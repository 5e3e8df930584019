import type * as contract from '@sahuji/contract/events/door'
import { type Entered, type Scan, takeBackMinutes } from '@sahuji/contract/events/door'
import type { Gives, Takes } from '@sahuji/contract/http/route'
import { after } from '../../auth/auth-settings.ts'
import type { Tx } from '../../platform/database/database.ts'
import { json, sql } from '../../platform/database/sql.ts'
import type { Call } from '../../platform/http/route-table.ts'
import { Refusal } from '../../platform/refusal.ts'
import { type DoorRow, doorOf, enteredOf, goodTickets, insideByGate, isOpen, openDoorOf } from './door-row.ts'
import { cursorAt, doorTickets, readAt, revokedOf } from './load-door.ts'
import { knownScans, recordScan, type ScanOutcome } from './record-scan.ts'

/** Changes in one answer; a phone that missed more loads everything again. */
const changesMost = 2000

type Synced = Gives<typeof contract.syncDoor>

/**
 * Takes the scans of a phone in any order, also of one that was signed out, and answers what changed since its cursor. Refuses
 * door_signed_out for an unknown secret.
 */
export async function syncDoor(
  { tx, clock }: Call<'anyone'>,
  { secret, cursor, scans, waiting, clock_offset, readiness }: Takes<typeof contract.syncDoor>,
): Promise<Synced> {
  const now = clock.now()
  const door = await doorOf(tx, secret, now)
  const isIn = isOpen(door, now)
  const outcomes: ScanOutcome[] = []
  for (const known of await knownScans(tx, door, isIn ? scans : scans.map(withoutAsking)))
    outcomes.push(await recordScan(tx, door, known, now))
  await tx.run`
    update door_devices
       set last_seen_at = ${now}, scans_waiting = ${waiting}, clock_offset = coalesce(${clock_offset}::int, clock_offset),
           readiness = coalesce(${readiness ? json(readiness) : null}::jsonb, readiness)
     where id = ${door.id} and merchant_id = ${door.merchant_id}`
  if (!isIn) return { ...nothingElse(cursor, now), outcomes: outcomes.map((each) => ({ ...each, first: null })) }
  return { ...(await changesSince(tx, door, { cursor, now })), outcomes }
}

/** A phone that is signed out hands in what happened; it lets in no one any more. */
const withoutAsking = (scan: Scan): Scan => (scan.did === 'ask' ? { ...scan, did: 'out' } : scan)

const nothingElse = (cursor: Date, now: Date): Synced => ({
  outcomes: [],
  is_signed_out: true,
  is_cancelled: false,
  tickets: [],
  revoked: [],
  entries: [],
  is_stale: false,
  cursor,
  now,
  inside: 0,
  sold: 0,
  by_gate: [],
})

async function changesSince(tx: Tx, door: DoorRow, { cursor, now }: { cursor: Date; now: Date }): Promise<Synced> {
  const changed = sql`and (k.made_at >= ${cursor} or k.ended_at >= ${cursor}
    or exists (select from revoked_serials r where r.ticket_id = k.id and r.at >= ${cursor}))`
  const tickets = await doorTickets(tx, door, changed, changesMost + 1)
  const revoked = await revokedOf(tx, door, sql`and at >= ${cursor}`)
  const entries = await entriesSince(tx, door, cursor)
  const isMuch = [tickets, revoked, entries].some(({ length }) => length > changesMost)
  const is_stale = isMuch || (await wasMovedSince(tx, door, cursor))
  const by_gate = await insideByGate(tx, door)
  return {
    outcomes: [],
    is_signed_out: false,
    is_cancelled: door.is_cancelled,
    ...(is_stale ? { tickets: [], revoked: [], entries: [] } : { tickets, revoked, entries }),
    is_stale,
    cursor: cursorAt(now),
    now,
    inside: by_gate.reduce((sum, { inside }) => sum + inside, 0),
    sold: await goodTickets(tx, door),
    by_gate,
  }
}

/** A change of the event's times is committed within so many seconds of its own time. */
const commitSeconds = 30

/** Whether the time or place of the event, or the hours of a kind of ticket, changed since it was read: tickets are loaded again. */
async function wasMovedSince(tx: Tx, { event_id, merchant_id }: DoorRow, cursor: Date): Promise<boolean> {
  const since = after(readAt(cursor), -commitSeconds)
  const moved = await tx.maybe`
    select event_id from event_moves
     where event_id = ${event_id} and merchant_id = ${merchant_id} and moved_at >= ${since}
    union all
    select event_id from ticket_types
     where event_id = ${event_id} and merchant_id = ${merchant_id} and hours_changed_at >= ${since} limit 1`
  return moved !== undefined
}

interface EntryRow {
  ticket_id: string
  at: Date | null
  gate: string | null
  person: string | null
}

/** The present first entries of tickets that were scanned or undone since a moment. */
async function entriesSince(
  tx: Tx,
  { event_id, merchant_id }: DoorRow,
  cursor: Date,
): Promise<{ ticket_id: string; entered: Entered | null }[]> {
  const rows = await tx.many<EntryRow>`
    select s.ticket_id, f.at, d.gate, d.person
      from (select distinct n.ticket_id from ticket_entries n
             where n.event_id = ${event_id} and n.merchant_id = ${merchant_id}
               and (n.received_at >= ${cursor} or n.undone_at >= ${cursor})) s
      left join ticket_entries f on f.ticket_id = s.ticket_id and f.is_first
      left join door_devices d on d.id = f.device_id
     limit ${changesMost + 1}`
  return rows.map(({ ticket_id, ...first }) => ({ ticket_id, entered: enteredOf(first) }))
}

/** Takes back the last entry of this phone. A repeat changes nothing. Refuses door_signed_out, door_undo_late. */
export async function takeBackScan(
  { tx, clock }: Call<'anyone'>,
  { secret, nonce }: Takes<typeof contract.takeBackScan>,
): Promise<Gives<typeof contract.takeBackScan>> {
  const now = clock.now()
  const { id, merchant_id } = await openDoorOf(tx, secret, now)
  const last = await tx.maybe<{ nonce: string; ticket_id: string; undone_at: Date | null }>`
    select nonce, ticket_id, undone_at from ticket_entries
     where device_id = ${id} and merchant_id = ${merchant_id} and was_let_in and received_at > ${after(now, -takeBackMinutes * 60)}
     order by received_at desc, at desc, nonce limit 1`
  if (last?.nonce !== nonce) throw new Refusal('door_undo_late')
  if (last.undone_at !== null) return {}
  await tx.one`select id from tickets where id = ${last.ticket_id} and merchant_id = ${merchant_id} for no key update`
  await tx.run`
    update ticket_entries set undone_at = ${now}, is_first = false
     where device_id = ${id} and merchant_id = ${merchant_id} and nonce = ${nonce}`
  await tx.one`select ticket_first_entry(${last.ticket_id})::text`
  return {}
}
