import type { LineRule } from '@sahuji/contract/tariff/lines'
import type { Tx } from '../src/platform/database/database.ts'
import { json } from '../src/platform/database/sql.ts'
import type { TariffRule, TariffTier } from '../src/tariff/rules.ts'

type AddedLine = { rule: LineRule; value: bigint | null } & Partial<
  Record<'channel' | 'rail' | 'bank' | 'tier' | 'purpose' | 'fee_kind', string | null>
> & { fee_min?: bigint | null; fee_max?: bigint | null; fee_slabs?: TariffRule['fee_slabs'] }

/** Adds lines that begin on a day, as the owner of the database may. */
export async function addLines(
  tx: Tx,
  { valid_from, source, is_confirmed = false }: { valid_from: string; source: string; is_confirmed?: boolean },
  lines: readonly AddedLine[],
): Promise<void> {
  for (const { rule, value, channel, rail, bank, tier, purpose, fee_kind, fee_min, fee_max, fee_slabs } of lines)
    await tx.run`
      insert into tariff_lines (rule, channel, rail, bank, tier, purpose, valid_from, value, fee_kind, fee_min, fee_max,
                                fee_slabs, source, is_confirmed)
      values (${rule}, ${channel ?? null}, ${rail ?? null}, ${bank ?? null}, ${tier ?? null}, ${purpose ?? null},
              ${valid_from}::date, ${value}::bigint, ${fee_kind ?? null}, ${fee_min ?? null}::bigint,
              ${fee_max ?? null}::bigint, ${fee_slabs ? json(fee_slabs) : null}::jsonb, ${source}, ${is_confirmed}::boolean)`
}

/** Adds a rule that begins on a later day than every line of its channel: the past is never rewritten. Answers false otherwise. Needs the owner. */
export async function addRule(tx: Tx, rule: TariffRule): Promise<boolean> {
  const { channel, fee_kind, fee_min, fee_max, fee_slabs } = rule
  if (
    await tx.maybe`select from tariff_lines where channel = ${channel} and valid_from >= ${rule.valid_from}::date limit 1`
  )
    return false
  const month_count = rule.month_count === null ? null : BigInt(rule.month_count)
  const figures = { ...rule, day_count: BigInt(rule.day_count), month_count }
  const names = ['amount_min', 'amount_max', 'day_amount', 'day_count', 'month_amount', 'month_count'] as const
  await addLines(tx, rule, [
    { rule: 'fee', channel, value: rule.fee_value, fee_kind, fee_min, fee_max, fee_slabs },
    ...names.map((name) => ({ rule: name, channel, value: figures[name] })),
  ])
  return true
}

/** Adds figures of a step that begin on a later day than every line of it: the past is never rewritten. Answers false otherwise. Needs the owner. */
export async function addTier(tx: Tx, of: Omit<TariffTier, 'may_withdraw'>): Promise<boolean> {
  const { tier, valid_from } = of
  if (
    await tx.maybe`select from tariff_lines where channel is null and tier = ${tier} and valid_from >= ${valid_from}::date limit 1`
  )
    return false
  const names = ['amount_max', 'month_amount', 'balance_max', 'payout_day_amount', 'payout_month_amount'] as const
  await addLines(
    tx,
    of,
    names.map((name) => ({ rule: name, tier, value: of[name] })),
  )
  return true
}
