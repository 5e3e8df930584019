import { expect, test } from 'vitest'
import type { CounterPayment } from '@sahuji/contract/counters/at-the-counter'
import { newPayments } from './new-payments.ts'

/** Payments of these ids, as a counter lists them: the one that arrived last first. */
const list = (...ids: string[]): CounterPayment[] =>
  ids.map((id) => ({ id, reference: id, payer: 'Patan Pottery', amount: 100n, at: new Date(0), counter: null }))

const idsOf = (payments: readonly CounterPayment[]) => payments.map(({ id }) => id)

test('reports what comes after the first list, the oldest first', () => {
  const newOf = newPayments()
  expect(newOf(list('2', '1'))).toEqual([])
  expect(idsOf(newOf(list('4', '3', '2', '1')))).toEqual(['3', '4'])
  expect(newOf(list('4', '3', '2', '1'))).toEqual([])
})

test('reports the first payment of a day that began with none', () => {
  const newOf = newPayments()
  expect(newOf([])).toEqual([])
  expect(idsOf(newOf(list('1')))).toEqual(['1'])
})

test('reports a waiting send that arrives with an old id once, and nothing of today again', () => {
  const newOf = newPayments()
  newOf(list('7', '6', '5'))
  expect(idsOf(newOf(list('1', '7', '6', '5')))).toEqual(['1'])
  expect(newOf(list('1', '7', '6', '5'))).toEqual([])
  expect(idsOf(newOf(list('8', '1', '7', '6', '5')))).toEqual(['8'])
})

test('reports each of two simultaneous payments once, though the earlier is seen later, behind the other', () => {
  const newOf = newPayments()
  newOf([])
  expect(idsOf(newOf(list('2')))).toEqual(['2'])
  expect(idsOf(newOf(list('2', '1')))).toEqual(['1'])
})

test('reports nothing again when the list loses its end or begins anew at midnight, however long the day is', () => {
  const newOf = newPayments()
  const ids = Array.from({ length: 1_000 }, (_, at) => `${1_000 + at}`)
  newOf([])
  const said = ids.flatMap((_, at) => idsOf(newOf(list(...ids.slice(Math.max(0, at - 19), at + 1).toReversed()))))
  expect(said).toEqual(ids)
  expect(newOf([])).toEqual([])
  expect(newOf(list(...ids.slice(-20).toReversed()))).toEqual([])
})
