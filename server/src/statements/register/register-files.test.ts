import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { bookOf, hostileBook, type Move, paisaOf, recordsOf, textOf } from '../../../testing/statement-books.ts'
import { registerCsv } from './register-files.ts'
import { registerColumns, registerHeadLines } from './register-rows.ts'
import { type SalesTax, vatWithin } from './sales.ts'

const moves: Move[] = [
  { kind: 'payment', amount: 113_000n, fee: 1_500n, reference: 'SJ00000000000001' },
  { kind: 'load', amount: 500_000n },
  { kind: 'payment', amount: 10_001n, fee: 100n, reference: 'SJ00000000000002' },
  { kind: 'refund', amount: -11_300n, fee: -150n, reference: 'SJ00000000000003' },
  { kind: 'payment', amount: -9_900n, reference: 'SJ00000000000004' },
  { kind: 'dispute', amount: -10_001n, reference: 'SJ00000000000005' },
  { kind: 'reversal', method: 'sale_taken', amount: -22_600n, fee: -300n, reference: 'SJ00000000000006' },
  { kind: 'reversal', method: 'taken', amount: -30_000n, reference: 'SJ00000000000007' },
  { kind: 'payout', amount: -50_000n, fee: 1_130n },
  { kind: 'received', amount: 700n },
]

const csvOf = async (tax: SalesTax, book = bookOf(moves)) => {
  const records = recordsOf(await textOf(registerCsv({ ...book.book(), tax, pan: '612408915' })))
  const end = records.findIndex(([first]) => first === 'Sum')
  return {
    records,
    sales: records.slice(registerHeadLines, end),
    sum: records[end]!,
    summary: new Map(records.slice(end + 1).map(([name, value]) => [name, value])),
  }
}

const columns = { total: 4, exempt: 5, taxable: 6, vat: 7 }

describe('the sales register', () => {
  test('has the columns of rule 23 (1) (छ) under its name, the seller, the PAN and the fiscal year', async () => {
    const { records } = await csvOf('vat')
    expect(records.every((cells) => cells.length === registerColumns)).toBe(true)
    expect(records[0]!.slice(0, 2)).toEqual(['बिक्री खाता, नियम २३(१)(छ)', 'Sales register'])
    expect(records[1]!.slice(0, 3)).toEqual(['Himal Tea House', 'PAN', '="612408915"'])
    expect(records[2]!.slice(0, 2)).toEqual(['Fiscal year', '="2083/84"'])
    expect(records[3]).toEqual([
      'Nepali date',
      'Bill no.',
      'Buyer',
      'Buyer’s PAN',
      'Total sales',
      'Sales without VAT',
      'Taxable value',
      'VAT, 13 %',
      'Export value',
      'Country of export',
      'Export declaration no.',
      'Export declaration date',
    ])
  })

  test('has the payments that came in, with a minus refunds, lost disputes and what a rail took back, and nothing else', async () => {
    const { sales, summary } = await csvOf('vat')
    expect(sales.map(([, bill, , , total, , taxable, vat]) => [bill, total, taxable, vat])).toEqual([
      ['SJ00000000000001', '1130.00', '1000.00', '130.00'],
      ['SJ00000000000002', '100.01', '88.50', '11.51'],
      ['SJ00000000000003', '-113.00', '-100.00', '-13.00'],
      ['SJ00000000000005', '-100.01', '-88.50', '-11.51'],
      ['SJ00000000000006', '-226.00', '-200.00', '-26.00'],
    ])
    expect([summary.get('Bills'), summary.get('Bills returned'), summary.get('Fees of these sales')]).toEqual([
      '2',
      '3',
      '11.50',
    ])
  })

  test('of a shop that charges no VAT has its sales in the column without VAT', async () => {
    const { sum, summary } = await csvOf('exempt')
    expect([sum[columns.exempt], sum[columns.taxable], sum[columns.vat]]).toEqual(['791.00', '0.00', '0.00'])
    expect(summary.get('VAT, 13 %')).toBe('0.00')
  })

  test('adds up: the sums are those of the rows, the VAT is within the price, and the sales with their fees are the wallet’s rows', async () => {
    const move = fc.record({
      kind: fc.constantFrom('payment', 'refund', 'dispute', 'load', 'payout', 'send', 'reversal'),
      method: fc.constantFrom('qr 1', 'taken', 'sale_taken'),
      amount: fc.bigInt(-99_999_999n, 99_999_999n).filter((amount) => amount !== 0n),
      fee: fc.bigInt(0n, 99n),
    })
    await fc.assert(
      fc.asyncProperty(
        fc.array(move, { maxLength: 30 }),
        fc.constantFrom('vat', 'exempt' as const),
        async (made, tax) => {
          const book = bookOf(made)
          const { sales, sum, summary } = await csvOf(tax, book)
          const sumOf = (place: number) => sales.reduce((all, cells) => all + paisaOf(cells[place]!), 0n)
          for (const place of Object.values(columns)) expect(paisaOf(sum[place]!)).toBe(sumOf(place))
          for (const cells of sales)
            expect(paisaOf(cells[columns.total]!)).toBe(
              paisaOf(cells[columns.exempt]!) + paisaOf(cells[columns.taxable]!) + paisaOf(cells[columns.vat]!),
            )
          const isReturn = ({ kind, method }: Move) =>
            kind === 'reversal' ? method === 'sale_taken' : ['refund', 'dispute'].includes(kind!)
          const isSale = (row: Move) => (row.kind === 'payment' ? row.amount > 0n : isReturn(row) && row.amount < 0n)
          const ours = book.rows.filter(isSale)
          const net = ours.reduce((all, row) => all + row.net, 0n)
          expect(sumOf(columns.total) - paisaOf(summary.get('Fees of these sales')!)).toBe(net)
        },
      ),
      { numRuns: 50 },
    )
  })

  test('takes VAT out of a price to the paisa', () => {
    expect([113n, 100n, 1n, 4n, 5n, -113n, 0n].map(vatWithin)).toEqual([13n, 12n, 0n, 0n, 1n, -13n, 0n])
  })

  test('holds no formula, whatever the buyer’s name is', async () => {
    const text = await textOf(registerCsv({ ...hostileBook().book(), tax: 'vat', pan: null }))
    expect(text).not.toMatch(/(^|,)"?[=+@](?!"")/m)
  })
})
