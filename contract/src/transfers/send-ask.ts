import { loadPurpose } from '../funding/purposes.ts'
import * as z from 'zod/mini'
import { freeText } from '../input/free-text.ts'
import { mobileNumber } from '../merchants.ts'
import { positivePaisa } from '../money/money.ts'

/** A note for the other side. */
export const transferNote = freeText(0, 120)

/** The terms of a send as confirmed: a confirmation covers exactly these. */
export const sendAsk = {
  mobile_no: mobileNumber,
  amount: positivePaisa,
  purpose: loadPurpose,
  note: z.optional(transferNote),
}

/** Every no that sending may get. */
export const cannotSend = [
  'phone_unverified',
  'email_unverified',
  'receiver_is_yourself',
  'receiver_cannot_receive',
  'receiver_over_balance',
  'send_too_small',
  'send_too_large',
  'send_over_day',
  'send_over_count',
  'send_over_month',
  'price_changed',
  'sendable_too_low',
  'money_out_frozen',
  'too_many',
] as const
