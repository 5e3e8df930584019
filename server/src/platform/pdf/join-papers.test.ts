import { PDFDocument } from '@cantoo/pdf-lib'
import { afterAll, expect, test } from 'vitest'
import { readPdf } from '../../../testing/pdf.ts'
import { closePapers, compilePaper } from './compile-paper.ts'
import { compileSections, joinPapers } from './join-papers.ts'

const template = new URL('../../../testing/papers/sample.typ', import.meta.url)
const made_at = new Date('2026-11-20T04:15:00Z')
const rowsOf = (from: number, count: number) =>
  Array.from({ length: count }, (_, nth) => [`2026-11-20`, `Payment ${from + nth} का`, '100.00', '5,000.00'])
afterAll(closePapers)

test('sections become one file whose pages are numbered through, with every row and the facts of the first', async () => {
  const sections = [1, 101, 201].map((from) => ({ title: `Statement ${from}`, rows: rowsOf(from, 100) }))
  const file = await compileSections({ template, made_at }, sections)
  const { text, pages } = await readPdf(file)
  const numbers = [...text.matchAll(/Page (\d+) of (\d+)/g)].map(([, page, total]) => [Number(page), Number(total)])
  expect(numbers).toEqual(Array.from({ length: pages }, (_, nth) => [nth + 1, pages]))
  const found = [...text.matchAll(/Payment (\d+) का/g)].map(([, nth]) => Number(nth))
  expect(found).toEqual(Array.from({ length: 300 }, (_, nth) => nth + 1))
  const facts = await PDFDocument.load(file, { updateMetadata: false })
  expect([facts.getTitle(), facts.getAuthor(), facts.getLanguage()]).toEqual(['Statement 1', 'Sahuji', 'en'])
  expect(facts.getCreationDate()).toEqual(made_at)
})

test('one section is one document, which numbers its own pages', async () => {
  const { text, pages } = await readPdf(await compileSections({ template, made_at }, [{ rows: rowsOf(1, 100) }]))
  expect(pages).toBe(2)
  expect(text.match(/Page \d of \d/g)).toEqual(['Page 1 of 2', 'Page 2 of 2'])
})

test('one part is returned unchanged, and no part is an error', async () => {
  const file = await compilePaper({ template, made_at, data: {} })
  expect(await joinPapers([file])).toBe(file)
  await expect(joinPapers([])).rejects.toThrow('needs a part')
})
