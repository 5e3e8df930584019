import type { Mode } from '@sahuji/contract/http/lists'

/** Signs tickets with the keys that the product publishes for its statements: a door verifies them without network. */
export interface TicketKeys {
  /** The id of the key that signs. */
  idOf: (book: Mode) => string
  /** The Ed25519 signature over the bytes, 64 bytes. */
  sign: (book: Mode, claim: Uint8Array) => Uint8Array
}
