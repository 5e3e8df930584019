import { getPublicKeyAsync, signAsync } from '@noble/ed25519'
import * as contract from '@sahuji/contract/events/door'
import type { Door, DoorTicket } from '@sahuji/contract/events/door'
import { bytesOfTicket, signedTicketBytes, textOfTicket, type TicketClaim } from '@sahuji/contract/events/ticket-qr'
import type { Gives, Takes } from '@sahuji/contract/http/route'
import { expect, onTestFinished, vi } from 'vitest'
import { doorStorage } from '../src/events/door/at/door-storage.ts'
import { type FakeServer, type Handler, on } from './fake-server.ts'
import { openPage } from './open-page.tsx'

type Sync = Takes<typeof contract.syncDoor>
type Synced = Gives<typeof contract.syncDoor>

const hour = 3_600_000
const secretKey = new Uint8Array(32).fill(3)
const key_id = '0123456789abcdef'
export const doorCode = 'A'.repeat(43)
const event_id = '0193a1b2-0000-7000-8000-0000000000a1'
const type_id = '0193a1b2-0000-7000-8000-0000000000b2'
const otherEvent = '0193a1b2-0000-7000-8000-0000000000a9'

const today = () => ({ valid_from: new Date(Date.now() - hour), valid_until: new Date(Date.now() + 4 * hour) })

/** The door of an event that is on now. */
export async function doorOf(): Promise<Door> {
  const public_key = btoa(String.fromCharCode(...(await getPublicKeyAsync(secretKey))))
  const { valid_from, valid_until } = today()
  const event = { id: event_id, mode: 'live' as const, title: 'Asan Spice Evening', title_ne: null, venue: 'Hall C' }
  return {
    device_id: crypto.randomUUID(),
    gate: 'East gate',
    person: 'Bikash Rai',
    shop: 'Asan Masala',
    event: {
      ...event,
      starts_at: valid_from,
      doors_at: valid_from,
      ends_at: valid_until,
      is_cancelled: false,
    },
    keys: [
      {
        id: key_id,
        public_key,
      },
    ],
    others: [
      {
        id: otherEvent,
        title: 'Ghiu Chaku Fair',
        title_ne: null,
        starts_at: new Date('2027-01-15T04:15:00Z'),
        venue: null,
      },
    ],
  }
}

let tickets = 0

/** A ticket of that event. */
export const ticketOf = (fields: Partial<DoorTicket> = {}): DoorTicket => ({
  id: crypto.randomUUID(),
  serial: crypto.randomUUID(),
  number: `AS-4K7Q-${`${++tickets}`.padStart(3, '0')}`,
  name: 'Prerana Gurung',
  type: 'Standard',
  mobile_end: '617',
  nth: 2,
  of: 3,
  answers: ['No peanuts'],
  ...today(),
  ended: null,
  entered: null,
  ...fields,
})

/** The text of a QR. `forged`: signed by another key. */
export async function qrOf(
  { serial, valid_from, valid_until }: Pick<DoorTicket, 'serial' | 'valid_from' | 'valid_until'>,
  { forged = false, elsewhere = false }: { forged?: boolean; elsewhere?: boolean } = {},
): Promise<string> {
  const bounds = { serial, valid_from, valid_until, key_id }
  const claim: TicketClaim = { mode: 'live', event_id: elsewhere ? otherEvent : event_id, type_id, ...bounds }
  const bytes = bytesOfTicket(claim)
  const key = forged ? new Uint8Array(32).fill(9) : secretKey
  return textOfTicket(bytes, await signAsync(signedTicketBytes(bytes), key))
}

/** What the server answers to a phone that sends scans: each is a first entry, and nothing else changed. */
export const syncedOf = ({ scans }: Sync, fields: Partial<Synced> = {}): Synced => ({
  outcomes: scans.map(({ nonce, did }) => ({
    nonce,
    outcome: 'first',
    was_let_in: did !== 'out',
    first: null,
  })),
  is_signed_out: false,
  is_cancelled: false,
  tickets: [],
  revoked: [],
  entries: [],
  is_stale: false,
  cursor: new Date(),
  now: new Date(),
  inside: 212,
  sold: 305,
  by_gate: [],
  ...fields,
})

export interface OpenedDoor {
  server: FakeServer
  /** Every call that sent scans. */
  sent: Sync[]
  /** A hardware scanner reads a text. */
  scans: (text: string) => Promise<void>
  /** Vibrations in order. */
  vibrated: unknown[]
  /** Tones in order, in hertz. */
  tones: number[]
}

const goesMilliseconds = 2_000

/** An answer that would go by itself after two seconds stays, however slow the machine is; `mockRestore` lets it go. */
function answersStay(): void {
  const { setTimeout } = globalThis
  const later = (run: () => void, after?: number) => setTimeout(run, after === goesMilliseconds ? 600_000 : after)
  vi.spyOn(globalThis, 'setTimeout').mockImplementation(later as typeof setTimeout)
}

/** Notes the tones of a phone instead of playing them. */
function tonesPlayed(): number[] {
  const tones: number[] = []
  vi.spyOn(OscillatorNode.prototype, 'start').mockImplementation(function noted(this: OscillatorNode) {
    tones.push(this.frequency.value)
  })
  vi.spyOn(OscillatorNode.prototype, 'stop').mockImplementation(() => {})
  return tones
}

/** A phone that was just signed in at the East gate, without a camera; its answers stay. */
export async function openDoorWith(loaded: readonly DoorTicket[], ...more: Handler[]): Promise<OpenedDoor> {
  const sent: Sync[] = []
  const vibrated: unknown[] = []
  vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockRejectedValue(new DOMException('', 'NotFoundError'))
  vi.spyOn(navigator, 'vibrate').mockImplementation((pattern) => vibrated.push(pattern) > 0)
  onTestFinished(async () => {
    vi.restoreAllMocks()
    await doorStorage.dropDoor()
    await doorStorage.dropScans()
  })
  const tones = tonesPlayed()
  answersStay()
  const server = await openPage(`/door#${doorCode}`, ...(await doorRoutes(loaded, sent)), ...more)
  return { server, sent, scans: typeByScanner, vibrated, tones }
}

/** The answers of a server to a phone. */
export async function doorRoutes(loaded: readonly DoorTicket[], sent: Sync[] = []): Promise<Handler[]> {
  const door = await doorOf()
  const page = { door, tickets: [...loaded], revoked: [], next: null, cursor: new Date() }
  return [
    on(contract.openDoor, () => ({ secret: 'B'.repeat(43), door })),
    on(contract.loadDoor, () => page),
    on(contract.syncDoor, (asked) => {
      if (asked.scans.length > 0) sent.push(asked)
      return syncedOf(asked)
    }),
    on(contract.takeBackScan, () => ({})),
    on(contract.leaveDoor, () => ({})),
  ]
}

/** Types a text and Enter outside of any field, as a scanner does, once the page listens to one. */
export async function typeByScanner(text: string): Promise<void> {
  const isTaken = () => {
    const keys = [...text, 'Enter'].map((key) => new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
    return keys.map((event) => document.body.dispatchEvent(event)).at(-1) === false
  }
  await expect.poll(isTaken).toBe(true)
}
