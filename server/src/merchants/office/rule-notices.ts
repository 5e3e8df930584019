import type { MerchantRule, RuleRequest } from '@sahuji/contract/merchants/office/merchant-rules'
import { isHigher } from '@sahuji/contract/tariff/dearer'
import { type FeeFigures, noticeDayOf } from '@sahuji/contract/tariff/lines'
import { kathmanduDay } from '@sahuji/contract/time/time'
import * as z from 'zod/mini'
import type { Clock } from '../../platform/clock.ts'
import type { Tx } from '../../platform/database/database.ts'
import { addJob, job } from '../../platform/jobs/jobs.ts'
import { Refusal } from '../../platform/refusal.ts'
import { atOnce, type NoticeDependencies, noticeMorning, notifyEach } from '../../approvals/notify-merchants.ts'
import { touchedBy } from './touched-by-rule.ts'

/** What a rule is about, as it is proposed or as it is kept. */
type Rule = Pick<RuleRequest, 'kind' | 'valid_from'> & {
  [Name in 'merchant_id' | 'tier' | 'limits' | 'commission']?: RuleRequest[Name] | null
}

/**
 * Refuses a rule for all that makes something dearer or narrower sooner than merchants can be told of it: rule_notice_short. Of
 * one merchant it may hold at once, to stop a fraud.
 */
export async function refuseShortRule(tx: Tx, rule: Rule, now: Date): Promise<void> {
  if ((rule.merchant_id ?? null) !== null || noticeDayOf(rule.valid_from) >= kathmanduDay(now)) return
  if (await isDearerRule(tx, rule)) throw new Refusal('rule_notice_short', {}, ['valid_from'])
}

/** Has whoever a rule in force makes something dearer or narrower for told: one merchant at once, all fifteen days before. */
export async function scheduleRuleNotice(tx: Tx, clock: Clock, rule: MerchantRule): Promise<void> {
  if (!rule.is_in_force || !(await isDearerRule(tx, rule))) return
  const runAt = rule.merchant_id === null ? noticeMorning(rule.valid_from, clock.now()) : clock.now()
  await addJob(tx, notifyRuleJob, { rule_id: rule.id }, { runAt, key: `rule.notify ${rule.id}` })
}

/** Tells them, each once however often it runs. */
export const notifyRuleJob = job(
  'operator.notify_rule',
  z.object({ rule_id: z.uuid() }),
  async ({ rule_id }, deps: NoticeDependencies) => {
    for (;;) {
      const told = await deps.db.write((tx) => notifySome(deps, tx, rule_id))
      if (told < atOnce) return
    }
  },
)

async function notifySome(deps: NoticeDependencies, tx: Tx, id: string): Promise<number> {
  await tx.one`select pg_advisory_xact_lock(hashtextextended(${`notify rule ${id}`}, 0))::text`
  const rule = await tx.maybe<{
    kind: RuleRequest['kind']
    merchant_id: string | null
    tier: RuleRequest['tier'] | null
    valid_from: string
  }>`
    select kind, merchant_id, tier, valid_from from merchant_rules r where id = ${id} and merchant_rule_in_force(r)`
  if (!rule) return 0
  const { kind, merchant_id, tier, valid_from } = rule
  const ask = { kind, valid_from, ...(merchant_id && { merchant_id }), ...(tier && { tier }) }
  const merchants = await tx.many<{ id: string }>`
    -- any merchant: those whom the rule touches
    select m.id from merchants m
     where ${touchedBy(ask)}
       and not exists (select from notifications n
                        where n.merchant_id = m.id and n.type = 'TariffChange' and n.facts ->> 'proposal' = ${id})
     order by m.id limit ${atOnce}`
  const page = merchant_id !== null && kind === 'commission' ? 'profile' : 'generalPages/3'
  await notifyEach(deps, tx, merchants, { proposal: id, valid_from, page })
  return merchants.length
}

/** Whether a rule makes something dearer or narrower, beside what holds on the day before it begins. */
const isDearerRule = (tx: Tx, rule: Rule): Promise<boolean> =>
  rule.kind === 'limits' ? isNarrower(tx, rule) : isDearerCommission(tx, rule)

/** As merchant_rule_raises() has it, the other way round: what a rule does not name stays as the step has it. */
async function isNarrower(tx: Tx, { merchant_id = null, tier, valid_from, limits }: Rule): Promise<boolean> {
  const { is_narrower } = await tx.one<{ is_narrower: boolean }>`
    with figures as (
      select array[held.amount_max, held.month_amount, held.balance_max, held.payout_day_amount,
                   held.payout_month_amount] as held,
             array[coalesce(${limits?.amount_max ?? null}::bigint, step.amount_max),
                   coalesce(${limits?.month_amount ?? null}::bigint, step.month_amount),
                   coalesce(${limits?.balance_max ?? null}::bigint, step.balance_max),
                   coalesce(${limits?.payout_day_amount ?? null}::bigint, step.payout_day_amount),
                   coalesce(${limits?.payout_month_amount ?? null}::bigint, step.payout_month_amount)] as said
        from merchant_limits_on(${merchant_id}, ${tier ?? null}, ${valid_from}::date - 1) held,
             (select * from tariff_tiers_on(${valid_from}) t where t.tier = ${tier ?? null}) step
    )
    select coalesce(bool_or(f.said is not null and (f.held is null or f.said < f.held)), false) as is_narrower
      from figures, unnest(figures.held, figures.said) as f(held, said)`
  return is_narrower
}

interface CommissionRow {
  type: 'percent' | 'flat' | null
  value: number | null
}

async function isDearerCommission(tx: Tx, { merchant_id = null, valid_from, commission }: Rule): Promise<boolean> {
  const held =
    merchant_id === null
      ? await commissionForAll(tx, valid_from)
      : await tx.maybe<CommissionRow>`
          select commission_type as type, commission_value as value
            from merchant_commission_on(${merchant_id}, ${valid_from}::date - 1)`
  return isHigher(
    feeOfCommission(commission ?? (await commissionWithout(tx, merchant_id, valid_from))),
    feeOfCommission(held),
  )
}

/** What is taken of everybody's payments on the day before. */
const commissionForAll = (tx: Tx, valid_from: string) => tx.maybe<CommissionRow>`
  select commission_type as type, commission_value as value from merchant_rules r
   where r.merchant_id is null and r.kind = 'commission' and r.valid_from < ${valid_from}::date and merchant_rule_in_force(r)
   order by r.valid_from desc, r.id desc limit 1`

/** What holds of a merchant who has no rule of their own: the agreement of the opening, else what holds for all. */
async function commissionWithout(tx: Tx, merchant_id: string | null, valid_from: string) {
  if (merchant_id === null) return undefined
  const agreed = await tx.maybe<CommissionRow>`
    select commission_type as type, commission_value as value from merchants where id = ${merchant_id}`
  return agreed?.type ? agreed : commissionForAll(tx, valid_from)
}

function feeOfCommission(of: CommissionRow | undefined): FeeFigures {
  const { type, value } = of ?? {}
  const bounds = { min: null, max: null, slabs: null }
  return type && value !== null && value !== undefined
    ? { kind: type, value, ...bounds }
    : { kind: 'free', value: 0, ...bounds }
}
