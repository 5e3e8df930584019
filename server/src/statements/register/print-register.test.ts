import fc from 'fast-check'
import { formatMoney } from '@sahuji/contract/money/money'
import { afterAll, describe, expect, test } from 'vitest'
import { readPdf } from '../../../testing/pdf.ts'
import { bookOf, hostileBook, type Move, paisaOf, recordsOf, textOf } from '../../../testing/statement-books.ts'
import { closePapers } from '../../platform/pdf/compile-paper.ts'
import { printRegister } from './print-register.ts'
import { registerCsv } from './register-files.ts'
import type { SalesTax } from './sales.ts'

afterAll(closePapers)

const figure = (paisa: bigint) => formatMoney(paisa, { prefix: false })

const printed = async (tax: SalesTax, { book }: Pick<ReturnType<typeof bookOf>, 'book'>) =>
  readPdf(
    await printRegister({
      ...book(),
      tax,
      pan: '612408915',
      issuer: { name: 'Sahuji', contact: '+977-1-4620147' },
      proof_url: `HTTPS://SAHUJI.EXAMPLE/V#${'A'.repeat(380)}`,
    }),
  )

/** The figures of the line that begins with a label: total, without VAT, taxable, VAT, export. */
const figuresAfter = (text: string, label: string) =>
  text
    .split('\n')
    .find((line) => line.startsWith(label))!
    .slice(label.length)
    .trim()
    .split(/\s+/)

describe('the printed sales register', () => {
  test('has the columns of the rule, each sale, what was returned with a minus, and the VAT summary', async () => {
    const { text, pages } = await printed(
      'vat',
      bookOf([
        { kind: 'payment', amount: 113_000n, fee: 1_500n, reference: 'SJ00000000000001' },
        { kind: 'load', amount: 500_000n },
        { kind: 'refund', amount: -11_300n, fee: -150n, reference: 'SJ00000000000003' },
      ]),
    )
    expect(pages).toBe(1)
    for (const words of ['नियम', 'Himal Tea House', '612408915', '2083/84', 'Country of', 'Page 1 of 1'])
      expect(text).toContain(words)
    expect(text).toMatch(/SJ00000000000001.* 1,130\.00 0\.00 1,000\.00 130\.00/)
    expect(text).toMatch(/SJ00000000000003.* −113\.00 0\.00 −100\.00 −13\.00/)
    expect(figuresAfter(text, 'Sum')).toEqual(['1,017.00', '0.00', '900.00', '117.00', '0.00'])
    expect(text).toContain('Bills 1, Bills returned 1')
    expect(text).toContain('Fees of these sales: 13.50')
  })

  test.each([0, 8, 9, 20, 21, 46, 47, 90])('of %i sales carries their sums to the last page', async (count) => {
    const moves: Move[] = Array.from({ length: count }, (_, n) => ({ kind: 'payment', amount: 10_000n + BigInt(n) }))
    const { text, pages } = await printed('exempt', bookOf(moves))
    expect(text).toContain(`Page ${pages} of ${pages}`)
    const sum = moves.reduce((all, { amount }) => all + amount, 0n)
    expect(figuresAfter(text, 'Sum').slice(0, 2)).toEqual([figure(sum), figure(sum)])
    if (count > 20) {
      const first = moves.slice(0, 20).reduce((all, { amount }) => all + amount, 0n)
      for (const label of ['Carried forward, rows 1 to 20', 'Brought forward, rows 1 to 20'])
        expect(figuresAfter(text, label)[0]).toBe(figure(first))
    }
  })

  test('has the sums of the CSV, to the paisa', async () => {
    const move = fc.record({
      kind: fc.constantFrom('payment', 'refund', 'dispute', 'load'),
      amount: fc.bigInt(-99_999_999n, 99_999_999n).filter((amount) => amount !== 0n),
      fee: fc.bigInt(0n, 99n),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(move, { maxLength: 30 }), async (made) => {
        const book = bookOf(made)
        const records = recordsOf(await textOf(registerCsv({ ...book.book(), tax: 'vat', pan: null })))
        const sums = records
          .find(([first]) => first === 'Sum')!
          .slice(4, 9)
          .map(paisaOf)
        expect(figuresAfter((await printed('vat', book)).text, 'Sum')).toEqual(sums.map(figure))
      }),
      { numRuns: 6 },
    )
  })

  test('shows a buyer’s name as it was written, whatever it is', async () => {
    const { text } = await printed('vat', hostileBook())
    expect(text).toContain('Sum')
  })
})
