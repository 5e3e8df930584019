import { bareMobile, mobileNumber } from '@sahuji/contract/merchants'
import { paisa } from '@sahuji/contract/money/money'
import * as z from 'zod/mini'
import { dropDraft, useFormDraft } from '../platform/form-draft.ts'
import type { SendAsk } from './calls.ts'

const fields = {
  mobile_no: z.string(),
  amount: z.optional(paisa),
  /** A QR made for one payment says the amount; it holds until a number is typed or chosen. */
  is_amount_fixed: z.optional(z.boolean()),
  purpose: z.nullable(z.string()),
  note: z.string(),
  /** What the QR of a counter in the receiver's shop carried. */
  counter: z.optional(z.string()),
  /** Whom the rest was written for: the last whole number, also while another is typed over it. */
  written_for: z.optional(z.string()),
}

/** What a person has written of a send. */
export type SendDraft = z.output<z.ZodMiniObject<typeof fields>>

const empty: SendDraft = {
  mobile_no: '',
  amount: undefined,
  is_amount_fixed: undefined,
  purpose: null,
  note: '',
  counter: undefined,
  written_for: undefined,
}
const name = 'send'

/** The draft of the next send: it outlives a reload, a refusal and a lost call. */
export const useSendDraft = () => ({ ...useFormDraft(name, fields, empty), drop: () => dropDraft(name) })

type GivenPayee = Pick<SendDraft, 'mobile_no'> & Partial<Pick<SendDraft, 'counter' | 'amount' | 'is_amount_fixed'>>

/**
 * What naming somebody writes of a send, by typing, a contact, a QR or an address: what was written for them is kept, of what was
 * written for anybody else nothing is.
 */
export function givenOf(
  draft: SendDraft,
  { mobile_no, counter, amount, is_amount_fixed }: GivenPayee,
): Partial<SendDraft> {
  const number = numberIn(mobile_no)
  const last = draft.written_for ?? numberIn(draft.mobile_no)
  const before = number === undefined || last === undefined || number === last ? {} : empty
  return { ...before, mobile_no, counter, is_amount_fixed, written_for: number ?? last, ...(amount && { amount }) }
}

/** Ten digits; undefined while what is written is no mobile number. */
export function numberIn(written: string): string | undefined {
  const read = z.safeParse(mobileNumber, written)
  return read.success ? bareMobile(read.data) : undefined
}

/** Exactly what is confirmed and sent; undefined while something is missing. */
export function sendAskOf({ mobile_no, amount, purpose, note, counter }: SendDraft): SendAsk | undefined {
  const number = numberIn(mobile_no)
  if (!number || !amount || !purpose) return undefined
  return { mobile_no: number, amount, purpose, ...(note.trim() && { note: note.trim() }), ...(counter && { counter }) }
}
