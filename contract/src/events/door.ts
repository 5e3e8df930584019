import * as z from 'zod/mini'
import { mode } from '../http/lists.ts'
import { route } from '../http/route.ts'
import { freeText, hasLetter, noLink, oneLine } from '../input/free-text.ts'
import { instant } from '../time/time.ts'

/** How many phones an event's doors have signed in at most. */
export const doorsMost = 60
/** For so many minutes the link that signs a phone in is good, once. */
export const doorSignInMinutes = 15
/** A phone's own last entry can be undone for so long. */
export const takeBackMinutes = 3
/** Entries in one call; a phone with more sends several. */
export const entriesMost = 40
/** Tickets in one page of what a phone loads. */
export const doorTicketsMost = 1000

/** Why a steward lets someone in whose ticket is already in. */
export const entryReasons = ['came_back', 'showed_id', 'by_mistake'] as const
export type EntryReason = (typeof entryReasons)[number]

const doorName = freeText(1, 40).check(oneLine, hasLetter, noLink)
const secret = z.string().check(z.regex(/^[\w-]{43}$/))

/** What a phone reports of itself before its evening; null: not tried yet. */
const readiness = z.strictObject({
  tickets: z.int().check(z.gte(0)),
  /** It verifies signatures itself; false: its browser cannot, so it compares with the loaded tickets. */
  keys: z.boolean(),
  camera: z.nullable(z.enum(['works', 'refused', 'none'])),
  test_scan: z.boolean(),
})
export type DoorReadiness = z.output<typeof readiness>

/** A phone at a gate as the organiser sees it. */
export const doorDevice = z.object({
  id: z.uuid(),
  gate: z.string(),
  person: z.string(),
  state: z.enum(['invited', 'in', 'out']),
  /** Invited: until when its link is good. */
  link_until: z.nullable(instant),
  opened_at: z.nullable(instant),
  signed_out_at: z.nullable(instant),
  last_seen_at: z.nullable(instant),
  /** Milliseconds that its clock is behind ours. */
  clock_offset: z.nullable(z.int()),
  /** Scans that it had not sent when it was seen last. */
  scans_waiting: z.int(),
  readiness: z.nullable(readiness),
  /** First entries at it. */
  inside: z.int(),
})
export type DoorDevice = z.output<typeof doorDevice>

/** An entry as every door knows it. */
const entered = z.object({ at: instant, gate: z.string(), person: z.string() })
export type Entered = z.output<typeof entered>

/** A scan that the organiser should look at: a second entry, or one with a QR that opened no door any more. */
export const doorConflict = z.object({
  ...entered.shape,
  number: z.string(),
  name: z.nullable(z.string()),
  found: z.enum(['good', 'passed_on', 'refunded', 'revoked']),
  was_let_in: z.boolean(),
  was_offline: z.boolean(),
  reason: z.nullable(z.enum(entryReasons)),
  first: z.nullable(entered),
})
export type DoorConflict = z.output<typeof doorConflict>

const unverified = ['phone_unverified', 'email_unverified'] as const

export const readDoors = route({
  method: 'GET',
  path: '/api/events/{id}/doors',
  does: 'The phones at the doors of an event with their readiness, who is inside by gate, and scans to look at.',
  who: 'session',
  may: 'door.manage',
  viewable: true,
  takes: z.object({ id: z.uuid() }),
  gives: z.object({
    mode,
    title: z.string(),
    title_ne: z.nullable(z.string()),
    doors_at: z.nullable(instant),
    /** A QR that tests a phone and lets in no one; null for a draft. */
    test_qr: z.nullable(z.string()),
    sold: z.int(),
    devices: z.array(doorDevice),
    by_gate: z.array(z.object({ gate: z.string(), inside: z.int() })),
    /** The newest first, at most 200. */
    conflicts: z.array(doorConflict),
  }),
  refuses: ['not_found'],
})

export const inviteToDoor = route({
  method: 'POST',
  path: '/api/events/{id}/doors',
  does: 'Makes the link, shown as a QR, that signs one phone in at a gate of an event: once, within minutes, and for nothing else.',
  who: 'verified',
  may: 'door.manage',
  logs: 'door.invited',
  takes: z.strictObject({ id: z.uuid(), gate: doorName, person: doorName }),
  gives: z.object({ id: z.uuid(), link: z.url(), ends_at: instant }),
  limit: { per: 'person', count: 120, seconds: 3600 },
  refuses: [...unverified, 'not_found', 'session_not_bound', 'event_over', 'event_not_on_sale', 'doors_too_many'],
})

export const signDoorOut = route({
  method: 'POST',
  path: '/api/event-doors/{id}/sign-out',
  does: 'Signs a phone out of its gate. What it scanned and did not send is still taken.',
  who: 'verified',
  may: 'door.manage',
  logs: 'door.signed_out',
  takes: z.strictObject({ id: z.uuid() }),
  gives: z.object({}),
  refuses: [...unverified, 'not_found'],
})

const atDoor = { per: 'network', count: 60_000, seconds: 600 } as const

/** The event whose tickets a phone scans, with the keys that verify them without network. */
export const door = z.object({
  device_id: z.uuid(),
  gate: z.string(),
  person: z.string(),
  shop: z.string(),
  event: z.object({
    id: z.uuid(),
    mode,
    title: z.string(),
    title_ne: z.nullable(z.string()),
    starts_at: instant,
    ends_at: instant,
    doors_at: instant,
    venue: z.nullable(z.string()),
    is_cancelled: z.boolean(),
  }),
  /** Raw Ed25519 keys in base64. */
  keys: z.array(z.object({ id: z.string(), public_key: z.string() })),
  /** Other events of the organiser, so that a door can name what a ticket is for. */
  others: z.array(
    z.object({
      id: z.uuid(),
      title: z.string(),
      title_ne: z.nullable(z.string()),
      starts_at: instant,
      venue: z.nullable(z.string()),
    }),
  ),
})
export type Door = z.output<typeof door>

