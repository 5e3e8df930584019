import type { StatementRow } from '@sahuji/contract/statements/rows'
import { compilePaper } from '../../platform/pdf/compile-paper.ts'
import { joinPapers } from '../../platform/pdf/join-papers.ts'
import { type Chunk, chunksOf, sectionsOf } from './page-rows.ts'
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
  const lastPage = chunks.at(-1)!
  const endsOnNewPage = !lastPage.hasRoom
  const total = chunks.length + (endsOnNewPage ? 1 : 0)
  const frame = frameOf(paper)
  const lineOf = rowLine(head.language)
  const sections = sectionsOf(chunks)
  const parts: Uint8Array[] = []
  let first = 1
  for (const [nth, section] of sections.entries()) {
    const isLast = nth === sections.length - 1
    const data = {
      ...frame,
      pages: { first, total },
      opens: nth === 0 ? openingOf(paper) : null,
      ends: isLast ? { ...endOf(paper, [...sides, ...commission]), 'on-new-page': endsOnNewPage } : null,
      chunks: section.map((chunk) => shownChunk(chunk, frame.labels, lineOf)),
    }
    parts.push(await compilePaper({ template, data, made_at: head.made_at, is_tagged: sections.length === 1 }))
    first += section.length
  }
  return joinPapers(parts)
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
