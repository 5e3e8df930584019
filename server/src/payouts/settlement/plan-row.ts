import type { SettlementPlan } from '@sahuji/contract/payouts/settlement'
import type { Tx } from '../../platform/database/database.ts'
import { type Fragment, nothing, sql } from '../../platform/database/sql.ts'

/** A plan as the database stores it; paisa. */
export interface PlanRow extends SettlementPlan {
  merchant_id: string
  changed_at: Date
  next_run_at: Date | null
}

/** The plan of a merchant who never set one. */
export const noPlan: SettlementPlan = { every: 'off', times: [], account_id: null, reserve: 0n, minimum: 0n }

const plan = (tx: Tx, merchant_id: string, lock: Fragment) => tx.maybe<PlanRow>`
  select merchant_id, every, times, account_id, reserve, minimum, changed_at, next_run_at
    from automatic_settlements where merchant_id = ${merchant_id} ${lock}`

/** The merchant's plan; undefined where it was never set. */
export const planOf = (tx: Tx, merchant_id: string) => plan(tx, merchant_id, nothing)

/** The same, locked: one worker or request at a time runs or changes it. */
export const lockPlan = (tx: Tx, merchant_id: string) => plan(tx, merchant_id, sql`for update`)

export const planFields = ({ every, times, account_id, reserve, minimum }: SettlementPlan): SettlementPlan => ({
  every,
  times,
  account_id,
  reserve,
  minimum,
})
