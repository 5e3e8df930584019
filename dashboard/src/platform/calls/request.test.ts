import { createLoad, readLoad } from '@sahuji/contract/funding'
import { listTransactions } from '@sahuji/contract/transactions'
import { expect, test } from 'vitest'
import { requestOf } from './request.ts'

test('parts of the path are filled and escaped', () => {
  expect(requestOf(readLoad, { id: 'a/b' })).toEqual({
    method: 'GET',
    url: '/api/funding/loads/a%2Fb',
    body: undefined,
  })
})

test('a GET carries the rest in its query and leaves out undefined fields', () => {
  const { url } = requestOf(listTransactions, { sort: 'DESC', limit: 8, cursor: undefined })
  expect(url).toBe('/api/transaction/filter?sort=DESC&limit=8')
})

test('a POST carries paisa as whole numbers', () => {
  const asked = requestOf(createLoad, { instrument_id: 'x', amount: 50_000n, purpose: 'stock' })
  expect(asked.body).toBe('{"instrument_id":"x","amount":50000,"purpose":"stock"}')
})

test('an amount beyond safe integers is not sent', () => {
  expect(() => requestOf(createLoad, { amount: 2n ** 60n })).toThrow(RangeError)
})
