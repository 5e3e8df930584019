import type { FileItem, ItemKind, ItemReason } from '@sahuji/contract/cooperatives/files'
import { headOfWords } from './head-words.ts'
import type { OurRow } from './our-rows.ts'
import type { Pair } from './pair-lines.ts'
import type { TheirLine } from './read-their-file.ts'

/** A line with the member that it means; null where the file names none, or none that the shop knows. */
export type KnownLine = TheirLine & { member_number: string | null }

/** An item of the list before it is stored; paisa. */
export interface NewItem {
  kind: ItemKind
  why: ItemReason
  ours: OurRow | null
  theirs: KnownLine | null
  facts: FileItem['facts']
}

interface Compared {
  lines: readonly KnownLine[]
  rows: readonly OurRow[]
  pairs: readonly Pair[]
  from: string
  to: string
  /** False: the file lists deposits alone, and one that was taken back is in neither. */
  hasDebits: boolean
}

/** The whole list: the breaks, the largest first, then what agrees, each with its reason. */
export function explainLines(compared: Compared): NewItem[] {
  const { lines, rows, pairs } = compared
  const rowOf = new Map(rows.map((row) => [row.seq, row]))
  const pairOf = new Map(pairs.map((pair) => [pair.line, pair]))
  const paired = new Set(pairs.map(({ seq }) => seq))
  const ofLines = lines.map((theirs) => {
    const pair = pairOf.get(theirs.line)
    return pair
      ? explainPair(rowOf.get(pair.seq)!, theirs, { how: pair.how, hasDebits: compared.hasDebits })
      : onlyTheirs(
          theirs,
          lines.filter(({ line }) => pairOf.has(line)),
        )
  })
  const ofRows = rows
    .filter((row) => !paired.has(row.seq) && isExpected(row, compared))
    .map((row) => onlyOurs(row, lastPaired(compared, rowOf)))
  const items = [...ofLines, ...ofRows]
  const breaks = items.filter(({ kind }) => kind !== 'matched')
  const sizeOf = ({ ours, theirs }: NewItem) => sizeOfAmount(ours?.amount ?? theirs!.amount)
  breaks.sort((a, b) => Number(sizeOf(b) - sizeOf(a)))
  return [...breaks, ...items.filter(({ kind }) => kind === 'matched')]
}

const sizeOfAmount = (amount: bigint) => (amount < 0n ? -amount : amount)

/** Whether a file of these days has to have a row of ours. */
const isExpected = ({ day, returned }: OurRow, { from, to, hasDebits }: Compared): boolean =>
  day >= from && day <= to && (hasDebits || returned === null)

/** Our last row of the file's last day that the file has. */
function lastPaired({ pairs, to }: Compared, rowOf: ReadonlyMap<bigint, OurRow>): OurRow | undefined {
  const ofDay = pairs.map(({ seq }) => rowOf.get(seq)!).filter(({ day }) => day === to)
  return ofDay.reduce<OurRow | undefined>((last, row) => (last && last.seq > row.seq ? last : row), undefined)
}

/** What both have, by the first of: amount, member, account, day. */
function explainPair(
  ours: OurRow,
  theirs: KnownLine,
  { how, hasDebits }: { how: Pair['how']; hasDebits: boolean },
): NewItem {
  if (!hasDebits && ours.returned !== null)
    return { kind: 'missing_here', why: 'not_their_return', ours: null, theirs, facts: ours.returned }
  const found = (kind: ItemKind, why: ItemReason): NewItem => ({ kind, why, ours, theirs, facts: {} })
  if (ours.amount !== theirs.amount) return found('amount', haveSameDigits(ours, theirs) ? 'digits' : 'amount')
  if (theirs.member_number !== null && theirs.member_number !== ours.member) return found('member', 'member')
  const head = theirs.head === null ? undefined : headOfWords(theirs.head)
  if (head !== undefined && head !== ours.head) return found('head', 'head')
  if (ours.day !== theirs.day) return found('day', 'day')
  return found('matched', how === 'truncated' ? 'shorter' : how === 'window' ? 'no_number' : 'same')
}

const haveSameDigits = (a: { amount: bigint }, b: { amount: bigint }): boolean =>
  digitsOf(a.amount) === digitsOf(b.amount)

const digitsOf = (amount: bigint): string => [...`${sizeOfAmount(amount)}`].toSorted().join('')

/** A line that our book does not have, beside those that it has. */
function onlyTheirs(theirs: KnownLine, found: readonly KnownLine[]): NewItem {
  const { receipt_key, voucher_key, member, member_number, amount, line } = theirs
  const same = found.find(
    (other) =>
      other.amount === amount &&
      (receipt_key === null
        ? voucher_key !== null && other.voucher_key === voucher_key && other.member_number === member_number
        : other.receipt_key === receipt_key),
  )
  if (same && same.line !== line)
    return { kind: 'twice', why: 'repeated', ours: null, theirs, facts: { line: same.line } }
  const why =
    member !== null && member_number === null
      ? 'unknown_member'
      : receipt_key === null
        ? 'no_receipt'
        : 'unknown_receipt'
  return { kind: 'missing_here', why, ours: null, theirs, facts: {} }
}

/** A row that their file does not have. */
function onlyOurs(ours: OurRow, last: OurRow | undefined): NewItem {
  const { returned, returns, day, seq } = ours
  const missing = (why: ItemReason, facts: NewItem['facts'] = {}): NewItem => ({
    kind: 'missing_there',
    why,
    ours,
    theirs: null,
    facts,
  })
  if (returns !== null) return missing('return', { receipt: returns })
  if (returned !== null) return missing('taken_back', returned)
  return missing(last && day === last.day && seq > last.seq ? 'after_cut' : 'not_entered')
}