/** A ticket as a door knows it. No money. */
export const doorTicket = z.object({
  id: z.uuid(),
  serial: z.uuid(),
  number: z.string(),
  name: z.nullable(z.string()),
  type: z.string(),
  mobile_end: z.nullable(z.string()),
  nth: z.int(),
  of: z.int(),
  answers: z.array(z.string()),
  valid_from: instant,
  valid_until: instant,
  /** Null: it is good. */
  ended: z.nullable(z.enum(['refunded', 'revoked'])),
  entered: z.nullable(entered),
})
export type DoorTicket = z.output<typeof doorTicket>

const revokedSerial = z.object({
  serial: z.uuid(),
  why: z.enum(['passed_on', 'refunded', 'revoked']),
  at: instant,
})
export type RevokedSerial = z.output<typeof revokedSerial>

export const openDoor = route({
  method: 'POST',
  path: '/api/door/open',
  does: 'Signs a phone in at a gate by the code of its link, once, and gives it a secret of its own.',
  who: 'anyone',
  takes: z.strictObject({ code: secret }),
  gives: z.object({ secret, door }),
  limit: { per: 'network', count: 120, seconds: 600 },
  refuses: ['door_code_dead', 'sign_in_frozen'],
})

export const loadDoor = route({
  method: 'POST',
  path: '/api/door/load',
  does: 'What a door needs without network: its event and keys, and its tickets page by page.',
  who: 'anyone',
  takes: z.strictObject({ secret, after: z.optional(z.uuid()) }),
  gives: z.object({
    door,
    tickets: z.array(doorTicket),
    revoked: z.array(revokedSerial),
    /** The ticket after which the next page begins; null: this is the last one. */
    next: z.nullable(z.uuid()),
    /** From where `syncDoor` goes on, given by the first page. */
    cursor: instant,
  }),
  limit: atDoor,
  refuses: ['door_signed_out'],
})

/**
 * A scan. `ask`: the server decides; `in`: the person is inside already; `out`: was kept out. `at` is the device's own time,
 * `clock_offset` the milliseconds that it was behind ours when it was online last.
 */
export const scan = z.strictObject({
  nonce: z.uuid(),
  serial: z.uuid(),
  did: z.enum(['ask', 'in', 'out']),
  at: instant,
  clock_offset: z.int().check(z.gte(-2_000_000_000), z.lte(2_000_000_000)),
  was_offline: z.boolean(),
  reason: z.optional(z.enum(entryReasons)),
})
export type Scan = z.output<typeof scan>

/** First, already in, or what the scanned QR was at that moment; unknown: no ticket of this event. */
export const scanOutcomes = ['first', 'already', 'passed_on', 'refunded', 'revoked', 'unknown'] as const

export const syncDoor = route({
  method: 'POST',
  path: '/api/door/sync',
  does: 'Takes scans in any order, each once by its nonce, and answers what the other doors and the sales changed since.',
  who: 'anyone',
  takes: z.strictObject({
    secret,
    cursor: instant,
    scans: z.array(scan).check(z.maxLength(entriesMost)),
    /** Scans that are still not sent after these. */
    waiting: z.int().check(z.gte(0), z.lte(1_000_000)),
    clock_offset: z.nullable(z.int().check(z.gte(-2_000_000_000), z.lte(2_000_000_000))),
    readiness: z.optional(readiness),
  }),
  gives: z.object({
    outcomes: z.array(
      z.object({
        nonce: z.uuid(),
        outcome: z.enum(scanOutcomes),
        was_let_in: z.boolean(),
        /** The first entry of its ticket. */
        first: z.nullable(entered),
      }),
    ),
    /** Signed out: its scans were taken, and nothing else is answered. */
    is_signed_out: z.boolean(),
    is_cancelled: z.boolean(),
    /** Tickets that were sold or changed. */
    tickets: z.array(doorTicket),
    revoked: z.array(revokedSerial),
    /** The present first entry of tickets that were scanned or undone. */
    entries: z.array(z.object({ ticket_id: z.uuid(), entered: z.nullable(entered) })),
    /** More changed than fits, or the event has another time: load everything again. */
    is_stale: z.boolean(),
    cursor: instant,
    now: instant,
    inside: z.int(),
    sold: z.int(),
    by_gate: z.array(z.object({ gate: z.string(), inside: z.int() })),
  }),
  limit: atDoor,
  refuses: ['door_signed_out'],
})

export const takeBackScan = route({
  method: 'POST',
  path: '/api/door/undo',
  does: 'Takes back the last entry of this phone, within minutes.',
  who: 'anyone',
  takes: z.strictObject({ secret, nonce: z.uuid() }),
  gives: z.object({}),
  limit: atDoor,
  refuses: ['door_signed_out', 'door_undo_late'],
})

export const leaveDoor = route({
  method: 'POST',
  path: '/api/door/leave',
  does: 'Signs this phone out of its gate.',
  who: 'anyone',
  takes: z.strictObject({ secret }),
  gives: z.object({}),
  limit: atDoor,
  refuses: [],
})
