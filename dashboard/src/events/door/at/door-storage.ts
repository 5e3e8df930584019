import type { Door, DoorTicket, RevokedSerial, Scan } from '@sahuji/contract/events/door'
import { clear, createStore, del, get, set, values } from 'idb-keyval'

/** What a phone keeps of its door, so that it goes on without network and after a reload. */
export interface KeptDoor {
  secret: string
  door: Door
  tickets: DoorTicket[]
  revoked: RevokedSerial[]
  cursor: Date
  inside: number
  sold: number
  /** Milliseconds that this phone's clock is behind the server's; null: not measured. */
  clock_offset: number | null
  heard_at: Date
  has_tested: boolean
}

/** A scan that was not sent yet, with the secret of the sign-in at which it was made: a later sign-in sends it as that one. */
export interface KeptScan {
  secret: string
  scan: Scan
}

// scans have a database of their own: signing out of a gate deletes the door and keeps them
const doors = createStore('sahuji-door', 'door')
const scans = createStore('sahuji-door-scans', 'scans')
const doorName = 'door'

/** The door and the unsent scans of this phone, in the browser's IndexedDB. Rejects where it cannot store. */
export const doorStorage = {
  door: () => get<KeptDoor>(doorName, doors),
  keepDoor: (door: KeptDoor) => set(doorName, door, doors),
  dropDoor: () => clear(doors),
  scans: () => values<KeptScan>(scans),
  keepScan: (kept: KeptScan) => set(kept.scan.nonce, kept, scans),
  dropScan: (nonce: string) => del(nonce, scans),
  dropScans: () => clear(scans),
}
