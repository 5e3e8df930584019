import { verifyAsync } from '@noble/ed25519'
import type { Door, DoorTicket, Entered, RevokedSerial } from '@sahuji/contract/events/door'
import { type SignedTicket, signedTicketBytes, testSerial, ticketInText } from '@sahuji/contract/events/ticket-qr'
import { fromBase64 } from '../../../platform/storage/base64.ts'

/** What a phone knows of its event, for look-ups. */
export interface DoorBook {
  door: Door
  byId: Map<string, DoorTicket>
  bySerial: Map<string, DoorTicket>
  revoked: Map<string, RevokedSerial>
}

/** The book of loaded tickets. */
export const bookOf = (door: Door, tickets: readonly DoorTicket[], revoked: readonly RevokedSerial[]): DoorBook => ({
  door,
  byId: new Map(tickets.map((ticket) => [ticket.id, ticket])),
  bySerial: new Map(tickets.map((ticket) => [ticket.serial, ticket])),
  revoked: new Map(revoked.map((each) => [each.serial, each])),
})

/** What a phone answers to what it read. `ticket`: undefined where it was sold after the last load. */
export type Verdict =
  | { is: 'free'; serial: string; ticket: DoorTicket | undefined }
  | { is: 'already'; serial: string; ticket: DoorTicket | undefined; entered: Entered }
  | { is: 'wrong_day'; ticket: DoorTicket | undefined; from: Date; until: Date }
  | { is: 'wrong_event'; other: Door['others'][number] | undefined }
  | { is: 'passed_on' | 'refunded' | 'revoked'; serial: string; ticket: DoorTicket | undefined; at: Date | undefined }
  | { is: 'unknown'; text: string }
  | { is: 'forged' }
  | { is: 'test' }

// doors open early and people come late
const graceMilliseconds = 4 * 3_600_000

/** Judges the text of a QR, or a ticket's number, without asking anyone. */
export async function judgeText(book: DoorBook, text: string, now: Date): Promise<Verdict> {
  const signed = ticketInText(text)
  if (!signed) {
    const number = text.trim().toUpperCase()
    const ticket = [...book.byId.values()].find((each) => each.number === number)
    return ticket ? judgeTicket(book, ticket, now) : { is: 'unknown', text }
  }
  const { event_id, serial, valid_from, valid_until, mode } = signed.claim
  if (!(await isGenuine(book, signed))) return { is: 'forged' }
  if (event_id !== book.door.event.id || mode !== book.door.event.mode)
    return { is: 'wrong_event', other: book.door.others.find(({ id }) => id === event_id) }
  if (serial === testSerial) return { is: 'test' }
  return judged(book, { serial, from: valid_from, until: valid_until }, now)
}

/** Judges a ticket that was found by name. */
export const judgeTicket = (book: DoorBook, { serial, valid_from, valid_until }: DoorTicket, now: Date): Verdict =>
  judged(book, { serial, from: valid_from, until: valid_until }, now)

interface Shown {
  serial: string
  from: Date
  until: Date
}

/** A ticket is checked for being good before its entry is looked up, so that a bad one is never taken for one that came in. */
function judged({ bySerial, byId, revoked }: DoorBook, shown: Shown, now: Date): Verdict {
  const { serial } = shown
  const ticket = bySerial.get(serial)
  const ended = revoked.get(serial)
  if (ended) return { is: ended.why, serial, ticket, at: ended.at }
  if (ticket?.ended) return { is: ticket.ended, serial, ticket, at: undefined }
  // what was loaded is newer than what was printed
  const { from, until } = ticket ? { from: ticket.valid_from, until: ticket.valid_until } : shown
  const isItsDay =
    now.getTime() > from.getTime() - graceMilliseconds && now.getTime() < until.getTime() + graceMilliseconds
  if (!isItsDay) return { is: 'wrong_day', ticket, from, until }
  const entered = ticket && byId.get(ticket.id)?.entered
  return entered ? { is: 'already', serial, ticket, entered } : { is: 'free', serial, ticket }
}

/** Whether one of the published keys of this book signed it; with keys of the other book it is a ticket of a test. */
async function isGenuine({ door }: DoorBook, { claim, bytes, signature }: SignedTicket): Promise<boolean> {
  const key = door.keys.find(({ id }) => id === claim.key_id)
  if (!key) return false
  try {
    return await verifyAsync(signature, signedTicketBytes(bytes), fromBase64(key.public_key), { zip215: false })
  } catch {
    return false
  }
}

/** Good tickets whose name, number or last digits of the mobile match, at most thirty. */
export function ticketsLike(book: DoorBook, typed: string): DoorTicket[] {
  const words = typed.trim().toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return []
  const matches = ({ name, number, mobile_end }: DoorTicket) =>
    words.every(
      (word) =>
        name?.toLowerCase().includes(word) ||
        number.toLowerCase().includes(word) ||
        (/^\d{3}$/.test(word) && mobile_end === word),
    )
  return [...book.byId.values()].filter((ticket) => ticket.ended === null && matches(ticket)).slice(0, 30)
}
