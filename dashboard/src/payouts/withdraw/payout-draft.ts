import { paisa } from '@sahuji/contract/money/money'
import type { PayoutAccount } from '@sahuji/contract/payouts/accounts'
import * as z from 'zod/mini'
import { dropDraft, useFormDraft } from '../../platform/forms/form-draft.ts'
import { isReady } from '../account-parts.tsx'
import type { PayoutAsk } from '../calls.ts'

const fields = {
  account_id: z.nullable(z.string()),
  amount: z.optional(paisa),
  purpose: z.nullable(z.string()),
  remark: z.string(),
  /** The confirmation that began for exactly this draft; it continues after a reload. */
  confirmation: z.nullable(z.string()),
}

/** The draft of a withdrawal; without an account it goes to the main one. */
export type PayoutDraft = z.output<z.ZodMiniObject<typeof fields>>

const empty: PayoutDraft = { account_id: null, amount: undefined, purpose: null, remark: '', confirmation: null }
const name = 'payout'

/** Keeps the draft of the next withdrawal: it survives a reload, a refusal and a lost call. */
export function usePayoutDraft() {
  return { ...useFormDraft(name, fields, empty), drop: () => dropDraft(name) }
}

/** The destination of the draft: the chosen account, or the first that money may go to now, the main one first. */
export function accountOf(draft: PayoutDraft, accounts: readonly PayoutAccount[]): PayoutAccount | undefined {
  const chosen = accounts.find(({ id }) => id === draft.account_id)
  return chosen ?? accounts.find((account) => isReady(account)) ?? accounts[0]
}

/** The exact terms to confirm and send; undefined while a field is missing. */
export function askOf({ amount, purpose, remark }: PayoutDraft, { id }: PayoutAccount): PayoutAsk | undefined {
  if (amount === undefined || !purpose) return undefined
  return { account_id: id, amount, purpose, ...(remark.trim() && { remark: remark.trim() }) }
}
