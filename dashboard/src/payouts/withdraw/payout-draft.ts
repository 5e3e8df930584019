import { paisa } from '@sahuji/contract/money/money'
import type { PayoutAccount } from '@sahuji/contract/payouts/accounts'
import * as z from 'zod/mini'
import { dropDraft, useFormDraft } from '../../platform/form-draft.ts'
import { isReady } from '../account-parts.tsx'

const fields = {
  account_id: z.nullable(z.string()),
  amount: z.optional(paisa),
  purpose: z.nullable(z.string()),
  remark: z.string(),
  /** The confirmation of exactly this that was begun; after a reload it goes on. */
  confirmation: z.nullable(z.string()),
}

/** What a person has written of a withdrawal; without an account it is the main one. */
export type PayoutDraft = z.output<z.ZodMiniObject<typeof fields>>

const empty: PayoutDraft = { account_id: null, amount: undefined, purpose: null, remark: '', confirmation: null }
const name = 'payout'

/** The draft of the next withdrawal: it outlives a reload, a refusal and a lost call. */
export function usePayoutDraft() {
  return { ...useFormDraft(name, fields, empty), drop: () => dropDraft(name) }
}

/** The account that is written to: the chosen one, or else the first that money may go to now, the main one before others. */
export function accountOf(draft: PayoutDraft, accounts: readonly PayoutAccount[]): PayoutAccount | undefined {
  const chosen = accounts.find(({ id }) => id === draft.account_id)
  return chosen ?? accounts.find((account) => isReady(account)) ?? accounts[0]
}
