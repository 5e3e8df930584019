import {
  type TariffRuleDraft,
  tariffRuleDraft,
  type TariffTierDraft,
  tariffTierDraft,
} from '@sahuji/contract/operator/proposal-shapes'
import { kathmanduDay } from '@sahuji/contract/time'
import * as z from 'zod/mini'
import type { Clock } from '../../platform/clock.ts'
import type { Tx } from '../../platform/database/database.ts'
import { Refusal } from '../../platform/refusal.ts'
import { type Actor, insertProposal, type ProposalRow } from './proposal-rows.ts'

type Draft = { kind: 'tariff_rule'; draft: TariffRuleDraft } | { kind: 'tariff_tier'; draft: TariffTierDraft }

/** Proposes a rule of the tariff that begins on a day to come; it holds once another person approves it before that day. */
export async function proposeTariff(
  tx: Tx,
  clock: Clock,
  by: Actor,
  { reason, ...made }: Draft & { reason: string },
): Promise<ProposalRow> {
  refuseWrongFigures(made)
  await refuseUnknown(tx, made)
  await refuseDay(tx, clock, made)
  const about = { kind: made.kind, mode: null, merchant_id: null, load_id: null, amount: null, reason } as const
  // as it goes over the wire: amounts are whole numbers there too
  const body =
    made.kind === 'tariff_rule' ? z.encode(tariffRuleDraft, made.draft) : z.encode(tariffTierDraft, made.draft)
  return insertProposal(tx, { ...about, body, needs_checker: true, state: 'waiting' }, by, clock)
}

/** The rule that a proposal would begin. */
export const ruleDraftOf = ({ body }: Pick<ProposalRow, 'body'>): TariffRuleDraft => z.parse(tariffRuleDraft, body)
/** The tier that a proposal would begin. */
export const tierDraftOf = ({ body }: Pick<ProposalRow, 'body'>): TariffTierDraft => z.parse(tariffTierDraft, body)

function refuseWrongFigures(made: Draft): void {
  const { draft } = made
  const isRising =
    made.kind === 'tariff_rule'
      ? made.draft.amount_min <= made.draft.amount_max &&
        made.draft.amount_max <= made.draft.day_amount &&
        made.draft.day_amount <= made.draft.month_amount &&
        (made.draft.fee_kind !== 'free' || made.draft.fee_value === 0) &&
        (made.draft.fee_kind !== 'percent' || made.draft.fee_value <= 10_000) &&
        (made.draft.fee_min === null || made.draft.fee_max === null || made.draft.fee_min <= made.draft.fee_max)
      : made.draft.amount_max <= made.draft.month_amount && made.draft.amount_max <= made.draft.balance_max
  if (!isRising || draft.source.trim() === '') throw new Refusal('tariff_figures_wrong')
}

/** A rule follows one of its channel, a tier one of its name: neither is invented here. */
async function refuseUnknown(tx: Tx, { kind, draft }: Draft): Promise<void> {
  const known =
    kind === 'tariff_rule'
      ? await tx.maybe`select 1 as found from tariff_rules where channel = ${draft.channel} limit 1`
      : await tx.maybe`select 1 as found from tariff_tiers where tier = ${draft.tier} limit 1`
  if (!known) throw new Refusal('not_found')
}

async function refuseDay(tx: Tx, clock: Clock, { kind, draft }: Draft): Promise<void> {
  if (draft.valid_from <= kathmanduDay(clock.now())) throw new Refusal('tariff_day_past', {}, ['valid_from'])
  const taken =
    kind === 'tariff_rule'
      ? await tx.maybe`select 1 from tariff_rules where channel = ${draft.channel} and valid_from = ${draft.valid_from}`
      : await tx.maybe`select 1 from tariff_tiers where tier = ${draft.tier} and valid_from = ${draft.valid_from}`
  if (taken) throw new Refusal('tariff_day_taken', {}, ['valid_from'])
}

/** Writes an approved rule into the tariff; the day must still be to come. The limit group stays that of its channel. */
export async function publishRule(tx: Tx, clock: Clock, proposal: ProposalRow): Promise<null> {
  const draft = ruleDraftOf(proposal)
  await refuseDay(tx, clock, { kind: 'tariff_rule', draft })
  const written = await tx.run`
    insert into tariff_rules (channel, valid_from, limit_group, fee_kind, fee_value, fee_min, fee_max, amount_min,
                              amount_max, day_amount, day_count, month_amount, source)
    select channel, ${draft.valid_from}::date, limit_group, ${draft.fee_kind}, ${draft.fee_value}::bigint,
           ${draft.fee_min}::bigint, ${draft.fee_max}::bigint, ${draft.amount_min}::bigint, ${draft.amount_max}::bigint,
           ${draft.day_amount}::bigint, ${draft.day_count}::integer, ${draft.month_amount}::bigint, ${draft.source}
      from tariff_rules where channel = ${draft.channel} order by valid_from desc limit 1`
  if (written !== 1) throw new Refusal('not_found')
  return null
}

/** Writes an approved tier's figures into the tariff. */
export async function publishTier(tx: Tx, clock: Clock, proposal: ProposalRow): Promise<null> {
  const draft = tierDraftOf(proposal)
  await refuseDay(tx, clock, { kind: 'tariff_tier', draft })
  await tx.run`
    insert into tariff_tiers (tier, valid_from, amount_max, month_amount, balance_max, may_withdraw, source)
    values (${draft.tier}, ${draft.valid_from}, ${draft.amount_max}, ${draft.month_amount}, ${draft.balance_max},
            ${draft.may_withdraw}, ${draft.source})`
  return null
}
