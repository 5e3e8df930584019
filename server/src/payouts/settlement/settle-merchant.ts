import type { RefusalCode } from '@sahuji/contract/refusals'
import * as z from 'zod/mini'
import { lockMerchant } from '../../merchants/lock-merchant.ts'
import { retryOnUnknownCommit, type Tx } from '../../platform/database/database.ts'
import { addJob, job } from '../../platform/jobs/jobs.ts'
import { newId } from '../../platform/ids.ts'
import { Refusal } from '../../platform/refusal.ts'
import { byItself, recordLog } from '../../platform/shop-log/record-log.ts'
import { openPurposes } from '../../tariff/purposes.ts'
import type { PayoutDependencies } from '../dependencies.ts'
import { placePayout } from '../place-payout.ts'
import { payoutChannel } from '../price-payout.ts'
import { lockPlan, type PlanRow } from './plan-row.ts'
import { nextTimeAfter } from './settlement-times.ts'
import { type SettlementOutcome, weighSettlement } from './weigh-settlement.ts'

/**
 * Settles a merchant whose time has come: once a time, however often it is called. Times missed while no server ran are
 * made up for once. The payout, the record of the time and the next time are written in one transaction.
 */
export async function settleMerchant(deps: PayoutDependencies, merchant_id: string): Promise<void> {
  try {
    await retryOnUnknownCommit(() => deps.db.write((tx) => settle(tx, deps, merchant_id)))
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const outcome = outcomeOfRefusal[error.code]
    if (!outcome) throw error
    await deps.db.write((tx) => recordRefused(tx, deps, merchant_id, outcome))
  }
}

async function settle(tx: Tx, deps: PayoutDependencies, merchant_id: string): Promise<void> {
  const now = deps.clock.now()
  await lockMerchant(tx, merchant_id)
  const plan = await lockDue(tx, merchant_id, now)
  if (!plan) return
  const { outcome, above, amount, way } = await weighSettlement(tx, deps.rails, { merchant_id, plan, now })
  const id = newId(deps.clock)
  const payout =
    outcome === 'sent'
      ? await placePayout(deps, tx, {
          merchant_id,
          mode: 'live',
          account: { id: plan.account_id! },
          amount,
          purpose: purposeOf(way.lines),
          origin: 'automatic',
          person_id: null,
          key: id,
        })
      : undefined
  await recordRun(tx, { id, plan, outcome, amount: above, payout_id: payout?.id ?? null }, now)
  if (!payout) return
  const deed = { what: 'settlement.sent', subject: { kind: 'payout', id: payout.id }, mode: 'live', amount } as const
  await recordLog(tx, byItself(merchant_id), deed, deps.clock)
}

async function recordRefused(
  tx: Tx,
  { rails, clock }: PayoutDependencies,
  merchant_id: string,
  outcome: SettlementOutcome,
): Promise<void> {
  const now = clock.now()
  await lockMerchant(tx, merchant_id)
  const plan = await lockDue(tx, merchant_id, now)
  if (!plan) return
  const { above: amount } = await weighSettlement(tx, rails, { merchant_id, plan, now })
  await recordRun(tx, { id: newId(clock), plan, outcome, amount, payout_id: null }, now)
}

type DuePlan = PlanRow & { next_run_at: Date }

async function lockDue(tx: Tx, merchant_id: string, now: Date): Promise<DuePlan | undefined> {
  const plan = await lockPlan(tx, merchant_id)
  const next_run_at = plan?.next_run_at
  return plan && next_run_at && next_run_at <= now ? { ...plan, next_run_at } : undefined
}

interface Run {
  id: string
  plan: DuePlan
  outcome: SettlementOutcome
  amount: bigint
  payout_id: string | null
}

/** Records the outcome of the time, and schedules the next. Refuses by automatic_settlement_runs_once_a_time. */
async function recordRun(tx: Tx, { id, plan, outcome, amount, payout_id }: Run, now: Date): Promise<void> {
  const { merchant_id, account_id, next_run_at, times } = plan
  await tx.run`
    insert into automatic_settlement_runs (id, merchant_id, due_at, ran_at, outcome, amount, account_id, payout_id)
    values (${id}, ${merchant_id}, ${next_run_at}, ${now}, ${outcome}, ${amount}, ${account_id}, ${payout_id})`
  await tx.run`
    update automatic_settlements set next_run_at = ${nextTimeAfter(times, now)} where merchant_id = ${merchant_id}`
}

/** What a payout by the product itself comes to where placing it is refused. */
export const outcomeOfRefusal: Partial<Record<RefusalCode, Exclude<SettlementOutcome, 'sent'>>> = {
  not_found: 'account_not_ready',
  bank_account_name_differs: 'account_not_ready',
  bank_account_cooling: 'account_not_ready',
  bank_account_paused: 'account_not_ready',
  bank_account_disowned: 'account_not_ready',
  money_out_frozen: 'closed',
  payouts_closed: 'closed',
  purpose_closed: 'closed',
  no_payout_rail: 'no_rail',
  payout_too_large: 'limit_reached',
  payout_over_day: 'limit_reached',
  payout_over_count: 'limit_reached',
  payout_over_month: 'limit_reached',
  payout_too_small: 'below_minimum',
  withdrawable_too_low: 'below_reserve',
}

/** The purpose of a payout by the product itself, which moves the business's own money: `working_capital`, else the first open one. */
export function purposeOf(lines: Parameters<typeof openPurposes>[0]): string {
  const open = openPurposes(lines, payoutChannel).map(({ code }) => code)
  return open.find((code) => code === 'working_capital') ?? open[0] ?? 'other'
}

/** Settles one merchant that the sweep found due. */
export const settleMerchantJob = job(
  'payouts.settle_merchant',
  z.object({ merchant_id: z.uuid() }),
  ({ merchant_id }, deps: PayoutDependencies) => settleMerchant(deps, merchant_id),
)

const sweepMost = 500

/** Adds a job for every merchant whose time has come, every minute; a failed job or a stopped server loses nothing. */
export const sweepSettlementsJob = job('payouts.sweep_settlements', z.object({}), (_, deps: PayoutDependencies) =>
  deps.db.write(async (tx) => {
    const due = await tx.many<{ merchant_id: string }>`
      -- any merchant: the sweep settles every merchant whose time has come
      select merchant_id from automatic_settlements
       where next_run_at <= ${deps.clock.now()} order by next_run_at limit ${sweepMost}`
    for (const { merchant_id } of due)
      await addJob(tx, settleMerchantJob, { merchant_id }, { key: `payouts.settle ${merchant_id}` })
  }),
)
