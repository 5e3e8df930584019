import { paisa } from '@sahuji/contract/money/money'
import type { PayoutAccount } from '@sahuji/contract/payouts/accounts'
import type { AutomaticSettlement, SettlementPlan } from '@sahuji/contract/payouts/settlement'
import { useState } from 'react'
import * as z from 'zod/mini'
import { isReady } from '../account-parts.tsx'
import { dropDraft, keepDraft, readDraft } from '../../platform/forms/form-draft.ts'

const fields = {
  every: z.enum(['off', 'day', 'times']),
  times: z.array(z.string()),
  account_id: z.nullable(z.string()),
  reserve: z.optional(paisa),
  minimum: z.optional(paisa),
}
/** A plan while it is edited: an amount may be empty while it is typed. */
export type PlanDraft = z.output<z.ZodMiniObject<typeof fields>>

const name = 'settlement'

export interface PlanInTheMaking {
  draft: PlanDraft
  write: (part: Partial<PlanDraft>) => void
  /** The plan of the form; an empty amount is none. */
  asWritten: SettlementPlan
  isChanged: boolean
  /** Deletes the stored draft; the form shows it until `reset`. */
  drop: () => void
  reset: () => void
}

/** The draft of the plan: the plan in force until it is edited; the draft survives a reload and a refusal. */
export function usePlan({ plan }: AutomaticSettlement, accounts: readonly PayoutAccount[]): PlanInTheMaking {
  const [written, setWritten] = useState(() => readDraft(name, fields))
  const draft: PlanDraft = written ?? plan
  const write = (part: Partial<PlanDraft>) => {
    const next = { ...draft, ...part }
    keepDraft(name, fields, next)
    setWritten(next)
  }
  const drop = () => dropDraft(name)
  const reset = () => {
    drop()
    setWritten(undefined)
  }
  const ready = accounts.filter((account) => isReady(account))
  const main = ready.find(({ is_main }) => is_main) ?? ready[0] ?? accounts[0]
  const asWritten: SettlementPlan = {
    every: draft.every,
    times: timesFor(draft),
    account_id: draft.account_id ?? (draft.every === 'off' ? null : (main?.id ?? null)),
    reserve: draft.reserve ?? 0n,
    minimum: draft.minimum ?? 0n,
  }
  return { draft, write, asWritten, isChanged: !areSame(asWritten, plan), drop, reset }
}

/** The effective times: none while it is off, one for once a day. */
function timesFor({ every, times }: PlanDraft): string[] {
  if (every === 'off') return []
  const known = times.length > 0 ? times : ['18:00']
  return (every === 'day' ? known.slice(0, 1) : known).toSorted()
}

// a plan that is off shows nothing else, whatever it stores
const areSame = (one: SettlementPlan, other: SettlementPlan): boolean =>
  one.every === other.every &&
  (one.every === 'off' ||
    (one.times.join() === other.times.join() &&
      one.account_id === other.account_id &&
      one.reserve === other.reserve &&
      one.minimum === other.minimum))
