import { bareMobile, mobileNumber } from '@sahuji/contract/merchants'
import { paisa } from '@sahuji/contract/money/money'
import * as z from 'zod/mini'
import { dropDraft, useFormDraft } from '../platform/forms/form-draft.ts'
import type { SendAsk } from './calls.ts'

const fields = {
  mobile_no: z.string(),
  amount: z.optional(paisa),
  /** The amount of a QR for one payment; it holds until a number is typed or chosen. */
  is_amount_fixed: z.optional(z.boolean()),
  purpose: z.nullable(z.string()),
  note: z.string(),
  /** The payee of the rest of the draft: the last complete number, also while another is typed over it. */
  written_for: z.optional(z.string()),
}

/** The draft of a send. */
export type SendDraft = z.output<z.ZodMiniObject<typeof fields>>

const empty: SendDraft = {
  mobile_no: '',
  amount: undefined,
  is_amount_fixed: undefined,
  purpose: null,
  note: '',
  written_for: undefined,
}
const name = 'send'

/** Keeps the draft of the next send: it survives a reload, a refusal and a lost call. */
export const useSendDraft = () => ({ ...useFormDraft(name, fields, empty), drop: () => dropDraft(name) })

type GivenPayee = Pick<SendDraft, 'mobile_no'> & Partial<Pick<SendDraft, 'amount' | 'is_amount_fixed'>>

/**
 * The draft after a payee was named, by typing, a contact, a QR or an address: keeps what was written for them, and clears
 * what was written for another payee.
 */
export function givenOf(draft: SendDraft, { mobile_no, amount, is_amount_fixed }: GivenPayee): Partial<SendDraft> {
  const number = numberIn(mobile_no)
  const last = draft.written_for ?? numberIn(draft.mobile_no)
  const before = number === undefined || last === undefined || number === last ? {} : empty
  return { ...before, mobile_no, is_amount_fixed, written_for: number ?? last, ...(amount && { amount }) }
}

/** Ten digits; undefined while the text is no mobile number. */
export function numberIn(written: string): string | undefined {
  const read = z.safeParse(mobileNumber, written)
  return read.success ? bareMobile(read.data) : undefined
}

/** Exactly what is confirmed and sent; undefined while something is missing. */
export function sendAskOf({ mobile_no, amount, purpose, note }: SendDraft): SendAsk | undefined {
  const number = numberIn(mobile_no)
  if (!number || !amount || !purpose) return undefined
  return { mobile_no: number, amount, purpose, ...(note.trim() && { note: note.trim() }) }
}
