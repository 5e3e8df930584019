import type * as contract from '@sahuji/contract/payouts/settlement'
import type { AutomaticSettlement, SettlementPlan } from '@sahuji/contract/payouts/settlement'
import type { Gives, Takes } from '@sahuji/contract/http/route'
import type { Tx } from '../../platform/database/database.ts'
import type { Call } from '../../platform/http/route-table.ts'
import { Refusal } from '../../platform/refusal.ts'
import { explain } from '../../tariff/fees.ts'
import { limitDays } from '../../tariff/limits.ts'
import { payoutAccountOf } from '../accounts/account-row.ts'
import { chooseRail } from '../choose-rail.ts'
import type { HeldDependencies, PayoutDependencies } from '../dependencies.ts'
import { feePartsOf } from '../payout-row.ts'
import { pricePayout } from '../price-payout.ts'
import { openAndLast } from '../queries.ts'
import { noPlan, planFields, planOf } from './plan-row.ts'
import { nextTimeAfter } from './settlement-times.ts'
import { weighSettlement } from './weigh-settlement.ts'

const runsShown = 10
export const changeHours = 24

/** The plan in force, its next time and what became of the last ones. */
export async function readSettlement({ tx, person, clock }: Call<'verified'>): Promise<AutomaticSettlement> {
  const { merchant_id } = person
  const plan = await planOf(tx, merchant_id)
  const changeable = plan && new Date(plan.changed_at.getTime() + changeHours * 3_600_000)
  return {
    plan: plan ? planFields(plan) : noPlan,
    next_change_at: changeable && changeable > clock.now() ? changeable : null,
    next_run_at: plan?.next_run_at ?? null,
    last_runs: await lastRuns(tx, merchant_id),
  }
}

const lastRuns = (tx: Tx, merchant_id: string) => tx.many<AutomaticSettlement['last_runs'][number]>`
  select due_at as at, outcome, amount, payout_id, account_id from automatic_settlement_runs
   where merchant_id = ${merchant_id} order by due_at desc limit ${runsShown}`

/** Refuses what is no plan: fields_invalid for times, not_found for an account that is not the merchant's. */
export async function checkedPlan(tx: Tx, merchant_id: string, given: SettlementPlan): Promise<SettlementPlan> {
  const { every, account_id, reserve, minimum } = given
  const times = [...new Set(given.times)].toSorted()
  const isPlan = every === 'off' || (every === 'day' ? times.length === 1 : times.length >= 1)
  if (!isPlan || times.length !== given.times.length) throw new Refusal('fields_invalid', {}, ['times'])
  if (reserve < 0n) throw new Refusal('fields_invalid', {}, ['reserve'])
  if (minimum < 0n) throw new Refusal('fields_invalid', {}, ['minimum'])
  if (every !== 'off' && account_id === null) throw new Refusal('fields_invalid', {}, ['account_id'])
  if (account_id !== null && !(await payoutAccountOf(tx, merchant_id, account_id))) throw new Refusal('not_found')
  return { every, times, account_id, reserve, minimum }
}

type Preview = typeof contract.previewSettlement

/** What the next time would send by a plan as it is written, with what the wallet holds now. */
export const previewSettlement =
  ({ rails, heldSends }: Pick<PayoutDependencies, 'rails'> & HeldDependencies) =>
  async ({ tx, person, clock, language }: Call<'verified'>, ask: Takes<Preview>): Promise<Gives<Preview>> => {
    const { merchant_id } = person
    const now = clock.now()
    const plan = await checkedPlan(tx, merchant_id, ask)
    const { outcome, wallet, amount, way } = await weighSettlement(tx, rails, { merchant_id, plan, now })
    const { open_count: held_count } = await openAndLast(tx, merchant_id, 'live')
    const { balance, held, restricted } = wallet
    const { one, day } = way.limits
    const at = plan.every === 'off' ? null : nextTimeAfter(plan.times, now)
    const shown = {
      at,
      balance,
      held,
      held_count,
      held_sends: await heldSends(tx, merchant_id, 'live'),
      restricted,
      reserve: plan.reserve,
      limits: { one, day },
      as_of: now,
    }
    if (outcome !== 'sent') return { ...shown, ...nothingGoes, outcome }
    const rail = await chooseRail(tx, rails, { mode: 'live', amount })
    const of = { merchant_id, amount, day: limitDays(now).day, rail: rail.name }
    const priced = await pricePayout(tx, way.lines, of)
    const { fee, arrives, rule } = priced
    const why = { fee_parts: feePartsOf(priced), fee_rule: explain(rule, language) }
    return { ...shown, amount, fee, ...why, arrives, outcome }
  }

const nothingGoes = { amount: 0n, fee: 0n, fee_parts: [], fee_rule: null, arrives: 0n }
