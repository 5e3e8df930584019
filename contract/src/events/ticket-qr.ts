import type { Mode } from '../http/lists.ts'
import { fromQrText, toQrText } from '../money/qr-text.ts'

/** What we sign of a ticket: enough for a door to verify it without network. Times to the second. */
export interface TicketClaim {
  mode: Mode
  event_id: string
  type_id: string
  /** New when the ticket is passed on; `testSerial`: a test of the door, which lets in no one. */
  serial: string
  valid_from: Date
  valid_until: Date
  key_id: string
}

/** A claim with our signature: Ed25519 over `signedTicketBytes` of its bytes, 64 bytes. */
export interface SignedTicket {
  claim: TicketClaim
  bytes: Uint8Array
  signature: Uint8Array
}

/** The serial of the QR that tests a door before its evening. */
export const testSerial = '00000000-0000-0000-0000-000000000000'

// the letter T, which no statement begins with
const mark = 0x54
const lengths = { claim: 66, signature: 64 }

/** The bytes of a claim in the order of `TicketClaim`: ids unchanged, times as four bytes of seconds. */
export function bytesOfTicket(claim: TicketClaim): Uint8Array {
  const seconds = (at: Date) => {
    const bytes = new Uint8Array(4)
    new DataView(bytes.buffer).setUint32(0, Math.floor(at.getTime() / 1000))
    return bytes
  }
  const { mode, event_id, type_id, serial, valid_from, valid_until, key_id } = claim
  const ids = [event_id, type_id, serial].flatMap((id) => bytesOfHex(id.replaceAll('-', '')))
  const bounds = [...seconds(valid_from), ...seconds(valid_until)]
  return Uint8Array.from([mark, mode === 'live' ? 0 : 1, ...ids, ...bounds, ...bytesOfHex(key_id)])
}

const signedName = new TextEncoder().encode('sahuji ticket\n')

/** What is signed: the bytes of a claim behind a name of their own, so that no other text of ours is ever taken for a ticket. */
export const signedTicketBytes = (bytes: Uint8Array): Uint8Array<ArrayBuffer> =>
  Uint8Array.from([...signedName, ...bytes])

/** A signed ticket as the text of its QR: 195 letters of the alphanumeric mode. */
export const textOfTicket = (bytes: Uint8Array, signature: Uint8Array): string =>
  toQrText(Uint8Array.from([...bytes, ...signature]))

/** The ticket in the text of a QR, whose signature is still to be checked; undefined for anything else. */
export function ticketInText(text: string): SignedTicket | undefined {
  const all = fromQrText(text.trim().toUpperCase())
  if (all?.length !== lengths.claim + lengths.signature || all[0] !== mark || all[1]! > 1) return undefined
  const [bytes, signature] = [all.slice(0, lengths.claim), all.slice(lengths.claim)]
  const seconds = (place: number) => new Date(new DataView(bytes.buffer).getUint32(place) * 1000)
  const claim: TicketClaim = {
    mode: bytes[1] === 0 ? 'live' : 'sandbox',
    event_id: uuidAt(bytes, 2),
    type_id: uuidAt(bytes, 18),
    serial: uuidAt(bytes, 34),
    valid_from: seconds(50),
    valid_until: seconds(54),
    key_id: hexOf(bytes.slice(58)),
  }
  return { claim, bytes, signature }
}

const bytesOfHex = (hex: string): number[] => (hex.match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16))

const hexOf = (bytes: Uint8Array): string => Array.from(bytes, (each) => each.toString(16).padStart(2, '0')).join('')

const uuidAt = (bytes: Uint8Array, place: number): string =>
  hexOf(bytes.slice(place, place + 16)).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
