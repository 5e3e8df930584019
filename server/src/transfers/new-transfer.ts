import { stripedAccount } from '../ledger/accounts.ts'
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
  /** The request that it pays. */
  request_id: string | null
  /** What the QR of a counter carried, where one was read. */
  counter?: string | undefined
  /** A proof of the person was used up for it, or no person sends it. */
  is_confirmed: boolean
}

/** The sender is debited amount and fee, the receiver gets the amount. */
export function entriesOfSend(
  { id, mode, amount, fee }: Pick<TransferRow, 'id' | 'mode' | 'amount' | 'fee'>,
  accounts: { sender: string; receiver: string },
) {
  const earned = { account_id: stripedAccount(mode, 'fees_earned', id), amount: fee }
  return [
    { account_id: accounts.sender, amount: -(amount + fee) },
    { account_id: accounts.receiver, amount },
    ...(fee > 0n ? [earned] : []),
  ]
}

type Beginning = Pick<TransferRow, 'receiver_id' | 'transfer_id' | 'state' | 'settled_at'> &
  Partial<Pick<TransferRow, 'hold_id' | 'waits_until' | 'counter_id'>>

/** A send's row as it is written. */
export type NewTransferRow = TransferRow & Pick<TransferPlaced, 'is_confirmed'>

/** A send's row as it begins. */
export function newTransferRow(
  { clock }: Pick<TransferDependencies, 'clock'>,
  { merchant_id, person_id, mobile_no, mode, key, amount, purpose, note, request_id, is_confirmed }: TransferPlaced,
  { fee, way }: Pick<WeighedTransfer, 'fee' | 'way'>,
  { hold_id = null, waits_until = null, counter_id = null, ...beginning }: Beginning,
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
    tariff_from: way.rule.valid_from,
    day: limitDays(now).day,
    purpose,
    note: note || null,
    request_id,
    is_confirmed,
    created_at: now,
    hold_id,
    waits_until,
    counter_id,
    ...beginning,
  }
}

/** What both sides are told of a send. */
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
