import type { Mode } from '@sahuji/contract/http/lists'
import { formatMoney } from '@sahuji/contract/money/money'
import type { PayoutLimits } from '@sahuji/contract/payouts'
import { limitsHeld } from '../merchants/own-limits.ts'
import type { Tx } from '../platform/database/database.ts'
import { Refusal } from '../platform/refusal.ts'
import { least, limitDays } from '../tariff/limits.ts'
import { linesOn, type TariffLine } from '../tariff/lines.ts'
import { ruleFrom, type TariffRule } from '../tariff/rules.ts'
import { payoutChannel } from './price-payout.ts'

/** What holds for a merchant's withdrawals now, and what it leaves; amounts in paisa. */
export interface LimitsOfPayouts {
  lines: readonly TariffLine[]
  rule: TariffRule
  limits: PayoutLimits
  /** The merchant's step has no money going out. */
  is_closed: boolean
  /** The most that one withdrawal may be by these limits; what the wallet holds is not asked here. */
  room: bigint
}

/**
 * The one function that overview, quote and every withdrawal ask for their limits: the merchant's own bank_transfer_limit, the
 * step of the ladder and the tariff's lines, each figure the one that leaves least. The sandbox has what may be withdrawn at
 * once, and uses nothing up. Call it under lockMerchant where a payout is about to be added.
 */
export async function limitsOfPayouts(
  tx: Tx,
  { merchant_id, mode, now }: { merchant_id: string; mode: Mode; now: Date },
): Promise<LimitsOfPayouts> {
  const { day } = limitDays(now)
  const lines = await linesOn(tx, day)
  const rule = ruleFrom(lines, payoutChannel)
  const { bank_transfer_limit } = await tx.one<{ bank_transfer_limit: bigint | null }>`
    select bank_transfer_limit from merchants where id = ${merchant_id}`
  const own = { most: bank_transfer_limit, used: 0n, set_by: 'us' as const, source: null }
  const { limits_source: source } = rule
  const one = tightest(own, { most: rule.amount_max, used: 0n, set_by: 'rule', source })
  if (mode === 'sandbox') {
    const limits = { amount_min: rule.amount_min, one, day: null, day_count: null, month: null }
    return { lines, rule, limits, is_closed: false, room: one!.left }
  }
  const held = await limitsHeld(tx, merchant_id, day)
  const used = await usedByPayouts(tx, merchant_id, now)
  // the full step is the last: no more papers raise it
  const set_by = held.is_own ? ('us' as const) : held.tier === 'full' ? ('rule' as const) : ('tier' as const)
  const step = { set_by, source: held.source }
  const limits: PayoutLimits = {
    amount_min: rule.amount_min,
    one,
    day: tightest(
      { most: held.payout_day_amount, used: used.day_amount, ...step },
      { most: rule.day_amount, used: used.day_amount, set_by: 'rule', source },
    ),
    day_count: { most: rule.day_count, left: Math.max(0, rule.day_count - used.day_count) },
    month: tightest(
      { most: held.payout_month_amount, used: used.month_amount, ...step },
      { most: rule.month_amount, used: used.month_amount, set_by: 'rule', source },
    ),
  }
  const is_closed = held.payout_day_amount === 0n || held.payout_month_amount === 0n
  return { lines, rule, limits, is_closed, room: roomOf(limits, is_closed) }
}

/**
 * Refuses what a limit or the wallet stops: payouts_closed, payout_too_small, payout_over_count, else by the bound that leaves
 * least, so that the sum that is said can be withdrawn; `withdrawable` is what the wallet has for it.
 */
export function refuseBeyondLimits(
  { limits, is_closed }: LimitsOfPayouts,
  { amount, withdrawable }: { amount: bigint; withdrawable: bigint },
): void {
  if (is_closed) throw new Refusal('payouts_closed')
  const { amount_min, one, day, day_count, month } = limits
  const paisa = (of: bigint) => ({ amount: formatMoney(of) })
  if (amount < amount_min) throw new Refusal('payout_too_small', paisa(amount_min), ['amount'])
  if (day_count && day_count.left === 0) throw new Refusal('payout_over_count', { count: `${day_count.most}` })
  const bounds = [
    { code: 'payout_too_large', most: one?.most },
    { code: 'payout_over_day', most: day?.left },
    { code: 'payout_over_month', most: month?.left },
    { code: 'withdrawable_too_low', most: withdrawable },
  ] as const
  const [tightestBound] = bounds
    .flatMap(({ code, most }) => (most !== undefined && amount > most ? [{ code, most }] : []))
    .toSorted((one, other) => (one.most < other.most ? -1 : one.most > other.most ? 1 : 0))
  if (tightestBound) throw new Refusal(tightestBound.code, paisa(tightestBound.most), ['amount'])
}

interface Candidate {
  most: bigint | null
  used: bigint
  set_by: 'us' | 'tier' | 'rule'
  source: string | null
}

/** Of several limits of one kind the one that leaves least, the earlier where two leave the same; null where there is none. */
function tightest(...candidates: Candidate[]): PayoutLimits['one'] {
  const set = candidates.flatMap(({ most, used, set_by, source }) =>
    most === null ? [] : [{ most, left: least(most, most - used), set_by, source }],
  )
  return set.reduce<PayoutLimits['one']>((held, one) => (held && held.left <= one.left ? held : one), null)
}

function roomOf({ one, day, day_count, month }: PayoutLimits, is_closed: boolean): bigint {
  if (is_closed || day_count?.left === 0) return 0n
  const lefts = [one, day, month].flatMap((limit) => (limit ? [limit.left] : []))
  const [first, ...others] = lefts
  return first === undefined ? 0n : least(first, ...others)
}

interface UsedByPayouts {
  day_amount: bigint
  day_count: number
  month_amount: bigint
}

/** What left or is to leave the wallet today and in this Nepali month; what came back or never went gives its room back. Uses payouts_of_a_day. */
function usedByPayouts(tx: Tx, merchant_id: string, now: Date): Promise<UsedByPayouts> {
  const { day, month_start } = limitDays(now)
  return tx.one<UsedByPayouts>`
    select coalesce(sum(amount) filter (where day = ${day}), 0)::bigint as day_amount,
           (count(*) filter (where day = ${day}))::integer as day_count,
           coalesce(sum(amount), 0)::bigint as month_amount
      from payouts
     where merchant_id = ${merchant_id} and mode = 'live' and day >= ${month_start}
       and state in ('requested', 'held', 'sent', 'unclear', 'credited')`
}
