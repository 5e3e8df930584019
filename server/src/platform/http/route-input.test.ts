import { listTransactions } from '@sahuji/contract/transactions'
import { signIn } from '@sahuji/contract/session'
import { expect, test } from 'vitest'
import { rawInput } from './route-input.ts'

const [apart, together] = ['Rene\u0301', 'Ren\u00e9']

test('a text with decomposed accents arrives in its composed form', () => {
  const body = { name: apart, list: [{ name: apart }, 5, null], file: 'aGVsbG8=' }
  expect(rawInput(signIn, { params: { id: apart }, query: {}, body })).toEqual({
    name: together,
    list: [{ name: together }, 5, null],
    file: 'aGVsbG8=',
    id: together,
  })
  expect(rawInput(listTransactions, { params: {}, query: { q: apart }, body: undefined })).toEqual({ q: together })
})
