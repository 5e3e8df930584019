import type * as contract from '@sahuji/contract/merchants/office/merchant-rules'
import type { LimitFigures, MerchantRule, RuleRequest } from '@sahuji/contract/merchants/office/merchant-rules'
import type { Gives, Takes } from '@sahuji/contract/http/route'
import { kathmanduDay } from '@sahuji/contract/time/time'
import type { Tx } from '../../platform/database/database.ts'
import { type Fragment, sql } from '../../platform/database/sql.ts'
import type { Call } from '../../platform/http/route-table.ts'
import { newId } from '../../platform/ids.ts'
import { Refusal } from '../../platform/refusal.ts'
import { refuseClosedMaker, refuseOwnBusiness } from '../../approvals/proposal-rows.ts'
import { needMerchant } from './manage-merchant.ts'
import { refuseShortRule, scheduleRuleNotice } from './rule-notices.ts'

type OperatorCall = Call<'operator'>

/**
 * Proposes limits or a commission. The database says whether a second person is needed: where it raises something, and
 * always where it is for all. What only narrows is in force from its day on.
 */
export async function proposeMerchantRule(
  { tx, operator, record, clock }: OperatorCall,
  { reason, ...ask }: Takes<typeof contract.proposeMerchantRule>,
): Promise<Gives<typeof contract.proposeMerchantRule>> {
  const now = clock.now()
  await refuseUnfit(tx, ask, now)
  await refuseOwnBusiness(tx, operator, { merchant_id: ask.merchant_id ?? null, body: {} })
  const id = newId(now)
  const { kind, tier = null, valid_from, merchant_id = null, limits, commission } = ask
  await tx.run`
    insert into merchant_rules
      (id, kind, merchant_id, tier, valid_from, amount_max, month_amount, balance_max, payout_day_amount,
       payout_month_amount, commission_type, commission_value, reason, proposed_at, proposed_by, needs_second_person)
    values (${id}, ${kind}, ${merchant_id}, ${tier}, ${valid_from}, ${limits?.amount_max ?? null}::bigint,
            ${limits?.month_amount ?? null}::bigint, ${limits?.balance_max ?? null}::bigint,
            ${limits?.payout_day_amount ?? null}::bigint, ${limits?.payout_month_amount ?? null}::bigint,
            ${commission?.type ?? null}, ${commission?.value ?? null}::integer, ${reason}, ${now},
            ${operator.operator_id}, true)`
  const after = { ...loggable(ask), reason }
  await record(tx, { subject: { kind: 'rule', id }, merchant_id, after })
  const rule = await oneRule(tx, id, operator.operator_id)
  await scheduleRuleNotice(tx, clock, rule)
  return rule
}

/** Refuses what can be no rule: a day that is past, taken or too soon, figures that are wanting, a merchant who is not there. */
export async function refuseUnfit(tx: Tx, ask: RuleRequest, now: Date): Promise<void> {
  const { kind, merchant_id, tier, valid_from, limits, commission } = ask
  if (merchant_id !== undefined) await needMerchant(tx, merchant_id)
  if (valid_from < kathmanduDay(now)) throw new Refusal('rule_day_past', {}, ['valid_from'])
  const isWhole = kind === 'limits' ? tier !== undefined && !commission : tier === undefined && !limits
  // what holds for all on the full step are the rules of the ways
  const isForAll = kind === 'limits' && merchant_id === undefined
  if (!isWhole || (isForAll && (!limits || tier === 'full'))) throw new Refusal('rule_figures_wrong', {}, [kind])
  if (commission?.type === 'percent' && commission.value > 10_000)
    throw new Refusal('rule_figures_wrong', {}, ['commission'])
  if (limits && !areInOrder(limits)) throw new Refusal('rule_figures_wrong', {}, ['limits'])
  if (isForAll) await refuseTakenDay(tx, tier!, valid_from)
  await refuseShortRule(tx, ask, now)
}

async function refuseTakenDay(tx: Tx, tier: string, valid_from: string): Promise<void> {
  const taken =
    await tx.maybe`select from tariff_lines where channel is null and tier = ${tier} and valid_from >= ${valid_from}::date limit 1`
  if (taken) throw new Refusal('rule_day_taken', {}, ['valid_from'])
}

/** As the constraint rule_limits_are_in_order has it. */
const areInOrder = ({ amount_max, month_amount, balance_max, ...payout }: LimitFigures): boolean =>
  amount_max <= month_amount &&
  amount_max <= balance_max &&
  (payout.payout_day_amount ?? 0n) <= (payout.payout_month_amount ?? payout.payout_day_amount ?? 0n)

const loggable = ({ kind, tier, valid_from, limits, commission }: RuleRequest) => ({
  kind,
  tier: tier ?? null,
  valid_from,
  limits: limits ? Object.fromEntries(Object.entries(limits).map(([name, of]) => [name, of && Number(of)])) : null,
  commission: commission ?? null,
})

/**
 * Confirms or declines what a colleague proposed, or takes back one's own. Refuses second_person_needed to the proposer,
 * proposal_own_case to whom the business belongs, and maker_closed where the proposer's account is closed.
 */
