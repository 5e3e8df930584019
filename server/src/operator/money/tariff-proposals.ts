import { type TariffRuleDraft, tariffRuleDraft } from '@sahuji/contract/operator/proposal-shapes'
import { kathmanduDay } from '@sahuji/contract/time'
import * as z from 'zod/mini'
import type { Clock } from '../../platform/clock.ts'
import type { Tx } from '../../platform/database/database.ts'
import { Refusal } from '../../platform/refusal.ts'
import { type Actor, insertProposal, type ProposalRow } from './proposal-rows.ts'

/**
 * Proposes a rule of a way to load that begins on a day to come; it holds once another person approves it before that
 * day. What a step of the ladder allows is proposed as limits for all (operator/merchants/merchant-rules.ts).
 */
export async function proposeTariffRule(
  tx: Tx,
  clock: Clock,
  by: Actor,
  { rule, reason }: { rule: TariffRuleDraft; reason: string },
): Promise<ProposalRow> {
  refuseWrongFigures(rule)
  // a rule follows one of its channel: none is invented here
  if (!(await tx.maybe`select from tariff_rules where channel = ${rule.channel} limit 1`))
    throw new Refusal('not_found')
  await refuseDay(tx, clock, rule)
  const about = { kind: 'tariff_rule', mode: null, merchant_id: null, load_id: null, amount: null, reason } as const
  // as it goes over the wire: amounts are whole numbers there too
  const body = z.encode(tariffRuleDraft, rule)
  return insertProposal(tx, { ...about, body, needs_checker: true, state: 'waiting' }, by, clock)
}

/** The rule that a proposal would begin. */
export const ruleDraftOf = ({ body }: Pick<ProposalRow, 'body'>): TariffRuleDraft => z.parse(tariffRuleDraft, body)

function refuseWrongFigures(rule: TariffRuleDraft): void {
  const isRising =
    rule.amount_min <= rule.amount_max &&
    rule.amount_max <= rule.day_amount &&
    rule.day_amount <= rule.month_amount &&
    (rule.fee_kind !== 'free' || rule.fee_value === 0) &&
    (rule.fee_kind !== 'percent' || rule.fee_value <= 10_000) &&
    (rule.fee_min === null || rule.fee_max === null || rule.fee_min <= rule.fee_max)
  if (!isRising || rule.source.trim() === '') throw new Refusal('tariff_figures_wrong')
}

async function refuseDay(tx: Tx, clock: Clock, { channel, valid_from }: TariffRuleDraft): Promise<void> {
  if (valid_from <= kathmanduDay(clock.now())) throw new Refusal('tariff_day_past', {}, ['valid_from'])
  const taken = await tx.maybe`select from tariff_rules where channel = ${channel} and valid_from = ${valid_from}`
  if (taken) throw new Refusal('tariff_day_taken', {}, ['valid_from'])
}

/**
 * Writes an approved rule into the tariff, confirmed by its two people; the day must still be to come. The limit group
 * stays that of its channel.
 */
export async function publishRule(tx: Tx, clock: Clock, proposal: ProposalRow): Promise<null> {
  const draft = ruleDraftOf(proposal)
  await refuseDay(tx, clock, draft)
  const written = await tx.run`
    insert into tariff_rules (channel, valid_from, limit_group, fee_kind, fee_value, fee_min, fee_max, amount_min,
                              amount_max, day_amount, day_count, month_amount, source, is_confirmed)
    select channel, ${draft.valid_from}::date, limit_group, ${draft.fee_kind}, ${draft.fee_value}::bigint,
           ${draft.fee_min}::bigint, ${draft.fee_max}::bigint, ${draft.amount_min}::bigint, ${draft.amount_max}::bigint,
           ${draft.day_amount}::bigint, ${draft.day_count}::integer, ${draft.month_amount}::bigint, ${draft.source}, true
      from tariff_rules where channel = ${draft.channel} order by valid_from desc limit 1`
  if (written !== 1) throw new Refusal('not_found')
  return null
}
