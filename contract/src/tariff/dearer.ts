import { rupees } from '../money.ts'
import { feeOf } from './fee-of.ts'
import { type FeeFigures, keyOfLine, type TariffChange } from './lines.ts'

type Said = Pick<TariffChange, 'value' | 'fee'>

/** Of some changes those that merchants have to be told of in time, beside what holds before them, by keyOfLine. */
export function dearerAmong<Change extends TariffChange>(
  changes: readonly Change[],
  held: ReadonlyMap<string, Said>,
): Change[] {
  // a fee of one rail stands under that of its way
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

function isHigher(fee: FeeFigures, before: FeeFigures): boolean {
  const ends = [fee, before].flatMap(
    ({ slabs }) => slabs?.flatMap(({ up_to }) => (up_to ? [up_to, up_to + 1n] : [])) ?? [],
  )
  return [...amounts, ...ends].some((amount) => feeOf(fee, amount) > feeOf(before, amount))
}

/** Where two fees are compared: from ten rupees to twenty lakh, 1, 2 and 5 of each size. */
const amounts = [10n, 100n, 1_000n, 10_000n, 100_000n, 1_000_000n].flatMap((size) =>
  [1n, 2n, 5n].map((times) => rupees('1') * size * times),
)
