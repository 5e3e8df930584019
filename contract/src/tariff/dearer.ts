import { leastAmountOf, rupees } from '../money/money.ts'
import { feeOf } from './fee-of.ts'
import { type FeeFigures, keyOfLine, type TariffChange } from './lines.ts'

type Said = Pick<TariffChange, 'value' | 'fee'>

/** The changes among these that merchants must be notified of in time, each with what holds before it, by keyOfLine. */
export function dearerAmong<Change extends TariffChange>(
  changes: readonly Change[],
  held: ReadonlyMap<string, Said>,
): Change[] {
  // without an earlier fee of its own, a rail's fee is compared with the fee of its way
  const under = (change: Change) => held.get(keyOfLine(change)) ?? held.get(keyOfLine({ ...change, rail: null }))
  return changes.filter((change) =>
    isDearer(change, (change.rule === 'fee' ? under(change) : held.get(keyOfLine(change))) ?? null),
  )
}

/**
 * Whether a change makes something dearer or narrower for merchants: a fee that is higher for some amount, a limit that lets
 * less through, a purpose that ends, card money that pays no more. `before`: what held until then, of a narrower scope what it stands under; null: nothing.
 */
function isDearer({ rule, value, fee }: TariffChange, before: Said | null): boolean {
  if (rule === 'fee') return fee !== null && isHigher(fee, before?.fee ?? free)
  const was = before?.value ?? null
  if (rule === 'amount_min') return (value ?? 0n) > (was ?? 0n)
  if (rule === 'purpose' || rule === 'card_money') return value === 0n && was !== 0n
  return value !== null && (was === null || value < was)
}

const free: FeeFigures = { kind: 'free', value: 0, min: null, max: null, slabs: null }

/** No amount is larger; in paisa. */
const amountMost = rupees('50,00,000')

/** Whether a fee is higher than another for some amount of up to `most`, in paisa; exact to the paisa. */
export const isHigher = (fee: FeeFigures, before: FeeFigures, most = amountMost): boolean =>
  [1n, ...breaksOf(fee), ...breaksOf(before), ...stepsOf(fee, before), most].some(
    (amount) => amount > 0n && amount <= most && feeOf(fee, amount) > feeOf(before, amount),
  )

/**
 * Where a fee bends or steps, with its neighbours: between two of these it is the same for every amount, or a share of it that
 * only grows, so that of two fees the ends of what lies between tell which is higher.
 */
function breaksOf({ kind, value, min, max, slabs }: FeeFigures): bigint[] {
  if (kind === 'slabs') return (slabs ?? []).flatMap(({ up_to }) => (up_to === null ? [] : around(up_to)))
  if (kind !== 'percent' || value === 0) return []
  const bounds = [min, max].flatMap((bound) => (bound === null ? [] : [bound, bound + 1n]))
  return bounds.flatMap((share) => around(leastAmountOf(share, BigInt(value))))
}

const around = (amount: bigint): bigint[] => [amount - 1n, amount, amount + 1n]

/** Where a larger share goes up by a paisa, until it is a whole paisa more than the smaller one: so long rounding alone decides. */
function stepsOf(fee: FeeFigures, before: FeeFigures): bigint[] {
  if (fee.kind !== 'percent' || before.kind !== 'percent' || fee.value <= before.value) return []
  const steps = Math.ceil(fee.value / (fee.value - before.value)) + 2
  return Array.from({ length: steps }, (_, share) => leastAmountOf(BigInt(share), BigInt(fee.value)))
}
