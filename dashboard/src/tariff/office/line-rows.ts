import type { TariffLineRow } from '@sahuji/contract/tariff/office/tariff'
import { keyOfLine, type LineScope, type TariffChange } from '@sahuji/contract/tariff/lines'

/** A row of the table: one rule of the tariff, its value now, and its value from the draft's day on. */
export interface LineRow {
  key: string
  scope: LineScope & { names?: TariffChange['names'] }
  /** Undefined where nothing holds yet. */
  held: TariffLineRow | undefined
  /** The value on the draft's day without the draft. */
  next: TariffLineRow | undefined
  change: TariffChange | undefined
}

const lineGroups = ['fees', 'limits', 'narrower', 'steps', 'purposes'] as const
export type LineGroup = (typeof lineGroups)[number]

/** The lines that hold on a day, by their subjects. */
export function linesOf(lines: readonly TariffLineRow[], day: string): Map<string, TariffLineRow> {
  const held = new Map<string, TariffLineRow>()
  for (const line of lines) {
    const known = held.get(keyOfLine(line))
    if (line.valid_from <= day && (!known || line.valid_from > known.valid_from)) held.set(keyOfLine(line), line)
  }
  return held
}

/** The rows by group, with the changes of a draft in their places. */
export function rowsOf(
  lines: readonly TariffLineRow[],
  { on, from, changes }: { on: string; from: string; changes: readonly TariffChange[] },
): Map<LineGroup, LineRow[]> {
  const [held, then] = [linesOf(lines, on), linesOf(lines, from)]
  const changed = new Map(changes.map((change) => [keyOfLine(change), change]))
  const scopes = new Map<string, LineRow['scope']>(
    [...lines, ...changes].toSorted(byPlace).map((line) => [keyOfLine(line), line]),
  )
  const rows = [...scopes]
    .map(([key, scope]) => ({ key, scope, held: held.get(key), next: then.get(key), change: changed.get(key) }))
    .filter(isShown)
  const groups = Map.groupBy(rows, ({ scope }) => groupOf(scope))
  return new Map(lineGroups.flatMap((group) => (groups.has(group) ? [[group, groups.get(group)!]] : [])))
}

function groupOf({ rule, channel, rail, bank, tier }: LineScope): LineGroup {
  if (rule === 'purpose') return 'purposes'
  if (channel === null) return 'steps'
  if ((rail ?? bank ?? tier) !== null) return 'narrower'
  return rule === 'fee' ? 'fees' : 'limits'
}

/** Fixed values: zero before phone and e-mail are verified, no figures of its own on the full tier. */
function isShown({ scope: { channel, tier, rule }, held, next, change }: LineRow): boolean {
  if (!held && !next && !change) return false
  if (channel !== null || rule === 'purpose') return true
  return tier !== 'none' && (tier !== 'full' || rule.startsWith('payout_'))
}

const places = {
  channel: [
    null,
    'load:ebanking',
    'load:mobilebanking',
    'load:ips',
    'load:visa',
    'load:sct',
    'payment:qr',
    'payment:link',
    'payment:api',
    'payment:event',
    'payment:bank',
    'payment:card',
    'payout:bank',
    'send:wallet',
    'cooperative:deposit',
    'tax:vat',
    'tax:withheld',
  ],
  tier: [null, 'starter', 'micro', 'full', 'none'],
  rule: ['fee', 'amount_min', 'amount_max', 'day_amount', 'day_count', 'month_amount', 'month_count', 'balance_max'],
} as const

function byPlace(one: LineScope, other: LineScope): number {
  const place = (line: LineScope) =>
    (['channel', 'tier', 'rule'] as const).map((part) => {
      const at = (places[part] as readonly (string | null)[]).indexOf(line[part])
      return at === -1 ? 99 : at
    })
  const [a, b] = [place(one), place(other)]
  const differs = a.findIndex((at, nth) => at !== b[nth])
  return differs === -1 ? 0 : a[differs]! - b[differs]!
}

/** A change of a row to a value; its names remain. */
export const changeOf = ({ scope }: LineRow, said: Pick<TariffChange, 'value' | 'fee'>): TariffChange => {
  const { rule, channel, rail, bank, tier, purpose, names } = scope
  return { rule, channel, rail, bank, tier, purpose, ...(names && { names }), ...said }
}

/** Whether two lines have the same value. */
export const hasSameValue = (
  one: Pick<TariffChange, 'value' | 'fee'>,
  other: Pick<TariffChange, 'value' | 'fee'> | undefined,
): boolean => other !== undefined && textOf(one) === textOf(other)

const textOf = ({ value, fee }: Pick<TariffChange, 'value' | 'fee'>): string =>
  fee
    ? [fee.kind, fee.value, fee.min, fee.max, ...(fee.slabs ?? []).flatMap(({ up_to, fee: of }) => [up_to, of])].join(
        '|',
      )
    : `${value}`
