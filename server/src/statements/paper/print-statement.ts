import type { StatementRow } from '@sahuji/contract/statements/rows'
import { printSections } from '../../platform/pdf/print-sections.ts'
import { type Chunk, chunksOf, pagesInSection } from './page-rows.ts'
import { endOf, frameOf, openingOf, rowLine, type StatementPaper } from './paper-words.ts'
import { commissionSides, sidesOf } from './sums-by-kind.ts'

const template = new URL('./statement.typ', import.meta.url)

/**
 * A statement as PDF. A page has a fixed number of rows, so that what is carried forward is known before it is drawn; sections of
 * pages are compiled one after the other and joined, because the memory of a document grows with its rows.
 */
export async function printStatement(paper: StatementPaper): Promise<Uint8Array> {
  const rows: StatementRow[] = []
  for await (const block of paper.blocks) rows.push(...block)
  const { head } = paper
  const [sides, commission] = [sidesOf(rows, head.language), commissionSides(head)]
  // the commission is below both sides
  const below = commission.map(([, lines]) => lines.length + 2)
  const chunks = chunksOf(rows, head, [Math.max(...sides.map(([, lines]) => lines.length)), ...below])
  const frame = frameOf(paper)
  const lineOf = rowLine(head.language)
  return printSections({
    template,
    made_at: head.made_at,
    pages: chunks.map((chunk) => shownChunk(chunk, frame.labels, lineOf)),
    pagesInSection,
    hasRoom: chunks.at(-1)!.hasRoom,
    frame,
    opens: openingOf(paper),
    ends: endOf(paper, [...sides, ...commission]),
  })
}

type Labels = ReturnType<typeof frameOf>['labels']

const shownChunk = (
  { rows, begins, ends, isFirst, isLast, from, to }: Chunk,
  labels: Labels,
  lineOf: (row: StatementRow) => string[],
) => ({
  begins: { label: isFirst ? labels.opening : labels.brought(from - 1), sum: begins },
  rows: rows.map(lineOf),
  ends: { label: isLast ? labels.rows(to) : labels.carried(to), sum: ends },
  'is-last': isLast,
})
