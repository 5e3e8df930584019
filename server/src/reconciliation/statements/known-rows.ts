import type { ReadRow } from './read-rows.ts'

/** The content of a row that counts. */
export type Known = Pick<ReadRow, 'at' | 'amount' | 'reference' | 'rail_reference' | 'description'>

/** What makes a row equal to a counted one, and which of them the pass covers. */
interface Pass {
  name: (row: Known) => string
  ofNew?: (row: Known) => boolean
  ofKnown?: (row: Known) => boolean
}

const hasRail = ({ rail_reference }: Known) => rail_reference !== null
const hasOurs = ({ reference }: Known) => reference !== null
const byBoth = ({ amount, reference, rail_reference }: Known) => `${amount} ${reference} ${rail_reference}`
const byWords = (row: Known) => `${byBoth(row)} ${row.description}`
const byRail = ({ amount, rail_reference }: Known) => `${amount} ${rail_reference}`
const byOurs = ({ amount, reference }: Known) => `${amount} ${reference}`

/** From all fields equal to no contradicting reference: the most specific match is taken first. */
const passes: readonly Pass[] = [
  { name: (row) => `${row.at?.getTime()} ${byWords(row)}` },
  { name: byWords },
  { name: byBoth, ofNew: (row) => hasRail(row) || hasOurs(row) },
  { name: byRail, ofNew: (row) => hasRail(row) && !hasOurs(row) },
  { name: byRail, ofNew: hasRail, ofKnown: (row) => !hasOurs(row) },
  { name: byOurs, ofNew: (row) => hasOurs(row) && !hasRail(row) },
  { name: byOurs, ofNew: hasOurs, ofKnown: (row) => !hasRail(row) },
]

/**
 * The rows that do not count yet; of one that the rail lists twice, as many as exceed those that count. Two references
 * of the rail are two payments, in any order.
 */
export function unknownOf(rows: readonly ReadRow[], counted: readonly Known[]): ReadRow[] {
  let unknown = [...rows]
  let left = [...counted]
  for (const { name, ofNew = () => true, ofKnown = () => true } of passes) {
    const named = Map.groupBy(left.filter(ofKnown), name)
    const taken = new Set<Known>()
    unknown = unknown.filter((row) => {
      const found = ofNew(row) ? named.get(name(row))?.pop() : undefined
      if (found) taken.add(found)
      return found === undefined
    })
    left = left.filter((row) => !taken.has(row))
  }
  return unknown
}
