import type { BreakDetail } from '@sahuji/contract/reconciliation/break-shapes'

type Side = BreakDetail['lines'][number] | BreakDetail['rows'][number]

/** What a break may belong to, in the server's order: entries for a row, rows for an entry. */
export const candidatesOf = ({ lines, rows }: Pick<BreakDetail, 'lines' | 'rows'>): readonly Side[] => [
  ...lines,
  ...rows,
]

/** The first candidate that agrees with the break in amount or in a reference; the others merely stand near it in time. */
export function likeliestOf(one: Pick<BreakDetail, 'row' | 'line' | 'lines' | 'rows'>): Side | undefined {
  const own = one.row ?? one.line
  if (!own) return undefined
  return candidatesOf(one).find((each) => each.amount === own.amount || sharesReference(each, own))
}

const sharesReference = (one: Side, other: Side): boolean =>
  (one.reference !== null && one.reference === other.reference) ||
  (one.rail_reference !== null && one.rail_reference === other.rail_reference)

/** By how much the statement is more than the books, in paisa, where a break belongs to one of its candidates. */
export function differenceOf({ row, line, lines, rows }: BreakDetail, other: number): bigint {
  const ofRow = row?.amount ?? rows.find(({ id }) => id === other)?.amount
  const ofLine = line?.amount ?? lines.find(({ id }) => id === other)?.amount
  return ofRow === undefined || ofLine === undefined ? 0n : ofRow - ofLine
}
