import type { CollectionLeg, CollectionState, ReviewReason } from '@sahuji/contract/collections'
import type { Mode } from '@sahuji/contract/http/lists'
import type { HandOff } from '@sahuji/contract/rails'
import type { RailChannel } from '@sahuji/contract/tariff/channels'
import type { PaidCard } from '../../rails/rail.ts'
import type { TariffChannel } from '../../tariff/rules.ts'
import { isUnpaid } from './collection-states.ts'

/** What money is collected for: a merchant's own load, or a customer's payment of a merchant. */
export type CollectionKind = 'load' | 'payment'

/** The way to the bank: an address or form; with `qr` the payer scans it with the app of their bank, and the browser stays. */
export type KeptWay = Omit<HandOff, 'expires_at'> & { qr?: string }

/** Money that a rail collects, as the database keeps it; amounts in paisa. */
export interface CollectionRow {
  id: string
  kind: CollectionKind
  merchant_id: string
  mode: Mode
  person_id: string | null
  /** The idempotency key that began a load; null for a payment. */
  key: string | null
  reference: string
  state: CollectionState
  channel: RailChannel
  rail: string
  instrument_id: string
  bank_name: string
  tariff_channel: TariffChannel
  tariff_from: string
  /** The limits that a load counts against, and the Kathmandu day on which; null for a payment. */
  limit_group: string | null
  day: string | null
  amount: bigint
  fee: bigint
  gateway_charge: bigint | null
  purpose: string | null
  remark: string | null
  /** For mobile banking: the number registered at the bank, ten digits. */
  payer_mobile: string | null
  hand_off: KeptWay | null
  /** The rail's own id of the payment that was opened; null where the rail knows it by our reference alone. */
  rail_id: string | null
  /** The rail's reference as a return or notification claimed it; only the rail's answer proves it. */
  claimed_ref: string | null
  /** The rail's reference of the payment that was made. */
  rail_reference: string | null
  /** The card that paid, as far as it may be stored; null without a card, or where the rail does not report it. */
  card_brand: string | null
  card_last4: string | null
  card_funding: PaidCard['funding']
  /** The merchant may spend its money but not withdraw it. */
  is_restricted: boolean
  /** How far each leg came, where the rail distinguishes them. */
  debit_leg: CollectionLeg | null
  credit_leg: CollectionLeg | null
  service_code: string | null
  created_at: Date
  /** When the payer could first be sent to the bank; null: never, so no late payment is possible. */
  opened_at: Date | null
  expires_at: Date
  settled_at: Date | null
  /** As the rail reports it. */
  paid_at: Date | null
  reversed_at: Date | null
  reversal_transfer_id: string | null
  /** When the rail is asked whether it took a credited payment back. */
  recheck_at: Date | null
  next_check_at: Date | null
  checks: number
  /** How often the rail has been asked about it. */
  asked: number
  /** The rail's last answer, so that the timeline gets only new ones. */
  last_answer: string | null
  returned_at: Date | null
  /** When the payer left by a page that opens only once. */
  left_at: Date | null
  notified_at: Date | null
  /** The newest wake by a return or notification, or the time of the next scheduled one. */
  woken_at: Date | null
  /** Since when an operator must review it, and why. */
  review_since: Date | null
  review_reason: ReviewReason | null
  /** The paid amount, and the transfer that posted it to suspense; null where it never was in suspense. */
  paid_amount: bigint | null
  suspense_transfer_id: string | null
  /** The amount that the payer was sent to the bank with, where another one was credited; null where it is `amount`. */
  ordered_amount: bigint | null
  /** The transfer that posted its money where it is now: credited, in suspense, or back to the rail. */
  transfer_id: string | null
  balance_after: bigint | null
  /** What of `balance_after` may be spent but not withdrawn. */
  restricted_after: bigint | null
  /** The rail's reason when it ended without money; null where the payer cancelled. */
  reason: string | null
  /** The circuit of its rail is not closed. */
  is_rail_down: boolean
}

/** Every column of collections, for whole rows. */
export type StoredCollection = Omit<CollectionRow, 'is_rail_down'> & {
  credit_leg_code: string | null
  last_asked_at: Date | null
  reviewed_at: Date | null
  reviewed_by: string | null
  review_note: string | null
  reversed_by: string | null
  repayment_transfer_id: string | null
}

/** What a collection is priced, limited and booked as. */
export type Terms = Pick<
  CollectionRow,
  'instrument_id' | 'channel' | 'bank_name' | 'tariff_channel' | 'tariff_from' | 'limit_group' | 'fee'
>

/** True while the payer may give up: after the return from the bank they may have paid, and only the rail's answer counts. */
export const canCancel = ({ state, returned_at }: Pick<CollectionRow, 'state' | 'returned_at'>): boolean =>
  isUnpaid(state) && returned_at === null

/** Whether its payer can be sent to the bank, or can scan its QR, now. */
export const isOffered = (
  {
    hand_off,
    state,
    expires_at,
    returned_at,
  }: Pick<CollectionRow, 'hand_off' | 'state' | 'expires_at' | 'returned_at'>,
  now: Date,
): boolean => hand_off !== null && state === 'at_bank' && now < expires_at && returned_at === null

/** What is stored of a card: a name and four digits, whatever an acquirer sends. */
export function keptCard(
  card: PaidCard | null | undefined,
): Pick<CollectionRow, 'card_brand' | 'card_last4' | 'card_funding'> {
  if (!card) return { card_brand: null, card_last4: null, card_funding: null }
  const brand = card.brand.trim()
  return {
    card_brand: /^\p{L}[\p{L} -]{1,29}$/u.test(brand) ? brand : 'Card',
    card_last4: /^\d{4}$/.test(card.last4) ? card.last4 : null,
    card_funding: card.funding,
  }
}

/** The payer's bank has paid and ours has not received it yet. */
export const isSentOn = ({ state, debit_leg }: Pick<CollectionRow, 'state' | 'debit_leg'>): boolean =>
  state === 'pending' && debit_leg === 'done'

/** True while the paid money is in suspense until an operator decides. */
export const isInSuspense = ({ state, paid_amount, suspense_transfer_id, transfer_id }: CollectionRow): boolean =>
  state === 'unclear' && paid_amount !== null && suspense_transfer_id === transfer_id