export async function decideMerchantRule(
  { tx, operator, record, clock }: OperatorCall,
  { id, decision }: Takes<typeof contract.decideMerchantRule>,
): Promise<Gives<typeof contract.decideMerchantRule>> {
  const now = clock.now()
  const { operator_id, roles } = operator
  const rule = await lockRule(tx, id)
  if (rule.decision !== null || !rule.needs_second_person) throw new Refusal('rule_decided')
  const mayDecide = roles.includes('finance_checker') || roles.includes('administrator')
  if (decision !== 'withdrawn' && !mayDecide)
    throw new Refusal('operator_role_needed', { roles: 'finance checker, administrator' })
  // rule_is_decided_by_a_second_person says the same to who comes past this
  if ((decision === 'withdrawn') !== (rule.proposed_by === operator_id)) throw new Refusal('second_person_needed')
  if (decision === 'confirmed') {
    await refuseOwnBusiness(tx, operator, { merchant_id: rule.merchant_id, body: {} })
    await refuseClosedMaker(tx, { maker: rule.proposed_by })
  }
  if (decision === 'confirmed' && rule.valid_from < kathmanduDay(now)) throw new Refusal('rule_day_past')
  const isForAll = rule.merchant_id === null && rule.kind === 'limits'
  if (decision === 'confirmed' && isForAll) await refuseTakenDay(tx, rule.tier!, rule.valid_from)
  if (decision === 'confirmed') await refuseShortRule(tx, await oneRule(tx, id, operator_id), now)
  // limits for all become lines of the tariff by the same statement: confirmed_step_begins
  await tx.run`
    -- any merchant: a rule by its id
    update merchant_rules set decided_at = ${now}, decided_by = ${operator_id}, decision = ${decision} where id = ${id}`
  await record(tx, { subject: { kind: 'rule', id }, merchant_id: rule.merchant_id, after: { decision } })
  const decided = await oneRule(tx, id, operator_id)
  await scheduleRuleNotice(tx, clock, decided)
  return decided
}

interface LockedRule {
  kind: string
  merchant_id: string | null
  tier: string | null
  valid_from: string
  needs_second_person: boolean
  decision: string | null
  proposed_by: string
}

async function lockRule(tx: Tx, id: string): Promise<LockedRule> {
  const rule = await tx.maybe<LockedRule>`
    select kind, merchant_id, tier, valid_from, needs_second_person, decision, proposed_by
      from merchant_rules where id = ${id} for update`
  if (!rule) throw new Refusal('not_found')
  return rule
}

/** What waits for a second person, and the newest rules for all. */
export const listMerchantRules = ({ tx, operator }: OperatorCall): Promise<MerchantRule[]> =>
  rulesWhere(tx, operator.operator_id, sql`(r.needs_second_person and r.decided_at is null) or r.merchant_id is null`)

/** The rules of one merchant, the newest first. */
export const rulesOfMerchant = (tx: Tx, merchant_id: string, operator_id: string): Promise<MerchantRule[]> =>
  rulesWhere(tx, operator_id, sql`r.merchant_id = ${merchant_id}`)

async function oneRule(tx: Tx, id: string, operator_id: string): Promise<MerchantRule> {
  const [rule] = await rulesWhere(tx, operator_id, sql`r.id = ${id}`)
  return rule!
}

type RuleRow = Omit<MerchantRule, 'limits' | 'commission'> &
  NonNullable<MerchantRule['limits']> & {
    commission_type: 'percent' | 'flat' | null
    commission_value: number | null
  }

async function rulesWhere(tx: Tx, operator_id: string, which: Fragment): Promise<MerchantRule[]> {
  const rows = await tx.many<RuleRow>`
    -- any merchant: which ones the condition says
    select r.id, r.kind, r.merchant_id, m.trade_name as merchant_name, r.tier, r.valid_from, r.amount_max, r.month_amount, r.balance_max,
           r.payout_day_amount, r.payout_month_amount, r.commission_type, r.commission_value, r.reason, r.proposed_at,
           maker.name as proposed_by, r.proposed_by = ${operator_id}::uuid as is_mine, r.needs_second_person,
           r.decided_at, checker.name as decided_by, r.decision, merchant_rule_in_force(r) as is_in_force
      from merchant_rules r
      join operators maker on maker.id = r.proposed_by
      left join operators checker on checker.id = r.decided_by
      left join merchants m on m.id = r.merchant_id
     where ${which}
     order by r.proposed_at desc, r.id desc
     limit 100`
  return rows.map(shownRule)
}

function shownRule(row: RuleRow): MerchantRule {
  const { amount_max, month_amount, balance_max, payout_day_amount, payout_month_amount, ...rest } = row
  const { commission_type: type, commission_value: value, ...rule } = rest
  const limits = { amount_max, month_amount, balance_max, payout_day_amount, payout_month_amount }
  return {
    ...rule,
    limits: amount_max === null ? null : limits,
    commission: type === null || value === null ? null : { type, value },
  }
}
