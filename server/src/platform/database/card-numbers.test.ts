import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hasCardNumber } from '@sahuji/contract/input/card-number'
import { testDatabase } from '../../../testing/database.ts'

const checked = (digits: string) => [0, 1, 2, 3, 4, 5, 6, 7, 8, 9].map((last) => `${digits}${last}`)

/** Digits that begin as cards do, or nearly, of 11 to 20 places. */
const numbers = fc
  .tuple(
    fc.constantFrom(
      '1',
      '20',
      '2200',
      '2205',
      '2220',
      '2221',
      '2720',
      '2721',
      '300',
      '306',
      '309',
      '34',
      '35',
      '36',
      '4',
      '50',
      '59',
      '6',
      '7',
      '80',
      '81',
      '9524',
      '9525',
    ),
    fc.stringMatching(/^[0-9]{10,16}$/),
    fc.integer({ min: 0, max: 9 }),
  )
  .map(([begin, rest, last]) => checked(begin + rest)[last] ?? '')

/** The same in groups, between words, or joined to letters. */
const texts = fc
  .array(
    fc.oneof(
      numbers,
      numbers.map((digits) => digits.replaceAll(/(\d{4})(?=\d)/g, '$1 ')),
      numbers.map((digits) => digits.replaceAll(/(\d{4})(?=\d)/g, '$1-')),
      fc.stringMatching(/^[0-9a-z -]{0,8}$/),
    ),
    { minLength: 1, maxLength: 4 },
  )
  .map((parts) => parts.join(' '))

test('the database and the contract see a card number in the same texts', async () => {
  const sampled = fc.sample(texts, { numRuns: 2_500, seed: 92 })
  await using stack = new AsyncDisposableStack()
  const database = await testDatabase()
  stack.defer(() => database.close())
  const rows = await database.db.read(
    (tx) => tx.many<{ words: string; found: boolean }>`
      select words, has_card_number(words) as found from unnest(${sampled}::text[]) as words`,
  )
  expect(rows.filter(({ words, found }) => hasCardNumber(words) !== found)).toEqual([])
  // the sample holds both kinds
  const found = rows.filter((row) => row.found).length
  expect(found).toBeGreaterThan(200)
  expect(rows.length - found).toBeGreaterThan(200)
})
