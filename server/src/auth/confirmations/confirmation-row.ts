import { confirmationTries, type Confirmation } from '@sahuji/contract/auth/confirmations'
import type { Mode } from '@sahuji/contract/http/lists'
import type { Tx } from '../../platform/database/database.ts'

/** The confirmed action: a withdrawal to an account, a transfer to another wallet, or a payment of a shop. */
export type ConfirmationKind = 'payout' | 'send' | 'payment'

/** The exact content of a confirmation: fields of text, whole numbers or null. */
export type ConfirmedPayload = Readonly<Record<string, string | bigint | null>>

/** The part of the confirmed action that confirmations store; paisa. */
export interface Confirmed {
  kind: ConfirmationKind
  mode: Mode
  amount: bigint
  payload: ConfirmedPayload
}

/** A confirmation as the database stores it. */
export interface ConfirmationRow extends Omit<Confirmed, 'payload'> {
  id: string
  /** As json. */
  payload: Readonly<Record<string, string | number | null>>
  merchant_id: string
  person_id: string
  session_id: string
  begun_at: Date
  expires_at: Date
  wrong: number
  used_at: Date | null
  used_key: string | null
  dropped_at: Date | null
}

/** The owner of a confirmation: always the session, the person and the merchant together. */
export interface ConfirmationOwner {
  session_id: string
  person_id: string
  merchant_id: string
}

/** The confirmation of this session, locked: tries come one after the other. */
export const lockConfirmation = (
  tx: Tx,
  { session_id, person_id, merchant_id }: ConfirmationOwner,
  id: string,
) => tx.maybe<ConfirmationRow>`
  select id, merchant_id, person_id, session_id, kind, mode, amount, payload, begun_at, expires_at, wrong::integer as wrong,
         used_at, used_key, dropped_at
    from confirmations
   where id = ${id} and session_id = ${session_id} and person_id = ${person_id} and merchant_id = ${merchant_id}
     for update`

/**
 * The fee that a confirmation of this session was begun for, in paisa, which bounds the fee that is paid. Undefined
 * without a confirmation; a confirmation without a fee allows none.
 */
export async function confirmedFee(
  tx: Tx,
  { session_id, person_id, merchant_id }: ConfirmationOwner,
  id: string,
): Promise<bigint | undefined> {
  const row = await tx.maybe<{ fee: bigint }>`
    select coalesce((payload ->> 'fee')::bigint, 0) as fee from confirmations
     where id = ${id} and session_id = ${session_id} and person_id = ${person_id} and merchant_id = ${merchant_id}`
  return row?.fee
}

/** The wrong tries of a person since `since`, over all confirmations. */
export const triesOfDay = async (tx: Tx, person_id: string, since: Date): Promise<number> =>
  (
    await tx.one<{ wrong: number }>`
    -- any merchant: a person belongs to one
    select coalesce(sum(wrong), 0)::integer as wrong from confirmations
     where person_id = ${person_id} and begun_at > ${since}`
  ).wrong

/** `98••• ••617`: enough to recognise one's own number. */
export const maskedMobile = (mobile_no: string): string => {
  const bare = mobile_no.slice(-10)
  return `${bare.slice(0, 2)}••• ••${bare.slice(-3)}`
}

export type SmsState = NonNullable<Confirmation['sms']>

/** True once it can no longer be answered. */
export const isConfirmationOver = ({ used_at, dropped_at, expires_at, wrong }: ConfirmationRow, now: Date): boolean =>
  used_at !== null || dropped_at !== null || expires_at <= now || wrong >= confirmationTries
