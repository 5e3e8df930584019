import type { CollectionLegs } from '@sahuji/contract/collections'
import type { Load } from '@sahuji/contract/funding'
import { isLoadChannel, type LoadChannel, type RailChannel } from '@sahuji/contract/tariff/channels'
import { canCancel, type CollectionRow, isInSuspense, isOffered } from '../../collections/rows/collection-row.ts'

/** A load: a collection into its own merchant's wallet, with what only a load has. */
export interface LoadRow extends CollectionRow {
  kind: 'load'
  channel: LoadChannel
  key: string
  limit_group: string
  day: string
  purpose: string
}

/** The channel of a load. Throws for one by which only customers pay. */
export function loadChannelOf({ channel }: { channel: RailChannel }): LoadChannel {
  if (!isLoadChannel(channel)) throw new Error(`no load comes by ${channel}`)
  return channel
}

const isLoad = (row: CollectionRow): row is LoadRow => row.kind === 'load'

/** A collection that is a load; the database checks that it has a load's columns. Throws for another kind. */
export function asLoad(row: CollectionRow): LoadRow {
  if (!isLoad(row)) throw new Error(`${row.id} is a ${row.kind}, not a load`)
  return row
}

/** The card that paid a load, as its merchant sees it. */
export const cardOf = ({ card_brand, card_last4, card_funding }: LoadRow): Load['card'] =>
  card_brand === null ? undefined : { brand: card_brand, last4: card_last4, funding: card_funding }

const shownLegs = ({ debit_leg, credit_leg }: LoadRow): CollectionLegs | null =>
  debit_leg && { debit: debit_leg, credit: credit_leg }

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
  const isShown = isOffered(row, now)
  const isPageUsed = isShown && row.left_at !== null
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
    // The review of credited money is internal.
    review: state === 'credited' || state === 'reversed' ? null : row.review_reason,
    paid: isInSuspense(row) ? row.paid_amount : null,
    can_cancel: canCancel(row),
    hand_off: isShown && !isPageUsed ? { ...row.hand_off!, expires_at } : null,
    ...(isPageUsed && { is_page_used: true }),
    balance_after,
    restricted_after,
  }
}
