import { PDFDocument, PrintScaling } from '@cantoo/pdf-lib'

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
