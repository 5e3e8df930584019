import type { Door, DoorReadiness, DoorTicket, Entered } from '@sahuji/contract/events/door'
import type { DoorBook, Verdict } from './judge-ticket.ts'

/** What the whole screen shows after a scan. */
export type Answer =
  | { is: 'admitted'; nonce: string; ticket: DoorTicket | undefined; isSent: boolean }
  | { is: 'already'; nonce: string | undefined; serial: string; ticket: DoorTicket | undefined; entered: Entered }
  | Exclude<Verdict, { is: 'free' | 'already' }>

/** One line of "my scans". */
export interface Scanned {
  at: Date
  name: string | null
  is: Answer['is']
}

export interface DoorView {
  standing: 'opening' | 'none' | 'open' | { failed: Error; code: string | undefined }
  door: Door | undefined
  book: DoorBook | undefined
  inside: number
  sold: number
  /** Scans that are on this phone alone. */
  waiting: number
  /** Since when no answer came; undefined while it is live. */
  offlineSince: Date | undefined
  heardAt: Date | undefined
  clockOffset: number | null
  hasTested: boolean
  camera: DoorReadiness['camera']
  /** The browser could not write a scan; it is kept while the page is open. */
  isUnkept: boolean
  wasSignedOut: boolean
  answer: Answer | undefined
  isBusy: boolean
  recent: readonly Scanned[]
}

/** A phone that knows of no door. */
export const nothing: DoorView = {
  standing: 'opening',
  door: undefined,
  book: undefined,
  inside: 0,
  sold: 0,
  waiting: 0,
  offlineSince: undefined,
  heardAt: undefined,
  clockOffset: null,
  hasTested: false,
  camera: null,
  isUnkept: false,
  wasSignedOut: false,
  answer: undefined,
  isBusy: false,
  recent: [],
}

/** Milliseconds on and off: one short for "come in", two for "already in", one long for all others. */
export const vibrations: Record<Answer['is'], number[]> = {
  admitted: [80],
  already: [80, 80, 80],
  test: [80],
  wrong_day: [400],
  wrong_event: [400],
  passed_on: [400],
  refunded: [400],
  revoked: [400],
  unknown: [400],
  forged: [400],
}
