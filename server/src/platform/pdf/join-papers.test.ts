import { PDFDocument } from '@cantoo/pdf-lib'
import { afterAll, expect, test } from 'vitest'
import { readPdf } from '../../../testing/pdf.ts'
import { closePapers, compilePaper } from './compile-paper.ts'
import { joinPapers } from './join-papers.ts'

const template = new URL('../../../testing/papers/sample.typ', import.meta.url)
const made_at = new Date('2026-11-20T04:15:00Z')
const linesOf = (from: number) => Array.from({ length: 40 }, (_, nth) => `Payment ${from + nth} का`)
afterAll(closePapers)

test('parts become one file whose pages are numbered through, with every line and the facts of the first', async () => {
  const parts: Uint8Array[] = []
  for (const first of [1, 2, 3]) {
    const data = { title: `Statement ${first}`, lines: linesOf((first - 1) * 40 + 1), pages: { first, total: 3 } }
    parts.push(await compilePaper({ template, made_at, is_tagged: false, data }))
  }
  const file = await joinPapers(parts)
  const { text, pages } = await readPdf(file)
  expect(pages).toBe(3)
  expect(text.match(/Page \d of \d/g)).toEqual(['Page 1 of 3', 'Page 2 of 3', 'Page 3 of 3'])
  const found = [...text.matchAll(/Payment (\d+) का/g)].map(([, nth]) => Number(nth))
  expect(found).toEqual(Array.from({ length: 120 }, (_, nth) => nth + 1))
  const facts = await PDFDocument.load(file, { updateMetadata: false })
  expect([facts.getTitle(), facts.getAuthor(), facts.getLanguage()]).toEqual(['Statement 1', 'Sahuji', 'en'])
  expect(facts.getCreationDate()).toEqual(made_at)
})

test('one part is returned unchanged, and no part is an error', async () => {
  const file = await compilePaper({ template, made_at, data: {} })
  expect(await joinPapers([file])).toBe(file)
  await expect(joinPapers([])).rejects.toThrow('needs a part')
})
