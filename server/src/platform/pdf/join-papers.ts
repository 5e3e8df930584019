import { PDFDocument, PrintScaling } from '@cantoo/pdf-lib'
import { compilePaper, type PaperAsk } from './compile-paper.ts'

/** Where a section's pages are in the whole document; `house.typ` numbers its pages by them. */
export interface SectionPages {
  first: number
  total: number
}

/** A document of one file out of several, in their order, with the facts of the first. */
export async function joinPapers(parts: readonly Uint8Array[]): Promise<Uint8Array> {
  const [first, ...others] = parts
  if (!first) throw new Error('A document needs a part')
  if (others.length === 0) return first
  const whole = await PDFDocument.create()
  for (const [nth, part] of parts.entries()) {
    const source = await PDFDocument.load(part, { updateMetadata: false })
    if (nth === 0) copyFacts(source, whole)
    const pages = await whole.copyPages(source, source.getPageIndices())
    for (const page of pages) whole.addPage(page)
  }
  return whole.save()
}

/**
 * A long document in sections of at most 1,000 rows, because memory grows with the rows of one, to 500 MB for 3,000.
 * `data.pages` numbers the pages of each in the whole. Each section is compiled twice, to know how many pages the whole
 * has, and one section alone is compiled once; a template with fixed rows a page needs only `joinPapers`. Throws `busy`.
 */
export async function compileSections(
  ask: Omit<PaperAsk, 'data'>,
  sections: readonly Readonly<Record<string, unknown>>[],
): Promise<Uint8Array> {
  const [only, ...others] = sections
  if (others.length === 0) return compilePaper({ ...ask, data: only })
  const part = { ...ask, is_tagged: false }
  const counts: number[] = []
  for (const data of sections) counts.push(await pagesOf(await compilePaper({ ...part, data })))
  const total = counts.reduce((sum, count) => sum + count, 0)
  const parts: Uint8Array[] = []
  let first = 1
  for (const [nth, data] of sections.entries()) {
    const pages: SectionPages = { first, total }
    parts.push(await compilePaper({ ...part, data: { ...data, pages } }))
    first += counts[nth]!
  }
  return joinPapers(parts)
}

const pagesOf = async (file: Uint8Array): Promise<number> =>
  (await PDFDocument.load(file, { updateMetadata: false })).getPageCount()

function copyFacts(from: PDFDocument, to: PDFDocument): void {
  const made_at = from.getCreationDate()
  to.catalog.getOrCreateViewerPreferences().setPrintScaling(PrintScaling.None)
  to.setTitle(from.getTitle() ?? '', { showInWindowTitleBar: true })
  to.setLanguage(from.getLanguage() ?? 'en')
  to.setAuthor(from.getAuthor() ?? '')
  to.setKeywords([from.getKeywords() ?? ''])
  to.setProducer(from.getProducer() ?? '')
  to.setCreator(from.getCreator() ?? '')
  if (made_at) to.setCreationDate(made_at)
}
