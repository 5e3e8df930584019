import { bytesOfTicket, textOfTicket, type TicketClaim } from '@sahuji/contract/events/ticket-qr'
import type { Mode } from '@sahuji/contract/http/lists'

/** Signs tickets with the keys that the product publishes for its statements: a door verifies them without network. */
export interface TicketKeys {
  /** The id of the key that signs. */
  idOf: (book: Mode) => string
  /** The Ed25519 signature over `signedTicketBytes` of a claim's bytes, 64 bytes. */
  signTicket: (book: Mode, claim: Uint8Array) => Uint8Array
  /** Every key that a ticket may be signed with: its id, its raw 32 bytes in base64, and its book. */
  published: readonly { id: string; public_key: string; book: Mode }[]
}

/** The text of a ticket's QR. */
export function signedTicket(keys: TicketKeys, ticket: Omit<TicketClaim, 'key_id'>): string {
  const bytes = bytesOfTicket({ ...ticket, key_id: keys.idOf(ticket.mode) })
  return textOfTicket(bytes, keys.signTicket(ticket.mode, bytes))
}
