import type { Load } from '@sahuji/contract/funding'
import type { Mode } from '@sahuji/contract/lists'
import { paisa } from '@sahuji/contract/money'
import * as z from 'zod/mini'
import { dropDraft, keepDraft, useFormDraft } from '../platform/form-draft.ts'

const fields = {
  amount: z.optional(paisa),
  purpose: z.nullable(z.string()),
  remark: z.string(),
  mobile: z.optional(z.string()),
}

/** What a person has written of a load; without a mobile number it is their own. */
export type LoadDraft = z.output<z.ZodMiniObject<typeof fields>>

const empty: LoadDraft = { amount: undefined, purpose: null, remark: '', mobile: undefined }
const nameOf = (instrumentId: string, mode: Mode | undefined) =>
  `load.${mode === 'sandbox' ? 'sandbox.' : ''}${instrumentId}`

/** The draft of one bank's load; the sandbox has its own. */
export function useLoadDraft(instrumentId: string, mode: Mode) {
  const name = nameOf(instrumentId, mode)
  return { ...useFormDraft(name, fields, empty), drop: () => dropDraft(name) }
}

/** Fills the next load's form with what an earlier load asked for. */
export function keepLoadDraft({ instrument_id, mode, amount, purpose, remark, payer_mobile }: Load): void {
  keepDraft(nameOf(instrument_id, mode), fields, {
    amount,
    purpose,
    remark: remark ?? '',
    mobile: payer_mobile ?? undefined,
  })
}
