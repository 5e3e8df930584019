import type { LoadChannel } from '@sahuji/contract/tariff/channels'
import type { Load, LoadState } from '@sahuji/contract/funding'
import type { LoadLeg, LoadLegs } from '@sahuji/contract/funding/legs'
import type { ReviewReason } from '@sahuji/contract/funding/review'
import type { HandOff } from '@sahuji/contract/rails'
import type { Mode } from '@sahuji/contract/lists'
import type { PaidCard } from '../../rails/rail.ts'
import type { TariffChannel } from '../../tariff/rules.ts'
import { isUnpaid } from '../../collections/rows/collection-states.ts'

/** A load as the database keeps it; amounts in paisa. */
export interface LoadRow {
  id: string
  merchant_id: string
  mode: Mode
  person_id: string | null
  key: string
  reference: string
  state: LoadState
  channel: LoadChannel
  rail: string
  instrument_id: string
  bank_name: string
  tariff_channel: TariffChannel
  tariff_from: string
  /** The limits it counts against, and the Kathmandu day on which. */
  limit_group: string
  day: string
  amount: bigint
  fee: bigint
  gateway_charge: bigint | null
  purpose: string
  remark: string | null
  /** Of mobile banking: the number registered at the bank, ten digits. */
  payer_mobile: string | null
  hand_off: Omit<HandOff, 'expires_at'> | null
  /** The rail's own id of the payment that was opened; null where it knows it by our reference alone. */
  rail_id: string | null
  /** The rail's reference as a return or notification claimed it; nothing but the rail's answer proves it. */
  claimed_ref: string | null
  /** The rail's reference of the payment that was made. */
  rail_reference: string | null
  /** The card that paid, as far as it may be kept; null where none did, or its rail says nothing of it. */
  card_brand: string | null
  card_last4: string | null
  card_funding: PaidCard['funding']
  /** Its money may be spent but not withdrawn. */
  is_restricted: boolean
  /** How far each leg came, where the rail tells them apart. */
  debit_leg: LoadLeg | null
  credit_leg: LoadLeg | null
  service_code: string | null
  created_at: Date
  /** When the payer could first be sent to the bank; null where nobody ever could, so that nobody can pay late. */
  opened_at: Date | null
  expires_at: Date
  settled_at: Date | null
  /** As the rail says it. */
  paid_at: Date | null
  reversed_at: Date | null
  reversal_transfer_id: string | null
  /** When the rail is asked whether a credited payment still stands. */
  recheck_at: Date | null
  next_check_at: Date | null
  checks: number
  /** How often the rail has been asked about it. */
  asked: number
  /** What the rail said last, so that the timeline gets only what is new. */
  last_answer: string | null
  returned_at: Date | null
  /** When the payer left by a page that opens a single time. */
  left_at: Date | null
  notified_at: Date | null
  /** The newest wake by either, or the moment for which the next one is set. */
  woken_at: Date | null
  /** Since when a person of ours must look at it, and why. */
  review_since: Date | null
  review_reason: ReviewReason | null
  /** What was paid, in paisa, and the transfer that took it into suspense; null where it never was there. */
  paid_amount: bigint | null
  suspense_transfer_id: string | null
  /** What the payer was sent to the bank with, where another amount was credited; null where it is `amount`. */
  ordered_amount: bigint | null
  /** The transfer that put its money where it is now: into the wallet, into suspense, or back to the rail. */
  transfer_id: string | null
  balance_after: bigint | null
  /** What of `balance_after` may be spent but not withdrawn. */
  restricted_after: bigint | null
  /** What the rail said as it ended without money; null where the payer gave it up. */
  reason: string | null
  /** The circuit of its rail is not closed. */
  is_rail_down: boolean
}

/** True while the payer may say that nothing was paid; who came back from the bank may have paid, and waits for its answer. */
export const canCancel = ({ state, returned_at }: Pick<LoadRow, 'state' | 'returned_at'>): boolean =>
  isUnpaid(state) && returned_at === null

/** What is kept of a card: whatever an acquirer says, no more than a name and four digits. */
export function keptCard(
  card: PaidCard | null | undefined,
): Pick<LoadRow, 'card_brand' | 'card_last4' | 'card_funding'> {
  if (!card) return { card_brand: null, card_last4: null, card_funding: null }
  const brand = card.brand.trim()
  return {
    card_brand: /^\p{L}[\p{L} -]{1,29}$/u.test(brand) ? brand : 'Card',
    card_last4: /^\d{4}$/.test(card.last4) ? card.last4 : null,
    card_funding: card.funding,
  }
}

/** The card that paid a load, as its merchant sees it. */
export const cardOf = ({ card_brand, card_last4, card_funding }: LoadRow): Load['card'] =>
  card_brand === null ? undefined : { brand: card_brand, last4: card_last4, funding: card_funding }

/** The payer's bank has paid and ours has not got it yet. */
export const isSentOn = ({ state, debit_leg }: Pick<LoadRow, 'state' | 'debit_leg'>): boolean =>
  state === 'pending' && debit_leg === 'done'

const shownLegs = ({ debit_leg, credit_leg }: LoadRow): LoadLegs | null =>
  debit_leg && { debit: debit_leg, credit: credit_leg }

/** True while what was paid is kept apart until a person decides. */
export const isInSuspense = ({ state, paid_amount, suspense_transfer_id, transfer_id }: LoadRow): boolean =>
  state === 'unclear' && paid_amount !== null && suspense_transfer_id === transfer_id

/** The load as the merchant sees it at `now`. The way to the bank is shown only until the payer is back. */
export function shownLoad(row: LoadRow, now: Date): Load {
  const { id, reference, state, channel, rail, bank_name, amount, fee, gateway_charge, purpose, remark } = row
  const {
    rail_reference,
    service_code,
    created_at,
    expires_at,
    settled_at,
    next_check_at,
    balance_after,
    restricted_after,
    is_rail_down,
    returned_at,
    asked,
    payer_mobile,
    instrument_id,
  } = row
  const isOffered = row.hand_off !== null && state === 'at_bank' && now < expires_at && returned_at === null
  const isPageUsed = isOffered && row.left_at !== null
  return {
    id,
    mode: row.mode,
    reference,
    state,
    channel,
    rail,
    instrument_id,
    bank_name,
    amount,
    fee,
    credited: amount - fee,
    gateway_charge,
    purpose,
    remark,
    payer_mobile,
    rail_reference,
    ...(cardOf(row) && { card: cardOf(row) }),
    is_restricted: row.is_restricted,
    service_code,
    created_at,
    expires_at,
    settled_at,
    paid_at: row.paid_at,
    returned_at,
    next_check_at,
    asked,
    reason: row.reason,
    legs: shownLegs(row),
    is_rail_down: is_rail_down && next_check_at !== null,
    // what is in the wallet already is no question of the merchant's
    review: state === 'credited' || state === 'reversed' ? null : row.review_reason,
    paid: isInSuspense(row) ? row.paid_amount : null,
    can_cancel: canCancel(row),
    hand_off: isOffered && !isPageUsed ? { ...row.hand_off!, expires_at } : null,
    ...(isPageUsed && { is_page_used: true }),
    balance_after,
    restricted_after,
  }
}
