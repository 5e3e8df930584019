import type { Entered, Scan, scanOutcomes } from '@sahuji/contract/events/door'
import type { Tx } from '../../platform/database/database.ts'
import { rowOf } from '../../platform/database/sql.ts'
import { type DoorRow, enteredOf } from './door-row.ts'

/** What became of a scan. */
export interface ScanOutcome {
  nonce: string
  outcome: (typeof scanOutcomes)[number]
  was_let_in: boolean
  first: Entered | null
}

/** A scan with the ticket of its serial; null: no ticket of this event. */
export interface KnownScan {
  scan: Scan
  ticket_id: string | null
  /** When the serial stopped opening doors, and why. */
  ended_at: Date | null
  why: 'passed_on' | 'refunded' | 'revoked' | null
}

/** The tickets of scans, in an order in which all calls lock them. */
export async function knownScans(tx: Tx, { event_id }: DoorRow, scans: readonly Scan[]): Promise<KnownScan[]> {
  const rows = await tx.many<Omit<KnownScan, 'scan'> & { serial: string }>`
    -- any merchant: of the door's own event
    select k.serial, k.id as ticket_id, coalesce(r.at, k.ended_at) as ended_at, coalesce(r.why, nullif(k.state, 'good')) as why
      from tickets k left join revoked_serials r on r.serial = k.serial
     where k.event_id = ${event_id} and k.serial = any (${scans.map(({ serial }) => serial)}::uuid[])
    union all
    select r.serial, r.ticket_id, r.at, r.why
      from revoked_serials r
     where r.event_id = ${event_id} and r.serial = any (${scans.map(({ serial }) => serial)}::uuid[])
       and not exists (select from tickets k where k.serial = r.serial)`
  const bySerial = new Map(rows.map((row) => [row.serial, row]))
  return scans
    .map((scan) => ({ scan, ticket_id: null, ended_at: null, why: null, ...bySerial.get(scan.serial) }))
    .toSorted((one, other) => ((one.ticket_id ?? '') < (other.ticket_id ?? '') ? -1 : 1))
}

/**
 * Records a scan once by its nonce, whatever is known meanwhile, and decides the first entry of its ticket again. What a door
 * asked is answered under the lock of the ticket, so that of two doors at once one lets in. A nonce of another QR is unknown.
 */
export async function recordScan(tx: Tx, door: DoorRow, known: KnownScan, now: Date): Promise<ScanOutcome> {
  const { scan, ticket_id, ended_at, why } = known
  const { nonce, serial, did, clock_offset, was_offline, reason = null } = scan
  const unknown = { nonce, outcome: 'unknown', was_let_in: false, first: null } as const
  if (ticket_id === null) return unknown
  const { event_id, merchant_id, id: device_id } = door
  await tx.one`select id from tickets where id = ${ticket_id} and merchant_id = ${merchant_id} for no key update`
  const { at, judged_at, claim } = momentOf(door, scan, now)
  const found = why !== null && ended_at !== null && ended_at <= judged_at ? why : 'good'
  const isFree = (await firstOf(tx, merchant_id, ticket_id)) === null
  const was_let_in = did === 'in' || (did === 'ask' && found === 'good' && isFree)
  const row = {
    event_id,
    nonce,
    ticket_id,
    device_id,
    merchant_id,
    serial,
    device_at: scan.at,
    clock_offset,
    at,
    claim,
  }
  await tx.run`
    insert into ticket_entries ${rowOf({ ...row, received_at: now, was_offline, was_let_in, reason, found })}
    on conflict (event_id, nonce) do update
      set was_let_in = true, was_offline = excluded.was_offline, reason = coalesce(excluded.reason, ticket_entries.reason),
          claim = excluded.claim
    where ticket_entries.merchant_id = excluded.merchant_id and ticket_entries.serial = excluded.serial
      and ${did === 'in'} and not ticket_entries.was_let_in`
  await tx.one`select ticket_first_entry(${ticket_id})::text`
  return (await outcomeOf(tx, { event_id, merchant_id, nonce, serial })) ?? unknown
}

interface Moment {
  at: Date
  /** When the QR had to be good. */
  judged_at: Date
  /** Whether it may be the first entry: migration entries-after-sign-out. */
  claim: 'usual' | 'late' | 'void'
}

/**
 * When a scan was made: by the phone's corrected clock, between its sign-in and now; of one that asks, now. A clock that is before
 * the sign-in is wrong, so its QR is judged at this moment.
 */
function momentOf({ opened_at, signed_out_at }: DoorRow, { did, at, clock_offset }: Scan, now: Date): Moment {
  if (did === 'ask') return { at: now, judged_at: now, claim: 'usual' }
  const made = new Date(Math.min(at.getTime() + clock_offset, now.getTime()))
  const isWrong = made < opened_at
  const isVoid = signed_out_at !== null && (isWrong || made > signed_out_at)
  const claim = isVoid ? 'void' : isWrong || signed_out_at !== null ? 'late' : 'usual'
  return { at: isWrong ? opened_at : made, judged_at: isWrong ? now : made, claim }
}

/** The first entry of a ticket; null: it is not in. */
export async function firstOf(tx: Tx, merchant_id: string, ticket_id: string): Promise<Entered | null> {
  const row = await tx.maybe<Entered>`
    select n.at, d.gate, d.person
      from ticket_entries n join door_devices d on d.id = n.device_id
     where n.ticket_id = ${ticket_id} and n.merchant_id = ${merchant_id} and n.is_first`
  return row ?? null
}

interface Recorded {
  event_id: string
  merchant_id: string
  nonce: string
  serial: string
}

type OutcomeRow = Pick<ScanOutcome, 'nonce' | 'was_let_in'> & {
  found: 'good' | 'passed_on' | 'refunded' | 'revoked'
  is_first: boolean
  at: Date | null
  gate: string | null
  person: string | null
}

/** What a nonce recorded of a serial; undefined where it was another's before. */
async function outcomeOf(tx: Tx, of: Recorded): Promise<ScanOutcome | undefined> {
  const row = await tx.maybe<OutcomeRow>`
    select n.nonce, n.was_let_in, n.found, n.is_first, f.at, d.gate, d.person
      from ticket_entries n
      left join ticket_entries f on f.ticket_id = n.ticket_id and f.is_first
      left join door_devices d on d.id = f.device_id
     where n.event_id = ${of.event_id} and n.merchant_id = ${of.merchant_id} and n.nonce = ${of.nonce}
       and n.serial = ${of.serial}`
  if (!row) return undefined
  const { nonce, was_let_in, found, is_first, ...first } = row
  const outcome = found !== 'good' ? found : is_first ? 'first' : 'already'
  return { nonce, outcome, was_let_in, first: enteredOf(first) }
}
