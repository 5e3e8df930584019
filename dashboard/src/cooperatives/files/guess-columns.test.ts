import { expect, test } from 'vitest'
import { guessColumns, sentColumns } from './guess-columns.ts'

test('recognises the columns of a Nepali file by their words', () => {
  const guessed = guessColumns(['मिति', 'भौचर नं.', 'सदस्य नं.', 'खाता', 'रकम'], undefined)
  expect(sentColumns(guessed)).toEqual({
    day: 'मिति',
    voucher: 'भौचर नं.',
    member: 'सदस्य नं.',
    head: 'खाता',
    amount: 'रकम',
  })
})

test('takes two columns of money in place of their sum', () => {
  const guessed = guessColumns(['miti', 'rasid', 'jamma', 'kharcha', 'total'], undefined)
  expect(sentColumns(guessed)).toEqual({ day: 'miti', receipt: 'rasid', credit: 'jamma', debit: 'kharcha' })
})

test('takes the columns of the last file where all of them are here', () => {
  const before = { day: 'A', amount: 'B' }
  expect(sentColumns(guessColumns(['A', 'B', 'date'], before))).toEqual(before)
  expect(sentColumns(guessColumns(['date', 'B'], before))).toBeUndefined()
})

test('asks for a day and an amount', () => {
  expect(sentColumns(guessColumns(['x', 'y'], undefined))).toBeUndefined()
})
