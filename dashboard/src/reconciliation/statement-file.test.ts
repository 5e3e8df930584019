import { expect, test } from 'vitest'
import { headCells, partsOf, strangeKindOf } from './statement-file.ts'

const declared = (encoding: string) => `<?xml version="1.0" encoding="${encoding}"?>`
const declaration = (encoding: string) => new TextEncoder().encode(declared(encoding))

const texts = async (file: File) => {
  const parts: string[] = []
  for await (const { text } of partsOf(file)) parts.push(text)
  return parts
}

test('reads a file in pieces, without cutting a letter in two', async () => {
  const text = `${'नमस्ते,'.repeat(40_000)}end`
  const parts = await texts(new File([text], 'day.csv'))
  expect(parts.length).toBeGreaterThan(1)
  expect(parts.join('')).toBe(text)
  expect(await texts(new File([], 'empty.csv'))).toEqual([''])
})

test('limits the quotation marks of a piece to what the server reads at once', async () => {
  const text = '"2026-11-20","5",""\r\n'.repeat(18_000)
  const parts = await texts(new File([text], 'day.csv'))
  expect(parts.join('')).toBe(text)
  expect(Math.max(...parts.map((part) => part.split('"').length - 1))).toBeLessThanOrEqual(50_000)
})

test('recognises a workbook and a PDF by their first bytes', async () => {
  expect(await strangeKindOf(new File(['PK\u0003\u0004'], 'a.xlsx'))).toBe('workbook')
  expect(await strangeKindOf(new File(['%PDF-1.7'], 'a.csv'))).toBe('pdf')
  expect(await strangeKindOf(new File(['%PDF-1.7 trailer << /Encrypt 5 0 R >>'], 'a.pdf'))).toBe('locked_pdf')
  expect(await strangeKindOf(new File(['\0\0\0\x14ftypheic\0\0\0\0mif1'], 'a.csv'))).toBe('picture')
  expect(await strangeKindOf(new File([new Uint8Array([0xff, 0xd8, 0xff])], 'a.csv'))).toBe('picture')
  expect(await strangeKindOf(new File([], 'a.csv'))).toBe('empty')
  expect(await strangeKindOf(new File(['Date,Amount'], 'a.csv'))).toBeUndefined()
})

test('finds the head behind the skipped lines, its cells without quotation marks', () => {
  expect(headCells(['Statement of Nabil', '', '\uFEFFDate,"Amount, Rs.", Fee ,'], 1, ',')).toEqual([
    'Date',
    'Amount, Rs.',
    'Fee',
  ])
  expect(headCells([], 0, ',')).toEqual([])
})

test.each([
  ['UTF-16 with its mark', [0xff, 0xfe, 0x61, 0, 0x2c, 0, 0x05, 0x09], '\u0061,\u0905'],
  ['UTF-16, the other byte first', [0xfe, 0xff, 0, 0x61, 0, 0x2c, 0x09, 0x05], '\u0061,\u0905'],
  ['UTF-16 without a mark', [0x61, 0, 0x2c, 0, 0x62, 0, 0x2c, 0], 'a,b,'],
  ['UTF-16 without a mark, the other byte first', [0, 0x61, 0, 0x2c, 0, 0x62, 0, 0x2c], 'a,b,'],
  ['Windows-1252', [0x52, 0x73, 0xa0, 0x35, 0x96, 0xe9], 'Rs\u00a05–é'],
  ['UTF-8', [0x61, 0xe0, 0xa4, 0x85], 'aअ'],
  ['XML that says windows-1251', [...declaration('windows-1251'), 0xcd], `${declared('windows-1251')}Н`],
  ['XML that says ISO-8859-1', [...declaration('ISO-8859-1'), 0xc3, 0xa9], `${declared('ISO-8859-1')}Ã©`],
  ['XML of an encoding that nobody knows', [...declaration('x-bank'), 0xc3, 0xa9], `${declared('x-bank')}é`],
  ['XML that says UTF-16, and is UTF-8', [...declaration('UTF-16'), 0xc3, 0xa9], `${declared('UTF-16')}é`],
])('decodes %s', async (_, bytes, text) => {
  expect((await texts(new File([new Uint8Array(bytes)], 'day.csv'))).join('')).toBe(text)
})
