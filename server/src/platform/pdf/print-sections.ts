import { compilePaper } from './compile-paper.ts'
import { joinPapers } from './join-papers.ts'

interface Sections<Page> {
  template: URL
  made_at: Date
  /** Drawn already: what each page shows of its rows. */
  pages: readonly Page[]
  /** The memory of a document grows with its rows: longer ones are compiled in parts of so many pages. */
  pagesInSection: number
  /** Whether the end fits below the last rows. */
  hasRoom: boolean
  /** The texts of every section, and what is before the first page and after the last one. */
  frame: object
  opens: object
  ends: object
}

/**
 * A paper of pages with a fixed number of rows: sections of them are compiled one after the other and joined. The template gets
 * `pages`, `chunks`, and `opens` and `ends` with the first and the last section.
 */
export async function printSections<Page>(of: Sections<Page>): Promise<Uint8Array> {
  const { template, made_at, pages, pagesInSection, hasRoom, frame, opens, ends } = of
  const total = pages.length + (hasRoom ? 0 : 1)
  const sections = Math.ceil(pages.length / pagesInSection)
  const parts: Uint8Array[] = []
  for (let nth = 0; nth < sections; nth++) {
    const first = nth * pagesInSection
    const data = {
      ...frame,
      pages: { first: first + 1, total },
      opens: nth === 0 ? opens : null,
      ends: nth === sections - 1 ? { ...ends, 'on-new-page': !hasRoom } : null,
      chunks: pages.slice(first, first + pagesInSection),
    }
    parts.push(await compilePaper({ template, data, made_at, is_tagged: sections === 1 }))
  }
  return joinPapers(parts)
}
