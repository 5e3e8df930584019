import { paisa } from '@sahuji/contract/money/money'
import { mode } from '@sahuji/contract/http/lists'
import type { WholeProposal } from '@sahuji/contract/approvals/proposals'
import { useMemo } from 'react'
import * as z from 'zod/mini'
import { dropDraft, useFormDraft } from '../../platform/form-draft.ts'
import { type DraftLine, typedLine } from './adjustment-lines.tsx'

const fields = {
  mode,
  reason: z.string(),
  lines: z.array(
    z.object({
      account_id: z.string(),
      account: z.string(),
      account_kind: z.string(),
      merchant_id: z.optional(z.nullable(z.string())),
      merchant: z.nullable(z.string()),
      balance: paisa,
      debit: z.string(),
      credit: z.string(),
      amount: z.optional(paisa),
    }),
  ),
}

/** What is written of an adjustment, kept over a reload in this browser until it is sent; one that came back has its own. */
export function useAdjustmentDraft(before: WholeProposal | undefined) {
  const name = before ? `operator.adjustment.${before.id}` : 'operator.adjustment'
  const begun = useMemo(
    () => ({
      mode: before?.mode ?? ('live' as const),
      reason: before?.reason ?? '',
      lines: before?.lines.map(typedLine) ?? ([] as DraftLine[]),
    }),
    [before],
  )
  return { ...useFormDraft(name, fields, begun), drop: () => dropDraft(name) }
}
