import { expect, test } from 'vitest'
import { bookOf, hostileBook, type Move, textOf } from '../../../../testing/statement-books.ts'
import { camtFile } from '../../../statements/files/camt-file.ts'
import { ofxFile } from '../../../statements/files/ofx-file.ts'
import { doubtsOf } from '../file-conventions.ts'
import { formatOf, readFormat } from './read-format.ts'

const moves: Move[] = Array.from({ length: 50 }, (_, n) => ({
  amount: BigInt((n % 3 === 0 ? -7 : 11) * (n + 1)) * 1_000n,
  fee: BigInt(n % 5),
  posted_at: new Date(Date.parse('2026-11-05T06:00:00Z') + n * 40_000_000),
  reference: `SJ1W8Q4KZ7ABCD${`${n}`.padStart(2, '0')}`,
}))

test.each([
  ['ofx', ofxFile],
  ['camt053', camtFile],
] as const)('our statement of a wallet as %s is read as a bank’s statement', async (name, fileOf) => {
  const { rows, book } = bookOf(moves, { opening: 1_000_000n })
  const text = await textOf(fileOf(book()))
  const found = formatOf(text)!
  const { format, rows: read, bad, conventions } = await readFormat(found, text)
  expect([format, bad]).toEqual([name, []])
  expect(read.map(({ amount, at, reference }) => [amount, at, reference])).toEqual(
    rows.map(({ net, posted_at, reference }) => [net, posted_at, reference]),
  )
  expect(doubtsOf(conventions).balance).toBeNull()
})

test.each([
  ['ofx', ofxFile],
  ['camt053', camtFile],
] as const)(
  'a statement with hostile texts as %s has no bad line but the row that moves nothing',
  async (_, fileOf) => {
    const { rows, book } = hostileBook()
    const text = await textOf(fileOf(book()))
    const { rows: read, bad } = await readFormat(formatOf(text)!, text)
    const bookable = rows.filter(({ net }) => net !== 0n && net < 10n ** 16n && net > -(10n ** 16n))
    expect(read.map(({ amount }) => amount)).toEqual(bookable.map(({ net }) => net))
    expect(bad).toHaveLength(rows.length - bookable.length)
  },
)
