import { type FeeFigures, keyOfLine, type LineRule, type TariffChange } from '@sahuji/contract/tariff/lines'
import type { Tier } from '@sahuji/contract/tariff'
import type { Tx } from '../platform/database/database.ts'
import { sql } from '../platform/database/sql.ts'

/** A channel of the tariff: what moves, and how; a tax has a fee of its own and no limits. */
export type TariffChannel =
  | `load:${string}`
  | `payment:${'qr' | 'link' | 'api' | 'event' | 'bank' | 'card'}`
  | 'payout:bank'
  | 'send:wallet'
  | 'cooperative:deposit'
  | 'tax:vat'
  | 'tax:withheld'

/** A line of the tariff: one fee, limit or purpose, from `valid_from` (Kathmandu) until the next one of the same thing begins. */
export interface TariffLine {
  rule: LineRule
  /** The subject of the line; null: any. */
  channel: TariffChannel | null
  rail: string | null
  bank: string | null
  tier: Tier | null
  purpose: string | null
  valid_from: string
  /** Paisa, a number of loads, 1 or 0 of a purpose and of card money; null: no limit of its own. */
  value: bigint | null
  /** Only of a fee. */
  fee: FeeFigures | null
  /** Only of a purpose that the operator added. */
  names: { en: string; ne?: string | undefined } | null
  source: string
  is_confirmed: boolean
  /** The channels that count together with its own; null without a channel. */
  limit_group: string | null
}

type StoredLine = Omit<TariffLine, 'fee'> & {
  fee_kind: FeeFigures['kind'] | null
  fee_min: bigint | null
  fee_max: bigint | null
  fee_slabs: { up_to: number | null; fee: number }[] | null
}

/** The columns of a line `l`, with its channel's group. */
export const lineColumns = sql`l.rule, l.channel, l.rail, l.bank, l.tier, l.purpose, l.valid_from, l.value, l.fee_kind, l.fee_min,
  l.fee_max, l.fee_slabs, l.names, l.source, l.is_confirmed,
  (select c.limit_group from tariff_channels c where c.channel = l.channel) as limit_group`

/** A line in the form of the code, from a row of lineColumns. */
export function lineOf<Row extends StoredLine>({ fee_kind, fee_min, fee_max, fee_slabs, ...line }: Row) {
  const slabs = fee_slabs?.map(({ up_to, fee }) => ({ up_to: up_to === null ? null : BigInt(up_to), fee: BigInt(fee) }))
  // not paisa alone: basis points or a small flat fee
  const value = Number(line.value ?? 0n)
  const fee = fee_kind && { kind: fee_kind, value, min: fee_min, max: fee_max, slabs: slabs ?? null }
  return { ...line, fee }
}

/**
 * Every line in force on a Kathmandu day (`YYYY-MM-DD`): everything that is enforced, shown and printed comes from them
 * alone. Uses tariff_line_begins_once.
 */
export async function linesOn(tx: Tx, day: string): Promise<TariffLine[]> {
  const rows = await tx.many<StoredLine>`
    select distinct on (l.rule, l.channel, l.rail, l.bank, l.tier, l.purpose) ${lineColumns}
      from tariff_lines l
     where l.valid_from <= ${day}
     order by l.rule, l.channel, l.rail, l.bank, l.tier, l.purpose, l.valid_from desc`
  return rows.map(lineOf)
}

/**
 * The lines with changes that begin on a day, to try them before they count. A line that begins after the changes
 * stays.
 */
export function withChanges(
  lines: readonly TariffLine[],
  { valid_from, source, changes }: { valid_from: string; source: string; changes: readonly TariffChange[] },
): TariffLine[] {
  const later = new Set(lines.flatMap((line) => (line.valid_from > valid_from ? [keyOfLine(line)] : [])))
  const changed = new Map(
    changes.map((change) => [keyOfLine(change), change] as const).filter(([key]) => !later.has(key)),
  )
  const groups = new Map(lines.map(({ channel, limit_group }) => [channel, limit_group]))
  const begun = [...changed.values()].map(({ channel, names, ...change }) => ({
    ...change,
    channel: channel as TariffChannel | null,
    valid_from,
    source,
    names: names ?? null,
    is_confirmed: false,
    limit_group: channel === null ? null : (groups.get(channel as TariffChannel) ?? channel),
  }))
  return [...lines.filter((line) => !changed.has(keyOfLine(line))), ...begun]
}
