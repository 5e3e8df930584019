import type { BreakDetail } from '@sahuji/contract/reconciliation/break-shapes'

type Side = BreakDetail['lines'][number] | BreakDetail['rows'][number]

/** The candidates for a break, in the server's order: entries for a row, rows for an entry. */
export const candidatesOf = ({ lines, rows }: Pick<BreakDetail, 'lines' | 'rows'>): readonly Side[] => [
  ...lines,
  ...rows,
]

/** The first candidate with the amount or a reference of the break; the others are only near it in time. */
export function likeliestOf(one: Pick<BreakDetail, 'row' | 'line' | 'lines' | 'rows'>): Side | undefined {
  const own = one.row ?? one.line
  if (!own) return undefined
  return candidatesOf(one).find((each) => each.amount === own.amount || sharesReference(each, own))
}

const sharesReference = (one: Side, other: Side): boolean =>
  (one.reference !== null && one.reference === other.reference) ||
  (one.rail_reference !== null && one.rail_reference === other.rail_reference)

/** Statement less books in paisa, if the break belongs to one of its candidates. */
export function differenceOf({ row, line, lines, rows }: BreakDetail, other: number): bigint {
  const ofRow = row?.amount ?? rows.find(({ id }) => id === other)?.amount
  const ofLine = line?.amount ?? lines.find(({ id }) => id === other)?.amount
  return ofRow === undefined || ofLine === undefined ? 0n : ofRow - ofLine
}
