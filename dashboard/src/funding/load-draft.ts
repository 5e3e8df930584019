import type { Load } from '@sahuji/contract/funding'
import type { Mode } from '@sahuji/contract/http/lists'
import { paisa } from '@sahuji/contract/money/money'
import * as z from 'zod/mini'
import { useMemo } from 'react'
import { dropDraft, keepDraft, readDraft, useFormDraft } from '../platform/form-draft.ts'

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

const carried = 'load.carried'

/** The draft of one bank's load; the sandbox has its own. Where nothing was written yet, what was carried along from another way. */
export function useLoadDraft(instrumentId: string, mode: Mode) {
  const name = nameOf(instrumentId, mode)
  const begun = useMemo(() => (mode === 'live' && readDraft(carried, fields)) || empty, [mode])
  return { ...useFormDraft(name, fields, begun), drop: () => dropDraft(name) }
}

/** Takes what was written along to another way or bank, whichever is opened next. */
export const carryDraft = (draft: LoadDraft): void => keepDraft(carried, fields, draft)

/** Forgets what was taken along: it has been loaded. */
export const dropCarried = (): void => dropDraft(carried)

/** Fills the next load's form with what an earlier load asked for. */
export function keepLoadDraft({ instrument_id, mode, amount, purpose, remark, payer_mobile }: Load): void {
  keepDraft(nameOf(instrument_id, mode), fields, {
    amount,
    purpose,
    remark: remark ?? '',
    mobile: payer_mobile ?? undefined,
  })
}
