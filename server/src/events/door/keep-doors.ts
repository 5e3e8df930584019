import type * as contract from '@sahuji/contract/events/door'
import { type DoorConflict, type DoorDevice, doorsMost, doorSignInMinutes } from '@sahuji/contract/events/door'
import { testSerial } from '@sahuji/contract/events/ticket-qr'
import type { Gives, Takes } from '@sahuji/contract/http/route'
import { after } from '../../auth/auth-settings.ts'
import { newLinkToken, tokenHash } from '../../auth/sessions/tokens.ts'
import { refuseFrozen } from '../../merchants/freezes.ts'
import type { Tx } from '../../platform/database/database.ts'
import { rowOf } from '../../platform/database/sql.ts'
import type { Call, Person } from '../../platform/http/route-table.ts'
import { newId } from '../../platform/ids.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { EventDependencies } from '../dependencies.ts'
import { type EventRow, lockEvent, ownEventOf, refuseOver } from '../organiser/event-row.ts'
import { signedTicket } from '../tickets/ticket-keys.ts'
import { enteredOf, goodTickets, insideByGate } from './door-row.ts'

export type DoorDependencies = Pick<EventDependencies, 'ticketKeys' | 'public_url'>

/** A person at the door has one event; every other one is not there for them. Refuses not_found. */
function refuseOtherEvent({ event_id }: Pick<Person, 'event_id'>, id: string): void {
  if (event_id !== null && event_id !== id) throw new Refusal('not_found')
}

interface OfEvent {
  event_id: string
  merchant_id: string
}

/** The phones of an event with their readiness, who is inside, and scans to look at. Refuses not_found. */
export const readDoors =
  ({ ticketKeys }: DoorDependencies) =>
  async (
    { tx, person, clock }: Call,
    { id }: Takes<typeof contract.readDoors>,
  ): Promise<Gives<typeof contract.readDoors>> => {
    refuseOtherEvent(person, id)
    const { merchant_id } = person
    const event = await ownEventOf(tx, merchant_id, id)
    const of = { event_id: id, merchant_id }
    return {
      mode: event.mode,
      title: event.title,
      title_ne: event.title_ne,
      doors_at: event.doors_at,
      test_qr: testQr(event, ticketKeys),
      sold: await goodTickets(tx, of),
      devices: await devicesOf(tx, of, clock.now()),
      by_gate: await insideByGate(tx, of),
      conflicts: await conflictsOf(tx, of),
    }
  }

/** A QR that a door reads as its test, and that lets in no one. */
function testQr({ id, mode, state, doors_at, ends_at }: EventRow, keys: EventDependencies['ticketKeys']) {
  if (state === 'draft' || !doors_at || !ends_at) return null
  const bounds = { valid_from: doors_at, valid_until: ends_at }
  return signedTicket(keys, { mode, event_id: id, type_id: testSerial, serial: testSerial, ...bounds })
}

/** The invitations that are still good and every phone that was ever signed in, the newest first. */
async function devicesOf(tx: Tx, { event_id, merchant_id }: OfEvent, now: Date): Promise<DoorDevice[]> {
  const rows = await tx.many<Omit<DoorDevice, 'state'>>`
    select d.id, d.gate, d.person, case when d.opened_at is null then d.code_ends_at end as link_until, d.opened_at, d.signed_out_at,
           d.last_seen_at, d.clock_offset, d.scans_waiting, d.readiness,
           (select count(*)::int from ticket_entries n where n.device_id = d.id and n.is_first) as inside
      from door_devices d
     where d.event_id = ${event_id} and d.merchant_id = ${merchant_id}
       and (d.opened_at is not null or d.signed_out_at is null and d.code_ends_at > ${now})
     order by d.signed_out_at is not null, d.id desc
     limit 200`
  return rows.map((row) => ({ ...row, state: row.signed_out_at ? 'out' : row.opened_at ? 'in' : 'invited' }))
}

type ConflictRow = Omit<DoorConflict, 'first'> & {
  first_at: Date | null
  first_gate: string | null
  first_person: string | null
}

/** Scans that are not the first entry of their ticket, the newest first. */
async function conflictsOf(tx: Tx, { event_id, merchant_id }: OfEvent): Promise<DoorConflict[]> {
  const rows = await tx.many<ConflictRow>`
    select n.at, d.gate, d.person, k.number, coalesce(k.holder_name, o.buyer_name) as name, n.found, n.was_let_in, n.was_offline,
           n.reason, f.at as first_at, g.gate as first_gate, g.person as first_person
      from ticket_entries n
      join door_devices d on d.id = n.device_id
      join tickets k on k.id = n.ticket_id
      join ticket_orders o on o.id = k.order_id
      left join ticket_entries f on f.ticket_id = n.ticket_id and f.is_first
      left join door_devices g on g.id = f.device_id
     where n.event_id = ${event_id} and n.merchant_id = ${merchant_id} and not n.is_first and n.undone_at is null
     order by n.at desc, n.nonce limit 200`
  return rows.map(({ first_at, first_gate, first_person, ...row }) => ({
    ...row,
    first: enteredOf({ at: first_at, gate: first_gate, person: first_person }),
  }))
}

/** The link that signs a phone in while this session is open. Refuses session_not_bound, event_over, doors_too_many. */
export const inviteToDoor =
  ({ public_url }: DoorDependencies) =>
  async (
    { tx, person: by, clock }: Call<'verified'>,
    { id: event_id, gate, person }: Takes<typeof contract.inviteToDoor>,
  ): Promise<Gives<typeof contract.inviteToDoor>> => {
    const { merchant_id, person_id, session_id, is_bound } = by
    if (!is_bound) throw new Refusal('session_not_bound')
    refuseOtherEvent(by, event_id)
    await refuseFrozen(tx, merchant_id, 'sign_in')
    const now = clock.now()
    const event = await lockEvent(tx, merchant_id, event_id)
    if (event.state === 'draft') throw new Refusal('event_not_on_sale')
    refuseOver(event, now)
    const of = { event_id, merchant_id }
    const { count } = await tx.one<{ count: number }>`
      select count(*)::int as count from door_devices
       where event_id = ${event_id} and merchant_id = ${merchant_id} and signed_out_at is null
         and (opened_at is not null or code_ends_at > ${now})`
    if (count >= doorsMost) throw new Refusal('doors_too_many', { count: doorsMost })
    const code = newLinkToken()
    const ends_at = after(now, doorSignInMinutes * 60)
    const id = newId(clock)
    const made = { made_by: person_id, session_id, made_at: now, code_hash: tokenHash(code), code_ends_at: ends_at }
    await tx.run`
      -- any merchant: of the row's own merchant_id
      insert into door_devices ${rowOf({ id, ...of, gate, person, ...made })}`
    // behind the hash, so that no server's log and no other site ever sees it
    return { id, link: `${public_url}/door#${code}`, ends_at }
  }

/** Signs a phone out, or makes an unused link useless. Refuses not_found. */
export async function signDoorOut(
  { tx, person: { merchant_id, event_id }, clock }: Call<'verified'>,
  { id }: Takes<typeof contract.signDoorOut>,
): Promise<Gives<typeof contract.signDoorOut>> {
  const changed = await tx.run`
    update door_devices set signed_out_at = coalesce(signed_out_at, ${clock.now()})
     where id = ${id} and merchant_id = ${merchant_id} and (${event_id}::uuid is null or event_id = ${event_id})`
  if (changed === 0) throw new Refusal('not_found')
  return {}
}
