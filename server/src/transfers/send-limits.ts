import type { Mode } from '@sahuji/contract/http/lists'
import { formatMoney } from '@sahuji/contract/money/money'
import type { HeldStep } from '@sahuji/contract/tariff'
import type { SendLimits } from '@sahuji/contract/transfers'
import { limitsHeld, type WalletLimits } from '../merchants/own-limits.ts'
import type { Tx } from '../platform/database/database.ts'
import { Refusal } from '../platform/refusal.ts'
import { least, limitDays } from '../tariff/limits.ts'
import { linesOn, type TariffLine } from '../tariff/lines.ts'
import { ruleFrom, type TariffRule } from '../tariff/rules.ts'

export const sendChannel = 'send:wallet'

/** The limits of a merchant's sends now, and what they leave; paisa. */
export interface LimitsOfSends {
  lines: readonly TariffLine[]
  rule: TariffRule
  limits: SendLimits
  /** The tier that lowers a figure; null where the rule's own applies. */
  step: HeldStep | null
  /** The most that one send may be by these limits. */
  room: bigint
  /** Same as the check of transfers_write() on the rows, under the wallets' locks. */
  most: MostSent
}

interface MostSent {
  amount_max: bigint
  day_amount: bigint
  day_count: number
  month_amount: bigint
  month_start: string
}

/**
 * The one function of overview, quote and every send for their limits: the tariff's line and the merchant's tier, each
 * figure the lesser. Before KYC those of the starter tier apply. The sandbox has the limit per send, and uses nothing
 * up.
 */
export async function limitsOfSends(
  tx: Tx,
  { merchant_id, mode, now }: { merchant_id: string; mode: Mode; now: Date },
): Promise<LimitsOfSends> {
  const { day, month_start } = limitDays(now)
  const lines = await linesOn(tx, day)
  const held = await limitsHeld(tx, merchant_id, day)
  const used = mode === 'sandbox' ? nothingSent : await usedBySends(tx, merchant_id, { day, month_start })
  return limitsBySends({ lines, held, used, mode, month_start })
}

interface LimitsAsked {
  lines: readonly TariffLine[]
  held: WalletLimits
  used: Sent
  mode: Mode
  month_start: string
}

/** The same by what was read already. */
export function limitsBySends({ lines, held: step, used: sent, mode, month_start }: LimitsAsked): LimitsOfSends {
  const rule = ruleFrom(lines, sendChannel)
  const { tier, valid_from, source, is_own } = step
  const within = (held: bigint, own: bigint | null) => (own === null || mode === 'sandbox' ? held : least(held, own))
  const amount_max = within(rule.amount_max, step.amount_max)
  const month_amount = within(rule.month_amount, step.month_amount)
  const day_amount = within(rule.day_amount, step.month_amount)
  const { day_count } = rule
  const used = mode === 'sandbox' ? nothingSent : sent
  const limits: SendLimits = {
    amount_min: rule.amount_min,
    amount_max,
    day_amount,
    day_amount_left: least(day_amount, day_amount - used.day_amount),
    day_count,
    day_count_left: Math.max(0, day_count - used.day_count),
    month_amount,
    month_amount_left: least(month_amount, month_amount - used.month_amount),
  }
  const room = limits.day_count_left === 0 ? 0n : least(amount_max, limits.day_amount_left, limits.month_amount_left)
  const isHeldDown = amount_max < rule.amount_max || month_amount < rule.month_amount || day_amount < rule.day_amount
  return {
    lines,
    rule,
    limits,
    step: isHeldDown ? { tier, valid_from, source, is_own } : null,
    room,
    most: { amount_max, day_amount, day_count, month_amount, month_start },
  }
}

/** Refuses a send over a limit: send_too_small, send_too_large, send_over_count, send_over_day, send_over_month. */
export function refuseBeyondSends({ limits }: Pick<LimitsOfSends, 'limits'>, amount: bigint): void {
  const paisa = (of: bigint) => ({ amount: formatMoney(of) })
  const { amount_min, amount_max, day_count, day_count_left, day_amount_left, month_amount_left } = limits
  if (amount < amount_min) throw new Refusal('send_too_small', paisa(amount_min), ['amount'])
  if (amount > amount_max) throw new Refusal('send_too_large', paisa(amount_max), ['amount'])
  if (day_count_left === 0) throw new Refusal('send_over_count', { count: `${day_count}` })
  if (amount > day_amount_left) throw new Refusal('send_over_day', paisa(day_amount_left), ['amount'])
  if (amount > month_amount_left) throw new Refusal('send_over_month', paisa(month_amount_left), ['amount'])
}

/** Whether refuseBeyondSends() would refuse an amount. */
export function isBeyondSends({ limits }: Pick<LimitsOfSends, 'limits'>, amount: bigint): boolean {
  const { amount_min, amount_max, day_count_left, day_amount_left, month_amount_left } = limits
  const isBetween = amount >= amount_min && amount <= amount_max
  return !isBetween || day_count_left === 0 || amount > day_amount_left || amount > month_amount_left
}

/** What was sent, today and in this Nepali month; paisa. */
export interface Sent {
  day_amount: bigint
  day_count: number
  month_amount: bigint
}

const nothingSent: Sent = { day_amount: 0n, day_count: 0, month_amount: 0n }

/**
 * What was sent or is held, today and in this Nepali month; a returned send frees its part. Uses transfers_of_a_day.
 */
const usedBySends = (tx: Tx, merchant_id: string, { day, month_start }: { day: string; month_start: string }) =>
  tx.one<Sent>`
    select coalesce(sum(amount) filter (where day = ${day}), 0)::bigint as day_amount,
           (count(*) filter (where day = ${day}))::integer as day_count,
           coalesce(sum(amount), 0)::bigint as month_amount
      from transfers
     where merchant_id = ${merchant_id} and mode = 'live' and day >= ${month_start} and state in ('held', 'completed')`
