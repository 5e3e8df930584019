import type { LogAttachment } from '../platform/shop-log/record-log.ts'
import { stripedAccount } from '../ledger/accounts.ts'
import type { Leg } from '../ledger/transfer.ts'
import { newId, newReference } from '../platform/ids.ts'
import { limitDays } from '../tariff/limits.ts'
import type { TransferDependencies } from './dependencies.ts'
import type { TransferRow } from './transfer-row.ts'
import type { TransferOrdered, WeighedTransfer } from './weigh-transfer.ts'

/** A send with its key, purpose and words. */
export interface TransferPlaced extends TransferOrdered {
  key: string
  purpose: string
  note: string | null
  request_id: string | null
  /** A proof of the person was used up for it, or the sender is not a person. */
  is_confirmed: boolean
  /** Its row of the sender's log. */
  log?: LogAttachment | undefined
}

/**
 * The sender is debited amount and fee, card money's part of it in the restricted part; the receiver gets the amount.
 */
export function entriesOfSend(
  { id, mode, amount, fee, restricted }: Pick<TransferRow, 'id' | 'mode' | 'amount' | 'fee' | 'restricted'>,
  accounts: { sender: string; sender_restricted?: string; receiver: string },
): Leg[] {
  const { sender, sender_restricted, receiver } = accounts
  if (restricted > 0n && sender_restricted === undefined) throw new Error(`card money may not pay for transfer ${id}`)
  const legs = [
    { account_id: sender_restricted ?? sender, amount: -restricted },
    { account_id: sender, amount: restricted - amount - fee },
    { account_id: receiver, amount },
    { account_id: stripedAccount(mode, 'fees_earned', id), amount: fee },
  ]
  return legs.filter((leg) => leg.amount !== 0n)
}

type Beginning = Pick<TransferRow, 'receiver_id' | 'transfer_id' | 'state' | 'settled_at'> &
  Partial<Pick<TransferRow, 'hold_id' | 'waits_until'>>

/** A send's row for insertion. */
export type NewTransferRow = TransferRow & Pick<TransferPlaced, 'is_confirmed'>

/** A send's initial row. */
export function newTransferRow(
  { clock }: Pick<TransferDependencies, 'clock'>,
  { merchant_id, person_id, mobile_no, mode, key, amount, purpose, note, request_id, is_confirmed }: TransferPlaced,
  { fee, restricted, way }: Pick<WeighedTransfer, 'fee' | 'restricted' | 'way'>,
  { hold_id = null, waits_until = null, ...beginning }: Beginning,
): NewTransferRow {
  const now = clock.now()
  return {
    id: newId(clock),
    merchant_id,
    person_id,
    receiver_mobile: mobile_no,
    mode,
    key,
    reference: newReference(clock),
    amount,
    fee,
    restricted,
    tariff_from: way.rule.valid_from,
    day: limitDays(now).day,
    purpose,
    note: note || null,
    request_id,
    is_confirmed,
    created_at: now,
    hold_id,
    waits_until,
    counter_id: null,
    ...beginning,
  }
}

/** The fact of a send for both sides. */
export const aboutTransfer = ({
  id,
  reference,
  state,
  amount,
  fee,
  purpose,
  note,
  request_id,
  created_at,
}: TransferRow) => ({
  id,
  reference,
  state,
  amount,
  fee,
  purpose,
  note,
  request_id,
  created_at,
})
